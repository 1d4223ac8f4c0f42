"""Reads amounts due, batches and payouts, and moves money between the accounts of people and of payouts.

Operations for many people take a few statements per thousands of them, never one per person.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache, reduce

import sqlmodel
from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    DateTime,
    Integer,
    Select,
    Text,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    func,
    lateral,
    literal,
    or_,
    select,
    text,
    true,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.access import own, person_of
from campaign_svc.banks.policies import IBAN
from campaign_svc.erasure.repository import ERASED
from campaign_svc.ledger.policies import INFLUENCER, REFERRER_FIRST, REFERRER_SECOND
from campaign_svc.ledger.repository import BALANCES, ENTRIES, NOT_PAID_OUT
from campaign_svc.payouts.models import (
    CLOSED,
    DISCARDED,
    Payout,
    PayoutAct,
    PayoutBatch,
    PayoutCandidate,
)
from campaign_svc.payouts.policies import LEFT_OUT, PAID, PREPARED, RELEASED, RETURNED
from campaign_svc.tables import ASKED, ONE_OF_IDS
from kit.db import Reader, Row, Session, escaped, grouped, refuse_unknown_cursor
from kit.rpc.caller import Caller
from resuena.campaign.v1 import payouts_pb2 as pb

BATCHES = PayoutBatch.metadata.tables["payout_batches"]
PAYOUTS = Payout.metadata.tables["payouts"]
CANDIDATES = PayoutCandidate.metadata.tables["payout_candidates"]
ACTS = PayoutAct.metadata.tables["payout_acts"]
Query = Select[*tuple[object, ...]]
_MOMENT = DateTime(timezone=True)
# Written as literals, so that generic plans can use the index of these accounts.
_FIRST = literal(INFLUENCER, Integer, literal_execute=True)
_LAST = literal(REFERRER_SECOND, Integer, literal_execute=True)
_UNTIL = bindparam("until", type_=_MOMENT)
_LIMIT = bindparam("limit", type_=Integer)
_CURRENCY = bindparam("currency", type_=Text)
_AFTER = bindparam("after", type_=Text)


def _cents_of(*amounts: ColumnElement[int]) -> ColumnElement[int]:
    # PostgreSQL's sum of bigints is a numeric, which would arrive as Decimal.
    return cast(func.coalesce(func.sum(reduce(operator.add, amounts)), 0), BigInteger)


_PARTS = (BALANCES.c.own, BALANCES.c.first_level, BALANCES.c.second_level)
_HELD = (
    select(
        BALANCES.c.owner_id.label("person_id"),
        BALANCES.c.currency,
        *(_cents_of(part).label(part.name) for part in _PARTS),
        _cents_of(*_PARTS).label("balance"),
    )
    .group_by(BALANCES.c.owner_id, BALANCES.c.currency)
    .order_by(BALANCES.c.owner_id, BALANCES.c.currency)
)
"""Current balances by person and currency."""


def _due_of(held: Query) -> Query:
    """Adds to balances the part of them that is from before the moment `until`.

    For an account, that is its balance without what was earned since, and at most its balance: amounts taken back
    are not paid. Payouts count whenever they were booked, so that nothing is paid twice and returned amounts are due
    again. All accounts of a person together never yield more than their balance, should one of them be below zero.
    """
    holders = held.cte("held")
    mine = ENTRIES.c.owner_id == holders.c.person_id, ENTRIES.c.currency == holders.c.currency
    accounts = (INFLUENCER, REFERRER_FIRST, REFERRER_SECOND)
    later = lateral(
        select(
            *(
                func.greatest(
                    cast(func.sum(ENTRIES.c.amount).filter(ENTRIES.c.account == account), BigInteger), 0
                ).label(f"of_{account}")
                for account in accounts
            )
        ).where(*mine, ENTRIES.c.account.between(_FIRST, _LAST), ENTRIES.c.recorded_at >= _UNTIL, NOT_PAID_OUT),
        "later",
    )
    names = [part.name for part in _PARTS]
    shares = [
        func.greatest(holders.c[name] - later.c[f"of_{account}"], 0)
        for name, account in zip(names, accounts, strict=True)
    ]
    due = func.greatest(func.least(reduce(operator.add, shares), holders.c.balance), 0, type_=BigInteger)
    return (
        select(holders.c.person_id, holders.c.currency, holders.c.balance, due.label("due"))
        .select_from(holders.join(later, true()))
        .order_by(holders.c.person_id, holders.c.currency)
    )


_KEY = tuple_(BALANCES.c.owner_id, BALANCES.c.currency)
_DUE_OF_EVERYBODY: Query = _due_of(
    _HELD.where(BALANCES.c.owner_id >= _AFTER, tuple_(_AFTER, bindparam("after_currency", type_=Text)) < _KEY)
    .having(_cents_of(*_PARTS) > 0)
    .limit(_LIMIT)
)


async def due_of_everybody(
    reader: Reader, until: datetime, *, after: tuple[str, str], limit: int
) -> Sequence[Row]:
    """Balances, and the part of them (possibly zero) from before the moment, by person and currency."""
    values = {"until": until, "after": after[0], "after_currency": after[1], "limit": limit}
    return await reader.rows(_DUE_OF_EVERYBODY, values)


_ERASED_AMONG: Query = select(ERASED.c.person_id).where(ERASED.c.person_id == ONE_OF_IDS)


async def erased_among(reader: Reader, people: Sequence[str]) -> frozenset[str]:
    """The erased among these people."""
    return frozenset(str(row.person_id) for row in await reader.rows(_ERASED_AMONG, {"ids": list(people)}))


_MINIMUM = func.greatest(bindparam("minimum", type_=BigInteger), 1)
_PEOPLE_DUE: Query = _due_of(
    _HELD.where(BALANCES.c.owner_id > _AFTER, BALANCES.c.currency == _CURRENCY)
    .having(_cents_of(*_PARTS) >= _MINIMUM)
    .limit(_LIMIT)
)


async def people_due(
    reader: Reader, currency: str, until: datetime, minimum: int, *, after: str, limit: int
) -> Sequence[Row]:
    """A page of people whose balance reaches the minimum, with its part from before `until`, ordered by id."""
    values = {"currency": currency, "until": until, "minimum": minimum, "after": after, "limit": limit}
    return await reader.rows(_PEOPLE_DUE, values)


_OWN_DUE: Query = _due_of(_HELD.where(own(BALANCES.c.owner_id)))


async def own_due(reader: Reader, viewer: Caller, until: datetime) -> Sequence[Row]:
    """The viewer's amounts in no payout, and the part of them from before the moment, by currency."""
    return await reader.rows(_OWN_DUE, {**person_of(viewer), "until": until})


