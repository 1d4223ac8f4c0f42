"""Writes arrivals by COPY and their roll-ups by a few statements, whatever the size of the batch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from tracking_svc.arrivals.models import Arrival, DailyArrivals, DailyVisitor

ARRIVALS = Arrival.__table__  # type: ignore[attr-defined]
VISITORS = DailyVisitor.__table__  # type: ignore[attr-defined]
DAILY = DailyArrivals.__table__  # type: ignore[attr-defined]
_COLUMNS = tuple(column.name for column in ARRIVALS.columns)
_CELL = ("day", "company_id", "event", "source", "store", "country", "bot")
_ROWS_PER_STATEMENT = 2000


def _month(moment: datetime) -> date:
    return moment.astimezone(UTC).date().replace(day=1)


async def make_partitions(session: AsyncSession, months: set[date]) -> None:
    """Makes the partitions that are missing; safe when several processes try at once."""
    connection = await session.connection()
    for start in sorted(months):
        end = (start + timedelta(days=32)).replace(day=1)
        name = f"arrivals_{start:%Y_%m}"
        exists = select(func.to_regclass(name))
        if (await connection.execute(exists)).scalar() is not None:
            continue
        await connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('arrivals partitions'))"))
        await connection.execute(
            text(
                f"CREATE TABLE IF NOT EXISTS {name} PARTITION OF arrivals "
                f"FOR VALUES FROM ('{start.isoformat()}+00') TO ('{end.isoformat()}+00')"
            )
        )


async def store(session: AsyncSession, rows: Sequence[dict[str, Any]]) -> None:
    """Stores arrivals and adds them to the roll-ups, in the open transaction."""
    await make_partitions(session, {_month(row["occurred_at"]) for row in rows})
    connection = await session.connection()
    raw = await connection.get_raw_connection()
    await raw.driver_connection.copy_records_to_table(  # type: ignore[union-attr]
        "arrivals", records=[tuple(row[name] for name in _COLUMNS) for row in rows], columns=list(_COLUMNS)
    )
    totals: Counter[tuple[Any, ...]] = Counter()
    visitors: set[tuple[Any, ...]] = set()
    for row in rows:
        cell = (
            row["occurred_at"].astimezone(UTC).date(),
            row["company_id"] or "",
            row["event"],
            row["source"],
            row["store"],
            row["country"] or "",
            row["bot"],
        )
        totals[cell] += 1
        visitors.add((*cell, row["visitor_hash"]))
    uniques: Counter[tuple[Any, ...]] = Counter()
    ordered = sorted(visitors)
    for start in range(0, len(ordered), _ROWS_PER_STATEMENT):
        values = [
            dict(zip((*_CELL, "visitor_hash"), visitor, strict=True))
            for visitor in ordered[start : start + _ROWS_PER_STATEMENT]
        ]
        new = (
            insert(VISITORS)
            .values(values)
            .on_conflict_do_nothing()
            .returning(*(VISITORS.c[name] for name in _CELL))
        )
        for cell in await connection.execute(new):
            uniques[tuple(cell)] += 1
    cells = [
        {**dict(zip(_CELL, cell, strict=True)), "total": total, "unique_visitors": uniques[cell]}
        for cell, total in sorted(totals.items())
    ]
    query = insert(DAILY).values(cells)
    await connection.execute(
        query.on_conflict_do_update(
            index_elements=[DAILY.c[name] for name in ("company_id", "day", *_CELL[2:])],
            set_={
                "total": DAILY.c.total + query.excluded.total,
                "unique_visitors": DAILY.c.unique_visitors + query.excluded.unique_visitors,
            },
        )
    )


async def daily(session: AsyncSession, company_id: str, first: date, last: date) -> Sequence[Any]:
    """Cells of a company between two days, both included, by day."""
    query = (
        select(DAILY)
        .where(DAILY.c.company_id == company_id, DAILY.c.day.between(first, last))
        .order_by(DAILY.c.day, DAILY.c.event, DAILY.c.source, DAILY.c.store, DAILY.c.country, DAILY.c.bot)
    )
    return (await (await session.connection()).execute(query)).all()
