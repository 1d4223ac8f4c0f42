"""Writes arrivals with COPY and their roll-ups with a constant number of statements per batch."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import (
    ColumnElement,
    DateTime,
    Integer,
    Select,
    Text,
    and_,
    bindparam,
    cast,
    distinct,
    func,
    join,
    select,
    text,
    true,
    tuple_,
    update,
    values,
)
from sqlalchemy import column as named_column
from sqlalchemy.dialects.postgresql import ARRAY as PG_ARRAY
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.days import day_of, first_moment, operator_time_zone
from kit.db import Database, delete_older
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_svc.arrivals.models import (
    Arrival,
    ArrivalCounts,
    Cell,
    DailyArrivals,
    DailyVisitor,
    Days,
    ErasedPerson,
    Row,
    SummaryCriteria,
)
from tracking_svc.arrivals.policies import DAY, MAX_SOURCE_NAMES, NO_COMPANY, OTHER_SOURCES, slot_of

ARRIVALS = Arrival.metadata.tables["arrivals"]
VISITORS = DailyVisitor.metadata.tables["daily_visitors"]
ERASED = ErasedPerson.metadata.tables["erased_persons"]
COUNTS = ArrivalCounts.metadata.tables["arrival_counts"]
DAILY = DailyArrivals.metadata.tables["daily_arrivals"]
DIMENSIONS = ("day", "source", "source_name", "store", "country")
_COLUMNS = tuple(column.name for column in ARRIVALS.columns)
_CELL = Cell._fields
_VISITOR = ("day", *_CELL, "visitor_hash")
_ADD_VISITORS = text(  # one array per column: the same number of parameters for any batch size
    f"INSERT INTO daily_visitors AS kept ({', '.join(_VISITOR)}, first_slot, last_slot)"  # noqa: S608 - names of our own
    " SELECT * FROM unnest(CAST(:day AS date[]), CAST(:company_id AS text[]), CAST(:event AS int[]),"
    " CAST(:source AS int[]), CAST(:source_name AS text[]), CAST(:store AS int[]), CAST(:country AS text[]),"
    " CAST(:bot AS bool[]), CAST(:visitor_hash AS bytea[]), CAST(:first_slot AS timestamptz[]),"
    " CAST(:last_slot AS timestamptz[]))"
    " ON CONFLICT (day, company_id, event, source, store, country, bot, visitor_hash, source_name) DO UPDATE"
    " SET first_slot = least(kept.first_slot, excluded.first_slot),"
    " last_slot = greatest(kept.last_slot, excluded.last_slot)"
    " WHERE kept.first_slot IS NULL OR kept.first_slot > excluded.first_slot"
    " OR kept.last_slot < excluded.last_slot"
    # xmax is 0 only for an inserted row, which distinguishes it from an updated one.
    f" RETURNING {', '.join(_VISITOR)}, xmax = 0"
)
_Visitor = tuple[date, Cell, bytes]
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
    totals: Counter[tuple[datetime, Cell]] = Counter()
    visits: dict[_Visitor, list[datetime]] = {}
    for row in rows:
        day, company_id = _day_and_company(row)
        name = row.source_name or ""
        cell = Cell(
            company_id,
            row.event,
            row.source,
            name if name in names[day, company_id] else "" if row.bot or not name else OTHER_SOURCES,
            row.store,
            row.country or "",
            row.bot,
        )
        slot = slot_of(row.occurred_at)
        totals[slot, cell] += 1
        visits.setdefault((day, cell, row.visitor_hash), []).append(slot)
    await _roll_up(connection, totals, await _new_visitors(connection, visits))


async def _fresh(connection: AsyncConnection, arrived: Sequence[Arrival]) -> list[Arrival]:
    """Arrivals that are not stored yet, each once: the inbox expires, so the table is checked too."""
    rows = {(row.occurred_at, row.id): row for row in arrived}
    key = tuple_(ARRIVALS.c.occurred_at, ARRIVALS.c.id)
    arrived_keys = select(
        func.unnest(bindparam("moments", [moment for moment, _ in rows], type_=PG_ARRAY(DateTime(timezone=True)))),
        func.unnest(bindparam("ids", [name for _, name in rows], type_=PG_ARRAY(Text))),
    )
    for occurred_at, event_id in await connection.execute(
        select(ARRIVALS.c.occurred_at, ARRIVALS.c.id).where(key.in_(arrived_keys))
    ):
        rows.pop((occurred_at, event_id), None)
    return list(rows.values())


def _day_and_company(row: Arrival) -> tuple[date, str]:
    return day_of(row.occurred_at, operator_time_zone()), row.company_id or NO_COMPANY


async def _counted_names(
    connection: AsyncConnection, rows: Sequence[Arrival]
) -> defaultdict[tuple[date, str], set[str]]:
    """The source names that are counted separately, by day and company: known ones, and new ones up to the limit.

    A bot adds no new name: a name used only by bots is counted without it. The lock prevents concurrent batches from
    exceeding the limit together.
    """
    names: defaultdict[tuple[date, str], set[str]] = defaultdict(set)
    named = [row for row in rows if row.source_name]
    cells = sorted({_day_and_company(row) for row in named})
    if not cells:
        return names
    await lock_source_names(connection, cells)
    days = sorted({day for day, _ in cells})
    bounds = bounds_of(Days(days[0], days[-1], operator_time_zone()))
    place = place_of(COUNTS.c.slot, bounds)
    query = (
        select(place, COUNTS.c.company_id, COUNTS.c.source_name)
        .where(
            COUNTS.c.company_id.in_({company_id for _, company_id in cells}),
            COUNTS.c.slot >= bounds[0],
            COUNTS.c.slot < bounds[-1],
            COUNTS.c.source_name.not_in(("", OTHER_SOURCES)),
        )
        .distinct()
    )
    for index, company_id, name in await connection.execute(query):
        names[days[0] + (index - 1) * DAY, company_id].add(name)
    for row in named:
        names_of_day = names[_day_and_company(row)]
        if row.source_name and not row.bot and len(names_of_day) < MAX_SOURCE_NAMES:
            names_of_day.add(row.source_name)
    return names


async def lock_source_names(connection: AsyncConnection, cells: Sequence[tuple[date, str]]) -> None:
    """Takes a transaction-scoped advisory lock per day and company, in the given order, which must be sorted."""
    for day, company_id in cells:
        key = {"key": f"source names {day} {company_id}"}
        await connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 3))"), key)


async def erased_among(connection: AsyncConnection, persons: set[str]) -> set[str]:
    """The erased ones of these persons. Takes a shared advisory lock: an erasure waits for this transaction."""
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


async def _new_visitors(
    connection: AsyncConnection, visits: Mapping[_Visitor, Sequence[datetime]]
) -> Counter[tuple[datetime, Cell]]:
    """Number of visitors by slot and cell who came for the first time that day."""
    # Sorted, so that concurrent batches cannot deadlock.
    visitors = sorted(visits)
    columns: dict[str, list[object]] = {
        "day": [day for day, _, _ in visitors],
        **{name: [getattr(cell, name) for _, cell, _ in visitors] for name in _CELL},
        "visitor_hash": [visitor_hash for _, _, visitor_hash in visitors],
        "first_slot": [min(visits[visitor]) for visitor in visitors],
        "last_slot": [max(visits[visitor]) for visitor in visitors],
    }
    new: Counter[tuple[datetime, Cell]] = Counter()
    for day, *cell, visitor_hash, inserted in await connection.execute(_ADD_VISITORS, columns):
        if inserted:
            new[min(visits[day, Cell(*cell), visitor_hash]), Cell(*cell)] += 1
    return new


async def _roll_up(
    connection: AsyncConnection, totals: Counter[tuple[datetime, Cell]], new: Counter[tuple[datetime, Cell]]
) -> None:
    by_slot = [
        {"slot": slot, **cell._asdict(), "total": total, "new_visitors": new[slot, cell]}
        for (slot, cell), total in sorted(totals.items())
    ]
    query = insert(COUNTS).values(by_slot)
    await connection.execute(
        query.on_conflict_do_update(
            index_elements=list(COUNTS.primary_key.columns),
            set_={name: COUNTS.c[name] + query.excluded[name] for name in ("total", "new_visitors")},
        )
    )
    by_day: defaultdict[tuple[date, Cell], list[int]] = defaultdict(lambda: [0, 0])
    for (slot, cell), total in totals.items():
        counted = by_day[slot.date(), cell]
        counted[0] += total
        counted[1] += new[slot, cell]
    daily = insert(DAILY).values(
        [
            {"day": day, **cell._asdict(), "total": total, "unique_visitors": uniques}
            for (day, cell), (total, uniques) in sorted(by_day.items())
        ]
    )
    await connection.execute(
        daily.on_conflict_do_update(
            index_elements=list(DAILY.primary_key.columns),
            set_={name: DAILY.c[name] + daily.excluded[name] for name in ("total", "unique_visitors")},
        )
    )


async def recount(session: AsyncSession, since: date) -> None:
    """Recounts days (UTC) from `since` on for which the previous release stored arrivals but no slots."""
    slots = select(func.coalesce(func.sum(COUNTS.c.total), 0)).where(
        COUNTS.c.slot >= _midnight(DAILY.c.day), COUNTS.c.slot < _midnight(DAILY.c.day + 1)
    )
    apart = (
        select(DAILY.c.day)
        .where(DAILY.c.day >= since)
        .group_by(DAILY.c.day)
        .having(func.sum(DAILY.c.total) != slots.scalar_subquery())
    )
    connection = await session.connection()
    for day in (await connection.execute(apart)).scalars().all():
        await connection.execute(select(func.recount_arrivals(day)))


async def erase_person(session: AsyncSession, person_id: str, now: datetime) -> None:
    """Clears the person's id from all arrivals, also from those that are stored later."""
    connection = await session.connection()
    await connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('arrivals erasure'))"))
    tombstone = insert(ERASED).values(person_id=person_id, erased_at=now)
    await connection.execute(tombstone.on_conflict_do_nothing())
    await connection.execute(update(ARRIVALS).where(ARRIVALS.c.person_id == person_id).values(person_id=None))


