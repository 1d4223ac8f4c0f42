"""Batches of decisions: results by advertisement, projection, races, and the number of statements."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import Clock, everything, rows, stored, viewer
from campaign_factories import MOBILE, MONEY, PRICE, SPOT, ad, brand, on_going, staff, submitted, with_columns

from campaign_svc.advertisements.errors import NoteTooLong, UnknownReason
from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import (
    APPROVED,
    REJECTED_BY_CUSTOMER,
    REJECTED_BY_PLATFORM,
    WAITING_CUSTOMER,
    WAITING_PLATFORM,
)
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.desk.service import DeskService
from campaign_svc.figures.models import Report
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, Unauthenticated
from kit.testing.statements import executed_statements

START = datetime(2026, 11, 1, tzinfo=UTC)


def codes(outcomes: list[tuple[str, Any]]) -> list[str]:
    return [result.reason if isinstance(result, DomainError) else "decided" for _, result in outcomes]


async def campaign_row(database: Database, campaign_id: str) -> Any:
    return (await CampaignService(database, fund).get_many(MOBILE, [campaign_id]))[0]


async def test_each_is_decided_on_its_own_and_answered_in_the_order_asked(campaign_database: Database) -> None:
    company = uuid7()
    product = await on_going(campaign_database, company)
    spot = await on_going(campaign_database, company, type=SPOT)
    money = await on_going(campaign_database, company, payment_type=MONEY)
    foreign = await on_going(campaign_database, uuid7())
    first, second, done = await submitted(campaign_database, product.id, 3)
    (validated,) = await submitted(campaign_database, spot.id)
    (paid,) = await submitted(campaign_database, money.id)
    (theirs,) = await submitted(campaign_database, foreign.id)
    await AdvertisementService(campaign_database).audit(brand(company), done.id, APPROVED, None)
    ids = [second.id, theirs.id, paid.id, done.id, validated.id, uuid7(), first.id]
    outcomes = await AuditingService(campaign_database).decide_many(
        brand(company), ids, REJECTED_BY_CUSTOMER, "PRODUCT_NOT_SHOWN", " De lejos. "
    )
    assert [ad_id for ad_id, _ in outcomes] == ids
    assert codes(outcomes) == [
        "decided",
        "UNKNOWN_ADVERTISEMENT",
        "ONLY_PLATFORM_AUDITS",
        "ALREADY_AUDITED",
        "ONLY_VALIDATE",
        "UNKNOWN_ADVERTISEMENT",
        "decided",
    ]
    row = await stored(campaign_database, first.id)
    assert (row.status, row.rejection_reason, row.rejection_note) == (
        REJECTED_BY_CUSTOMER,
        "PRODUCT_NOT_SHOWN",
        "De lejos.",
    )
    waiting = [await stored(campaign_database, ad.id) for ad in (theirs, paid, validated)]
    assert [ad.status for ad in waiting] == [WAITING_CUSTOMER, WAITING_PLATFORM, WAITING_CUSTOMER]
    assert (await campaign_row(campaign_database, product.id)).stock == 9
    assert (await campaign_row(campaign_database, foreign.id)).stock == 9


async def test_staff_decide_many_paid_in_money_and_the_budget_adds_up(campaign_database: Database) -> None:
    campaigns = [await on_going(campaign_database, uuid7(), payment_type=MONEY) for _ in range(2)]
    ads = [ad for campaign in campaigns for ad in await submitted(campaign_database, campaign.id, 3)]
    auditing = AuditingService(campaign_database)
    chosen = [ads[0].id, ads[1].id, ads[3].id]
    assert codes(await auditing.decide_many(staff(), chosen, APPROVED, None, None)) == ["decided"] * 3
    rest = [ads[2].id, ads[4].id]
    assert (
        codes(await auditing.decide_many(staff(), rest, REJECTED_BY_PLATFORM, None, "x"))
        == ["REASON_REQUIRED"] * 2
    )
    outcomes = await auditing.decide_many(staff(), rest, REJECTED_BY_PLATFORM, "OTHER", "x")
    assert codes(outcomes) == ["decided"] * 2
    budgets = []
    for campaign in campaigns:
        row = await campaign_row(campaign_database, campaign.id)
        budgets.append((row.budget_available // PRICE, row.budget_freezed // PRICE, row.budget_spent // PRICE))
        assert row.budget_available + row.budget_freezed + row.budget_spent == row.investment
    assert budgets == [(8, 0, 2), (8, 1, 1)]
    audited = "SELECT count(*) FROM outbox WHERE subject = 'resuena.campaign.advertisement_audited.v1'"
    assert (await rows(campaign_database, audited))[0][0] == 5


@pytest.mark.parametrize(
    ("caller", "expected"),
    [(viewer("c"), ["NOT_ALLOWED"] * 2), (Caller(person_id="p"), ["UNKNOWN_ADVERTISEMENT"] * 2)],
)
async def test_who_may_not_decide_changes_nothing(
    campaign_database: Database, caller: Caller, expected: list[str]
) -> None:
    campaign = await on_going(campaign_database, "c")
    ads = await submitted(campaign_database, campaign.id, 2)
    before = await everything(campaign_database)
    auditing = AuditingService(campaign_database)
    assert codes(await auditing.decide_many(caller, [ad.id for ad in ads], APPROVED, None, None)) == expected
    assert await everything(campaign_database) == before


async def test_nobody_and_odd_requests_are_refused_whole(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    (ad,) = await submitted(campaign_database, campaign.id)
    before = await everything(campaign_database)
    decide = AuditingService(campaign_database).decide_many
    with pytest.raises(Unauthenticated):
        await decide(Caller(), [ad.id], APPROVED, None, None)
    with pytest.raises(Unauthenticated):
        await decide(MOBILE, [ad.id], APPROVED, None, None)
    with pytest.raises(InvalidInput, match="once"):
        await decide(brand("c"), [ad.id, ad.id], APPROVED, None, None)
    with pytest.raises(InvalidInput, match="At most 100"):
        await decide(brand("c"), [ad.id, *(uuid7() for _ in range(100))], APPROVED, None, None)
    with pytest.raises(UnknownReason):
        await decide(brand("c"), [ad.id], REJECTED_BY_CUSTOMER, "Borrosa", None)
    with pytest.raises(NoteTooLong):
        await decide(brand("c"), [ad.id], REJECTED_BY_CUSTOMER, "OTHER", "x" * 501)
    assert await everything(campaign_database) == before
    longest = await decide(
        brand("c"), [ad.id, *(uuid7() for _ in range(99))], REJECTED_BY_CUSTOMER, None, "x" * 500
    )
    assert codes(longest) == ["decided"] + ["UNKNOWN_ADVERTISEMENT"] * 99


async def test_twenty_racing_approvals_and_rejections_have_one_winner_each(campaign_database: Database) -> None:
    company = uuid7()
    campaign = await on_going(campaign_database, company)
    ads = [ad.id for ad in await submitted(campaign_database, campaign.id, 5)]
    auditing = AuditingService(campaign_database)
    attempts = await asyncio.gather(
        *(
            auditing.decide_many(
                brand(company),
                ads if number % 4 < 2 else ads[::-1],
                REJECTED_BY_CUSTOMER if number % 2 else APPROVED,
                None,
                None,
            )
            for number in range(20)
        )
    )
    won = [ad_id for outcomes in attempts for ad_id, result in outcomes if not isinstance(result, DomainError)]
    assert sorted(won) == sorted(ads)
    lost = {result.reason for outcomes in attempts for _, result in outcomes if isinstance(result, DomainError)}
    assert lost == {"ALREADY_AUDITED"}
    entries = await rows(campaign_database, "SELECT advertisement_id FROM audit_entries")
    assert sorted(row[0] for row in entries) == sorted(ads)
    events = await rows(campaign_database, "SELECT entity_id FROM outbox WHERE subject LIKE '%audited%'")
    assert sorted(row[0] for row in events) == sorted(ads)
    final = [await stored(campaign_database, ad_id) for ad_id in ads]
    rejected = sum(ad.status == REJECTED_BY_CUSTOMER for ad in final)
    assert (await campaign_row(campaign_database, campaign.id)).stock == 5 + rejected


async def test_projection_tells_what_the_decision_then_does(campaign_database: Database) -> None:
    company = uuid7()
    campaign = await on_going(campaign_database, company, stock=17)
    foreign = await on_going(campaign_database, uuid7())
    ads = [ad.id for ad in await submitted(campaign_database, campaign.id, 16)]
    (theirs,) = await submitted(campaign_database, foreign.id)
    auditing = AuditingService(campaign_database)
    await auditing.decide_many(brand(company), ads[:2], APPROVED, None, None)
    ids = [*ads[2:], ads[0], theirs.id]
    before = await everything(campaign_database)
    projected = await auditing.project(brand(company), ids, APPROVED)
    assert await everything(campaign_database) == before
    assert projected.deciding == 14
    assert [(ad_id, error.reason) for ad_id, error in projected.refused] == [
        (ads[0], "ALREADY_AUDITED"),
        (theirs.id, "UNKNOWN_ADVERTISEMENT"),
    ]
    (remainder,) = projected.campaigns
    assert (remainder.deciding, remainder.free_stock, remainder.remaining_stock) == (14, 1, 1)
    rejecting = (await auditing.project(brand(company), ads[2:], REJECTED_BY_CUSTOMER)).campaigns[0]
    assert (rejecting.free_stock, rejecting.remaining_stock) == (15, 29)
    await auditing.decide_many(brand(company), ads[2:], REJECTED_BY_CUSTOMER, None, None)
    totals = with_columns((await AdvertisementService(campaign_database).totals(brand(company), [campaign.id]))[0])
    assert (totals.remaining_stock, (await campaign_row(campaign_database, campaign.id)).stock) == (29, 15)


async def test_projection_of_money_needs_no_reason_and_minds_claims(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, uuid7(), payment_type=MONEY)
    ads = [ad.id for ad in await submitted(campaign_database, campaign.id, 3)]
    clock = Clock()
    await DeskService(campaign_database, now=clock).claim(staff(), ads[0])
    projected = await AuditingService(campaign_database, now=clock).project(staff(), ads, REJECTED_BY_PLATFORM)
    assert [(ad_id, error.reason) for ad_id, error in projected.refused] == [(ads[0], "CLAIMED_BY_OTHER")]
    (rest,) = projected.campaigns
    assert (rest.budget_available, rest.budget_freezed, rest.budget_spent) == (9 * PRICE, PRICE, 0)
    assert (rest.remaining_stock, rest.free_stock) == (None, None)
    approving = (await AuditingService(campaign_database, now=clock).project(staff(), ads, APPROVED)).campaigns[0]
    assert (approving.budget_available, approving.budget_freezed, approving.budget_spent) == (
        7 * PRICE,
        PRICE,
        2 * PRICE,
    )


async def test_sql_does_not_grow_with_decisions_nor_with_a_projection(
    campaign_database: Database,
) -> None:
    campaign = await on_going(campaign_database, "c", stock=60)
    ads = [ad.id for ad in await submitted(campaign_database, campaign.id, 51)]
    auditing = AuditingService(campaign_database)
    with executed_statements() as single:
        await auditing.decide_many(brand("c"), ads[:1], APPROVED, None, None)
    with executed_statements() as few:
        await auditing.project(brand("c"), ads[1:2], APPROVED)
    with executed_statements() as many:
        await auditing.project(brand("c"), ads[1:], APPROVED)
    assert len(few) == len(many) <= 4
    with executed_statements() as fifty:
        await auditing.decide_many(brand("c"), ads[1:], APPROVED, None, None)
    assert (
        len(single) <= 15
    )  # three count the activity of the day (ADR 0040), one makes checks due of the people's other ads
    assert len(fifty) == len(single)


async def test_projection_pays_reactions_as_the_decision_does(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, uuid7(), payment_type=MONEY)
    mobile = MobileService(campaign_database)
    ads = await mobile.submit(MOBILE, [ad(campaign.id, like_price=10) for _ in range(3)])
    posts = [
        PublishedPost(
            id=uuid7(),
            advertisement_id=row.id,
            platform=1,
            post_platform_id="https://www.facebook.com/p/1",
            creation_dt=START,
        )
        for row in ads
    ]
    await mobile.publish(MOBILE, posts)
    likes = (30, 700, 0)  # reactions worth 3, 70 and no prices: more than the seven prices that are left
    reports = [
        Report(post.id, {"like_count": count}, START + timedelta(days=1))
        for post, count in zip(posts, likes, strict=True)
    ]
    await MobileService(campaign_database).report(MOBILE, reports)
    auditing, ids = AuditingService(campaign_database), [row.id for row in ads]
    (remainder,) = (await auditing.project(staff(), ids, APPROVED)).campaigns
    await auditing.decide_many(staff(), ids, APPROVED, None, None)
    row = await campaign_row(campaign_database, campaign.id)
    assert (remainder.budget_available, remainder.budget_freezed, remainder.budget_spent) == (
        row.budget_available,
        row.budget_freezed,
        row.budget_spent,
    )
    assert (row.budget_available, row.budget_spent) == (0, 10 * PRICE)
