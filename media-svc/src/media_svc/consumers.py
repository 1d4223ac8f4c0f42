"""Facts that media-svc consumes: chosen logos, erased persons, withdrawn pictures, replaced portraits."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import Database, utc_now
from kit.events import AnySubscription, Meta, Subscription
from media_svc.images import repository
from resuena.campaign.v1 import events_pb2 as campaign_events
from resuena.company.v1 import events_pb2 as company_events
from resuena.identity.v1 import events_pb2 as identity_events

COMPANY_CREATED = "resuena.company.company_created.v1"
COMPANY_UPDATED = "resuena.company.company_updated.v1"
PERSON_ERASED = "resuena.identity.person_erased.v1"
PICTURES_WITHDRAWN = "resuena.campaign.pictures_withdrawn.v1"
PICTURE_REPLACED = "resuena.identity.picture_replaced.v1"
_ADDRESS = "/media/"


async def logo_chosen(
    session: AsyncSession, message: company_events.CompanyCreated | company_events.CompanyUpdated, _: Meta
) -> None:
    """Marks the logo's image as used, if it is stored here; idempotent, in any order."""
    if message.logo.startswith(_ADDRESS):
        await repository.mark_used(session, [message.logo.removeprefix(_ADDRESS)], utc_now())


async def person_erased(session: AsyncSession, message: identity_events.PersonErased, _: Meta) -> None:
    """Marks the person's portraits as unused, and deletes the ownership of uploads; unused images are collected
    later.
    """
    told_at = message.occurred_at.ToDatetime(tzinfo=UTC)
    await repository.withdraw(session, message.picture_keys, message.person_id, told_at)
    await repository.disown(session, message.person_id)


async def picture_replaced(session: AsyncSession, message: identity_events.PictureReplaced, _: Meta) -> None:
    """Marks a portrait that its person replaced as unused, unless it is used elsewhere; idempotent."""
    told_at = message.occurred_at.ToDatetime(tzinfo=UTC)
    await repository.release_portrait(session, message.picture_key, message.person_id, told_at)


async def pictures_withdrawn(session: AsyncSession, message: campaign_events.PicturesWithdrawn, _: Meta) -> None:
    """Marks an erased person's pictures as unused, except those uploaded again since."""
    told_at = message.occurred_at.ToDatetime(tzinfo=UTC)
    await repository.withdraw(session, message.keys, message.person_id, told_at)


def subscriptions(_: Database) -> Sequence[AnySubscription]:
    return [
        Subscription(COMPANY_CREATED, "media__company_created", company_events.CompanyCreated, logo_chosen),
        Subscription(COMPANY_UPDATED, "media__company_updated", company_events.CompanyUpdated, logo_chosen),
        Subscription(
            PICTURE_REPLACED, "media__picture_replaced", identity_events.PictureReplaced, picture_replaced
        ),
        Subscription(PERSON_ERASED, "media__person_erased", identity_events.PersonErased, person_erased),
        Subscription(
            PICTURES_WITHDRAWN,
            "media__pictures_withdrawn",
            campaign_events.PicturesWithdrawn,
            pictures_withdrawn,
        ),
    ]