# A running timeout is not extended: it is disabled first. For a newly filled table the planner has no statistics, and
# would scan it for each page of payouts.
_LONGER = (
    text("SET LOCAL transaction_timeout = 0"),
    text("SET LOCAL transaction_timeout = '60s'"),
    text("SET LOCAL enable_seqscan = off"),
)


async def take_longer(session: Session) -> None:
    """Extends the transaction timeout to a minute, for a batch of very many people; each statement stays short."""
    connection = await session.connection()
    for statement in _LONGER:
        await connection.execute(statement)


async def keep_candidates(session: Session, candidates: Sequence[PayoutCandidate]) -> None:
    """Stores people with an account while a batch is being prepared."""
    rows = [candidate.model_dump() for candidate in candidates]
    if rows:
        await (await session.connection()).execute(insert(CANDIDATES), rows)


async def drop_candidates(session: Session, run_id: str) -> None:
    """Deletes the candidates of one preparation."""
    await (await session.connection()).execute(delete(CANDIDATES).where(CANDIDATES.c.run_id == run_id))


def _due_in(account: int) -> str:
    """As `_due_of` for one account, but from the ledger itself: cached balances move no money."""
    mine = f"coalesce(sum(amount) FILTER (WHERE account = {account}"
    return f"greatest(least({mine} AND counts), 0), {mine}), 0)), 0)::bigint"


