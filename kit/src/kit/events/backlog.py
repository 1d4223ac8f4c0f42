"""Measures backlogs: facts in the outbox, messages that consumers have not settled, dead letters."""

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
    """Background coroutine that sets the gauges of outbox, consumers and dead letters.

    Every replica of a service may run one: all measure the same, so aggregate replicas by the maximum, not the sum.
    """

    def __init__(
        self, database: Database, connection: Connection, subscriptions: Sequence[AnySubscription]
    ) -> None:
        self._database = database
        self._connection = connection
        self._subscriptions = tuple(subscriptions)

    async def run(self) -> None:
        """Measure at the interval until cancelled. A gauge keeps its last value while its source is unreachable."""
        async with asyncio.TaskGroup() as tasks:
            for look in (self.look_into_database, self.look_into_streams):
                tasks.create_task(keep_trying(look, LOOK_SECONDS, log, "what waits cannot be counted now"))

    async def look_into_database(self) -> None:
        """Measure the outbox and count the dead letters."""
        (unsent,) = await self._database.rows(_UNSENT)
        BACKLOG.set(unsent.number)
        OLDEST.set(float(unsent.seconds))
        dead = {row.durable: row.number for row in await self._database.rows(_DEAD)}
        for durable in {subscription.durable for subscription in self._subscriptions} | dead.keys():
            DEAD_LETTERS.labels(durable).set(dead.get(durable, 0))

    async def look_into_streams(self) -> None:
        """Count the unsettled messages of each consumer; does nothing while NATS is unreachable."""
        if not self._connection.connected:
            return
        for subscription in self._subscriptions:
            try:
                info = await self._connection.jetstream.consumer_info(
                    stream_of(subscription.subject).name, subscription.durable
                )
            except NotFoundError:  # not created yet, or being recreated
                continue
            LAG.labels(subscription.durable).set((info.num_pending or 0) + (info.num_ack_pending or 0))
