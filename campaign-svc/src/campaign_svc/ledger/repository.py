"""Writes movements and reads balances; reads of campaigns take the viewer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache

from sqlalchemy import BigInteger, ColumnElement, Select, bindparam, cast, func, or_, select, text
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.access import Reach, campaigns_within_reach, company_of, reach_of
from campaign_svc.campaigns.models import Campaign
from campaign_svc.ledger.models import LedgerEntry, LedgerSet, PersonBalance, Referral
from campaign_svc.ledger.policies import (
    CAMPAIGN,
    COMPANY,
    ESCROW,
    INFLUENCER,
    PLATFORM,
    REFERRER_FIRST,
    REFERRER_SECOND,
    Entry,
    Movement,
    Payment,
)
from campaign_svc.tables import ONE_OF_IDS
from kit.db import Reader, Row, Session, grouped
from kit.rpc.caller import Caller

SETS = LedgerSet.metadata.tables["ledger_sets"]
_UNDONE = SETS.alias("undone")
ENTRIES = LedgerEntry.metadata.tables["ledger_entries"]
BALANCES = PersonBalance.metadata.tables["people_balances"]
REFERRALS = Referral.metadata.tables["referrals"]
NOT_PAID_OUT = ~ENTRIES.c.cause.startswith("payout")
"""Whether an entry concerns earnings: payouts and returned payouts do not change what was earned."""
CAMPAIGNS = Campaign.metadata.tables["campaigns"]


# Arrays keep the statement's text the same for any number of rows, and put all entries of a movement in one statement,
# which the balancing trigger requires.
_POST_SETS = text(
    "INSERT INTO ledger_sets (cause, campaign_id, advertisement_id, currency, recorded_at)"
    " SELECT * FROM unnest(CAST(:causes AS text[]), CAST(:campaigns AS text[]), CAST(:ads AS text[]),"
    " CAST(:currencies AS text[]), CAST(:moments AS timestamptz[])) ON CONFLICT (cause) DO NOTHING RETURNING cause"
)
_POST_ENTRIES = text(
    "INSERT INTO ledger_entries (cause, account, owner_id, campaign_id, currency, amount, recorded_at)"
    " SELECT * FROM unnest(CAST(:causes AS text[]), CAST(:accounts AS int[]), CAST(:owners AS text[]),"
    " CAST(:campaigns AS text[]), CAST(:currencies AS text[]), CAST(:amounts AS bigint[]),"
    " CAST(:moments AS timestamptz[]))"
)


async def post(session: Session, movements: Sequence[Movement], now: datetime) -> list[Movement]:
    """Inserts the movements with new causes, in two statements; returns those. `now` dates those without a moment."""
    if not movements:
        return []
    connection = await session.connection()
    sets = {
        "causes": [movement.cause for movement in movements],
        "campaigns": [movement.campaign_id for movement in movements],
        "ads": [movement.advertisement_id for movement in movements],
        "currencies": [movement.currency for movement in movements],
        "moments": [movement.at or now for movement in movements],
    }
    causes = set((await connection.execute(_POST_SETS, sets)).scalars())
    new = [movement for movement in movements if movement.cause in causes]
    entries = [(movement, *entry) for movement in new for entry in movement.entries]
    if entries:
        values = {
            "causes": [movement.cause for movement, *_ in entries],
            "accounts": [account for _, account, _, _ in entries],
            "owners": [owner_id for _, _, owner_id, _ in entries],
            "campaigns": [movement.campaign_id for movement, *_ in entries],
            "currencies": [movement.currency for movement, *_ in entries],
            "amounts": [amount for _, _, _, amount in entries],
            "moments": [movement.at or now for movement, *_ in entries],
        }
        await connection.execute(_POST_ENTRIES, values)
    return new


_PAYMENTS = (
    select(SETS.c.cause, ENTRIES.c.account, ENTRIES.c.owner_id, ENTRIES.c.amount)
    .join(ENTRIES, ENTRIES.c.cause == SETS.c.cause)
    .where(
        SETS.c.advertisement_id == bindparam("ad_id"),
        SETS.c.campaign_id == bindparam("campaign_id"),
        or_(SETS.c.cause.startswith("pay:"), SETS.c.cause.startswith("react:")),
        ~select(_UNDONE.c.cause).where(_UNDONE.c.cause == func.concat("undo:", SETS.c.cause)).exists(),
    )
    .order_by(SETS.c.recorded_at, SETS.c.cause, ENTRIES.c.account)
)


async def payments_of(session: Session, campaign_id: str, ad_id: str) -> list[Payment]:
    """What was paid for the advertisement and not taken back, oldest first."""
    rows = await session.rows(_PAYMENTS, {"campaign_id": campaign_id, "ad_id": ad_id})
    return [
        Payment(cause, [(row.account, row.owner_id, row.amount) for row in cause_rows])
        for cause, cause_rows in grouped(rows, "cause").items()
    ]


def _total(account: int) -> ColumnElement[int]:
    # PostgreSQL's sum of bigints is a numeric, which would arrive as Decimal.
    cents = func.sum(ENTRIES.c.amount).filter(ENTRIES.c.account == account)
    return cast(func.coalesce(cents, 0), BigInteger)


@cache
def _totals(reach: Reach) -> Select[*tuple[object, ...]]:
    return (
        select(
            CAMPAIGNS.c.id.label("campaign_id"),
            CAMPAIGNS.c.currency,
            (-_total(COMPANY)).label("funded"),
            _total(CAMPAIGN).label("available"),
            _total(ESCROW).label("frozen"),
            _total(INFLUENCER).label("influencers"),
            _total(REFERRER_FIRST).label("referrers_first"),
            _total(REFERRER_SECOND).label("referrers_second"),
            _total(PLATFORM).label("platform"),
            func.count(ENTRIES.c.cause.distinct()).label("movements"),
        )
        .select_from(CAMPAIGNS.outerjoin(ENTRIES, ENTRIES.c.campaign_id == CAMPAIGNS.c.id))
        .where(
            CAMPAIGNS.c.id == ONE_OF_IDS,
            campaigns_within_reach(reach, CAMPAIGNS.c.company_id, CAMPAIGNS.c.status, CAMPAIGNS.c.id),
        )
        .group_by(CAMPAIGNS.c.id)
    )


async def totals(reader: Reader, viewer: Caller, campaign_ids: Sequence[str]) -> dict[str, Row]:
    """The balances of each campaign within reach by account, in one statement; zeros before it is paid."""
    rows = await reader.rows(_totals(reach_of(viewer)), {"ids": list(campaign_ids), **company_of(viewer)})
    return {row.campaign_id: row for row in rows}


_EARNINGS = (
    select(
        ENTRIES.c.owner_id,
        ENTRIES.c.currency,
        _total(INFLUENCER).label("influencer"),
        _total(REFERRER_FIRST).label("referrer_first"),
        _total(REFERRER_SECOND).label("referrer_second"),
    )
    .where(ENTRIES.c.owner_id == ONE_OF_IDS, ENTRIES.c.account.between(INFLUENCER, REFERRER_SECOND), NOT_PAID_OUT)
    .group_by(ENTRIES.c.owner_id, ENTRIES.c.currency)
    .order_by(ENTRIES.c.owner_id, ENTRIES.c.currency)
)


async def earnings(reader: Reader, person_ids: Sequence[str]) -> dict[str, list[Row]]:
    """People's earnings by currency and role, in one statement."""
    return grouped(await reader.rows(_EARNINGS, {"ids": list(person_ids)}), "owner_id")


