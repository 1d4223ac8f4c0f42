"""Facts of others: which images became logos, and whose uploads are to be forgotten."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import Database, utc_now
from kit.events import Meta, Subscription
from kit.process import AnySubscription
from media_svc.images import repository
from resuena.company.v1 import events_pb2 as company_events
from resuena.identity.v1 import events_pb2 as identity_events

COMPANY_CREATED = "resuena.company.company_created.v1"
COMPANY_UPDATED = "resuena.company.company_updated.v1"
PERSON_ERASED = "resuena.identity.person_erased.v1"
_ADDRESS = "/media/"


async def logo_chosen(
    session: AsyncSession, message: company_events.CompanyCreated | company_events.CompanyUpdated, _: Meta
) -> None:
    """Marks the logo's image as used, if it is one of ours; in whatever order the facts come, used stays used."""
    if message.logo.startswith(_ADDRESS):
        await repository.mark_used(session, [message.logo.removeprefix(_ADDRESS)], utc_now())


async def person_erased(session: AsyncSession, message: identity_events.PersonErased, _: Meta) -> None:
    """Forgets who uploaded what; uploads that nobody uses go with it."""
    await repository.disown(session, message.person_id)


def subscriptions(_: Database) -> Sequence[AnySubscription]:
    """The service's subscriptions."""
    return [
        Subscription(COMPANY_CREATED, "media__company_created", company_events.CompanyCreated, logo_chosen),
        Subscription(COMPANY_UPDATED, "media__company_updated", company_events.CompanyUpdated, logo_chosen),
        Subscription(PERSON_ERASED, "media__person_erased", identity_events.PersonErased, person_erased),
    ]