# Each person's entries are read by the index of owners, whatever the planner assumes about a newly filled table.
_PREPARE = text(
    f"""
    WITH chunk AS (
        SELECT * FROM payout_candidates WHERE run_id = :run AND person_id > :after ORDER BY person_id LIMIT :limit
    ), made AS (
        INSERT INTO payouts (id, batch_id, person_id, reference, state, amount, own, first_level, second_level,
            account_kind, account, account_changed_at)
        SELECT payout_id, :batch, person_id, reference, 1, own + first_level + second_level, own, first_level,
            second_level, account_kind, account, account_changed_at
        FROM chunk CROSS JOIN LATERAL (
            SELECT {_due_in(4)} AS due_4, {_due_in(5)} AS due_5, {_due_in(6)} AS due_6,
                greatest(sum(amount), 0)::bigint AS held
            FROM (
                SELECT account, amount, recorded_at < :until OR cause LIKE 'payout%' AS counts FROM ledger_entries
                WHERE owner_id = chunk.person_id AND account BETWEEN 4 AND 6 AND currency = :currency
            ) theirs
        ) due CROSS JOIN LATERAL (
            SELECT least(due_4, held) AS own, least(due_5, held - least(due_4, held)) AS first_level,
                least(due_6, held - least(due_4 + due_5, held)) AS second_level
        ) shares WHERE own + first_level + second_level >= :minimum
        RETURNING person_id, own, first_level, second_level
    ), sets AS (
        INSERT INTO ledger_sets (cause, currency, recorded_at)
        SELECT 'payout:' || :batch || ':' || person_id, :currency, :now FROM made
    ), entries AS (
        INSERT INTO ledger_entries (cause, account, owner_id, currency, amount, recorded_at)
        SELECT 'payout:' || :batch || ':' || person_id, moved.account, person_id, :currency, moved.amount, :now
        FROM made CROSS JOIN LATERAL (VALUES (4, -own), (5, -first_level), (6, -second_level),
            (8, own + first_level + second_level)) AS moved (account, amount)
        WHERE moved.amount <> 0
    )
    SELECT max(person_id) AS last, count(*) AS number FROM chunk
    """  # noqa: S608 - our own words
).bindparams(
    bindparam("run", type_=Text),
    bindparam("after", type_=Text),
    bindparam("limit", type_=Integer),
    bindparam("batch", type_=Text),
    bindparam("currency", type_=Text),
    bindparam("until", type_=_MOMENT),
    bindparam("minimum", type_=BigInteger),
    bindparam("now", type_=_MOMENT),
)


async def prepare(
    session: Session,
    batch: PayoutBatch,
    run_id: str,
    *,
    until: datetime,
    minimum: int,
    now: datetime,
    at_once: int,
) -> None:
    """Creates payouts from the candidates' current balances, and moves these to the payable account."""
    connection = await session.connection()
    values: dict[str, object] = {
        "run": run_id,
        "batch": batch.id,
        "currency": batch.currency,
        "until": until,
        "minimum": max(minimum, 1),
        "now": now,
        "limit": at_once,
    }
    after, number = "", at_once
    while number == at_once:
        row = (await connection.execute(_PREPARE, {**values, "after": after})).one()
        after, number = row.last or "", row.number


def _step(changes: str, booked: str, which: str) -> str:
    """A statement that changes payouts' state and books the consequences; `before` is their former state."""
    return f"""
        WITH asked AS (SELECT id, state AS before FROM payouts WHERE batch_id = :batch AND {which}), changed AS (
            UPDATE payouts SET {changes}, version = version + 1 FROM asked WHERE payouts.id = asked.id
            RETURNING payouts.*, asked.before
        ), sets AS (
            INSERT INTO ledger_sets (cause, currency, recorded_at)
            SELECT :cause || ':' || batch_id || ':' || person_id, :currency, :now FROM changed WHERE :cause <> ''
        ), entries AS (
            INSERT INTO ledger_entries (cause, account, owner_id, currency, amount, recorded_at)
            SELECT :cause || ':' || batch_id || ':' || person_id, moved.account, person_id, :currency,
                moved.amount, :now
            FROM changed CROSS JOIN LATERAL (VALUES {booked}) AS moved (account, amount)
            WHERE moved.amount <> 0 AND :cause <> ''
        )
        SELECT id, person_id, reference, amount, account, reason, version FROM changed ORDER BY id
    """  # noqa: S608 - our own words