async def paid_for(session: Session, campaign_id: str, ad_id: str) -> list[Entry]:
    """The shares of people and the platform in an advertisement's price and reactions, by account and owner."""
    total = cast(func.sum(ENTRIES.c.amount), BigInteger).label("total")
    query = (
        select(ENTRIES.c.account, ENTRIES.c.owner_id, total)
        .join(SETS, SETS.c.cause == ENTRIES.c.cause)
        .where(
            SETS.c.campaign_id == campaign_id,
            SETS.c.advertisement_id == ad_id,
            ENTRIES.c.account.between(INFLUENCER, PLATFORM),
        )
        .group_by(ENTRIES.c.account, ENTRIES.c.owner_id)
        .having(total != 0)
        .order_by(ENTRIES.c.account, ENTRIES.c.owner_id)
    )
    rows = await (await session.connection()).execute(query)
    return [(row.account, row.owner_id, row.total) for row in rows]


_LOCK_BALANCES = text("SELECT pg_advisory_xact_lock(hashtextextended('balances', 25))")
# Two statements: the second is sent after the first has returned, so that no transaction holds a person's lock while
# it waits for a preparation.
_KEEP_BALANCES = text("SELECT pg_advisory_xact_lock_shared(hashtextextended('balances', 25))")
_KEEP_OWNERS = text(
    "SELECT pg_advisory_xact_lock(hashtextextended(owner, 26))"
    " FROM (SELECT unnest(CAST(:owners AS text[])) AS owner ORDER BY 1) asked"
)


