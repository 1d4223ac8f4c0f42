"""Inserts into and leases from the queue of due checks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    DateTime,
    Executable,
    Integer,
    Select,
    Text,
    any_,
    bindparam,
    cast,
    delete,
    func,
    insert,
    select,
    update,
)

from campaign_svc.due_checks.models import DueCheck, LeasedCheck
from campaign_svc.due_checks.policies import SETTLING
from kit.db import Database, Row, Session

AdvertisementIds = Select[tuple[str]]
"""A statement that selects the ids of advertisements."""
DUE = DueCheck.metadata.tables["due_checks"]
_ADD = insert(DUE).inline()


async def add(session: Session, advertisement_ids: Iterable[str], groups: Sequence[int], due_at: datetime) -> int:
    """Adds a row for each advertisement; returns the number."""
    rows = [
        {"advertisement_id": advertisement_id, "groups": list(groups), "due_at": due_at}
        for advertisement_id in advertisement_ids
    ]
    if rows:
        await (await session.connection()).execute(_ADD, rows)
    return len(rows)


async def add_selected(
    session: Session, advertisement_ids: AdvertisementIds, groups: Sequence[int], due_at: datetime
) -> int:
    """Adds a row for each advertisement that the statement selects; returns the number."""
    rows = advertisement_ids.add_columns(cast(list(groups), ARRAY(Integer)), cast(due_at, DateTime(timezone=True)))
    query = insert(DUE).from_select(["advertisement_id", "groups", "due_at"], rows)
    return (await (await session.connection()).execute(query)).rowcount


def _taking(name: str, order: ColumnElement[datetime]) -> Executable:
    """The statement that leases the first `limit` due rows in this order."""
    chosen = (
        select(DUE.c.id, DUE.c.due_at)
        .where(DUE.c.due_at <= bindparam("now"))
        .order_by(order)
        .limit(bindparam("limit", type_=Integer))
        .with_for_update(skip_locked=True)
        .cte(name)
    )
    return (
        update(DUE)
        .where(DUE.c.id == chosen.c.id)
        .values(due_at=bindparam("until"), attempts=DUE.c.attempts + 1)
        .returning(
            DUE.c.id, DUE.c.advertisement_id, DUE.c.groups, DUE.c.attempts, chosen.c.due_at.label("was_due")
        )
    )


_TAKE_NEWEST = _taking("newest", DUE.c.due_at.desc())
_TAKE_OLDEST = _taking("oldest", DUE.c.due_at.asc())
_FURTHER = (
    select(DUE.c.id, DUE.c.due_at)
    .where(
        DUE.c.advertisement_id == any_(cast(bindparam("ads"), ARRAY(Text))),
        DUE.c.due_at <= bindparam("soon"),
        DUE.c.attempts == 0,
    )
    .with_for_update(skip_locked=True)
    .cte("further")
)
_TAKE_FURTHER = (
    update(DUE)
    .where(DUE.c.id == _FURTHER.c.id)
    .values(due_at=bindparam("until"), attempts=DUE.c.attempts + 1)
    .returning(DUE.c.id, DUE.c.advertisement_id, DUE.c.groups, DUE.c.attempts, _FURTHER.c.due_at.label("was_due"))
)


async def take(session: Session, now: datetime, until: datetime, limit: int) -> list[LeasedCheck]:
    """Leases due rows until a moment, after which they are due again.

    Half of them are the newest, so that a new advertisement does not wait behind a backlog, and half the
    oldest, so that none starves. Further rows of the same advertisements are included, also those due
    soon: one run settles all.
    """
    connection = await session.connection()
    values: dict[str, object] = {"now": now, "until": until, "limit": (limit + 1) // 2}
    rows: list[Row] = [*await connection.execute(_TAKE_NEWEST, values)]
    if len(rows) == values["limit"]:
        rows += await connection.execute(_TAKE_OLDEST, values | {"limit": limit // 2})
    if rows:
        ads = sorted({row.advertisement_id for row in rows})
        rows += await connection.execute(_TAKE_FURTHER, {"ads": ads, "soon": now + SETTLING, "until": until})
    return [
        LeasedCheck(row.id, row.advertisement_id, frozenset(row.groups), row.attempts, row.was_due) for row in rows
    ]


_BY_ID = DUE.c.id == any_(cast(bindparam("due_ids"), ARRAY(BigInteger)))
_DONE = delete(DUE).where(_BY_ID)
_POSTPONE = (
    update(DUE).where(DUE.c.id == bindparam("due_id")).values(due_at=bindparam("until"), groups=bindparam("left"))
)


async def done(session: Session, ids: Sequence[int]) -> None:
    """Deletes finished rows."""
    if ids:
        await (await session.connection()).execute(_DONE, {"due_ids": sorted(ids)})


async def postpone(session: Session, rows: Sequence[tuple[int, Sequence[int], datetime]]) -> None:
    """Reschedules rows, each for some groups only."""
    if rows:
        values = [
            {"due_id": due_id, "left": list(groups), "until": until} for due_id, groups, until in sorted(rows)
        ]
        await (await session.connection()).execute(_POSTPONE, values)


_WAITING_ROWS = select(func.count().label("number"), func.min(DUE.c.due_at).label("since")).where(
    DUE.c.due_at <= bindparam("now")
)


async def waiting(database: Database, now: datetime) -> tuple[int, datetime | None]:
    """The number of due rows, and since when the oldest is due."""
    (row,) = await database.rows(_WAITING_ROWS, {"now": now})
    return row.number, row.since
