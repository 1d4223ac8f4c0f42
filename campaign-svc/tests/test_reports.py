"""Reports: what campaigns brought in a period, by which creators, and links that show a report without an account."""

from __future__ import annotations

import runpy
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from audit_factories import Clock, rows
from campaign_asking import Ask
from campaign_factories import MOBILE, MONEY, POST_ADDRESSES, PRICE, ad, brand, on_going, staff
from change_factories import ask as ask_change
from ledger_factories import ACTIVITY
from sqlalchemy import text, update

from campaign_graph import slice as campaign_slice
from campaign_svc.activity.models import COUNTED
from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import WAITING_CUSTOMER, WAITING_PLATFORM
from campaign_svc.advertisements.repository import ADS
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.campaigns.policies import STOP
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.figures.models import Report
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.reach.models import KnownCompany
from campaign_svc.reports.errors import UnknownShare
from campaign_svc.reports.messages import opened_message
from campaign_svc.reports.models import Ends, Period
from campaign_svc.reports.policies import YEAR_BEFORE, compared_with, period_before, period_of
from campaign_svc.reports.service import ReportService
from kit.db import Database, uuid7
from kit.graph import LinkPreview
from kit.graph.testing import Answer
from kit.rpc.errors import InvalidInput
from resuena.campaign.v1 import events_pb2, lifecycle_pb2
from resuena.campaign.v1 import reports_pb2 as pb

APPROVED, REJECTED_BY_CUSTOMER = 3, 4
FILLED = Path(__file__).parents[1] / "migrations/versions/2026_11_26_0050_fill_spent_on_reactions.py"
NOVEMBER = {"from": "2026-11-01T00:00:00Z", "to": "2026-12-01T00:00:00Z"}
OCTOBER = {"from": "2026-10-01T00:00:00Z", "to": "2026-11-01T00:00:00Z"}
FIGURES = "{ submitted approved rejected delivered likes comments engagement }"
REPORT = f"""query($where: ReportWhere!) {{ campaignReport(where: $where) {{
    from to beforeFrom beforeTo
    campaigns {{ campaignId name currency figures {FIGURES} before {FIGURES} spent spentBefore spentOnReactions }}
    figures {FIGURES} before {FIGURES}
    money {{ currency spent spentBefore spentOnReactions costPerEngagement costPerEngagementBefore }}
    days {{ day figures {FIGURES} }}
    top {{ _id }} }} }}"""
PRODUCT_COSTS = """query($where: ReportWhere!) { campaignReport(where: $where) {
    campaigns { name productCost productCostBefore } money { spent }
    productCosts { currency cost costBefore costPerEngagement costPerEngagementBefore } } }"""
OPEN_COSTS = """query($token: String!) { sharedReport(token: $token) { report {
    campaigns { productCost } productCosts { currency cost } } } }"""
CREATORS = """query($campaignId: ID, $companyId: ID, $order: CreatorOrder, $limit: Int, $after: ID,
    $campaignIds: [ID!], $period: CreatorPeriod) {
    creators(campaignId: $campaignId, companyId: $companyId, order: $order, limit: $limit, after: $after,
    campaignIds: $campaignIds, period: $period) { total
    creators { personId campaigns advertisements approved rejected engagement firstAt lastAt
    costs { currency spent } } } }"""
SHARE = """mutation($where: ReportWhere!, $title: String!, $days: Int, $withPosts: Boolean!, $key: String) {
    shareReport(where: $where, title: $title, days: $days, withPosts: $withPosts, idempotencyKey: $key) {
    success data error { path code } share { _id token title views campaignIds expiresAt revokedAt } } }"""
SHARES = "query($companyId: ID) { reportShares(companyId: $companyId) { _id token views revokedAt } }"
REVOKE = "mutation($id: ID!) { revokeReportShare(_id: $id) { success error { code } share { revokedAt } } }"
TOTALS = """query($id: ID!) { campaigns(where: {_id: $id}) { budgetSpent engagementReal
    totals { posts approved rejected likes spentOnReactions } } }"""
OPEN = """query($token: String!) { sharedReport(token: $token) { title companyName companyLogo expiresAt
    report { figures { approved } campaigns { name } top { _id } } posts { picture caption likes comments } } }"""


ZONE = "America/Argentina/Buenos_Aires"


def member(company: str, *more: str) -> dict[str, Any]:
    return {"person_id": uuid7(), "tenant_id": company, "permissions": ("readCampaings", *more)}


def reasons(response: Answer) -> list[str]:
    return [error["extensions"]["reason"] for error in response.errors]


def editor(company: str) -> dict[str, Any]:
    return member(company, "editCampaigns")


async def submit_ads(database: Database, campaign: Any, day: datetime, count: int, person: str = "") -> list[str]:
    """Advertisements made on a day."""
    values = {"person_id": person} if person else {}
    submissions = [ad(campaign.id, creation_dt=day, **values) for _ in range(count)]
    await MobileService(database).submit(MOBILE, submissions)
    return [submission.id for submission in submissions]


async def reacted(database: Database, ad_id: str, day: datetime, likes: int) -> None:
    """A post of the advertisement gains likes on a day."""
    post = PublishedPost(
        id=uuid7(), advertisement_id=ad_id, platform=2, post_platform_id=POST_ADDRESSES[2], creation_dt=day
    )
    mobile = MobileService(database, now=Clock(day))
    await mobile.publish(MOBILE, [post])
    await mobile.report(MOBILE, [Report(post.id, {"like_count": likes}, day)])


