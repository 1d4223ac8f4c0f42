"""Writes arrivals by COPY and their roll-ups by a constant number of statements per batch."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import (
    ColumnElement,
    DateTime,
    Select,
    Text,
    and_,
    bindparam,
    distinct,
    func,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY as PG_ARRAY
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import Database, delete_older
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_svc.arrivals.models import Arrival, Cell, DailyArrivals, DailyVisitor, ErasedPerson, Row, Wanted
from tracking_svc.arrivals.policies import MAX_SOURCE_NAMES, NO_COMPANY, OTHER_SOURCES

ARRIVALS = Arrival.metadata.tables["arrivals"]
VISITORS = DailyVisitor.metadata.tables["daily_visitors"]
ERASED = ErasedPerson.metadata.tables["erased_persons"]
DAILY = DailyArrivals.metadata.tables["daily_arrivals"]
DIMENSIONS = ("day", "source", "source_name", "store", "country")
_COLUMNS = tuple(column.name for column in ARRIVALS.columns)
_CELL = Cell._fields
_ADD_VISITORS = text(  # one array per column: nine parameters for a batch of any size
    f"INSERT INTO daily_visitors ({', '.join(_CELL)}, visitor_hash)"  # noqa: S608 - names of our own
    " SELECT * FROM unnest(CAST(:day AS date[]), CAST(:company_id AS text[]), CAST(:event AS int[]),"
    " CAST(:source AS int[]), CAST(:source_name AS text[]), CAST(:store AS int[]), CAST(:country AS text[]),"
    " CAST(:bot AS bool[]), CAST(:visitor_hash AS bytea[]))"
    f" ON CONFLICT DO NOTHING RETURNING {', '.join(_CELL)}"
)
_ERASURE_KEPT = timedelta(days=30)  # longer than the stream's retention


def _month(moment: datetime) -> date:
    return moment.astimezone(UTC).date().replace(day=1)


def months_from(today: date, count: int) -> set[date]:
    """First days of `count` months, from the month of `today` on."""
    months = [today.replace(day=1)]
    while len(months) < count:
        months.append((months[-1] + timedelta(days=32)).replace(day=1))
    return set(months)


async def make_partitions(session: AsyncSession, months: set[date]) -> None:
    """Creates missing partitions; safe to run concurrently."""
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


async def store(session: AsyncSession, arrived: Sequence[Arrival]) -> None:
    """Stores arrivals and adds them to the roll-ups, in the open transaction; ids stored before are ignored."""
    await make_partitions(session, {_month(row.occurred_at) for row in arrived})
    connection = await session.connection()
    rows = await _fresh(connection, arrived)
    if not rows:
        return
    await _without_erased(connection, rows)
    raw = await connection.get_raw_connection()
    await raw.driver_connection.copy_records_to_table(  # type: ignore[union-attr]
        "arrivals",
        records=[tuple(getattr(row, name) for name in _COLUMNS) for row in rows],
        columns=list(_COLUMNS),
    )
    names = await _counted_names(connection, rows)
    totals: Counter[Cell] = Counter()
    visitors: set[tuple[Cell, bytes]] = set()
    for row in rows:
        day, company_id = _day_and_company(row)
        name = row.source_name or ""
        cell = Cell(
            day,
            company_id,
            row.event,
            row.source,
            name if name in names[day, company_id] else "" if row.bot or not name else OTHER_SOURCES,
            row.store,
            row.country or "",
            row.bot,
        )
        totals[cell] += 1
        visitors.add((cell, row.visitor_hash))
    await _roll_up(connection, totals, await _new_visitors(connection, sorted(visitors)))


async def _fresh(connection: AsyncConnection, arrived: Sequence[Arrival]) -> list[Arrival]:
    """Arrivals that are not stored yet, each once: the inbox expires, so the table is checked too."""
    rows = {(row.occurred_at, row.id): row for row in arrived}
    key = tuple_(ARRIVALS.c.occurred_at, ARRIVALS.c.id)
    asked = select(
        func.unnest(bindparam("moments", [moment for moment, _ in rows], type_=PG_ARRAY(DateTime(timezone=True)))),
        func.unnest(bindparam("ids", [name for _, name in rows], type_=PG_ARRAY(Text))),
    )
    for occurred_at, event_id in await connection.execute(
        select(ARRIVALS.c.occurred_at, ARRIVALS.c.id).where(key.in_(asked))
    ):
        rows.pop((occurred_at, event_id), None)
    return list(rows.values())


def _day_and_company(row: Arrival) -> tuple[date, str]:
    return row.occurred_at.astimezone(UTC).date(), row.company_id or NO_COMPANY


async def _counted_names(
    connection: AsyncConnection, rows: Sequence[Arrival]
) -> defaultdict[tuple[date, str], set[str]]:
    """Which names of sources are counted apart, by day and company: known ones, and new ones up to the limit.

    A bot makes no new name: what it comes by alone is counted without one. The lock keeps batches at the same time
    from passing the limit together.
    """
    names: defaultdict[tuple[date, str], set[str]] = defaultdict(set)
    named = [row for row in rows if row.source_name]
    cells = sorted({_day_and_company(row) for row in named})
    if not cells:
        return names
    await lock_source_names(connection, cells)
    query = (
        select(DAILY.c.day, DAILY.c.company_id, DAILY.c.source_name)
        .where(tuple_(DAILY.c.day, DAILY.c.company_id).in_(cells), DAILY.c.source_name.not_in(("", OTHER_SOURCES)))
        .distinct()
    )
    for day, company_id, name in await connection.execute(query):
        names[day, company_id].add(name)
    for row in named:
        known = names[_day_and_company(row)]
        if row.source_name and not row.bot and len(known) < MAX_SOURCE_NAMES:
            known.add(row.source_name)
    return names


async def lock_source_names(connection: AsyncConnection, cells: Sequence[tuple[date, str]]) -> None:
    """Takes a transaction-scoped advisory lock per day and company, in the order given, which is a sorted one."""
    for day, company_id in cells:
        key = {"key": f"source names {day} {company_id}"}
        await connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 3))"), key)


async def erased_among(connection: AsyncConnection, persons: set[str]) -> set[str]:
    """Erased persons among these. Takes a shared advisory lock: an erasure waits for this transaction."""
    await connection.execute(text("SELECT pg_advisory_xact_lock_shared(hashtext('arrivals erasure'))"))
    query = select(ERASED.c.person_id).where(ERASED.c.person_id.in_(persons))
    return set((await connection.execute(query)).scalars())


async def _without_erased(connection: AsyncConnection, rows: list[Arrival]) -> None:
    persons = {row.person_id for row in rows if row.person_id is not None}
    if not persons:
        return
    erased = await erased_among(connection, persons)
    for row in rows:
        if row.person_id in erased:
            row.person_id = None


async def _new_visitors(connection: AsyncConnection, visitors: list[tuple[Cell, bytes]]) -> Counter[Cell]:
    """Number of visitors by cell who came for the first time that day."""
    columns: dict[str, list[object]] = {name: [getattr(cell, name) for cell, _ in visitors] for name in _CELL}
    columns["visitor_hash"] = [visitor_hash for _, visitor_hash in visitors]
    return Counter(Cell(*row) for row in await connection.execute(_ADD_VISITORS, columns))


async def _roll_up(connection: AsyncConnection, totals: Counter[Cell], uniques: Counter[Cell]) -> None:
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


async def erase_person(session: AsyncSession, person_id: str, now: datetime) -> None:
    """Clears the person's id from all arrivals, also from those that are stored later."""
    connection = await session.connection()
    await connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('arrivals erasure'))"))
    tombstone = insert(ERASED).values(person_id=person_id, erased_at=now)
    await connection.execute(tombstone.on_conflict_do_nothing())
    await connection.execute(update(ARRIVALS).where(ARRIVALS.c.person_id == person_id).values(person_id=None))


