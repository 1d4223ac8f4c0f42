"""Stores and counts newcomers; every write is idempotent, and facts may arrive in any order."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime

from sqlalchemy import case, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.days import operator_time_zone
from kit.db import uuid7
from resuena.tracking.v1 import tracking_pb2 as pb
from tracking_svc.arrivals.models import Days, Key, SummaryCriteria
from tracking_svc.arrivals.policies import DAY, MAX_SOURCE_NAMES, OTHER_SOURCES
from tracking_svc.arrivals.repository import (
    COUNTS,
    bounds_of,
    erased_among,
    lock_source_names,
    noon_of,
    place_of,
)
from tracking_svc.funnel.models import Newcomer, SignUp

NEWCOMERS = Newcomer.metadata.tables["newcomers"]


async def signed_up(session: AsyncSession, sign_ups: Collection[SignUp]) -> None:
    """Stores sign-ups once each; those of persons erased meanwhile count under random ids.

    Locks days of companies, then persons, each in order, so that concurrent batches cannot deadlock.
    """
    connection = await session.connection()
    erased = await erased_among(connection, {sign_up.person_id for sign_up in sign_ups})
    await lock_source_names(
        connection, sorted({(sign_up.day, sign_up.company_id) for sign_up in sign_ups if sign_up.source_name})
    )
    for sign_up in sorted(sign_ups, key=lambda sign_up: sign_up.person_id):
        values = {
            "signed_up_on": sign_up.day,
            "signed_up_at": sign_up.moment,
            "company_id": sign_up.company_id,
            "source": sign_up.source,
            "source_name": await _counted_name(session, sign_up.day, sign_up.company_id, sign_up.source_name),
        }
        person_id = uuid7() if sign_up.person_id in erased else sign_up.person_id
        query = insert(NEWCOMERS).values(person_id=person_id, **values)
        await connection.execute(
            query.on_conflict_do_update(
                index_elements=["person_id"], set_=values, where=NEWCOMERS.c.signed_up_on.is_(None)
            )
        )


async def _counted_name(session: AsyncSession, day: date, company_id: str, name: str) -> str:
    """The name under which a source is counted: its own, or `other` for a new one once the company has reached its
    limit of names for the day. The caller holds the lock of the company and day.
    """
    if not name:
        return name
    connection = await session.connection()
    begin, end = bounds_of(Days(day, day, operator_time_zone()))
    arrived = select(COUNTS.c.source_name).where(
        COUNTS.c.slot >= begin, COUNTS.c.slot < end, COUNTS.c.company_id == company_id
    )
    came = select(NEWCOMERS.c.source_name).where(
        NEWCOMERS.c.signed_up_on == day, NEWCOMERS.c.company_id == company_id
    )
    counted_names = set((await connection.execute(arrived.union(came))).scalars()) - {"", OTHER_SOURCES}
    return name if name in counted_names or len(counted_names) < MAX_SOURCE_NAMES else OTHER_SOURCES


async def approved(session: AsyncSession, moments: Mapping[str, datetime]) -> None:
    """Stores the earliest approval of each person; ignores erased persons."""
    if not moments:
        return
    connection = await session.connection()
    erased = await erased_among(connection, set(moments))
    rows = [
        {
            "person_id": person_id,
            "company_id": "",
            "source": pb.TRACK_SOURCE_UNKNOWN,
            "source_name": "",
            "first_approved_at": moment,
        }
        # Sorted, so that concurrent batches cannot deadlock.
        for person_id, moment in sorted(moments.items())
        if person_id not in erased
    ]
    query = insert(NEWCOMERS)
    earliest = func.least(NEWCOMERS.c.first_approved_at, query.excluded.first_approved_at)
    query = query.on_conflict_do_update(index_elements=["person_id"], set_={"first_approved_at": earliest})
    if rows:
        await connection.execute(query, rows)


async def forget_person(session: AsyncSession, person_id: str) -> None:
    """Replaces the person's id in the sign-up, which stays counted; deletes a row without a sign-up."""
    connection = await session.connection()
    theirs = NEWCOMERS.c.person_id == person_id
    await connection.execute(delete(NEWCOMERS).where(theirs, NEWCOMERS.c.signed_up_on.is_(None)))
    await connection.execute(update(NEWCOMERS).where(theirs).values(person_id=uuid7()))


async def counts(session: AsyncSession, criteria: SummaryCriteria, days: Days) -> Sequence[tuple[Key, int, int]]:
    """Numbers of sign-ups and of those with an approved advertisement, by key."""
    bounds = bounds_of(days)
    moment = func.coalesce(NEWCOMERS.c.signed_up_at, noon_of(NEWCOMERS.c.signed_up_on))
    columns = {
        "day": place_of(moment, bounds),
        "source": NEWCOMERS.c.source,
        "source_name": NEWCOMERS.c.source_name,
    }
    names = [name for name in columns if name in criteria.group_by]
    by = [columns[name] for name in names]
    approvals = func.count(case((NEWCOMERS.c.first_approved_at.is_not(None), 1)))
    query = select(*by, func.count(), approvals).where(
        NEWCOMERS.c.signed_up_on.between(days.first - DAY, days.last + DAY),
        moment >= bounds[0],
        moment < bounds[-1],
    )
    if criteria.company_id is not None:
        query = query.where(NEWCOMERS.c.company_id == criteria.company_id)
    rows = await (await session.connection()).execute(query.group_by(*by))
    counted = []
    for *values, sign_ups, approvals_ in rows:
        key: Key = dict(zip(names, values, strict=True))
        if "day" in key:
            key["day"] = days.first + (int(values[names.index("day")]) - 1) * DAY
        counted.append((key, sign_ups, approvals_))
    return counted
