"""Applies each message once: its inbox row and its effect are committed together."""

from collections.abc import Iterable
from datetime import timedelta

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import Database, delete_older, utc_now
from kit.events.tables import INBOX

# unnest keeps the statement's text the same for any number of ids, so asyncpg prepares it once.
_CLAIM = text(
    "INSERT INTO inbox (message_id, durable) SELECT unnest(CAST(:ids AS text[])), :durable"
    " ON CONFLICT DO NOTHING RETURNING message_id"
)

KEPT = timedelta(days=60)
"""Longer than a stream keeps a message, so that a row outlives every redelivery."""


async def claim(session: AsyncSession, durable: str, message_ids: Iterable[str]) -> frozenset[str]:
    """Write the inbox rows; return the ids that no other transaction has written.

    Waits for an open transaction that has written one of them: if it rolls back, this transaction writes the id.
    Ids are written in order, so that two overlapping batches cannot deadlock.
    """
    ids = sorted(set(message_ids))
    rows = await (await session.connection()).execute(_CLAIM, {"ids": ids, "durable": durable})
    return frozenset(rows.scalars())


async def clean(database: Database) -> None:
    """Delete the rows of messages that can no longer be redelivered."""
    await delete_older(database, INBOX.c.handled_at, utc_now() - KEPT)