async def forget(database: Database, now: datetime, visitors_before: date) -> None:
    """Deletes old visitor hashes, and erasures old enough that the stream holds no event of the person."""
    await delete_older(database, VISITORS.c.day, visitors_before)
    await delete_older(database, ERASED.c.erased_at, now - _ERASURE_KEPT)


def bounds_of(days: Days) -> list[datetime]:
    """The moments at which the days begin, and the moment at which the last one ends."""
    count = (days.last - days.first).days + 2
    return [first_moment(days.first + index * DAY, days.zone) for index in range(count)]


def place_of(moment: ColumnElement[datetime], bounds: Sequence[datetime]) -> ColumnElement[int]:
    """SQL expression: the number, from 1, of the day of `bounds` to which a moment belongs."""
    return func.width_bucket(
        moment, bindparam(None, list(bounds), type_=PG_ARRAY(DateTime(timezone=True))), type_=Integer
    )


def _midnight(day: ColumnElement[date]) -> ColumnElement[datetime]:
    return func.timezone("UTC", cast(day, DateTime), type_=DateTime(timezone=True))


def noon_of(day: ColumnElement[date]) -> ColumnElement[datetime]:
    """Noon of a day in UTC, for rows without a time: it falls on the same day in almost every zone."""
    return _midnight(day) + timedelta(hours=12)


