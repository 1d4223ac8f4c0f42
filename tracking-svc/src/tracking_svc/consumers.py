"""Accepted arrivals, taken off the stream in batches."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import Database
from kit.events import BatchSubscription, Meta
from kit.process import AnySubscription
from resuena.tracking.v1 import events_pb2
from tracking_svc.arrivals.events import EVENT_TRACKED
from tracking_svc.arrivals.service import store_arrivals


async def event_tracked(session: AsyncSession, messages: Sequence[tuple[events_pb2.EventTracked, Meta]]) -> None:
    """Stores a batch."""
    await store_arrivals(session, [message for message, _ in messages])


def subscriptions(_: Database) -> Sequence[AnySubscription]:
    """What tracking-svc follows: its own stream."""
    return [BatchSubscription(EVENT_TRACKED, "tracking__event_tracked", events_pb2.EventTracked, event_tracked)]
