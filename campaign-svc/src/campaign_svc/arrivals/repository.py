"""Parks arrivals that came before what they belong to; advisory locks keep the two from missing each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.arrivals.models import ParkedArrival

PARKED = ParkedArrival.metadata.tables["parked_arrivals"]
KEEP = timedelta(days=30)
# Transaction-scoped advisory locks by kind and 64 buckets of ids: a batch holds few, in one order, so no deadlock.
_LOCKS = """
    SELECT {function}(CAST(:kind AS int), bucket)
    FROM (SELECT DISTINCT hashtext(id) & 63 AS bucket FROM unnest(CAST(:ids AS text[])) AS id ORDER BY 1) asked
"""
_BRING = text(_LOCKS.format(function="pg_advisory_xact_lock_shared"))
_AWAIT = text(_LOCKS.format(function="pg_advisory_xact_lock"))


async def bring(session: AsyncSession, kind: int, awaited_ids: Iterable[str]) -> None:
    """Takes the shared advisory locks of these ids: a concurrent `wait_for` of them waits for this commit.

    To be called before the awaited rows are stored and what is parked for them is claimed, before any row is locked,
    and for POST before REPORT.
    """
    await (await session.connection()).execute(_BRING, {"kind": kind, "ids": list(awaited_ids)})


async def wait_for(session: AsyncSession, kind: int, awaited_ids: Iterable[str]) -> None:
    """Takes the exclusive advisory locks of these ids: a concurrent `bring` of them waits for this commit.

    To be called before one looks whether the awaited rows are stored, to park for those that are not.
    """
    await (await session.connection()).execute(_AWAIT, {"kind": kind, "ids": list(awaited_ids)})


async def park(session: AsyncSession, arrivals: Iterable[ParkedArrival]) -> None:
    """Keeps arrivals; of several for the same post the newest stays."""
    newest: dict[tuple[int, str], ParkedArrival] = {}
    for one in arrivals:
        known = newest.setdefault((one.kind, one.id), one)
        if one.observed_at > known.observed_at:
            newest[one.kind, one.id] = one
    if not newest:
        return
    query = insert(PARKED).values([newest[key].model_dump() for key in sorted(newest)])
    query = query.on_conflict_do_update(
        index_elements=["kind", "id"],
        set_={name: query.excluded[name] for name in ("awaited_id", "observed_at", "payload", "parked_at")},
        where=PARKED.c.observed_at < query.excluded.observed_at,
    )
    await (await session.connection()).execute(query)


async def parked(session: AsyncSession, kind: int, awaited_ids: Sequence[str]) -> Sequence[str]:
    """Ids of the posts that are parked for these."""
    query = select(PARKED.c.id).where(PARKED.c.kind == kind, PARKED.c.awaited_id.in_(awaited_ids))
    return (await (await session.connection()).execute(query)).scalars().all()


async def claim(session: AsyncSession, kind: int, awaited_ids: Iterable[str]) -> Sequence[bytes]:
    """Deletes what is parked for these and returns its payloads; the caller applies them in the same transaction."""
    query = delete(PARKED).where(PARKED.c.kind == kind, PARKED.c.awaited_id.in_(sorted(set(awaited_ids))))
    return (await (await session.connection()).execute(query.returning(PARKED.c.payload))).scalars().all()


async def forget(session: AsyncSession, now: datetime) -> None:
    """Deletes what has been parked for more than 30 days."""
    await (await session.connection()).execute(delete(PARKED).where(PARKED.c.parked_at < now - KEEP))