_BACK = "(4, own), (5, first_level), (6, second_level), (CASE before WHEN 3 THEN 9 ELSE 8 END, -amount)"
_SOME = "id = ANY(CAST(:ids AS text[]))"
_VALUES = (
    bindparam("batch", type_=Text),
    bindparam("currency", type_=Text),
    bindparam("now", type_=_MOMENT),
    bindparam("cause", type_=Text),
)
# After the last changed id: the index still contains earlier ones, and their old versions.
_NEXT = "state = 1 AND id > :after ORDER BY id LIMIT :limit"
_PAGE = (bindparam("after", type_=Text), bindparam("limit", type_=Integer))
_LEAVE_OUT = text(_step("state = 5", _BACK, f"state = 1 AND {_SOME}")).bindparams(*_VALUES)
_DISCARD = text(_step("state = 5", _BACK, _NEXT)).bindparams(*_VALUES, *_PAGE)
_RELEASE = text(_step("state = 2", "(8, 0)", _NEXT)).bindparams(*_VALUES, *_PAGE)
_PAY = text(
    _step("state = 3, paid_at = :now, paid_by = :actor", "(8, -amount), (9, amount)", f"state = 2 AND {_SOME}")
).bindparams(*_VALUES, bindparam("actor", type_=Text))
_RETURN = text(
    _step(
        "state = 4, returned_at = :now, reason = reasons.reason",
        _BACK,
        f"state IN (2, 3) AND {_SOME}",
    ).replace(
        "FROM asked WHERE payouts.id = asked.id",
        "FROM asked JOIN unnest(CAST(:ids AS text[]), CAST(:reasons AS text[])) AS reasons (id, reason) USING (id)"
        " WHERE payouts.id = asked.id",
    )
).bindparams(*_VALUES)


async def leave_out(session: Session, batch: PayoutBatch, ids: Sequence[str], now: datetime) -> None:
    """Removes prepared payouts from the batch: their amounts are due again."""
    values = {**_of(batch, now, "payout-left"), "ids": list(ids)}
    await _blank_erased(session, (await (await session.connection()).execute(_LEAVE_OUT, values)).all())


async def discard_next(
    session: Session, batch: PayoutBatch, now: datetime, *, after: str, limit: int
) -> Sequence[Row]:
    """Removes the next prepared payouts from the batch; returns them by id."""
    values = {**_of(batch, now, "payout-left"), "after": after, "limit": limit}
    return await _blank_erased(session, (await (await session.connection()).execute(_DISCARD, values)).all())


async def release_next(
    session: Session, batch: PayoutBatch, now: datetime, *, after: str, limit: int
) -> Sequence[Row]:
    """Releases the next prepared payouts; returns them by id."""
    values = {**_of(batch, now, ""), "after": after, "limit": limit}
    return (await (await session.connection()).execute(_RELEASE, values)).all()


async def pay(
    session: Session, batch: PayoutBatch, ids: Sequence[str], person_id: str, now: datetime
) -> Sequence[Row]:
    """Books released payouts as paid, marked by this person; returns them."""
    values = {**_of(batch, now, "payout-paid"), "ids": list(ids), "actor": person_id}
    return await _blank_erased(session, (await (await session.connection()).execute(_PAY, values)).all())


async def book_returned(
    session: Session, batch: PayoutBatch, reasons: Mapping[str, str | None], now: datetime
) -> Sequence[Row]:
    """Books returned payouts, released or paid, to the accounts that they came from; returns them."""
    values = {**_of(batch, now, "payout-returned"), "ids": list(reasons), "reasons": list(reasons.values())}
    return await _blank_erased(session, (await (await session.connection()).execute(_RETURN, values)).all())