def on(day: int, month: int = 11) -> datetime:
    return datetime(2026, month, day, 15, tzinfo=UTC)


async def decided(database: Database, ids: list[str], status: int, moment: datetime, caller: Any) -> None:
    outcomes = await AuditingService(database, now=Clock(moment)).decide_many(caller, ids, status, "OTHER", None)
    assert [ad_id for ad_id, _ in outcomes] == ids
    assert not [result for _, result in outcomes if isinstance(result, Exception)]


async def test_a_report_has_what_happened_in_the_period_beside_the_month_before(
    ask: Ask, campaign_database: Database
) -> None:
    coffee = await on_going(campaign_database, "c", name="Café")
    tea = await on_going(campaign_database, "c", name="Té")
    await on_going(campaign_database, "c", name="Nothing happened")
    foreign = await on_going(campaign_database, "other")
    earlier = await submit_ads(campaign_database, coffee, on(5, 9), 2)
    here = await submit_ads(campaign_database, coffee, on(3, 10), 3)
    there = await submit_ads(campaign_database, tea, on(4, 10), 1)
    await submit_ads(campaign_database, foreign, on(4, 10), 5)
    await decided(campaign_database, earlier[:1], APPROVED, on(6, 9), brand("c"))
    await decided(campaign_database, [*here[:2], *there], APPROVED, on(30, 10), brand("c"))
    await decided(campaign_database, here[2:], REJECTED_BY_CUSTOMER, on(1, 11), brand("c"))  # after the period
    await AuditingService(campaign_database, now=Clock(on(30, 10))).deliver(brand("c"), ad_id=here[0], code=None)
    await reacted(campaign_database, earlier[0], on(7, 9), 10)
    await reacted(campaign_database, here[1], on(8, 10), 7)
    await reacted(campaign_database, there[0], on(9, 10), 20)

    report = (await ask(REPORT, {"where": OCTOBER}, **member("c"))).data["campaignReport"]

    nothing = dict.fromkeys(
        ["submitted", "approved", "rejected", "delivered", "likes", "comments", "engagement"], 0
    )
    assert (report["beforeFrom"], report["beforeTo"]) == (
        "2026-09-01T00:00:00+00:00",
        "2026-10-01T00:00:00+00:00",
    )
    assert [row["name"] for row in report["campaigns"]] == ["Té", "Café"]  # most reactions first
    assert report["campaigns"][1]["figures"] == nothing | {
        "submitted": 3,
        "approved": 2,
        "delivered": 1,
        "likes": 7,
        "engagement": 7,
    }
    assert report["campaigns"][1]["before"] == nothing | {
        "submitted": 2,
        "approved": 1,
        "likes": 10,
        "engagement": 10,
    }
    assert report["figures"] == nothing | {
        "submitted": 4,
        "approved": 3,
        "delivered": 1,
        "likes": 27,
        "engagement": 27,
    }
    assert report["before"] == report["campaigns"][1]["before"]
    assert report["money"] == []
    assert [(row["day"][:10], row["figures"]["submitted"]) for row in report["days"]] == [
        ("2026-10-03", 3),
        ("2026-10-04", 1),
        ("2026-10-08", 0),
        ("2026-10-09", 0),
        ("2026-10-30", 0),
    ]
    assert [row["_id"] for row in report["top"]][:2] == [there[0], here[1]]
    assert len(report["top"]) == 3


async def test_a_campaign_whose_first_day_has_not_come_says_so_in_its_row(
    ask: Ask, campaign_database: Database
) -> None:
    tomorrow = (datetime.now(UTC) + timedelta(days=2)).date()
    later = await on_going(campaign_database, "c", name="Later", start_day=tomorrow)
    begun = await on_going(campaign_database, "c", name="Begun", start_day=date(2026, 1, 1))
    stopped = await on_going(campaign_database, "c", name="Stopped", start_day=tomorrow)
    await CampaignService(campaign_database, fund).transition(MOBILE, stopped.id, STOP, "Sin stock")
    query = "query($where: ReportWhere!) { campaignReport(where: $where) { campaigns { name scheduledDay } } }"
    where = OCTOBER | {"campaignIds": [later.id, begun.id, stopped.id]}

    report = (await ask(query, {"where": where}, **member("c"))).data["campaignReport"]

    assert {row["name"]: row["scheduledDay"] for row in report["campaigns"]} == {
        "Later": tomorrow.isoformat(),
        "Begun": None,
        "Stopped": None,
    }


async def test_money_is_added_up_by_currency_and_never_across(ask: Ask, campaign_database: Database) -> None:
    pesos = await on_going(campaign_database, "c", payment_type=MONEY)
    dollars = await on_going(campaign_database, "c", payment_type=MONEY, currency="USD")
    for campaign, likes in ((pesos, 8), (dollars, 0)):
        (ad_id,) = await submit_ads(campaign_database, campaign, on(3), 1)
        await decided(campaign_database, [ad_id], APPROVED, on(4), staff())
        if likes:
            await reacted(campaign_database, ad_id, on(5), likes)
    report = (await ask(REPORT, {"where": NOVEMBER}, **member("c"))).data["campaignReport"]
    assert report["money"] == [
        {
            "currency": "ARS",
            "spent": PRICE / 100,
            "spentBefore": 0,
            "spentOnReactions": 0,
            "costPerEngagement": PRICE / 100 / 8,
            "costPerEngagementBefore": None,
        },
        {
            "currency": "USD",
            "spent": PRICE / 100,
            "spentBefore": 0,
            "spentOnReactions": 0,
            "costPerEngagement": None,
            "costPerEngagementBefore": None,
        },
    ]


