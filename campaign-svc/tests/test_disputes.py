"""Disputes: who may contest which decision, once, in time; a settlement's effects on money, stock, figures, history."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from audit_factories import Clock, everything, rows, stored, viewer
from campaign_factories import MOBILE, MONEY, PRICE, ad, brand, on_going, staff, submitted, with_columns
from dispute_factories import BECAUSE, WHY, decided, refused_by_brand
from ledger_factories import ACTIVITY, accounts, books_hold

from campaign_svc import consumers
from campaign_svc.advertisements.errors import NotAllowedToAudit, UnknownAdvertisement
from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import (
    APPROVED,
    REJECTED_BY_CUSTOMER,
    REJECTED_BY_PLATFORM,
)
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.disputes import errors
from campaign_svc.disputes.policies import TIME_TO_SETTLE, WINDOW
from campaign_svc.disputes.service.settle_disputes import DisputeService
from campaign_svc.figures.models import Report
from campaign_svc.ledger.errors import RewardPaidOut
from campaign_svc.ledger.policies import CAMPAIGN, INFLUENCER, PLATFORM, Movement
from campaign_svc.ledger.service import book
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7
from kit.rpc.caller import ANONYMOUS, Caller
from kit.rpc.errors import DomainError, PermissionDenied, Unauthenticated
from resuena.identity.v1 import events_pb2

DAYS = "SELECT day, approved, rejected, spent FROM activity_days ORDER BY day"
COUNTED = """SELECT campaign_id, day, submitted, approved, rejected, delivered, spent, spent_on_reactions
    FROM activity_days
    WHERE (submitted, approved, rejected, delivered, spent, spent_on_reactions) <> (0, 0, 0, 0, 0, 0) ORDER BY 1, 2"""
DISPUTED = "SELECT subject FROM outbox WHERE subject LIKE 'resuena.campaign.dispute_%' ORDER BY subject"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def disputes(campaign_database: Database, clock: Clock) -> DisputeService:
    return DisputeService(campaign_database, now=clock)


async def refuses(error: type[DomainError], use: Any) -> None:
    with pytest.raises(error):
        await use


async def test_a_brand_contests_a_rejection_of_the_platform_and_it_is_overturned_with_the_money(
    campaign_database: Database, disputes: DisputeService, clock: Clock
) -> None:
    boss, decider, judge = brand("c-1"), staff(), staff()
    campaign, row = await decided(campaign_database, clock, approved=False, by=decider, company="c-1")
    clock.pass_by(days=2)
    opened = await disputes.dispute_decision(boss, row.id, f"  {WHY} ")
    assert (opened.text, opened.opened_by, opened.settled_at) == (WHY, boss.person_id, None)
    assert opened.deadline - opened.opened_at == TIME_TO_SETTLE
    assert (opened.decision_reason, opened.decided_by) == ("PRODUCT_NOT_SHOWN", decider.person_id)
    assert [dispute.id for dispute in await disputes.listed(judge, settled=False, limit=0, after=None)] == [
        opened.id
    ]
    settled = await disputes.settle(judge, opened.id, overturned=True, text=BECAUSE)
    assert (settled.overturned, settled.settlement, settled.settled_by) == (True, BECAUSE, judge.person_id)
    now = await stored(campaign_database, row.id)
    assert (now.status, now.money_earned, now.rejection_reason, now.rejection_note) == (
        APPROVED,
        PRICE,
        None,
        None,
    )
    books = await accounts(campaign_database, campaign.id)
    assert (books[INFLUENCER, row.person_id], books[PLATFORM, "platform"]) == (750, 250)
    await books_hold(campaign_database)
    monday, today = [tuple(line[1:]) for line in await rows(campaign_database, DAYS)]
    assert (monday, today) == ((0, 0, 0), (1, 0, PRICE))
    assert await rows(campaign_database, COUNTED) == await rows(campaign_database, ACTIVITY)
    first, second = (await AdvertisementService(campaign_database).histories(boss, [row.id]))[0]
    assert (first.to_status, first.reason) == (REJECTED_BY_PLATFORM, "PRODUCT_NOT_SHOWN")
    assert (second.from_status, second.to_status, second.note) == (REJECTED_BY_PLATFORM, APPROVED, BECAUSE)
    assert (second.actor_id, second.by_platform) == (judge.person_id, True)
    assert [line[0].split(".")[-2] for line in await rows(campaign_database, DISPUTED)] == [
        "dispute_opened",
        "dispute_settled",
    ]
    assert await disputes.listed(judge, settled=False, limit=0, after=None) == []
    assert [dispute.id for dispute in await disputes.listed(judge, settled=True, limit=5, after=None)] == [
        opened.id
    ]


async def test_an_approval_is_overturned_and_all_that_was_paid_comes_back(
    campaign_database: Database, disputes: DisputeService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "c-2", payment_type=MONEY)
    mobile = MobileService(campaign_database, clock)
    submission = ad(campaign.id, creation_dt=clock(), like_price=10)
    (row,) = await mobile.submit(MOBILE, [submission])
    post = PublishedPost(
        id=uuid7(), advertisement_id=row.id, platform=2, post_platform_id="https://www.instagram.com/p/1"
    )
    await mobile.publish(MOBILE, [post])
    await AdvertisementService(campaign_database, now=clock).audit(staff(), row.id, APPROVED, None)
    for likes in (5, 9):
        clock.pass_by(hours=1)
        await mobile.report(MOBILE, [Report(post.id, {"like_count": likes}, clock())])
    assert (await stored(campaign_database, row.id)).money_earned == PRICE + 90
    opened = await disputes.dispute_decision(brand("c-2"), row.id, WHY)
    await disputes.settle(staff(), opened.id, overturned=True, text=BECAUSE)
    now = await stored(campaign_database, row.id)
    assert (now.status, now.money_earned, now.engagement_paid) == (REJECTED_BY_PLATFORM, 0, 0)
    assert (now.rejection_reason, now.rejection_note) == ("OTHER", BECAUSE)
    books = await accounts(campaign_database, campaign.id)
    assert books == {(1, "c-2"): -10 * PRICE, (CAMPAIGN, campaign.id): 10 * PRICE} | {
        key: 0 for key in books if key not in {(1, "c-2"), (CAMPAIGN, campaign.id)}
    }
    await books_hold(campaign_database)
    (day,) = await rows(campaign_database, DAYS)
    assert tuple(day[1:]) == (0, 1, 0)
    assert await rows(campaign_database, COUNTED) == await rows(campaign_database, ACTIVITY)
    clock.pass_by(hours=1)
    await mobile.report(MOBILE, [Report(post.id, {"like_count": 50}, clock())])
    assert (await stored(campaign_database, row.id)).money_earned == 0


async def test_a_decision_is_kept_and_nothing_moves(
    campaign_database: Database, disputes: DisputeService, clock: Clock
) -> None:
    _, row = await decided(campaign_database, clock, approved=True, company="c-3")
    opened = await disputes.dispute_decision(brand("c-3"), row.id, WHY)
    before = await everything(campaign_database)
    settled = await disputes.settle(staff(), opened.id, overturned=False, text=BECAUSE)
    after = await everything(campaign_database)
    assert (settled.overturned, settled.settlement) == (False, BECAUSE)
    assert {name for name in after if after[name] != before[name]} == {"outbox"}
    assert len((await AdvertisementService(campaign_database).histories(staff(), [row.id]))[0]) == 1


async def test_an_influencer_contests_a_brands_rejection_and_a_unit_is_taken_again(
    campaign_database: Database, disputes: DisputeService, clock: Clock
) -> None:
    boss = brand("c-4")
    campaign, row = await refused_by_brand(campaign_database, clock, boss)
    await refuses(UnknownAdvertisement, disputes.dispute_rejection(MOBILE, row.id, uuid7(), WHY))
    await refuses(PermissionDenied, disputes.dispute_rejection(boss, row.id, row.person_id, WHY))
    opened = await disputes.dispute_rejection(MOBILE, row.id, row.person_id, WHY)
    (standing,) = await disputes.standings(boss, [row.id])
    assert (with_columns(standing.dispute).text, standing.disputable_until) == (WHY, None)
    await disputes.settle(staff(), opened.id, overturned=True, text=BECAUSE)
    assert (await stored(campaign_database, row.id)).status == APPROVED
    await books_hold(campaign_database)
    _, delivered_before = await AuditingService(campaign_database, now=clock).deliver(
        boss, ad_id=row.id, code=None
    )
    assert delivered_before is False
    assert (await rows(campaign_database, "SELECT stock FROM campaigns"))[0][0] == 9
    assert campaign.stock == 10


async def test_without_budget_or_stock_overturning_says_so_and_changes_nothing(
    campaign_database: Database, disputes: DisputeService, clock: Clock
) -> None:
    campaign, row = await decided(campaign_database, clock, approved=False, company="c-5")
    waiting = await submitted(campaign_database, campaign.id, 10)  # takes all of the budget
    money = await disputes.dispute_decision(brand("c-5"), row.id, WHY)
    product, other = await refused_by_brand(campaign_database, clock, brand("c-6"))
    await submitted(campaign_database, product.id, 10)  # and all of the stock
    goods = await disputes.dispute_rejection(MOBILE, other.id, other.person_id, WHY)
    before = await everything(campaign_database)
    judge = staff()
    await refuses(errors.BudgetMissing, disputes.settle(judge, money.id, overturned=True, text=BECAUSE))
    await refuses(errors.StockMissing, disputes.settle(judge, goods.id, overturned=True, text=BECAUSE))
    assert await everything(campaign_database) == before
    # The remedy that the error suggests works.
    ads = AdvertisementService(campaign_database, now=clock)
    await ads.audit(staff(), waiting[0].id, REJECTED_BY_PLATFORM, "OFFENSIVE")
    assert (await disputes.settle(judge, money.id, overturned=True, text=BECAUSE)).overturned is True
    await books_hold(campaign_database)


async def test_what_was_paid_out_is_not_taken_back(
    campaign_database: Database, disputes: DisputeService, clock: Clock
) -> None:
    campaign, row = await decided(campaign_database, clock, approved=True, company="c-7")
    opened = await disputes.dispute_decision(brand("c-7"), row.id, WHY)
    async with campaign_database.transaction() as session:  # a transfer to a bank
        gone = [(INFLUENCER, row.person_id, -1), (PLATFORM, "bank", 1)]
        await book(session, [Movement("transfer:1", campaign.id, "ARS", gone)], clock())
    before = await everything(campaign_database)
    await refuses(RewardPaidOut, disputes.settle(staff(), opened.id, overturned=True, text=BECAUSE))
    assert await everything(campaign_database) == before


async def test_a_decision_is_contested_once_and_within_seven_days(
    campaign_database: Database, disputes: DisputeService, clock: Clock
) -> None:
    boss = brand("c-8")
    _, row = await decided(campaign_database, clock, approved=False, company="c-8")
    _, late = await decided(campaign_database, clock, approved=False, company="c-8")
    decided_at = clock()
    clock.moment += WINDOW
    (standing,) = await disputes.standings(boss, [row.id])
    assert standing.disputable_until == decided_at + WINDOW
    opened = await disputes.dispute_decision(boss, row.id, WHY)
    await refuses(errors.AlreadyDisputed, disputes.dispute_decision(boss, row.id, WHY))
    assert (await disputes.standings(boss, [row.id]))[0].disputable_until is None
    clock.pass_by(seconds=1)
    await refuses(errors.TooLateToDispute, disputes.dispute_decision(boss, late.id, WHY))
    assert (await disputes.standings(boss, [late.id]))[0].disputable_until is None
    await disputes.settle(staff(), opened.id, overturned=True, text=BECAUSE)
    await refuses(errors.AlreadyDisputed, disputes.dispute_decision(boss, row.id, WHY))
    await refuses(errors.AlreadySettled, disputes.settle(staff(), opened.id, overturned=False, text=BECAUSE))


@pytest.mark.parametrize("length", [19, 1_001])
async def test_the_text_has_a_length(
    campaign_database: Database, disputes: DisputeService, clock: Clock, length: int
) -> None:
    _, row = await decided(campaign_database, clock, approved=False, company="c-9")
    await refuses(errors.WrongLength, disputes.dispute_decision(brand("c-9"), row.id, "x" * length))
    opened = await disputes.dispute_decision(brand("c-9"), row.id, "x" * 1_000)
    await refuses(errors.WrongLength, disputes.settle(staff(), opened.id, overturned=False, text="x" * length))


async def test_who_may_contest_and_judge(
    campaign_database: Database, disputes: DisputeService, clock: Clock
) -> None:
    decider = staff()
    _, row = await decided(campaign_database, clock, approved=False, by=decider, company="c-10")
    await refuses(Unauthenticated, disputes.dispute_decision(ANONYMOUS, row.id, WHY))
    await refuses(UnknownAdvertisement, disputes.dispute_decision(brand("other"), row.id, WHY))
    await refuses(NotAllowedToAudit, disputes.dispute_decision(viewer("c-10"), row.id, WHY))
    await refuses(NotAllowedToAudit, disputes.dispute_decision(decider, row.id, WHY))
    await refuses(errors.NotDisputable, disputes.dispute_rejection(MOBILE, row.id, row.person_id, WHY))
    for reader in (viewer("c-10"), brand("other"), ANONYMOUS, decider):
        assert (await disputes.standings(reader, [row.id]))[0].disputable_until is None
    boss = brand("c-10")
    opened = await disputes.dispute_decision(boss, row.id, WHY)
    assert (await disputes.standings(brand("other"), [row.id, "x"])) == [
        (await disputes.standings(ANONYMOUS, ["x"]))[0]
    ] * 2
    for caller, error in ((ANONYMOUS, Unauthenticated), (boss, NotAllowedToAudit), (MOBILE, Unauthenticated)):
        await refuses(error, disputes.settle(caller, opened.id, overturned=True, text=BECAUSE))
        await refuses(error, disputes.listed(caller, settled=False, limit=0, after=None))
    await refuses(errors.OwnDecision, disputes.settle(decider, opened.id, overturned=True, text=BECAUSE))
    await refuses(errors.UnknownDispute, disputes.settle(staff(), uuid7(), overturned=True, text=BECAUSE))


async def test_what_no_side_may_contest(
    campaign_database: Database, disputes: DisputeService, clock: Clock
) -> None:
    boss = brand("c-11")
    campaign, refused = await refused_by_brand(campaign_database, clock, boss)
    await refuses(errors.NotDisputable, disputes.dispute_decision(boss, refused.id, WHY))
    (waiting, approved) = await submitted(campaign_database, campaign.id, 2)
    await AdvertisementService(campaign_database, now=clock).audit(boss, approved.id, APPROVED, None)
    for row in (waiting, approved):
        await refuses(errors.NotDisputable, disputes.dispute_rejection(MOBILE, row.id, row.person_id, WHY))
    assert (await stored(campaign_database, refused.id)).status == REJECTED_BY_CUSTOMER


async def test_of_racing_settlements_one_wins_and_of_racing_disputes_too(
    campaign_database: Database, disputes: DisputeService, clock: Clock
) -> None:
    boss = brand("c-12")
    _, row = await decided(campaign_database, clock, approved=False, company="c-12")
    tried = await asyncio.gather(
        *(disputes.dispute_decision(boss, row.id, WHY) for _ in range(4)), return_exceptions=True
    )
    (opened,) = [outcome for outcome in tried if not isinstance(outcome, BaseException)]
    assert {type(outcome) for outcome in tried if isinstance(outcome, BaseException)} == {errors.AlreadyDisputed}
    tried = await asyncio.gather(
        *(disputes.settle(staff(), opened.id, overturned=bool(n % 2), text=BECAUSE) for n in range(4)),
        return_exceptions=True,
    )
    assert sum(not isinstance(outcome, BaseException) for outcome in tried) == 1
    assert {type(outcome) for outcome in tried if isinstance(outcome, BaseException)} == {errors.AlreadySettled}
    await books_hold(campaign_database)


async def test_disputes_are_paged_by_deadline(
    campaign_database: Database, disputes: DisputeService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "c-13", payment_type=MONEY)
    opened = []
    for _ in range(5):
        _, row = await decided(campaign_database, clock, approved=False, campaign=campaign)
        opened.append((await disputes.dispute_decision(brand("c-13"), row.id, WHY)).id)
        clock.pass_by(hours=1)
    judge = staff()
    first = [dispute.id for dispute in await disputes.listed(judge, settled=False, limit=2, after=None)]
    assert first == opened[:2]
    await disputes.settle(judge, first[-1], overturned=False, text=BECAUSE)  # meanwhile it leaves the list
    rest = await disputes.listed(judge, settled=False, limit=10, after=first[-1])
    assert [dispute.id for dispute in rest] == opened[2:]


async def erase(database: Database, person_id: str) -> None:
    async with database.transaction() as session:
        await consumers.person_erased(session, events_pb2.PersonErased(person_id=person_id), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("who", ["influencer", "brand", "judge"])
async def test_texts_of_and_about_an_erased_person_go(
    campaign_database: Database, disputes: DisputeService, clock: Clock, who: str
) -> None:
    boss, judge = brand("c-14"), staff()
    _, row = await decided(campaign_database, clock, approved=True, company="c-14")
    opened = await disputes.dispute_decision(boss, row.id, WHY)
    await disputes.settle(judge, opened.id, overturned=True, text=BECAUSE)
    person = {"influencer": row.person_id, "brand": boss.person_id, "judge": judge.person_id}[who]
    await erase(campaign_database, person or "")
    ((text, settlement),) = await rows(campaign_database, "SELECT text, settlement FROM disputes")
    ((note,),) = await rows(campaign_database, "SELECT note FROM overturns")
    shown = (await stored(campaign_database, row.id)).rejection_note
    expected = {
        "influencer": ("", "", "", None),
        "brand": ("", BECAUSE, BECAUSE, BECAUSE),
        "judge": (WHY, "", "", None),
    }
    assert (text, settlement, note, shown) == expected[who]


async def test_about_an_erased_person_nothing_is_written_any_more(
    campaign_database: Database, disputes: DisputeService, clock: Clock
) -> None:
    boss = brand("c-15")
    _, row = await decided(campaign_database, clock, approved=False, company="c-15")
    _, other = await decided(campaign_database, clock, approved=False, company="c-15", person_id=row.person_id)
    opened = await disputes.dispute_decision(boss, row.id, WHY)
    await erase(campaign_database, row.person_id)
    await refuses(errors.NotDisputable, disputes.dispute_decision(boss, other.id, WHY))
    settled = await disputes.settle(staff(), opened.id, overturned=True, text=BECAUSE)
    assert (settled.overturned, settled.settlement, settled.text) == (True, "", "")


def test_the_deadline_is_after_the_opening() -> None:
    assert timedelta(0) < TIME_TO_SETTLE <= WINDOW


async def test_a_reader_of_many_companies_is_no_party(
    campaign_database: Database, disputes: DisputeService, clock: Clock
) -> None:
    _, row = await decided(campaign_database, clock, approved=False, company="c-16")
    reader = Caller(person_id="r", permissions=frozenset({"readCompanies", "readCampaings", "auditAdvertisement"}))
    await refuses(NotAllowedToAudit, disputes.dispute_decision(reader, row.id, WHY))
    await refuses(NotAllowedToAudit, disputes.dispute_decision(replace(reader, tenant_id="x"), row.id, WHY))