_BLANK = {"account": "••••", "reason": None}
_SETTLED = PAYOUTS.c.state > RELEASED


async def _blank_erased(session: Session, settled: Sequence[Row]) -> Sequence[Row]:
    """Blanks newly settled payouts to people who were erased while they were open; returns all."""
    erased = PAYOUTS.c.person_id.in_(select(ERASED.c.person_id))
    query = update(PAYOUTS).where(PAYOUTS.c.id == ONE_OF_IDS, erased).values(_BLANK)
    if settled:
        await (await session.connection()).execute(query, {"ids": [str(row.id) for row in settled]})
    return settled


async def forget_person(session: Session, person_id: str) -> None:
    """Blanks account and reason of the person's settled payouts. Amounts and references stay. Idempotent.

    Open ones need their account until they are settled. A concurrent settlement is waited for: the row
    locks come before the update, which then sees the new state; later settlements see that the person is erased.
    """
    connection = await session.connection()
    theirs = PAYOUTS.c.person_id == person_id
    await connection.execute(select(PAYOUTS.c.id).where(theirs).order_by(PAYOUTS.c.id).with_for_update())
    await connection.execute(update(PAYOUTS).where(theirs, _SETTLED).values(_BLANK))
    await connection.execute(delete(CANDIDATES).where(CANDIDATES.c.person_id == person_id))


def _of(batch: PayoutBatch, now: datetime, cause: str) -> dict[str, object]:
    return {"batch": batch.id, "currency": batch.currency, "now": now, "cause": cause}


def _number(*conditions: ColumnElement[bool]) -> ColumnElement[int]:
    return func.count().filter(*conditions)


def _cents(*conditions: ColumnElement[bool]) -> ColumnElement[int]:
    return cast(func.coalesce(func.sum(PAYOUTS.c.amount).filter(*conditions), 0), BigInteger)


_IN_IT = PAYOUTS.c.state != LEFT_OUT
_COUNTED: Query = select(
    _number(_IN_IT).label("people"),
    _cents(_IN_IT).label("total"),
    _number(PAYOUTS.c.state == PAID).label("paid"),
    _cents(PAYOUTS.c.state == PAID).label("paid_total"),
    _number(PAYOUTS.c.state == RETURNED).label("returned"),
    _cents(PAYOUTS.c.state == RETURNED).label("returned_total"),
    _number(PAYOUTS.c.state.in_((PREPARED, RELEASED))).label("open"),
    _number(PAYOUTS.c.state == LEFT_OUT).label("left_out"),
    _number(_IN_IT, PAYOUTS.c.account_kind == IBAN).label("sepa"),
).where(PAYOUTS.c.batch_id == bindparam("batch", type_=Text))


async def count(session: Session, batch: PayoutBatch) -> None:
    """Sets the batch's counts to those of its payouts."""
    (row,) = await session.rows(_COUNTED, {"batch": batch.id})
    for name, value in row._mapping.items():
        setattr(batch, str(name), value)


async def lock(session: Session, batch_id: str) -> PayoutBatch | None:
    """The batch, locked until the commit, so that concurrent steps serialise."""
    query = sqlmodel.select(PayoutBatch).where(BATCHES.c.id == batch_id).with_for_update()
    return (await session.exec(query)).first()


async def of_month(session: Session, month: str, currency: str) -> PayoutBatch | None:
    """The month's batch that was not discarded, locked until the commit."""
    query = sqlmodel.select(PayoutBatch).where(
        BATCHES.c.month == month, BATCHES.c.currency == currency, BATCHES.c.state != DISCARDED
    )
    return (await session.exec(query.with_for_update())).first()


async def discarded(session: Session, month: str, currency: str) -> int:
    """How many batches of the month were discarded."""
    query = select(func.count()).where(
        BATCHES.c.month == month, BATCHES.c.currency == currency, BATCHES.c.state == DISCARDED
    )
    return int((await (await session.connection()).execute(query)).scalar_one())


