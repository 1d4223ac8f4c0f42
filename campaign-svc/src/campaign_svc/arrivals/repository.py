"""Keeps what came early until what it waits for comes, and sees to it that the two meet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.arrivals.models import ParkedArrival

PARKED = ParkedArrival.metadata.tables["parked_arrivals"]
KEEP = timedelta(days=30)
# By kind and 64 buckets of ids, so that a batch holds few locks; in one order, so that none waits in a circle.
_LOCKS = """
    SELECT {function}(CAST(:kind AS int), bucket)
    FROM (SELECT DISTINCT hashtext(id) & 63 AS bucket FROM unnest(CAST(:ids AS text[])) AS id ORDER BY 1) asked
"""
_BRING = text(_LOCKS.format(function="pg_advisory_xact_lock_shared"))
_AWAIT = text(_LOCKS.format(function="pg_advisory_xact_lock"))


async def bring(session: AsyncSession, kind: int, awaited_ids: Iterable[str]) -> None:
    """Before these are stored and what waits for them is claimed: holds back who would park for them, until the commit.

    Whichever transaction is first, the other one sees what it did. To be called before rows are locked, POST first.
    """
    await (await session.connection()).execute(_BRING, {"kind": kind, "ids": list(awaited_ids)})


async def wait_for(session: AsyncSession, kind: int, awaited_ids: Iterable[str]) -> None:
    """Before one looks whether these are stored, to park for those that are not: holds back who would bring them."""
    await (await session.connection()).execute(_AWAIT, {"kind": kind, "ids": list(awaited_ids)})


async def park(session: AsyncSession, rows: Sequence[dict[str, Any]]) -> None:
    """Keeps arrivals; of several for the same post the newest stays."""
    newest: dict[tuple[int, str], dict[str, Any]] = {}
    for row in rows:
        key = (row["kind"], row["id"])
        if key not in newest or row["observed_at"] > newest[key]["observed_at"]:
            newest[key] = row
    if not newest:
        return
    query = insert(PARKED).values([newest[key] for key in sorted(newest)])
    query = query.on_conflict_do_update(
        index_elements=["kind", "id"],
        set_={name: query.excluded[name] for name in ("awaited_id", "observed_at", "payload", "parked_at")},
        where=PARKED.c.observed_at < query.excluded.observed_at,
    )
    await (await session.connection()).execute(query)


async def parked(session: AsyncSession, kind: int, awaited_ids: Sequence[str]) -> Sequence[str]:
    """Ids of what waits for these."""
    query = select(PARKED.c.id).where(PARKED.c.kind == kind, PARKED.c.awaited_id.in_(awaited_ids))
    return (await (await session.connection()).execute(query)).scalars().all()


async def claim(session: AsyncSession, kind: int, awaited_ids: Iterable[str]) -> Sequence[Any]:
    """Takes out what waits for these; the caller applies it in the same transaction."""
    query = delete(PARKED).where(PARKED.c.kind == kind, PARKED.c.awaited_id.in_(sorted(set(awaited_ids))))
    return (await (await session.connection()).execute(query.returning(PARKED))).all()


async def forget(session: AsyncSession, now: datetime) -> None:
    """Drops what has waited in vain for longer than a stream would keep anything that explains it."""
    await (await session.connection()).execute(delete(PARKED).where(PARKED.c.parked_at < now - KEEP))