async def test_awarded_product_with_a_value_has_a_cost_by_currency_apart_from_what_was_spent(
    ask: Ask, campaign_database: Database
) -> None:
    pesos = await on_going(campaign_database, "c", name="Taza", product_unit_value=1_250_50)
    dollars = await on_going(campaign_database, "c", name="Mug", product_unit_value=9_00, currency="USD")
    unknown = await on_going(campaign_database, "c", name="Sin valor")
    paid = await on_going(campaign_database, "c", name="Dinero", payment_type=MONEY, product_unit_value=5_00)
    for campaign in (pesos, dollars, unknown, paid):
        approved = await submit_ads(campaign_database, campaign, on(3), 2)
        caller = staff() if campaign is paid else brand("c")
        await decided(campaign_database, approved, APPROVED, on(4), caller)
        if campaign is not dollars:
            await reacted(campaign_database, approved[0], on(5), 4)
    waiting = await submit_ads(campaign_database, pesos, on(6), 1)
    earlier = await submit_ads(campaign_database, pesos, on(3, 10), 1)
    await decided(campaign_database, earlier, APPROVED, on(4, 10), brand("c"))

    report = (await ask(PRODUCT_COSTS, {"where": NOVEMBER}, **member("c"))).data["campaignReport"]

    assert waiting
    assert report["productCosts"] == [
        {
            "currency": "ARS",
            "cost": 2501.0,
            "costBefore": 1250.5,
            "costPerEngagement": 2501 / 4,
            "costPerEngagementBefore": None,
        },
        {
            "currency": "USD",
            "cost": 18,
            "costBefore": 0,
            "costPerEngagement": None,
            "costPerEngagementBefore": None,
        },
    ]
    assert {row["name"]: (row["productCost"], row["productCostBefore"]) for row in report["campaigns"]} == {
        "Taza": (2501.0, 1250.5),
        "Mug": (18, 0),
        "Sin valor": (None, None),
        "Dinero": (None, None),
    }
    assert [row["spent"] for row in report["money"]] == [2 * PRICE / 100]


async def test_a_shared_report_has_the_cost_of_product_too(ask: Ask, campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", product_unit_value=100)
    approved = await submit_ads(campaign_database, campaign, on(3), 3)
    await decided(campaign_database, approved, APPROVED, on(4), brand("c"))
    shared = await ask(SHARE, {"where": NOVEMBER, "title": "Noviembre", "withPosts": False}, **editor("c"))
    token = shared.data["shareReport"]["share"]["token"]

    report = (await ask(OPEN_COSTS, {"token": token})).data["sharedReport"]["report"]

    assert report == {"campaigns": [{"productCost": 3}], "productCosts": [{"currency": "ARS", "cost": 3}]}


async def test_what_was_spent_is_what_posts_and_reactions_cost_in_the_report_as_on_the_campaign(
    ask: Ask, campaign_database: Database
) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY, investment=100 * PRICE)
    paid = [ad(campaign.id, creation_dt=on(3), like_price=10) for _ in range(3)]
    await MobileService(campaign_database).submit(MOBILE, paid)
    await decided(campaign_database, [submission.id for submission in paid], APPROVED, on(4), staff())
    for submission in paid:
        await reacted(campaign_database, submission.id, on(5), 40)

    report = (await ask(REPORT, {"where": NOVEMBER}, **member("c"))).data["campaignReport"]
    (row,) = (await ask(TOTALS, {"id": campaign.id}, **member("c"))).data["campaigns"]

    (money,), (of_campaign,) = report["money"], report["campaigns"]
    assert (money["spent"], money["spentOnReactions"]) == ((3 * PRICE + 1200) / 100, 12)
    assert (of_campaign["spent"], of_campaign["spentOnReactions"]) == (money["spent"], money["spentOnReactions"])
    assert (row["budgetSpent"], row["totals"]["spentOnReactions"]) == (money["spent"], money["spentOnReactions"])
    assert [row["totals"][name] for name in ("posts", "approved", "rejected")] == [
        report["figures"][name] for name in ("submitted", "approved", "rejected")
    ]
    assert (row["totals"]["likes"], row["engagementReal"]) == (
        report["figures"]["likes"],
        report["figures"]["engagement"],
    )


async def test_what_was_spent_on_reactions_before_it_was_kept_is_read_from_the_ledger(
    campaign_database: Database,
) -> None:
    async with campaign_database.transaction() as session:  # days were counted in UTC then
        session.add(KnownCompany(id="c", name="", version=0, days_zone="UTC"))
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    paid = [ad(campaign.id, creation_dt=on(3), like_price=10) for _ in range(2)]
    await MobileService(campaign_database).submit(MOBILE, paid)
    await decided(campaign_database, [submission.id for submission in paid], APPROVED, on(4), staff())
    await reacted(campaign_database, paid[0].id, on(5), 40)
    counted = await rows(campaign_database, "SELECT * FROM activity_days ORDER BY campaign_id, day")
    assert sum(row.spent_on_reactions for row in counted) == 400
    of_ledger = runpy.run_path(str(FILLED))["FROM_LEDGER"]
    assert counted == await rows(
        campaign_database,
        "SELECT campaign_id, day, submitted, approved, rejected, delivered, spent,"
        f" {of_ledger}::bigint FROM activity_days ORDER BY campaign_id, day",
    )


