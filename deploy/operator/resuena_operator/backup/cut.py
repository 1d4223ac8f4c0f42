"""A consistent cut through all databases and streams, in which no effect lacks its cause (docs/adr/0028)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import asyncpg
from nats.aio.client import Client

from resuena_operator.backup.messages import Range, under_way
from resuena_operator.installation import SERVICES, Installation
from resuena_operator.outcome import Failed
from resuena_operator.stores import database, described

# In the order in which consumers write them, to avoid deadlocks with them.
LOCK = "LOCK TABLE inbox, dead_letter, outbox IN SHARE MODE"
BOUND = "SET LOCAL lock_timeout = '2s'"
ATTEMPTS = 15
PAUSE_SECONDS = 1.0
BUSY = (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError)


@dataclass(frozen=True)
class Cut:
    """The exported snapshot of each database, by service, and the range of unacknowledged messages of each stream."""

    snapshots: Mapping[str, str]
    readers: Mapping[str, asyncpg.Connection]
    """A connection to each database, with a transaction that sees its snapshot."""
    messages: Mapping[str, Range]
    waited_ms: int
    """For how long facts could be neither recorded nor applied."""


@asynccontextmanager
async def cut(installation: Installation, client: Client) -> AsyncIterator[Cut]:
    """Takes the cut; its snapshots are readable until the end of the block. Raises Failed when writers leave no gap.

    While the fact tables of all databases are locked, no facts are recorded or applied. Whatever was applied before
    was also recorded before, so the snapshots, taken meanwhile, have no effect without its cause. Reads and writes
    without facts continue.
    """
    async with AsyncExitStack() as stack:
        readers = {name: await stack.enter_async_context(database(installation, name)) for name in SERVICES}
        lockers = [await stack.enter_async_context(database(installation, name)) for name in SERVICES]
        for attempt in range(1, ATTEMPTS + 1):
            begun = time.monotonic()
            try:
                await asyncio.gather(*(_lock(connection) for connection in lockers))
                messages = await under_way(client)
                snapshots = await asyncio.gather(*(_snapshot(connection) for connection in readers.values()))
                break
            except BUSY as error:
                if attempt == ATTEMPTS:
                    raise Failed(
                        f"No moment could be held in {ATTEMPTS} attempts, since somebody kept writing: "
                        f"{described(error)}. Is a long transaction open? Look into pg_stat_activity."
                    ) from error
            finally:
                for connection in lockers:
                    await _release(connection)
            await asyncio.sleep(PAUSE_SECONDS)
        waited = round(1000 * (time.monotonic() - begun))
        yield Cut(dict(zip(readers, snapshots, strict=True)), readers, messages, waited)


async def _lock(connection: asyncpg.Connection) -> None:
    await connection.execute("BEGIN")
    await connection.execute(BOUND)
    await connection.execute(LOCK)


async def _snapshot(connection: asyncpg.Connection) -> str:
    await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    return str(await connection.fetchval("SELECT pg_export_snapshot()"))


async def _release(connection: asyncpg.Connection) -> None:
    if not connection.is_closed():
        await connection.execute("ROLLBACK")