_SLOTS = (
    values(named_column("slot", DateTime(timezone=True)), name="slots")
    .data([(func.coalesce(VISITORS.c[name], noon_of(VISITORS.c.day)),) for name in ("first_slot", "last_slot")])
    .lateral()
)
_VISIT = (pb.TRACKED_EVENT_APP_DOWNLOAD, pb.TRACKED_EVENT_STORE_REDIRECT)
"""Events that count as a visit."""


def _steps(
    criteria: SummaryCriteria, events: Sequence[int], bounds: Sequence[datetime]
) -> Select[*tuple[object, ...]]:
    """The counts of these events by day; of several events, each cell of a day has the greatest count."""
    cell = [COUNTS.c[name] for name in ("company_id", "bot", *DIMENSIONS[1:])]
    place = place_of(COUNTS.c.slot, bounds).label("place")
    most = {
        name: func.greatest(
            *(func.coalesce(func.sum(COUNTS.c[name]).filter(COUNTS.c.event == event), 0) for event in events)
        )
        for name in ("total", "new_visitors")
    }
    query = select(place, *cell, *(sums.label(name) for name, sums in most.items()))
    within = (COUNTS.c.slot >= bounds[0], COUNTS.c.slot < bounds[-1], COUNTS.c.event.in_(events))
    return query.where(*within, _matches(criteria, dict(COUNTS.c.items()))).group_by(place, *cell)


