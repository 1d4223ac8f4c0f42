"""Parks messages that arrived before the row to which they belong.

Advisory locks order the transaction that stores a row and the one that parks a message for it: the later one sees what
the earlier one committed, so that no message stays parked for a stored row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import delete, select, text
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.mobile.models import ParkedMessage
from campaign_svc.mobile.policies import KEEP
from kit.db import Database, Session, among, delete_older

PARKED = ParkedMessage.metadata.tables["parked_arrivals"]
# Transaction-scoped advisory locks by kind and 64 buckets of ids: a batch holds few, in a fixed order: no deadlock.
_LOCKS = """
    SELECT {function}(CAST(:kind AS int), bucket)
    FROM (SELECT DISTINCT hashtext(id) & 63 AS bucket FROM unnest(CAST(:ids AS text[])) AS id ORDER BY 1) asked
"""
_LOCK_SHARED = text(_LOCKS.format(function="pg_advisory_xact_lock_shared"))
_LOCK_EXCLUSIVE = text(_LOCKS.format(function="pg_advisory_xact_lock"))


async def lock_for_storing(session: Session, kind: int, awaited_ids: Iterable[str]) -> None:
    """Takes shared advisory locks for the ids, so that a concurrent `lock_for_parking` of them waits for this commit.

    Call it before storing the rows and claiming what is parked for them, before any row lock, and for POST before
    REPORT: this order avoids deadlocks.
    """
    await (await session.connection()).execute(_LOCK_SHARED, {"kind": kind, "ids": list(awaited_ids)})


async def lock_for_parking(session: Session, kind: int, awaited_ids: Iterable[str]) -> None:
    """Takes exclusive advisory locks for the ids, so that a concurrent `lock_for_storing` waits for this commit.

    Call it before reading whether the rows are stored, to park messages for those that are not.
    """
    await (await session.connection()).execute(_LOCK_EXCLUSIVE, {"kind": kind, "ids": list(awaited_ids)})


async def park(session: Session, messages: Iterable[ParkedMessage]) -> None:
    """Upserts parked messages; of several for the same post the newest by `observed_at` stays."""
    newest: dict[tuple[int, str], ParkedMessage] = {}
    for message in messages:
        newest_message = newest.setdefault((message.kind, message.id), message)
        if message.observed_at > newest_message.observed_at:
            newest[message.kind, message.id] = message
    if not newest:
        return
    query = insert(PARKED).values([newest[key].model_dump() for key in sorted(newest)])
    query = query.on_conflict_do_update(
        index_elements=["kind", "id"],
        set_={name: query.excluded[name] for name in ("awaited_id", "observed_at", "payload", "parked_at")},
        where=PARKED.c.observed_at < query.excluded.observed_at,
    )
    await (await session.connection()).execute(query)


async def parked_ids(session: Session, kind: int, awaited_ids: Sequence[str]) -> Sequence[str]:
    """Ids of the posts whose messages are parked for these rows."""
    query = select(PARKED.c.id).where(PARKED.c.kind == kind, among(PARKED.c.awaited_id, awaited_ids))
    return (await (await session.connection()).execute(query)).scalars().all()


async def claim(session: Session, kind: int, awaited_ids: Iterable[str]) -> Sequence[bytes]:
    """Deletes the messages parked for these rows and returns their payloads, to be applied in the same transaction."""
    query = delete(PARKED).where(PARKED.c.kind == kind, among(PARKED.c.awaited_id, sorted(set(awaited_ids))))
    return (await (await session.connection()).execute(query.returning(PARKED.c.payload))).scalars().all()


async def delete_expired(database: Database, now: datetime) -> None:
    """Deletes messages that have been parked for more than 30 days."""
    await delete_older(database, PARKED.c.parked_at, now - KEEP)
