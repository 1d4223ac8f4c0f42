"""Adds roll-up cells up to the rows that were asked for: totals from cells, uniques from who came that day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from sqlalchemy import Select, distinct, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from tracking_svc.arrivals.models import DailyArrivals, DailyVisitor

DIMENSIONS = ("day", "source", "source_name", "store", "country")
_CELLS = DailyArrivals.__table__  # type: ignore[attr-defined]
_VISITORS = DailyVisitor.__table__  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Wanted:
    """Which cells count, and what tells rows apart; a company of None means all of them, an empty one
    those of none."""

    first: date
    last: date
    event: int
    company_id: str | None = None
    source: int | None = None
    store: int | None = None
    country: str | None = None
    group_by: frozenset[str] = frozenset()

    def of(self, table: Any, query: Select[Any]) -> Select[Any]:
        """The query over those cells of a table."""
        query = query.where(table.c.day.between(self.first, self.last), table.c.event == self.event)
        for name in ("company_id", "source", "store", "country"):
            value = getattr(self, name)
            if value is not None:
                query = query.where(table.c[name] == value)
        return query


@dataclass
class Row:
    """One row of the summary; `key` has what it is grouped by."""

    key: dict[str, Any] = field(default_factory=dict)
    total: int = 0
    unique_visitors: int = 0
    bots: int = 0


async def summarize(session: AsyncSession, wanted: Wanted, kept_since: date) -> Sequence[Row]:
    """Rows by day, source, store and country, as far as asked.

    A person who came by two sources in a day is one in a row that does not tell sources apart, so uniques are counted
    from the visitors themselves. Of days before `kept_since` only the cells are left: their uniques are added up.
    """
    connection = await session.connection()
    names = ["day", *(name for name in DIMENSIONS[1:] if name in wanted.group_by)]
    columns = [_CELLS.c[name] for name in names]
    people = _CELLS.c.bot.is_(False)
    cells = select(
        *columns,
        func.coalesce(func.sum(_CELLS.c.total).filter(people), 0),
        func.coalesce(func.sum(_CELLS.c.unique_visitors).filter(people), 0),
        func.coalesce(func.sum(_CELLS.c.total).filter(~people), 0),
    ).group_by(*columns)
    rows: dict[tuple[Any, ...], Row] = {}

    def row_of(values: Sequence[Any]) -> Row:
        key = {name: value for name, value in zip(names, values, strict=True) if name in wanted.group_by}
        return rows.setdefault(tuple(key.values()), Row(key))

    for *values, total, uniques, bots in await connection.execute(wanted.of(_CELLS, cells)):
        row = row_of(values)
        row.total += int(total)
        row.bots += int(bots)
        if values[0] < kept_since:
            row.unique_visitors += int(uniques)
    columns = [_VISITORS.c[name] for name in names]
    visitors = (
        select(*columns, func.count(distinct(_VISITORS.c.visitor_hash)))
        .where(_VISITORS.c.bot.is_(False), _VISITORS.c.day >= kept_since)
        .group_by(*columns)
    )
    for *values, uniques in await connection.execute(wanted.of(_VISITORS, visitors)):
        row_of(values).unique_visitors += uniques
    if not wanted.group_by:
        row_of([None])  # one row of all, also when nobody came
    return [rows[key] for key in sorted(rows)]