async def test_what_a_reaction_cost_is_told_below_a_cent(ask: Ask, campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY, currency="USD")
    (ad_id,) = await submit_ads(campaign_database, campaign, on(3), 1)
    await decided(campaign_database, [ad_id], APPROVED, on(4), staff())
    await reacted(campaign_database, ad_id, on(5), 3 * PRICE)
    report = (await ask(REPORT, {"where": NOVEMBER}, **member("c"))).data["campaignReport"]
    assert report["money"][0]["costPerEngagement"] == pytest.approx(1 / 300)


async def test_a_month_under_way_is_compared_with_as_many_days_of_the_month_before(
    campaign_database: Database,
) -> None:
    campaign = await on_going(campaign_database, "c")
    await submit_ads(campaign_database, campaign, on(20, 10), 2)
    await submit_ads(campaign_database, campaign, on(28, 10), 3)
    november = Ends(datetime(2026, 11, 1, tzinfo=UTC), datetime(2026, 12, 1, tzinfo=UTC))
    for today, days, count in ((on(25), 25, 2), (on(30), 31, 5), (on(3, 12), 31, 5), (on(3, 10), 31, 5)):
        service = ReportService(campaign_database, now=Clock(today))
        report = await service.report(brand("c"), "c", [], november)
        assert (report.before.start, (report.before.end - report.before.start).days) == (date(2026, 10, 1), days)
        assert report.total_before.submitted == count


async def test_activity_by_day_equals_a_recount(campaign_database: Database) -> None:
    money = await on_going(campaign_database, "c", payment_type=MONEY)
    product = await on_going(campaign_database, "c")
    paid = await submit_ads(campaign_database, money, on(1), 4)
    given = await submit_ads(campaign_database, product, on(2), 4)
    await MobileService(campaign_database).submit(MOBILE, [ad(product.id, id=given[0])])  # repeated: not counted
    await decided(campaign_database, paid[:2], APPROVED, on(3), staff())
    await decided(campaign_database, given[:2], APPROVED, on(3), brand("c"))
    await decided(campaign_database, given[2:3], REJECTED_BY_CUSTOMER, on(4), brand("c"))
    for _ in range(2):  # the second time it is delivered already
        await AuditingService(campaign_database, now=Clock(on(5))).deliver(brand("c"), ad_id=given[0], code=None)
    counted = await rows(campaign_database, "SELECT * FROM activity_days ORDER BY campaign_id, day")
    recount = await rows(campaign_database, ACTIVITY)
    assert counted == recount
    assert [sum(row[2 + place] for row in counted) for place in range(len(COUNTED))] == [8, 4, 1, 1, 2 * PRICE, 0]


@pytest.mark.parametrize(
    ("start", "end", "before"),
    [
        (date(2026, 11, 1), date(2026, 12, 1), (date(2026, 10, 1), date(2026, 11, 1))),
        (date(2026, 11, 1), date(2026, 11, 23), (date(2026, 10, 1), date(2026, 10, 23))),
        (date(2026, 3, 1), date(2026, 3, 31), (date(2026, 2, 1), date(2026, 3, 1))),  # February is shorter
        (date(2026, 1, 1), date(2026, 1, 2), (date(2025, 12, 1), date(2025, 12, 2))),
        (date(2026, 1, 1), date(2027, 1, 1), (date(2025, 1, 1), date(2026, 1, 1))),
        (date(2026, 10, 1), date(2026, 11, 15), (date(2026, 8, 1), date(2026, 9, 15))),
        (date(2026, 11, 10), date(2026, 11, 17), (date(2026, 11, 3), date(2026, 11, 10))),
    ],
)
def test_the_period_before(start: date, end: date, before: tuple[date, date]) -> None:
    assert period_before(Period(start, end, ZONE)) == Period(*before, ZONE)


@pytest.mark.parametrize(
    ("start", "end", "before"),
    [
        (date(2026, 11, 1), date(2026, 12, 1), (date(2025, 11, 1), date(2025, 12, 1))),
        (date(2026, 11, 10), date(2026, 11, 17), (date(2025, 11, 10), date(2025, 11, 17))),
        (date(2028, 2, 1), date(2028, 3, 1), (date(2027, 2, 1), date(2027, 3, 1))),
        (date(2028, 2, 29), date(2028, 3, 2), (date(2027, 3, 1), date(2027, 3, 2))),
        (date(2028, 2, 29), date(2028, 3, 1), (date(2027, 3, 1), date(2027, 3, 2))),
    ],
)
def test_the_same_days_a_year_before(start: date, end: date, before: tuple[date, date]) -> None:
    assert compared_with(Period(start, end, ZONE, YEAR_BEFORE)) == Period(*before, ZONE, YEAR_BEFORE)
    assert compared_with(Period(start, end, ZONE)) == period_before(Period(start, end, ZONE))