async def has_payout_to(session: Session, batch_id: str, person_id: str) -> bool:
    """Whether the batch contains a payout to this person."""
    mine = and_(PAYOUTS.c.batch_id == batch_id, PAYOUTS.c.person_id == person_id, _IN_IT)
    return bool((await (await session.connection()).execute(select(exists().where(mine)))).scalar_one())


async def states_of(session: Session, batch_id: str, ids: Sequence[str]) -> dict[str, Row]:
    """State, person and marking person of these payouts of the batch, by id."""
    query = select(PAYOUTS.c.id, PAYOUTS.c.state, PAYOUTS.c.person_id, PAYOUTS.c.paid_by).where(
        PAYOUTS.c.batch_id == batch_id, PAYOUTS.c.id == ONE_OF_IDS
    )
    rows = await (await session.connection()).execute(query, {"ids": list(ids)})
    return {row.id: row for row in rows}


async def by_references(session: Session, batch_id: str, references: Sequence[str]) -> dict[str, Row]:
    """Id, state, person and marking person of the batch's payouts with these references, by reference."""
    query = select(
        PAYOUTS.c.reference, PAYOUTS.c.id, PAYOUTS.c.state, PAYOUTS.c.person_id, PAYOUTS.c.paid_by
    ).where(PAYOUTS.c.batch_id == batch_id, PAYOUTS.c.reference == ONE_OF_IDS)
    rows = await (await session.connection()).execute(query, {"ids": list(references)})
    return {row.reference: row for row in rows}


_ME = bindparam("me", type_=Text)
_BATCH: Query = select(*BATCHES.c, (BATCHES.c.prepared_by == _ME).label("prepared_by_me"))
_BATCHES_BY_IDS = _BATCH.where(BATCHES.c.id == ONE_OF_IDS)


async def batches(reader: Reader, viewer: Caller, ids: Sequence[str]) -> dict[str, Row]:
    """Batches by id."""
    rows = await reader.rows(_BATCHES_BY_IDS, {"ids": list(ids), "me": viewer.person_id})
    return {str(row.id): row for row in rows}


_OF_MONTH = _BATCH.where(BATCHES.c.month == bindparam("month", type_=Text), BATCHES.c.state != DISCARDED)


async def batches_of_month(reader: Reader, viewer: Caller, month: str) -> dict[str, Row]:
    """The month's batches that were not discarded, by currency."""
    rows = await reader.rows(_OF_MONTH, {"month": month, "me": viewer.person_id})
    return {str(row.currency): row for row in rows}


_BATCH_CURSOR = select(BATCHES.c.id).where(BATCHES.c.id == bindparam("after", type_=Text))


@cache
def _batches_page(*, further: bool) -> Query:
    query = _BATCH.order_by(BATCHES.c.id.desc()).limit(_LIMIT)
    return query.where(BATCHES.c.id < bindparam("after", type_=Text)) if further else query


async def batches_page(reader: Reader, viewer: Caller, *, limit: int, after: str | None) -> Sequence[Row]:
    """A page of batches, newest first."""
    values: dict[str, object] = {"limit": limit, "me": viewer.person_id}
    if after is not None:
        values["after"] = after
        await refuse_unknown_cursor(reader, _BATCH_CURSOR, values)
    return await reader.rows(_batches_page(further=after is not None), values)


_PAYOUT_CURSOR = select(PAYOUTS.c.id).where(
    PAYOUTS.c.id == bindparam("after", type_=Text), PAYOUTS.c.batch_id == ONE_OF_IDS
)


@cache
def _payouts_page(*, state: bool, text_asked: bool, further: bool) -> Query:
    page = select(PAYOUTS).where(PAYOUTS.c.batch_id == ASKED.c.id)
    if state:
        page = page.where(PAYOUTS.c.state == bindparam("state", type_=Integer))
    if text_asked:
        pattern = bindparam("text", type_=Text)
        # A subquery is hashed; an array would be searched again for each payout.
        named = select(func.unnest(bindparam("people", type_=ARRAY(Text))))
        page = page.where(
            or_(
                PAYOUTS.c.reference.ilike(pattern),
                PAYOUTS.c.account.ilike(pattern),
                PAYOUTS.c.person_id.in_(named),
            )
        )
    if further:
        page = page.where(PAYOUTS.c.id > bindparam("after", type_=Text))
    batch_page = lateral(page.order_by(PAYOUTS.c.id).limit(_LIMIT), "page")
    return (
        select(batch_page, BATCHES.c.currency)
        .select_from(ASKED.join(BATCHES, BATCHES.c.id == ASKED.c.id).join(batch_page, true()))
        .order_by(batch_page.c.batch_id, batch_page.c.id)
    )