async def summarize(
    session: AsyncSession, criteria: SummaryCriteria, days: Days, kept_since: date
) -> Sequence[Row]:
    """Rows by day, source, store and country, as grouped by `criteria`.

    A visitor who came by two sources in a day is one unique in a row that is not grouped by source, so uniques are
    counted from the visitors themselves. Of days before `kept_since` only counts are left: their new visitors are
    summed. A departure to a store implies a visit: a departure whose arrival was not received counts as a visit too,
    so that no row has fewer visits than departures.
    """
    events = _VISIT if criteria.event == pb.TRACKED_EVENT_APP_DOWNLOAD else (criteria.event,)
    connection = await session.connection()
    names = [name for name in DIMENSIONS[1:] if name in criteria.group_by]
    bounds = bounds_of(days)
    rows: dict[tuple[date | int | str, ...], Row] = {}

    def row_of(day: date, values_: Sequence[date | int | str]) -> Row:
        whole = {"day": day, **dict(zip(names, values_, strict=True))}
        key = {name: value for name, value in whole.items() if name in criteria.group_by}
        return rows.setdefault(tuple(key.values()), Row(key))

    # Days whose hashes are partly deleted are counted like days whose hashes are all deleted.
    all_kept_since = kept_since + DAY
    daily = _steps(criteria, events, bounds).cte("daily")
    people = daily.c.bot.is_(False)
    columns = [daily.c[name] for name in ("place", *names)]
    counts = select(
        *columns,
        func.coalesce(func.sum(daily.c.total).filter(people), 0),
        func.coalesce(func.sum(daily.c.new_visitors).filter(people), 0),
        func.coalesce(func.sum(daily.c.total).filter(~people), 0),
    ).group_by(*columns)
    for place, *values_, total, new, bots in await connection.execute(counts):
        day = days.first + (place - 1) * DAY
        row = row_of(day, values_)
        row.total += int(total)
        row.bots += int(bots)
        if day < all_kept_since:
            row.unique_visitors += int(new)
    since = max(bounds[0], first_moment(all_kept_since, days.zone))
    columns = [VISITORS.c[name] for name in names]
    hashes = func.count(distinct(VISITORS.c.visitor_hash))
    slot = _SLOTS.c.slot
    by_day = place_of(slot, bounds).label("place")
    visitors = (
        select(by_day, *columns, func.greatest(*(hashes.filter(VISITORS.c.event == event) for event in events)))
        .select_from(join(VISITORS, _SLOTS, true()))
        .where(
            VISITORS.c.event.in_(events),
            VISITORS.c.bot.is_(False),
            # A day of another zone can overlap the day before and the day after.
            VISITORS.c.day.between(max(days.first - DAY, kept_since), days.last + DAY),
            slot >= since,
            slot < bounds[-1],
            _matches(criteria, dict(VISITORS.c.items())),
        )
        .group_by(by_day, *columns)
    )
    for place, *values_, uniques in await connection.execute(visitors):
        row_of(days.first + (place - 1) * DAY, values_).unique_visitors += uniques
    if not criteria.group_by:
        rows.setdefault((), Row())  # without dimensions there is always one row
    return [rows[key] for key in sorted(rows)]


def _matches(criteria: SummaryCriteria, columns: Mapping[str, ColumnElement[object]]) -> ColumnElement[bool]:
    """SQL condition of the requested rows of a table, given its columns; without the days."""
    conditions: dict[str, str | int | None] = {
        "company_id": criteria.company_id,
        "source": criteria.source,
        "store": criteria.store,
        "country": criteria.country,
    }
    return and_(true(), *(columns[name] == value for name, value in conditions.items() if value is not None))
