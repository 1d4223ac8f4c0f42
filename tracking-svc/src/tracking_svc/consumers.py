"""What tracking-svc follows: accepted arrivals, in batches, and persons who were erased."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import Database, utc_now
from kit.events import BatchSubscription, Meta, Subscription
from kit.process import AnySubscription
from resuena.identity.v1 import events_pb2 as identity_events
from resuena.tracking.v1 import events_pb2
from tracking_svc.arrivals.events import EVENT_TRACKED
from tracking_svc.arrivals.repository import erase_person
from tracking_svc.arrivals.service import store_arrivals

PERSON_ERASED = "resuena.identity.person_erased.v1"


async def event_tracked(session: AsyncSession, messages: Sequence[tuple[events_pb2.EventTracked, Meta]]) -> None:
    """Stores a batch."""
    await store_arrivals(session, [message for message, _ in messages])


async def person_erased(session: AsyncSession, message: identity_events.PersonErased, _: Meta) -> None:
    """Takes the person off the arrivals."""
    await erase_person(session, message.person_id, utc_now())


def subscriptions(_: Database) -> Sequence[AnySubscription]:
    """The service's subscriptions."""
    return [
        BatchSubscription(EVENT_TRACKED, "tracking__event_tracked", events_pb2.EventTracked, event_tracked),
        Subscription(PERSON_ERASED, "tracking__person_erased", identity_events.PersonErased, person_erased),
    ]