async def payouts_page(
    reader: Reader,
    batch_ids: Sequence[str],
    *,
    state: int,
    wanted: str | None,
    people: Sequence[str],
    limit: int,
    after: str | None,
) -> dict[str, list[Row]]:
    """A page of payouts by batch, by id; `state` 0 means any.

    `wanted` is part of a reference or an account; with it, payouts to `people` match too.
    """
    statement = _payouts_page(state=bool(state), text_asked=bool(wanted), further=after is not None)
    values: dict[str, object] = {"ids": list(batch_ids), "limit": limit}
    if state:
        values["state"] = state
    if wanted:
        values |= {"text": f"%{escaped(wanted)}%", "people": list(people)}
    if after is not None:
        values["after"] = after
        await refuse_unknown_cursor(reader, _PAYOUT_CURSOR, values)
    return grouped(await reader.rows(statement, values), "batch_id")


_TO_CHECK: Query = (
    select(
        PAYOUTS.c.id,
        PAYOUTS.c.person_id,
        PAYOUTS.c.account_kind,
        PAYOUTS.c.account_changed_at,
    )
    .where(
        PAYOUTS.c.batch_id == bindparam("batch", type_=Text),
        PAYOUTS.c.state == PREPARED,
        PAYOUTS.c.id > bindparam("after", type_=Text),
    )
    .order_by(PAYOUTS.c.id)
    .limit(_LIMIT)
)


async def prepared_page(reader: Reader, batch_id: str, *, after: str, limit: int) -> Sequence[Row]:
    """Prepared payouts of a batch with their recorded accounts, by id."""
    return await reader.rows(_TO_CHECK, {"batch": batch_id, "after": after, "limit": limit})


_IN_FILE: Query = (
    select(PAYOUTS)
    .where(
        PAYOUTS.c.batch_id == bindparam("batch", type_=Text),
        PAYOUTS.c.state == RELEASED,
        PAYOUTS.c.id > bindparam("after", type_=Text),
    )
    .order_by(PAYOUTS.c.id)
    .limit(_LIMIT)
)


async def open_page(reader: Reader, batch_id: str, *, after: str, limit: int) -> Sequence[Row]:
    """Released payouts of a batch that were neither paid nor returned, by id."""
    return await reader.rows(_IN_FILE, {"batch": batch_id, "after": after, "limit": limit})


# Preparation, release and discard are listed however many marks and downloads followed.
_OFTEN = ACTS.c.kind >= literal(pb.PAYOUT_ACT_KIND_PAID, Integer, literal_execute=True)
_ACTS: Query = select(ACTS).where(ACTS.c.batch_id == ASKED.c.id).order_by(_OFTEN, ACTS.c.id.desc()).limit(100)
_LAST_ACTS = lateral(_ACTS, "last_acts")
_ACTS_OF: Query = (
    select(_LAST_ACTS).select_from(ASKED.join(_LAST_ACTS, true())).order_by(_LAST_ACTS.c.batch_id, _LAST_ACTS.c.id)
)


async def acts(reader: Reader, batch_ids: Sequence[str]) -> dict[str, list[Row]]:
    """The last 100 acts on each batch, oldest first; the others take precedence over marks and downloads."""
    return grouped(await reader.rows(_ACTS_OF, {"ids": list(batch_ids)}), "batch_id")


