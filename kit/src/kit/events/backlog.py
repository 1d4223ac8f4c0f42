"""Measures what waits: facts in the outbox, messages that consumers have still to settle, dead letters."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from nats.js.errors import NotFoundError
from sqlalchemy import func, select

from kit.db import Database
from kit.events.metrics import BACKLOG, DEAD_LETTERS, LAG, OLDEST
from kit.events.subscriptions import AnySubscription
from kit.events.tables import DEAD_LETTER, OUTBOX
from kit.jetstream import Connection, stream_of
from kit.tasks import keep_trying

log = logging.getLogger(__name__)

LOOK_SECONDS = 10.0

_UNSENT = select(
    func.count().label("number"),
    func.coalesce(func.extract("epoch", func.now() - func.min(OUTBOX.c.created_at)), 0).label("seconds"),
).where(OUTBOX.c.sent_at.is_(None))
_DEAD = (
    select(DEAD_LETTER.c.durable, func.count().label("number"))
    .where(DEAD_LETTER.c.replayed_at.is_(None))
    .group_by(DEAD_LETTER.c.durable)
)


class Backlog:
    """The background coroutine behind the gauges of outbox, consumers and dead letters.

    Every replica of a service may run one: they measure the same, so whoever adds replicas up takes the largest.
    """

    def __init__(
        self, database: Database, connection: Connection, subscriptions: Sequence[AnySubscription]
    ) -> None:
        self._database = database
        self._connection = connection
        self._subscriptions = tuple(subscriptions)

    async def run(self) -> None:
        """Look at the interval until cancelled. What cannot be reached keeps its last value."""
        async with asyncio.TaskGroup() as tasks:
            for look in (self.look_into_database, self.look_into_streams):
                tasks.create_task(keep_trying(look, LOOK_SECONDS, log, "what waits cannot be counted now"))

    async def look_into_database(self) -> None:
        """Measure the outbox and count the dead letters."""
        (unsent,) = await self._database.rows(_UNSENT)
        BACKLOG.set(unsent.number)
        OLDEST.set(float(unsent.seconds))
        dead = {row.durable: row.number for row in await self._database.rows(_DEAD)}
        for durable in {one.durable for one in self._subscriptions} | dead.keys():
            DEAD_LETTERS.labels(durable).set(dead.get(durable, 0))

    async def look_into_streams(self) -> None:
        """Count what each consumer has still to settle; nothing while NATS is away."""
        if not self._connection.connected:
            return
        for one in self._subscriptions:
            try:
                info = await self._connection.jetstream.consumer_info(stream_of(one.subject).name, one.durable)
            except NotFoundError:  # it was never bound, or is made anew
                continue
            LAG.labels(one.durable).set((info.num_pending or 0) + (info.num_ack_pending or 0))
