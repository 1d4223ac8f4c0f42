"""Publishes the outbox to JetStream, at least once."""

import asyncio
import logging
from collections import Counter
from datetime import timedelta

from sqlalchemy import func, select, update

from kit.db import Database, delete_older, utc_now
from kit.events.envelope import MESSAGE_ID
from kit.events.metrics import REFUSED, RELAYED
from kit.events.outbox import UNSENT
from kit.events.publish import publish
from kit.events.tables import OUTBOX
from kit.jetstream import Connection
from kit.rpc.errors import Unavailable
from kit.tasks import heed_cancellation, keep_trying

log = logging.getLogger(__name__)

_ACK_SECONDS = 5.0
_HOUSEKEEPING_SECONDS = 15.0


class Relay:
    """The background coroutine that publishes recorded facts; every replica of a service runs one.

    Rows are taken by ``sent_at IS NULL ORDER BY id FOR UPDATE SKIP LOCKED`` and marked only after the ack, so two
    relays never mark one row twice, and one that dies between ack and mark leaves the row to be published again
    under the same ``Nats-Msg-Id``. Reading "id greater than the last seen" instead would lose rows whose
    transaction commits later than a younger one's.

    A commit in this process wakes it at once; polling finds rows that other processes left.
    """

    def __init__(
        self,
        database: Database,
        connection: Connection,
        *,
        batch: int = 100,
        poll: timedelta = timedelta(seconds=1),
        retention: timedelta = timedelta(days=3),
    ) -> None:
        """``retention`` is how long sent rows are kept for inspection; unsent ones are kept forever."""
        self._database = database
        self._connection = connection
        self._batch = batch
        self._poll = poll
        self._retention = retention

    async def run(self) -> None:
        """Relay until cancelled. NATS or the database being down only delays it."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._relay(), name="relay")
            cleaning = keep_trying(self.clean_once, _HOUSEKEEPING_SECONDS, log, "the outbox cannot be cleaned now")
            tasks.create_task(cleaning, name="relay-housekeeping")

    async def _relay(self) -> None:
        while True:
            heed_cancellation()
            try:
                await self._connection.wait_connected()
                self._database.signal(UNSENT).clear()  # before the query: a later commit sets it again
                taken, sent = await self.relay_once()
                if sent and taken == self._batch:
                    continue  # more is waiting
            except Unavailable as error:
                log.warning("the outbox cannot be read now: %r", error.__cause__)
            except Exception:
                log.exception("relaying the outbox failed")
            await self._wait()

    async def relay_once(self) -> tuple[int, int]:
        """Publish one batch; return how many rows were taken and how many of them JetStream acknowledged.

        A row that is not acknowledged stays unsent and does not hold back the others of its batch.
        """
        async with self._database.transaction() as session:
            rows = (
                await (await session.connection()).execute(
                    select(OUTBOX.c.id, OUTBOX.c.subject, OUTBOX.c.payload, OUTBOX.c.headers)
                    .where(OUTBOX.c.sent_at.is_(None))
                    .order_by(OUTBOX.c.id)
                    .limit(self._batch)
                    .with_for_update(skip_locked=True)
                )
            ).all()
            if not rows:
                return 0, 0
            # Published in the order of their ids on one connection, so they arrive in it; acks are awaited together.
            outcomes = await asyncio.gather(
                *(
                    publish(
                        self._connection,
                        row.subject,
                        row.payload,
                        {**row.headers, MESSAGE_ID: row.id},
                        _ACK_SECONDS,
                    )
                    for row in rows
                ),
                return_exceptions=True,
            )
            acked = [row.id for row, outcome in zip(rows, outcomes, strict=True) if outcome is None]
            counts_by_subject = Counter(
                row.subject for row, outcome in zip(rows, outcomes, strict=True) if outcome is None
            )
            if acked:
                await (await session.connection()).execute(
                    update(OUTBOX).where(OUTBOX.c.id.in_(acked)).values(sent_at=func.now())
                )
        failures = [outcome for outcome in outcomes if outcome is not None]
        for subject, count in counts_by_subject.items():
            RELAYED.labels(subject).inc(count)
        REFUSED.inc(len(failures))
        if failures:
            log.warning("%d of %d facts were not accepted: %s", len(failures), len(rows), failures[0])
        return len(rows), len(acked)

    async def clean_once(self) -> int:
        """Delete the rows sent longer ago than the retention; return how many."""
        return await delete_older(self._database, OUTBOX.c.sent_at, utc_now() - self._retention)

    async def _wait(self) -> None:
        try:
            async with asyncio.timeout(self._poll.total_seconds()):
                await self._database.signal(UNSENT).wait()
        except TimeoutError:
            return