_MINE: Query = (
    select(
        PAYOUTS.c.id,
        PAYOUTS.c.reference,
        BATCHES.c.month,
        PAYOUTS.c.amount,
        BATCHES.c.currency,
        PAYOUTS.c.state,
        PAYOUTS.c.account_kind,
        PAYOUTS.c.account,
        PAYOUTS.c.own,
        PAYOUTS.c.first_level,
        PAYOUTS.c.second_level,
        BATCHES.c.released_at,
        PAYOUTS.c.paid_at,
        PAYOUTS.c.returned_at,
        PAYOUTS.c.reason,
    )
    .join(BATCHES, BATCHES.c.id == PAYOUTS.c.batch_id)
    .where(own(PAYOUTS.c.person_id), PAYOUTS.c.state.in_((RELEASED, PAID, RETURNED)))
)
_MINE_BY_IDS = _MINE.where(PAYOUTS.c.id == ONE_OF_IDS)


_MINE_CURSOR = select(PAYOUTS.c.id).where(PAYOUTS.c.id == bindparam("after", type_=Text), own(PAYOUTS.c.person_id))


@cache
def _mine_page(*, further: bool) -> Query:
    query = _MINE.order_by(PAYOUTS.c.id.desc()).limit(_LIMIT)
    return query.where(PAYOUTS.c.id < bindparam("after", type_=Text)) if further else query


async def own_page(reader: Reader, viewer: Caller, *, limit: int, after: str | None) -> Sequence[Row]:
    """A page of the viewer's payouts that were released, newest first."""
    values: dict[str, object] = {"limit": limit, **person_of(viewer)}
    if after is not None:
        values["after"] = after
        await refuse_unknown_cursor(reader, _MINE_CURSOR, values)
    return await reader.rows(_mine_page(further=after is not None), values)


async def own_by_ids(reader: Reader, viewer: Caller, ids: Sequence[str]) -> dict[str, Row]:
    """Those of these payouts that are the viewer's and were released, by id."""
    rows = await reader.rows(_MINE_BY_IDS, {"ids": list(ids), **person_of(viewer)})
    return {str(row.id): row for row in rows}


_PREPARED_FOR_ME: Query = (
    select(BATCHES.c.currency, cast(func.sum(PAYOUTS.c.amount), BigInteger).label("amount"))
    .join(BATCHES, BATCHES.c.id == PAYOUTS.c.batch_id)
    .where(own(PAYOUTS.c.person_id), PAYOUTS.c.state == PREPARED)
    .group_by(BATCHES.c.currency)
)


async def prepared_for(reader: Reader, viewer: Caller) -> dict[str, int]:
    """The viewer's amounts that are prepared and not released, cents by currency."""
    rows = await reader.rows(_PREPARED_FOR_ME, person_of(viewer))
    return {str(row.currency): int(str(row.amount)) for row in rows}


_SETTLED_CURRENCIES: Query = select(BATCHES.c.currency).where(
    BATCHES.c.month == bindparam("month", type_=Text), BATCHES.c.state != DISCARDED
)


async def currencies_of_month(reader: Reader, month: str) -> set[str]:
    """Currencies of which the month has a batch that was not discarded."""
    return {str(row.currency) for row in await reader.rows(_SETTLED_CURRENCIES, {"month": month})}


_STATES: Query = select(BATCHES.c.state, func.count().label("number")).group_by(BATCHES.c.state)
_OVERDUE: Query = (
    select(func.count().label("number"))
    .select_from(PAYOUTS.join(BATCHES, BATCHES.c.id == PAYOUTS.c.batch_id))
    .where(
        PAYOUTS.c.state == RELEASED,
        BATCHES.c.state < CLOSED,
        BATCHES.c.released_at < bindparam("before", type_=_MOMENT),
    )
)


async def batches_by_state(reader: Reader) -> dict[int, int]:
    """The number of batches by state."""
    return {int(str(row.state)): int(str(row.number)) for row in await reader.rows(_STATES)}


async def open_since(reader: Reader, before: datetime) -> int:
    """The number of payouts released before the moment, and neither paid nor returned."""
    (row,) = await reader.rows(_OVERDUE, {"before": before})
    return int(str(row.number))
