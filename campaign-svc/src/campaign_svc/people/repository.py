"""Reads a creator's activity and earnings by the indexes on persons, without a check of reach."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    DateTime,
    Integer,
    Select,
    Text,
    bindparam,
    cast,
    func,
    literal,
    select,
    text,
)

from campaign_svc.advertisements.policies import WITHDRAWN
from campaign_svc.advertisements.repository import ADS, NOT_WITHDRAWN
from campaign_svc.checks.models import WARNING
from campaign_svc.creators.repository import BLOCKED
from campaign_svc.disputes.repository import DISPUTES as DISPUTE_ROWS
from campaign_svc.disputes.repository import WHOLE
from campaign_svc.ledger.policies import INFLUENCER, REFERRER_FIRST, REFERRER_SECOND
from campaign_svc.ledger.repository import ENTRIES, NOT_PAID_OUT
from campaign_svc.payouts.policies import PAID, PREPARED, RELEASED
from campaign_svc.payouts.repository import BATCHES, PAYOUTS
from campaign_svc.people.policies import BLOCKS, CHECKED, DISPUTES
from campaign_svc.people.policies import PAYOUTS as PAYOUTS_MOST
from kit.days import operator_time_zone
from kit.db import Reader, Row, Session

Query = Select[*tuple[object, ...]]
_PERSON = bindparam("person", type_=Text)
# Written as literals, so that generic plans can use the indexes of these accounts.
_FIRST = literal(INFLUENCER, Integer, literal_execute=True)
_LAST = literal(REFERRER_SECOND, Integer, literal_execute=True)
_THEIRS = (ENTRIES.c.owner_id == _PERSON, ENTRIES.c.account.between(_FIRST, _LAST))


def _cents(column: ColumnElement[int], *conditions: ColumnElement[bool]) -> ColumnElement[int]:
    # PostgreSQL's sum of bigints is a numeric, which would arrive as Decimal.
    total = func.sum(column)
    return cast(func.coalesce(total.filter(*conditions) if conditions else total, 0), BigInteger)


_POSTS: Query = (
    select(ADS.c.status, func.count().label("number"))
    .where(ADS.c.person_id == _PERSON, NOT_WITHDRAWN)
    .group_by(ADS.c.status)
    .order_by(ADS.c.status)
)


async def posts(reader: Reader, person_id: str) -> Sequence[Row]:
    """The number of the person's advertisements, by status."""
    return await reader.rows(_POSTS, {"person": person_id})


_MONTH = func.to_char(func.timezone(bindparam("zone", type_=Text), ENTRIES.c.recorded_at), "YYYY-MM")
_MONTHS: Query = (
    select(
        _MONTH.label("month"),
        ENTRIES.c.currency,
        _cents(ENTRIES.c.amount, ENTRIES.c.account == INFLUENCER).label("own"),
        _cents(ENTRIES.c.amount, ENTRIES.c.account == REFERRER_FIRST).label("first_level"),
        _cents(ENTRIES.c.amount, ENTRIES.c.account == REFERRER_SECOND).label("second_level"),
        _cents(ENTRIES.c.amount).label("total"),
    )
    .where(*_THEIRS, NOT_PAID_OUT, ENTRIES.c.recorded_at >= bindparam("since", type_=DateTime(timezone=True)))
    .group_by(text("1"), ENTRIES.c.currency)
    .order_by(text("1 DESC"), ENTRIES.c.currency)
)


async def months(reader: Reader, person_id: str, since: datetime) -> Sequence[Row]:
    """What was booked for the person by month of the operator's zone and currency, newest first."""
    return await reader.rows(_MONTHS, {"person": person_id, "since": since, "zone": operator_time_zone()})


_DUE: Query = (
    select(ENTRIES.c.currency, _cents(ENTRIES.c.amount).label("due")).where(*_THEIRS).group_by(ENTRIES.c.currency)
)


async def due(reader: Reader, person_id: str) -> dict[str, int]:
    """The person's balance in no payout, cents by currency."""
    return {str(row.currency): int(str(row.due)) for row in await reader.rows(_DUE, {"person": person_id})}