async def test_a_report_and_its_link_are_compared_with_the_year_before(
    ask: Ask, campaign_database: Database
) -> None:
    campaign = await on_going(campaign_database, "c", name="Café")
    await submit_ads(campaign_database, campaign, on(4, 10), 3)
    await submit_ads(campaign_database, campaign, datetime(2025, 10, 4, 15, tzinfo=UTC), 2)
    where = OCTOBER | {"comparison": "YearBefore"}
    report = (await ask(REPORT, {"where": where}, **member("c"))).data["campaignReport"]
    assert (report["beforeFrom"][:10], report["beforeTo"][:10]) == ("2025-10-01", "2025-11-01")
    assert (report["figures"]["submitted"], report["before"]["submitted"]) == (3, 2)
    token = (await shared(ask, editor("c"), where=where))["share"]["token"]
    query = "query($token: String!) { sharedReport(token: $token) { report { beforeFrom before { submitted } } } }"
    opened = (await ask(query, {"token": token})).data["sharedReport"]["report"]
    assert (opened["beforeFrom"][:10], opened["before"]["submitted"]) == ("2025-10-01", 2)


@pytest.mark.parametrize(
    ("start", "end"),
    [
        (on(3), on(3)),
        (on(3), on(2)),
        (on(3), on(3) + timedelta(days=400)),
        (datetime(1999, 12, 31, tzinfo=UTC), on(1)),
        (on(1), datetime(9999, 12, 31, 23, 59, tzinfo=UTC)),
        (None, on(1)),
    ],
)
def test_other_periods_are_refused(start: datetime | None, end: datetime | None) -> None:
    with pytest.raises(InvalidInput):
        period_of(Ends(start, end), ZONE)


def test_a_day_in_which_a_period_ends_counts_whole() -> None:
    assert period_of(Ends(on(3), on(4)), ZONE) == Period(date(2026, 11, 3), date(2026, 11, 5), ZONE)
    midnight = datetime(2026, 11, 4, tzinfo=UTC)
    assert period_of(Ends(on(3), midnight), ZONE) == Period(date(2026, 11, 3), date(2026, 11, 4), ZONE)
    here = datetime.fromisoformat("2026-11-04T00:00:00-03:00")
    assert period_of(Ends(on(3), here), ZONE) == Period(date(2026, 11, 3), date(2026, 11, 4), ZONE)


async def test_creators_come_by_order_in_pages(ask: Ask, campaign_database: Database) -> None:
    pesos = await on_going(campaign_database, "c", payment_type=MONEY)
    product = await on_going(campaign_database, "c")
    ana, luz, eva = "ana", "luz", "eva"
    paid = await submit_ads(campaign_database, pesos, on(1), 1, ana)
    await submit_ads(campaign_database, product, on(2), 1, ana)
    given = await submit_ads(campaign_database, product, on(3), 2, luz)
    await submit_ads(campaign_database, product, on(4), 1, eva)
    await submit_ads(campaign_database, await on_going(campaign_database, "other"), on(4), 1, "stranger")
    await decided(campaign_database, paid, APPROVED, on(5), staff())
    await decided(campaign_database, given, APPROVED, on(5), brand("c"))
    await reacted(campaign_database, paid[0], on(6), 9)
    await reacted(campaign_database, given[0], on(6), 3)

    async def creator_ids(**variables: Any) -> list[str]:
        page = (await ask(CREATORS, variables, **member("c"))).data["creators"]
        assert page["total"] == 3
        return [row["personId"] for row in page["creators"]]

    assert await creator_ids() == [ana, luz, eva]
    assert await creator_ids(order="Approved") == [luz, ana, eva]
    assert await creator_ids(order="Last") == [eva, luz, ana]
    assert await creator_ids(limit=1, after=ana) == [luz]
    assert await creator_ids(after=luz) == [eva]
    first = (await ask(CREATORS, {}, **member("c"))).data["creators"]["creators"][0]
    assert first == {
        "personId": ana,
        "campaigns": 2,
        "advertisements": 2,
        "approved": 1,
        "rejected": 0,
        "engagement": 9,
        "firstAt": "2026-11-01T15:00:00+00:00",
        "lastAt": "2026-11-02T15:00:00+00:00",
        "costs": [{"currency": "ARS", "spent": PRICE / 100}],
    }
    of_one = (await ask(CREATORS, {"campaignId": product.id}, **member("c"))).data["creators"]
    assert [row["personId"] for row in of_one["creators"]] == [luz, eva, ana]
    foreign = (await ask(CREATORS, {"companyId": "c"}, **member("other"))).data["creators"]
    assert foreign == {"total": 0, "creators": []}


