"""The ledger on a real database: each payment is booked once, and every movement balances."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import Clock
from campaign_factories import MOBILE, MONEY, PRICE, ad, brand, on_going, staff, with_columns
from ledger_factories import accounts, books_hold, rows
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from campaign_svc import consumers
from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER, REJECTED_BY_PLATFORM
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.figures.models import Report
from campaign_svc.ledger.repository import balances_of
from campaign_svc.ledger.service import LedgerService
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7, violated_constraint
from kit.events import Meta
from kit.rpc.caller import ANONYMOUS
from kit.rpc.errors import InvalidInput, PermissionDenied
from resuena.identity.v1 import events_pb2 as identity_events

COMPANY, CAMPAIGN, ESCROW, INFLUENCER, FIRST, SECOND, PLATFORM = range(1, 8)
DAY = datetime(2026, 11, 1, tzinfo=UTC)


async def posted(database: Database, campaign_id: str, **values: Any) -> tuple[Any, PublishedPost]:
    """An advertisement with one post on Instagram."""
    mobile = MobileService(database)
    (row,) = await mobile.submit(MOBILE, [ad(campaign_id, **values)])
    post = PublishedPost(
        id=uuid7(),
        advertisement_id=row.id,
        platform=2,
        post_platform_id="https://www.instagram.com/p/1",
        creation_dt=DAY,
    )
    await mobile.publish(MOBILE, [post])
    return row, post


async def liked(database: Database, post: PublishedPost, likes: int, day: int = 1) -> int:
    report = Report(post.id, {"like_count": likes}, DAY + timedelta(days=day))
    return (await MobileService(database).report(MOBILE, [report]))[0]


async def test_approval_pays_the_influencer_two_levels_and_the_platform(campaign_database: Database) -> None:
    ledger, moment = LedgerService(campaign_database), None
    people = {name: uuid7() for name in ("made", "brought", "second", "third")}
    referrals = [
        (people["made"], people["brought"], moment),
        (people["brought"], people["second"], moment),
        (people["second"], people["third"], moment),
    ]
    assert await ledger.register(MOBILE, referrals) == 3
    assert await ledger.register(MOBILE, [(people["made"], people["third"], None)]) == 0
    campaign = await on_going(
        campaign_database, "c", payment_type=MONEY, investment=1_100_000, custom_ad_price=110_000
    )
    row, _ = await posted(campaign_database, campaign.id, person_id=people["made"])
    assert await accounts(campaign_database, campaign.id) == {
        (COMPANY, "c"): -1_100_000,
        (CAMPAIGN, campaign.id): 990_000,
        (ESCROW, campaign.id): 110_000,
    }
    await AdvertisementService(campaign_database).audit(staff(), row.id, APPROVED, None)
    assert await accounts(campaign_database, campaign.id) == {
        (COMPANY, "c"): -1_100_000,
        (CAMPAIGN, campaign.id): 990_000,
        (ESCROW, campaign.id): 0,
        (INFLUENCER, people["made"]): 75_000,
        (FIRST, people["brought"]): 3_750,
        (SECOND, people["second"]): 3_750,
        (PLATFORM, "platform"): 27_500,
    }
    await books_hold(campaign_database)
    earned = await ledger.earnings(MOBILE, [people["second"], uuid7(), people["made"]])
    assert [
        [(earning.currency, earning.influencer, earning.referrer_second) for earning in each] for each in earned
    ] == [
        [("ARS", 0, 3_750)],
        [],
        [("ARS", 75_000, 0)],
    ]


async def test_who_signed_up_by_a_code_is_remembered_once(campaign_database: Database) -> None:
    meta = Meta(uuid7(), "resuena.identity.person_signed_up.v1", "", 1, 1, None)

    async def apply_sign_up(person: str, referrer: str) -> None:
        message = identity_events.PersonSignedUp(person_id=person, referrer_id=referrer or None)
        message.occurred_at.FromDatetime(DAY)
        async with campaign_database.transaction() as session:
            await consumers.people_signed_up(session, [(message, meta)])

    for person, referrer in (("b", "a"), ("b", "a"), ("b", "c"), ("a", ""), ("d", "d")):
        await apply_sign_up(person, referrer)
    kept = await rows(campaign_database, "SELECT person_id, referrer_person_id, referred_at FROM referrals")
    assert [tuple(row) for row in kept] == [("b", "a", DAY)]


async def test_rejection_releases_and_pays_nobody(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    row, post = await posted(campaign_database, campaign.id, like_price=10)
    await liked(campaign_database, post, 5)
    await AdvertisementService(campaign_database).audit(staff(), row.id, REJECTED_BY_PLATFORM, "OTHER")
    await liked(campaign_database, post, 50, 2)
    balances = await accounts(campaign_database, campaign.id)
    assert (balances[CAMPAIGN, campaign.id], balances[ESCROW, campaign.id]) == (10 * PRICE, 0)
    assert not [key for key in balances if key[0] >= INFLUENCER]
    await books_hold(campaign_database)


async def test_reactions_are_paid_once_approved_and_only_for_more(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    row, post = await posted(campaign_database, campaign.id, like_price=10)
    await liked(campaign_database, post, 4)
    ads = AdvertisementService(campaign_database)
    approved = with_columns(await ads.audit(staff(), row.id, APPROVED, None))
    assert approved.money_earned == PRICE + 40  # reactions from before the decision count
    for likes, day, earned in ((10, 2, 100), (10, 2, 100), (3, 3, 100), (12, 4, 120), (99, 1, 120)):
        await liked(campaign_database, post, likes, day)
        assert with_columns(await ads.get_many(MOBILE, [row.id]))[0].money_earned == PRICE + earned
    await books_hold(campaign_database)


async def test_reactions_never_cost_more_than_there_is(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY, investment=2 * PRICE)
    row, post = await posted(campaign_database, campaign.id, like_price=10)
    other, _ = await posted(campaign_database, campaign.id)
    ads = AdvertisementService(campaign_database)
    await ads.audit(staff(), row.id, APPROVED, None)
    await liked(campaign_database, post, 1_000)
    assert (
        with_columns(await ads.get_many(MOBILE, [row.id]))[0].money_earned == PRICE
    )  # the rest is frozen for the other advertisement
    await ads.audit(staff(), other.id, REJECTED_BY_PLATFORM, "OTHER")
    await liked(campaign_database, post, 1_000, 2)
    assert with_columns(await ads.get_many(MOBILE, [row.id]))[0].money_earned == 2 * PRICE
    await books_hold(campaign_database)


async def test_two_advertisements_share_what_is_left_for_reactions(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY, investment=3 * PRICE)
    posted_pairs = [await posted(campaign_database, campaign.id, like_price=10) for _ in range(2)]
    ads, ids = AdvertisementService(campaign_database), [row.id for row, _ in posted_pairs]
    for ad_id in ids:
        await ads.audit(staff(), ad_id, APPROVED, None)
    reports = [Report(post.id, {"like_count": 1_000}, DAY + timedelta(days=1)) for _, post in posted_pairs]
    await MobileService(campaign_database).report(MOBILE, reports)
    earned = [row.money_earned for row in with_columns(await ads.get_many(MOBILE, ids))]
    assert sorted(earned) == [PRICE, 2 * PRICE]
    await books_hold(campaign_database)


async def test_what_accounts_hold_is_summed_in_one_currency(campaign_database: Database) -> None:
    person = uuid7()
    paid = {}
    for currency in ("ARS", "USD"):
        campaign = await on_going(campaign_database, "c", payment_type=MONEY, currency=currency)
        row, _ = await posted(campaign_database, campaign.id, person_id=person)
        await AdvertisementService(campaign_database).audit(staff(), row.id, APPROVED, None)
        paid[currency] = (await accounts(campaign_database, campaign.id))[INFLUENCER, person]
    async with campaign_database.transaction() as session:
        for currency, cents in paid.items():
            assert await balances_of(session, [person], currency) == {(INFLUENCER, person): cents}


async def test_product_moves_no_money(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    row, post = await posted(campaign_database, campaign.id, like_price=10)
    await AdvertisementService(campaign_database).audit(brand("c"), row.id, APPROVED, None)
    await liked(campaign_database, post, 100)
    assert await accounts(campaign_database, campaign.id) == {}
    other, _ = await posted(campaign_database, campaign.id)
    await AdvertisementService(campaign_database).audit(brand("c"), other.id, REJECTED_BY_CUSTOMER, None)
    await books_hold(campaign_database)


async def test_the_multiplier_counts_when_prices_are_the_campaigns_own(campaign_database: Database) -> None:
    values = {"payment_type": MONEY, "custom_insight_multiplier": 1.5}
    for enabled, earned in ((True, PRICE + 150), (False, PRICE + 100)):
        campaign = await on_going(campaign_database, "c", custom_prices_enabled=enabled, **values)
        row, post = await posted(campaign_database, campaign.id, like_price=10)
        await liked(campaign_database, post, 10)
        approved = with_columns(
            await AdvertisementService(campaign_database).audit(staff(), row.id, APPROVED, None)
        )
        assert approved.money_earned == earned
    await books_hold(campaign_database)


async def test_totals_are_for_the_brand_and_staff_alone(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    row, _ = await posted(campaign_database, campaign.id)
    await AdvertisementService(campaign_database).audit(staff(), row.id, APPROVED, None)
    ledger = LedgerService(campaign_database)
    for caller in (brand("c"), staff(), MOBILE):
        miss, totals = with_columns(await ledger.totals(caller, [uuid7(), campaign.id]))
        assert miss is None
        assert (totals.funded, totals.available, totals.frozen) == (10 * PRICE, 9 * PRICE, 0)
        assert (totals.influencers, totals.platform, totals.movements) == (750, 250, 3)
    for caller in (brand("other"), ANONYMOUS):
        assert await ledger.totals(caller, [campaign.id]) == [None]
    for caller in (brand("c"), staff(), ANONYMOUS):
        with pytest.raises(PermissionDenied):
            await ledger.earnings(caller, [row.person_id])
        with pytest.raises(PermissionDenied):
            await ledger.register(caller, [("a", "b", None)])
    for person, referrer in (("a", "a"), ("", "b"), ("a", "")):
        with pytest.raises(InvalidInput):
            await ledger.register(MOBILE, [(person, referrer, None)])
    assert await rows(campaign_database, "SELECT * FROM referrals") == []


@pytest.mark.parametrize(
    ("statement", "constraint"),
    [
        ("UPDATE ledger_entries SET amount = amount + 1", "ledger_only_added_to"),
        ("DELETE FROM ledger_entries", "ledger_only_added_to"),
        ("TRUNCATE ledger_entries", "ledger_only_added_to"),
        ("DELETE FROM ledger_sets", "ledger_only_added_to"),
        (
            "INSERT INTO ledger_entries SELECT cause, 7, 'platform', campaign_id, currency, 1 FROM ledger_sets",
            "ledger_entries_balance",
        ),
    ],
)
async def test_the_database_refuses_what_would_falsify_it(
    campaign_database: Database, statement: str, constraint: str
) -> None:
    await on_going(campaign_database, "c", payment_type=MONEY)
    before = await rows(campaign_database, "SELECT * FROM ledger_entries")
    with pytest.raises(IntegrityError) as caught:
        async with campaign_database.transaction() as session:
            await (await session.connection()).execute(text(statement))
    assert violated_constraint(caught.value) == constraint
    assert await rows(campaign_database, "SELECT * FROM ledger_entries") == before


async def test_paid_is_told_with_the_budget(campaign_database: Database) -> None:
    clock = Clock()
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    row, post = await posted(campaign_database, campaign.id, like_price=10)
    await AdvertisementService(campaign_database, now=clock).audit(staff(), row.id, APPROVED, None)
    await liked(campaign_database, post, 7)
    (last,) = await rows(
        campaign_database,
        f"SELECT version FROM outbox WHERE entity_id = '{campaign.id}' ORDER BY version DESC LIMIT 1",
    )
    (now,) = await rows(
        campaign_database, f"SELECT version, money_per_engagement_real FROM campaigns WHERE id = '{campaign.id}'"
    )
    assert last.version == now.version
    assert now.money_per_engagement_real == (PRICE + 70) // 7


async def booked_before(database: Database, cause: str, campaign_id: str) -> None:
    """Books a movement with this cause in advance."""
    async with database.transaction() as session:
        query = "INSERT INTO ledger_sets (cause, campaign_id, currency, recorded_at) VALUES (:cause, :id, 'ARS', now())"
        await (await session.connection()).execute(text(query), {"cause": cause, "id": campaign_id})


async def standing(database: Database, campaign_id: str) -> tuple[Any, Any]:
    """The campaign's budget (available, frozen, spent), and the ledger's accounts."""
    query = f"SELECT budget_available, budget_freezed, budget_spent FROM campaigns WHERE id = '{campaign_id}'"
    return tuple((await rows(database, query))[0]), await accounts(database, campaign_id)


async def test_a_price_that_was_frozen_before_moves_neither_budget_nor_books(campaign_database: Database) -> None:
    campaign, again = await on_going(campaign_database, "c", payment_type=MONEY), uuid7()
    before = await standing(campaign_database, campaign.id)
    await booked_before(campaign_database, f"freeze:{again}", campaign.id)
    await MobileService(campaign_database).submit(MOBILE, [ad(campaign.id, id=again)])
    assert await standing(campaign_database, campaign.id) == before


@pytest.mark.parametrize(
    ("cause", "status"), [("pay", APPROVED), ("release", REJECTED_BY_PLATFORM)], ids=["paid", "released"]
)
async def test_a_decision_that_was_booked_before_moves_neither_budget_nor_books(
    campaign_database: Database, cause: str, status: int
) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    row, _ = await posted(campaign_database, campaign.id)
    before = await standing(campaign_database, campaign.id)
    await booked_before(campaign_database, f"{cause}:{row.id}", campaign.id)
    await AdvertisementService(campaign_database).audit(staff(), row.id, status, "OTHER")
    assert await standing(campaign_database, campaign.id) == before


async def test_reactions_that_were_paid_before_move_neither_budget_nor_books(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    row, post = await posted(campaign_database, campaign.id, like_price=10)
    await AdvertisementService(campaign_database).audit(staff(), row.id, APPROVED, None)
    before = await standing(campaign_database, campaign.id)
    earned = f"SELECT money_earned, engagement_paid FROM advertisements WHERE id = '{row.id}'"
    paid = await rows(campaign_database, earned)
    await booked_before(campaign_database, f"react:{row.id}:50", campaign.id)
    await liked(campaign_database, post, 5)
    assert await standing(campaign_database, campaign.id) == before
    assert await rows(campaign_database, earned) == paid