_PAYOUT_SUMS: Query = (
    select(
        BATCHES.c.currency,
        _cents(PAYOUTS.c.amount, PAYOUTS.c.state.in_((PREPARED, RELEASED))).label("on_its_way"),
        _cents(PAYOUTS.c.amount, PAYOUTS.c.state == PAID).label("paid"),
    )
    .join(BATCHES, BATCHES.c.id == PAYOUTS.c.batch_id)
    .where(PAYOUTS.c.person_id == _PERSON)
    .group_by(BATCHES.c.currency)
)


async def payout_sums(reader: Reader, person_id: str) -> dict[str, tuple[int, int]]:
    """The person's amounts in open payouts and paid ones, cents by currency."""
    rows = await reader.rows(_PAYOUT_SUMS, {"person": person_id})
    return {str(row.currency): (int(str(row.on_its_way)), int(str(row.paid))) for row in rows}


_PAYOUT_LIST: Query = (
    select(
        PAYOUTS.c.id,
        PAYOUTS.c.batch_id,
        PAYOUTS.c.reference,
        BATCHES.c.month,
        PAYOUTS.c.amount,
        BATCHES.c.currency,
        PAYOUTS.c.state,
        PAYOUTS.c.account_kind,
        PAYOUTS.c.account,
        BATCHES.c.prepared_at,
        PAYOUTS.c.paid_at,
        PAYOUTS.c.returned_at,
        PAYOUTS.c.reason,
    )
    .join(BATCHES, BATCHES.c.id == PAYOUTS.c.batch_id)
    .where(PAYOUTS.c.person_id == _PERSON)
    .order_by(PAYOUTS.c.id.desc())
    .limit(PAYOUTS_MOST)
)


async def payouts(reader: Reader, person_id: str) -> Sequence[Row]:
    """The person's payouts, newest first."""
    return await reader.rows(_PAYOUT_LIST, {"person": person_id})


_DISPUTES: Query = (
    WHOLE.where(ADS.c.person_id == _PERSON)
    .order_by(DISPUTE_ROWS.c.opened_at.desc(), DISPUTE_ROWS.c.id.desc())
    .limit(DISPUTES)
)


async def disputes(reader: Reader, person_id: str) -> Sequence[Row]:
    """Disputes on the person's advertisements, newest first."""
    return await reader.rows(_DISPUTES, {"person": person_id})


_BLOCKS: Query = (
    select(BLOCKED.c.company_id, BLOCKED.c.blocked_at)
    .where(BLOCKED.c.person_id == _PERSON)
    .order_by(BLOCKED.c.blocked_at.desc(), BLOCKED.c.company_id)
    .limit(BLOCKS)
)


async def blocks(reader: Reader, person_id: str) -> Sequence[Row]:
    """Companies that blocked the person, newest first."""
    return await reader.rows(_BLOCKS, {"person": person_id})


_WARNINGS = text(
    f"""
    WITH newest AS (
        SELECT id FROM advertisements WHERE person_id = :person AND status <> {WITHDRAWN}
        ORDER BY creation_dt DESC, id DESC LIMIT {CHECKED}
    ), warned AS (
        SELECT result ->> 'name' AS name FROM newest CROSS JOIN LATERAL (
            SELECT results FROM check_runs WHERE advertisement_id = newest.id ORDER BY check_runs.id DESC LIMIT 1
        ) run CROSS JOIN LATERAL jsonb_array_elements(run.results) AS result
        WHERE (result ->> 'verdict')::int = {WARNING}
    )
    SELECT name, count(*) AS number, (SELECT count(*) FROM newest) AS looked_at FROM warned GROUP BY name
    UNION ALL SELECT NULL, 0, (SELECT count(*) FROM newest) ORDER BY number DESC, name
    """  # noqa: S608 - our own words
)


async def warnings(session: Session, person_id: str) -> Sequence[Row]:
    """How often each check warned of the person's newest advertisements, and the number of these; a row without a name
    has that number alone.
    """
    return (await (await session.connection()).execute(_WARNINGS, {"person": person_id})).all()