async def test_creators_of_a_period_are_those_who_made_something_in_it_for_one_of_the_campaigns(
    ask: Ask, campaign_database: Database
) -> None:
    pesos = await on_going(campaign_database, "c", payment_type=MONEY)
    product = await on_going(campaign_database, "c")
    foreign = await on_going(campaign_database, "other")
    october = {"from": "2026-10-01T00:00:00Z", "to": "2026-11-01T00:00:00Z"}
    ana, luz, eva = "ana", "luz", "eva"
    paid = await submit_ads(campaign_database, pesos, on(31, 10), 1, ana)
    await submit_ads(campaign_database, pesos, on(30, 9), 2, ana)  # before the period
    await submit_ads(campaign_database, product, on(1, 10), 3, luz)
    await submit_ads(campaign_database, product, on(1), 1, eva)  # after the period
    await submit_ads(campaign_database, foreign, on(5, 10), 1, "stranger")
    await decided(campaign_database, paid, APPROVED, on(2), staff())
    await reacted(campaign_database, paid[0], on(3), 9)

    async def creators_and_costs(**variables: Any) -> Any:
        page = (await ask(CREATORS, {"period": october, **variables}, **member("c"))).data["creators"]
        people = [(row["personId"], row["advertisements"], row["engagement"]) for row in page["creators"]]
        assert page["total"] == len(people)
        return people, [row["costs"] for row in page["creators"]]

    assert await creators_and_costs() == (
        [(ana, 1, 9), (luz, 3, 0)],
        [[{"currency": "ARS", "spent": PRICE / 100}], []],
    )
    assert (await creators_and_costs(campaignIds=[pesos.id, product.id]))[0] == [(ana, 1, 9), (luz, 3, 0)]
    assert (await creators_and_costs(campaignIds=[product.id]))[0] == [(luz, 3, 0)]
    assert (await creators_and_costs(campaignIds=[product.id], campaignId=pesos.id))[0] == [
        (ana, 1, 9),
        (luz, 3, 0),
    ]
    assert (await creators_and_costs(campaignIds=[foreign.id]))[0] == []
    too_long = {"from": "2024-01-01T00:00:00Z", "to": "2026-12-01T00:00:00Z"}
    assert (await ask(CREATORS, {"period": too_long}, **member("c"))).errors