async def forget(database: Database, now: datetime, visitors_before: date) -> None:
    """Deletes old visitor hashes, and erasures for which no event can be in the stream any more."""
    await delete_older(database, VISITORS.c.day, visitors_before)
    await delete_older(database, ERASED.c.erased_at, now - _ERASURE_KEPT)


_VISIT = (pb.TRACKED_EVENT_APP_DOWNLOAD, pb.TRACKED_EVENT_STORE_REDIRECT)
"""What shows that somebody was here."""


def _steps(events: Sequence[int]) -> Select[*tuple[object, ...]]:
    """The cells of these events; where there are several, each cell has the greater number of theirs."""
    cell = [DAILY.c[name] for name in ("company_id", "bot", *DIMENSIONS)]
    most = {
        name: func.greatest(
            *(func.coalesce(func.sum(DAILY.c[name]).filter(DAILY.c.event == one), 0) for one in events)
        )
        for name in ("total", "unique_visitors")
    }
    query = select(*cell, *(sums.label(name) for name, sums in most.items()))
    return query.where(DAILY.c.event.in_(events)).group_by(*cell)


async def summarize(session: AsyncSession, wanted: Wanted, kept_since: date) -> Sequence[Row]:
    """Rows by day, source, store and country, as far as asked.

    A person who came by two sources in a day is one in a row that does not tell sources apart, so uniques are counted
    from the visitors themselves. Of days before `kept_since` only the cells are left: their uniques are added up.
    Whoever went on to a store was here: a departure whose arrival never came through counts as a visit too, so that
    there are never fewer visits than departures, in any row.
    """
    events = _VISIT if wanted.event == pb.TRACKED_EVENT_APP_DOWNLOAD else (wanted.event,)
    daily = _steps(events).cte("daily")
    connection = await session.connection()
    names = ["day", *(name for name in DIMENSIONS[1:] if name in wanted.group_by)]
    columns = [daily.c[name] for name in names]
    people = daily.c.bot.is_(False)
    cells = select(
        *columns,
        func.coalesce(func.sum(daily.c.total).filter(people), 0),
        func.coalesce(func.sum(daily.c.unique_visitors).filter(people), 0),
        func.coalesce(func.sum(daily.c.total).filter(~people), 0),
    ).group_by(*columns)
    rows: dict[tuple[date | int | str, ...], Row] = {}

    def row_of(values: Sequence[date | int | str]) -> Row:
        key = {name: value for name, value in zip(names, values, strict=True) if name in wanted.group_by}
        return rows.setdefault(tuple(key.values()), Row(key))

    for *values, total, uniques, bots in await connection.execute(
        cells.where(_asked(wanted, dict(daily.c.items())))
    ):
        row = row_of(values)
        row.total += int(total)
        row.bots += int(bots)
        if values[0] < kept_since:
            row.unique_visitors += int(uniques)
    columns = [VISITORS.c[name] for name in names]
    hashes = func.count(distinct(VISITORS.c.visitor_hash))
    visitors = (
        select(*columns, func.greatest(*(hashes.filter(VISITORS.c.event == one) for one in events)))
        .where(VISITORS.c.event.in_(events), VISITORS.c.bot.is_(False), VISITORS.c.day >= kept_since)
        .group_by(*columns)
    )
    for *values, uniques in await connection.execute(visitors.where(_asked(wanted, dict(VISITORS.c.items())))):
        row_of(values).unique_visitors += uniques
    if not wanted.group_by:
        rows.setdefault((), Row())  # without dimensions there is one row, also without arrivals
    return [rows[key] for key in sorted(rows)]


def _asked(wanted: Wanted, columns: Mapping[str, ColumnElement[object]]) -> ColumnElement[bool]:
    """The condition of the cells of a table, by its columns, that were asked for; of whichever event."""
    conditions: dict[str, str | int | None] = {
        "company_id": wanted.company_id,
        "source": wanted.source,
        "store": wanted.store,
        "country": wanted.country,
    }
    days = columns["day"].between(wanted.first, wanted.last)
    return and_(days, *(columns[name] == value for name, value in conditions.items() if value is not None))
