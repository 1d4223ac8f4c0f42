"""Facts that tracking-svc consumes: accepted arrivals in batches, sign-ups, audits, erasures and companies' zones."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import Database, utc_now
from kit.events import AnySubscription, BatchSubscription, Meta, Subscription
from kit.rpc.messages import is_set
from resuena.campaign.v1 import events_pb2 as campaign_events
from resuena.company.v1 import events_pb2 as company_events
from resuena.identity.v1 import events_pb2 as identity_events
from resuena.tracking.v1 import events_pb2
from tracking_svc.arrivals.events import EVENT_TRACKED
from tracking_svc.arrivals.repository import erase_person
from tracking_svc.arrivals.service import store_arrivals
from tracking_svc.funnel.repository import forget_person
from tracking_svc.funnel.service import note_audits, note_sign_ups
from tracking_svc.leads import service as leads
from tracking_svc.zones.repository import keep_zone

PERSON_ERASED = "resuena.identity.person_erased.v1"


async def event_tracked(session: AsyncSession, messages: Sequence[tuple[events_pb2.EventTracked, Meta]]) -> None:
    """Stores a batch."""
    await store_arrivals(session, [message for message, _ in messages])


async def person_erased(session: AsyncSession, message: identity_events.PersonErased, _: Meta) -> None:
    """Clears the person from arrivals and sign-ups, and deletes the forms that they sent."""
    await erase_person(session, message.person_id, utc_now())
    await leads.erase_person(session, message.person_id)
    await forget_person(session, message.person_id)


async def people_signed_up(
    session: AsyncSession, messages: Sequence[tuple[identity_events.PersonSignedUp, Meta]]
) -> None:
    """Counts sign-ups with the app for the links that led to them."""
    await note_sign_ups(session, (message for message, _ in messages))


async def advertisements_audited(
    session: AsyncSession, messages: Sequence[tuple[campaign_events.AdvertisementAudited, Meta]]
) -> None:
    """Stores persons' first approved advertisements."""
    await note_audits(session, (message for message, _ in messages))


async def zone_told(
    session: AsyncSession, message: company_events.CompanyCreated | company_events.CompanyUpdated, _: Meta
) -> None:
    """Stores the zone of the company's days."""
    time_zone = message.time_zone if is_set(message, "time_zone") else None
    await keep_zone(session, message.company_id, time_zone, message.version)


def subscriptions(_: Database) -> Sequence[AnySubscription]:
    """The service's subscriptions."""
    return [
        BatchSubscription(EVENT_TRACKED, "tracking__event_tracked", events_pb2.EventTracked, event_tracked),
        Subscription(PERSON_ERASED, "tracking__person_erased", identity_events.PersonErased, person_erased),
        BatchSubscription(
            "resuena.identity.person_signed_up.v1",
            "tracking__person_signed_up",
            identity_events.PersonSignedUp,
            people_signed_up,
        ),
        Subscription(
            "resuena.company.company_created.v1",
            "tracking__company_created",
            company_events.CompanyCreated,
            zone_told,
        ),
        Subscription(
            "resuena.company.company_updated.v1",
            "tracking__company_updated",
            company_events.CompanyUpdated,
            zone_told,
        ),
        BatchSubscription(
            "resuena.campaign.advertisement_audited.v1",
            "tracking__advertisement_audited",
            campaign_events.AdvertisementAudited,
            advertisements_audited,
        ),
    ]