async def lock_balances(session: Session) -> None:
    """Takes the advisory lock of people's balances until the commit; payouts take it to exclude `keep_balances`."""
    await (await session.connection()).execute(_LOCK_BALANCES)


async def keep_balances(session: Session, owner_ids: Iterable[str]) -> None:
    """Takes that lock shared, and one lock per owner: balances read next with `balances_of` hold until the commit.

    Meanwhile the balances are neither paid out nor taken back by another transaction. Once per transaction: owners are
    locked in order, so that transactions do not deadlock.
    """
    connection = await session.connection()
    await connection.execute(_KEEP_BALANCES)
    await connection.execute(_KEEP_OWNERS, {"owners": sorted(set(owner_ids))})


async def balances_of(session: Session, owner_ids: Sequence[str], currency: str) -> dict[tuple[int, str], int]:
    """Balances of people's accounts in a currency, over all campaigns, by account and owner."""
    total = cast(func.sum(ENTRIES.c.amount), BigInteger).label("total")
    query = (
        select(ENTRIES.c.account, ENTRIES.c.owner_id, total)
        .where(
            ENTRIES.c.owner_id.in_(owner_ids),
            ENTRIES.c.currency == currency,
            ENTRIES.c.account.between(INFLUENCER, REFERRER_SECOND),
        )
        .group_by(ENTRIES.c.account, ENTRIES.c.owner_id)
    )
    rows = await (await session.connection()).execute(query)
    return {(row.account, row.owner_id): row.total for row in rows}


# One merge at a time, like the migration's back-fill: parts that another one deleted meanwhile would be counted twice.
_LOCK_MERGING = text("SELECT pg_advisory_xact_lock(hashtextextended('people_balances', 27))")
_MERGE = text(
    """
    WITH unmerged AS (
        SELECT owner_id, currency FROM people_balances WHERE NOT merged ORDER BY id LIMIT CAST(:limit AS int)
    ), parts AS (
        DELETE FROM people_balances WHERE (owner_id, currency) IN (SELECT owner_id, currency FROM unmerged)
        RETURNING owner_id, currency, own, first_level, second_level
    ), sums AS (
        INSERT INTO people_balances (owner_id, currency, own, first_level, second_level, merged)
        SELECT owner_id, currency, sum(own), sum(first_level), sum(second_level), true FROM parts GROUP BY 1, 2
        HAVING (sum(own), sum(first_level), sum(second_level)) <> (0, 0, 0)
    )
    SELECT count(*) FROM unmerged
    """
)


async def merge_balances(session: Session, limit: int) -> int:
    """Merges the balances of the people with the oldest added parts; returns how many of these parts it merged."""
    connection = await session.connection()
    await connection.execute(_LOCK_MERGING)
    return int((await connection.execute(_MERGE, {"limit": limit})).scalar_one())


_SECOND = REFERRALS.alias("second")
_REFERRERS = (
    select(REFERRALS.c.person_id, REFERRALS.c.referrer_person_id, _SECOND.c.referrer_person_id.label("second"))
    .select_from(REFERRALS.outerjoin(_SECOND, _SECOND.c.person_id == REFERRALS.c.referrer_person_id))
    .where(REFERRALS.c.person_id == ONE_OF_IDS)
)


async def referrers_of(reader: Reader, person_ids: Sequence[str]) -> dict[str, str]:
    """The referrers of these people, and those people's referrers: two levels."""
    first, second = {}, {}
    for row in await reader.rows(_REFERRERS, {"ids": list(person_ids)}):
        first[row.person_id] = row.referrer_person_id
        if row.second is not None:
            second[row.referrer_person_id] = row.second
    return second | first


async def keep_referrals(session: Session, referrals: Sequence[Referral]) -> int:
    """Stores referrals, unless the person has a referrer; returns the number of new ones."""
    if not referrals:
        return 0
    # Sorted, so that concurrent batches cannot deadlock.
    rows = sorted((referral.model_dump() for referral in referrals), key=lambda row: str(row["person_id"]))
    query = insert(REFERRALS).values(rows).on_conflict_do_nothing(index_elements=["person_id"])
    kept = await (await session.connection()).execute(query.returning(REFERRALS.c.person_id))
    return len(kept.all())
