"""Reads the ledger's entries of a creator; every read takes the viewer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    DateTime,
    Integer,
    Select,
    Text,
    bindparam,
    case,
    cast,
    func,
    literal,
    select,
    tuple_,
)

from campaign_svc.access import own, person_of
from campaign_svc.ledger.policies import INFLUENCER, REFERRER_FIRST, REFERRER_SECOND
from campaign_svc.ledger.repository import CAMPAIGNS, ENTRIES, NOT_PAID_OUT, SETS
from kit.db import Reader, Row
from kit.rpc.caller import Caller

Query = Select[*tuple[object, ...]]
_MOMENT = DateTime(timezone=True)
# Written as literals, so that generic plans can use the indexes of these accounts.
_FIRST = literal(INFLUENCER, Integer, literal_execute=True)
_LAST = literal(REFERRER_SECOND, Integer, literal_execute=True)
_MINE = (own(ENTRIES.c.owner_id), ENTRIES.c.account.between(_FIRST, _LAST), NOT_PAID_OUT)
_WITHIN = (
    ENTRIES.c.recorded_at >= bindparam("begin", type_=_MOMENT),
    ENTRIES.c.recorded_at < bindparam("end", type_=_MOMENT),
)
_IS_MINE = ENTRIES.c.account == INFLUENCER
# A cause contains an advertisement's id, which may be another person's.
_ID = func.md5(func.concat(ENTRIES.c.cause, ":", cast(ENTRIES.c.account, Text)))


def _sum(*conditions: ColumnElement[bool]) -> ColumnElement[int]:
    # PostgreSQL's sum of bigints is a numeric, which would arrive as Decimal.
    cents = func.sum(ENTRIES.c.amount)
    return cast(func.coalesce(cents.filter(*conditions) if conditions else cents, 0), BigInteger)


_REACTED = ENTRIES.c.cause.contains("react:")


@cache
def _totals(*, ever: bool) -> Query:
    return (
        select(
            ENTRIES.c.currency,
            _sum(_IS_MINE, ~_REACTED).label("posts"),
            _sum(_IS_MINE, _REACTED).label("reactions"),
            _sum(ENTRIES.c.account == REFERRER_FIRST).label("first_level"),
            _sum(ENTRIES.c.account == REFERRER_SECOND).label("second_level"),
            _sum().label("total"),
        )
        .where(*_MINE, *(() if ever else _WITHIN))
        .group_by(ENTRIES.c.currency)
        .order_by(ENTRIES.c.currency)
    )


async def totals(reader: Reader, viewer: Caller, within: tuple[datetime, datetime] | None) -> Sequence[Row]:
    """The totals booked for the viewer within a period or ever, by currency."""
    begin, end = within or (None, None)
    values = {**person_of(viewer), **({} if within is None else {"begin": begin, "end": end})}
    return await reader.rows(_totals(ever=within is None), values)


@cache
def _movements(*, further: bool) -> Query:
    query = (
        select(
            _ID.label("id"),
            ENTRIES.c.recorded_at.label("at"),
            ENTRIES.c.account,
            ENTRIES.c.cause,
            ENTRIES.c.amount,
            ENTRIES.c.currency,
            case((_IS_MINE, CAMPAIGNS.c.name)).label("campaign_name"),
            case((_IS_MINE, SETS.c.advertisement_id)).label("advertisement_id"),
        )
        .join(SETS, SETS.c.cause == ENTRIES.c.cause)
        .join(CAMPAIGNS, CAMPAIGNS.c.id == SETS.c.campaign_id)
        .where(*_MINE, *_WITHIN)
        .order_by(ENTRIES.c.recorded_at.desc(), _ID.desc())
        .limit(bindparam("limit", type_=Integer))
    )
    if further:
        start = tuple_(bindparam("after_at", type_=_MOMENT), bindparam("after_id", type_=Text))
        query = query.where(tuple_(ENTRIES.c.recorded_at, _ID) < start)
    return query


async def movements(
    reader: Reader,
    viewer: Caller,
    within: tuple[datetime, datetime],
    *,
    limit: int,
    after: tuple[datetime, str] | None,
) -> Sequence[Row]:
    """One page of the entries booked for the viewer within a period, newest first."""
    values = {**person_of(viewer), "begin": within[0], "end": within[1], "limit": limit}
    if after is not None:
        values |= {"after_at": after[0], "after_id": after[1]}
    return await reader.rows(_movements(further=after is not None), values)