async def test_strangers_and_foreign_companies_read_no_report(ask: Ask, campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    await submit_ads(campaign_database, campaign, on(3), 1)
    foreign = {"where": NOVEMBER | {"companyId": "c", "campaignIds": [campaign.id]}}
    report = (await ask(REPORT, foreign, **member("other"))).data["campaignReport"]
    assert (report["campaigns"], report["days"], report["top"]) == ([], [], [])
    assert reasons(await ask(REPORT, foreign)) == ["UNAUTHENTICATED"]


TASKS = """query($companyId: ID) { companyTasks(companyId: $companyId) { toAudit oldestToAudit auditDeadline overdue
    toDeliver oldestToDeliver exhaustedCampaignIds changing } }"""


async def test_a_company_is_told_what_waits_for_it(ask: Ask, campaign_database: Database) -> None:
    now = datetime.now(UTC)
    coffee = await on_going(campaign_database, "c", stock=5)
    await on_going(campaign_database, "c", payment_type=MONEY)  # staff decide on what is paid in money
    earned = await on_going(campaign_database, "c", payment_type=MONEY, investment=PRICE)
    foreign = await on_going(campaign_database, "other")
    await submit_ads(campaign_database, foreign, now, 2)
    old, new = now - timedelta(days=4), now - timedelta(hours=1)
    await submit_ads(campaign_database, coffee, old, 1)
    (changing,) = await submit_ads(campaign_database, coffee, new, 1)
    await ask_change(campaign_database, brand("c"), changing, Clock(now))
    handed, approved, _ = await submit_ads(campaign_database, coffee, new, 3)
    paid = await submit_ads(campaign_database, earned, new, 1)
    auditing = AuditingService(campaign_database, now=Clock(now))
    await auditing.decide_many(brand("c"), [handed, approved], APPROVED, None, None)
    await auditing.decide_many(staff(), paid, APPROVED, None, None)
    await auditing.deliver(brand("c"), ad_id=handed, code=None)

    tasks = (await ask(TASKS, **member("c"))).data["companyTasks"]

    assert (tasks["toAudit"], tasks["overdue"], tasks["toDeliver"], tasks["changing"]) == (2, 1, 1, 1)
    assert datetime.fromisoformat(tasks["oldestToAudit"]) == old
    assert datetime.fromisoformat(tasks["oldestToDeliver"]) == new
    assert sorted(tasks["exhaustedCampaignIds"]) == sorted([coffee.id, earned.id])
    assert datetime.fromisoformat(tasks["auditDeadline"]) == old + timedelta(hours=72)


async def test_the_payment_says_what_waits_for_a_company_as_its_inbox_lists_it(
    ask: Ask, campaign_database: Database
) -> None:
    now = datetime.now(UTC)
    product = await submit_ads(campaign_database, await on_going(campaign_database, "c"), now, 3)
    money = await submit_ads(campaign_database, await on_going(campaign_database, "c", payment_type=MONEY), now, 2)
    await set_status(campaign_database, product[0], WAITING_PLATFORM)
    await set_status(campaign_database, money[0], WAITING_CUSTOMER)
    inbox = """query { companyTasks { toAudit } advertisements(where: { paymentType: Product,
        status: [WaitingForCustomerAudit, WaitingForPlatformAudit] }) { _id } }"""

    data = (await ask(inbox, **member("c"))).data

    assert data["companyTasks"]["toAudit"] == 3
    assert sorted(ad["_id"] for ad in data["advertisements"]) == sorted(product)


async def set_status(database: Database, ad_id: str, status: int) -> None:
    """Sets a status directly, as data of another origin may have it."""
    async with database.transaction() as session:
        await (await session.connection()).execute(update(ADS).where(ADS.c.id == ad_id).values(status=status))


async def test_nothing_waits_for_a_company_out_of_reach(ask: Ask, campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", stock=1)
    await submit_ads(campaign_database, campaign, on(3), 1)
    nothing: dict[str, object] = {
        "toAudit": 0,
        "oldestToAudit": None,
        "auditDeadline": None,
        "overdue": 0,
        "toDeliver": 0,
        "oldestToDeliver": None,
        "exhaustedCampaignIds": [],
        "changing": 0,
    }
    response = await ask(TASKS, {"companyId": "c"}, **member("other"))
    assert response.data["companyTasks"] == nothing
    assert reasons(await ask(TASKS, {"companyId": "c"})) == ["UNAUTHENTICATED"]


async def shared(ask: Ask, who: dict[str, Any], **more: Any) -> Any:
    variables = {"where": NOVEMBER, "title": "Noviembre", "withPosts": True, **more}
    response = await ask(SHARE, variables, **who)
    assert not response.errors
    return response.data["shareReport"]


async def test_a_shared_report_is_read_without_an_account_until_it_is_revoked(
    ask: Ask, campaign_database: Database
) -> None:
    campaign = await on_going(campaign_database, "c", name="Café")
    ids = await submit_ads(campaign_database, campaign, on(3), 2)
    await decided(campaign_database, ids[:1], APPROVED, on(4), brand("c"))
    await reacted(campaign_database, ids[0], on(5), 4)
    me = editor("c")
    payload = await shared(ask, me)
    assert payload["success"], payload
    token = payload["share"]["token"]
    seen = (await ask(OPEN, {"token": token})).data["sharedReport"]
    assert seen["report"] == {"figures": {"approved": 1}, "campaigns": [{"name": "Café"}], "top": []}
    assert seen["posts"] == [
        {"picture": "/media/images/aa/bb.jpg", "caption": "Domingo", "likes": 4, "comments": 0}
    ]
    await ask(OPEN, {"token": token})
    for crawler in ("Googlebot/2.1 (+http://www.google.com/bot.html)", None):
        assert (await ask(OPEN, {"token": token}, agent=crawler)).data["sharedReport"]
    reloaded = await ask(
        "query($token: String!) { sharedReport(token: $token, again: true) { title } }", {"token": token}
    )
    assert reloaded.data["sharedReport"] == {"title": "Noviembre"}
    (listed,) = (await ask(SHARES, **me)).data["reportShares"]
    assert (listed["views"], listed["token"]) == (2, token)
    assert (await ask(SHARES, {"companyId": "c"}, **editor("other"))).data["reportShares"] == []
    foreign = (await ask(REVOKE, {"id": listed["_id"]}, **editor("other"))).data["revokeReportShare"]
    assert foreign["error"] == [{"code": "UNKNOWN_SHARE"}]
    ended = [(await ask(REVOKE, {"id": listed["_id"]}, **me)).data["revokeReportShare"] for _ in range(2)]
    assert ended[0] == ended[1]
    assert ended[0]["share"]["revokedAt"]
    assert token not in payload["data"]
    assert reasons(await ask(OPEN, {"token": token})) == ["UNKNOWN_SHARE"]


async def test_making_and_revoking_a_link_are_told_once_each(ask: Ask, campaign_database: Database) -> None:
    await on_going(campaign_database, "c", name="Café")
    me = editor("c")
    share = (await shared(ask, me))["share"]
    assert not (await ask(REVOKE, {"id": share["_id"]}, **editor("other"))).data["revokeReportShare"]["success"]
    for _ in range(2):
        await ask(REVOKE, {"id": share["_id"]}, **me)
    query = (
        "SELECT subject, payload, entity_id, version FROM outbox WHERE subject LIKE '%report_share%' ORDER BY id"
    )
    created, revoked = await rows(campaign_database, query)
    for row, subject, version, kind in (
        (created, "resuena.campaign.report_shared.v1", 1, events_pb2.ReportShared),
        (revoked, "resuena.campaign.report_share_revoked.v1", 2, events_pb2.ReportShareRevoked),
    ):
        assert (row.subject, row.entity_id, row.version) == (subject, share["_id"], version)
        fact = kind.FromString(row.payload)
        assert (fact.share_id, fact.company_id, fact.title) == (share["_id"], "c", "Noviembre")
        assert fact.actor_kind == lifecycle_pb2.ACTOR_KIND_BRAND
        assert fact.actor_id


async def test_a_preview_of_a_link_is_no_view_and_ends_with_it(ask: Ask, campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", name="Café")
    ids = await submit_ads(campaign_database, campaign, on(3), 2)
    await decided(campaign_database, ids[:1], APPROVED, on(4), brand("c"))
    share = (await shared(ask, editor("c")))["share"]
    service = ReportService(campaign_database)
    opened = await service.open(share["token"], counted=False)
    assert (opened.share.title, opened.report.total.approved) == ("Noviembre", 1)
    assert opened_message(opened).time_zone == ZONE
    assert (await ask(SHARES, **editor("c"))).data["reportShares"][0]["views"] == 0
    await ask(REVOKE, {"id": share["_id"]}, **editor("c"))
    with pytest.raises(UnknownShare):
        await service.open(share["token"], counted=False)


async def test_a_request_opens_one_shared_report_and_counts_one_view(
    ask: Ask, campaign_database: Database
) -> None:
    await on_going(campaign_database, "c", name="Café")
    tokens = [(await shared(ask, editor("c")))["share"]["token"] for _ in range(2)]
    query = "query($one: String!, $two: String!) { a: sharedReport(token: $one) { title } b: sharedReport(token: $two) { title } }"
    same = await ask(query, {"one": tokens[0], "two": tokens[0]})
    assert same.data == {"a": {"title": "Noviembre"}, "b": {"title": "Noviembre"}}
    several = await ask(query, {"one": tokens[0], "two": tokens[1]})
    assert {error["message"] for error in several.errors} == {"Ask for one shared report at a time."}
    views = {share["token"]: share["views"] for share in (await ask(SHARES, **editor("c"))).data["reportShares"]}
    assert views == {tokens[0]: 1, tokens[1]: 0}


@pytest.mark.parametrize("token", ["", "x", "\x00", "a\x00b" * 20, "ñ" * 43, "-" * 44, "\U0001f469" * 43])
async def test_a_text_that_cannot_be_a_links_token_is_unknown(campaign_database: Database, token: str) -> None:
    for counted in (True, False):
        with pytest.raises(UnknownShare):
            await ReportService(campaign_database).open(token, counted=counted)


@pytest.mark.parametrize(
    ("language", "subtitle", "figures"),
    [
        ("es", "1 nov 2026 – 30 nov 2026", [("12.345", "interacciones"), ("1", "aprobada"), ("-3", "me gusta")]),
        ("en", "Nov 1, 2026 – Nov 30, 2026", [("12,345", "interactions"), ("1", "approved"), ("-3", "likes")]),
    ],
)
async def test_a_preview_says_whose_report_it_is_and_what_was_brought(
    language: str, subtitle: str, figures: list[tuple[str, str]]
) -> None:
    requests: list[pb.OpenShareRequest] = []

    async def answer(request: pb.OpenShareRequest) -> pb.OpenShareResponse:
        requests.append(request)
        opened = pb.OpenShareResponse(title="Noviembre", company_name="Café")
        opened.report.figures.MergeFrom(pb.ReportFigures(engagement=12_345, approved=1, likes=-3))
        getattr(opened.report, "from").FromDatetime(datetime(2026, 11, 1))
        opened.report.to.FromDatetime(datetime(2026, 12, 1))
        return opened

    client = SimpleNamespace(reports=SimpleNamespace(OpenShare=answer))
    preview = await campaign_slice.link_previews["/shared/{token}"](client, "t", language)
    assert preview == LinkPreview("Café", "Noviembre", subtitle, figures)
    assert requests == [pb.OpenShareRequest(token="t", uncounted=True)]


async def test_posts_are_shared_only_when_asked(ask: Ask, campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    ids = await submit_ads(campaign_database, campaign, on(3), 1)
    await decided(campaign_database, ids, APPROVED, on(4), brand("c"))
    token = (await shared(ask, editor("c"), withPosts=False))["share"]["token"]
    assert (await ask(OPEN, {"token": token})).data["sharedReport"]["posts"] == []


async def test_a_link_ends_by_itself_and_with_its_company(ask: Ask, campaign_database: Database) -> None:
    token = (await shared(ask, editor("c")))["share"]["token"]

    async def works() -> bool:
        return not reasons(await ask(OPEN, {"token": token}))

    async def run(statement: str) -> None:
        async with campaign_database.transaction() as session:
            await (await session.connection()).execute(text(statement))

    assert await works()
    await run("INSERT INTO known_companies (id, name, version, active) VALUES ('c', 'C', 1, false)")
    assert not await works()
    await run("UPDATE known_companies SET active = true")
    assert await works()
    await run("UPDATE report_shares SET expires_at = now() - interval '1 second'")
    assert not await works()
    assert reasons(await ask(OPEN, {"token": "guessed"})) == ["UNKNOWN_SHARE"]


@pytest.mark.parametrize(
    ("who", "given", "error"),
    [
        (member("c"), {}, {"path": "", "code": "NOT_ALLOWED"}),
        (editor("c"), {"title": "  "}, {"path": "title", "code": "INVALID_TITLE"}),
        (editor("c"), {"title": "x" * 121}, {"path": "title", "code": "INVALID_TITLE"}),
        (editor("c"), {"days": 366}, {"path": "days", "code": "INVALID_DAYS"}),
        (editor("c"), {"days": 0}, {"path": "days", "code": "INVALID_DAYS"}),
        (editor("c"), {"days": -1}, {"path": "days", "code": "INVALID_DAYS"}),
        (
            editor("c"),
            {"where": NOVEMBER | {"to": "2026-11-01T00:00:00Z"}},
            {"path": "period", "code": "INVALID_PERIOD"},
        ),
        (editor("c"), {"where": NOVEMBER | {"campaignIds": ["?"]}}, {"path": "", "code": "UNKNOWN_CAMPAIGN"}),
        (editor("c"), {"where": NOVEMBER | {"companyId": "d"}}, {"path": "", "code": "NOT_ALLOWED"}),
    ],
)
async def test_what_cannot_be_shared(ask: Ask, who: dict[str, Any], given: dict[str, Any], error: Any) -> None:
    payload = await shared(ask, who, **given)
    assert not payload["success"]
    assert payload["error"] == [error]


async def test_a_repeated_request_makes_one_link(ask: Ask) -> None:
    me = editor("c")
    first = await shared(ask, me, key="0123456789abcdef")
    assert await shared(ask, me, key="0123456789abcdef") == first
    assert len((await ask(SHARES, **me)).data["reportShares"]) == 1
