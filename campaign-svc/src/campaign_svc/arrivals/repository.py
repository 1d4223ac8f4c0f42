"""Keeps what came early and finds what it waited for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Table, delete, exists, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.advertisements.repository import ADS, POSTS
from campaign_svc.arrivals.models import POST, REPORT, ParkedArrival

PARKED: Table = ParkedArrival.__table__  # type: ignore[attr-defined]
KEEP = timedelta(days=30)


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


async def claim(session: AsyncSession, kind: int, awaited_ids: Iterable[str]) -> Sequence[Any]:
    """Takes out what waits for these; the caller applies it in the same transaction."""
    query = delete(PARKED).where(PARKED.c.kind == kind, PARKED.c.awaited_id.in_(sorted(set(awaited_ids))))
    return (await (await session.connection()).execute(query.returning(PARKED))).all()


async def ripe(session: AsyncSession, at_once: int) -> Sequence[Any]:
    """Kind and awaited id of those whose awaited thing has come meanwhile; advertisements' posts first."""
    found = or_(
        (PARKED.c.kind == POST) & exists().where(ADS.c.id == PARKED.c.awaited_id),
        (PARKED.c.kind == REPORT) & exists().where(POSTS.c.id == PARKED.c.awaited_id),
    )
    query = select(PARKED.c.kind, PARKED.c.awaited_id).where(found).order_by(PARKED.c.kind).limit(at_once)
    return (await (await session.connection()).execute(query)).all()


async def forget(session: AsyncSession, now: datetime) -> None:
    """Drops what has waited in vain for longer than a stream would keep anything that explains it."""
    await (await session.connection()).execute(delete(PARKED).where(PARKED.c.parked_at < now - KEEP))
