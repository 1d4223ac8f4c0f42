"""Figures by day: on which day of the company each counts, and the effect of a change of its zone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from alembic import command
from audit_factories import Clock
from campaign_asking import MIGRATIONS
from campaign_factories import MOBILE, MONEY, POST_ADDRESSES, PRICE, ad, brand, on_going, staff
from sqlalchemy import Connection, text
from test_campaigns_days import BUENOS_AIRES, SANTIAGO, at, tell_zone

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import APPROVED
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.days.jobs import recount_changed
from campaign_svc.disputes.service.settle_disputes import DisputeService
from campaign_svc.engagement.service import EngagementService
from campaign_svc.figures.models import Report
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.reports.models import Ends
from campaign_svc.reports.service import ReportService
from kit.db import Database, migrate, uuid7
from kit.testing.statements import executed_statements

EVENING = {
    "2026-11-30T20:59:00-03:00": date(2026, 11, 30),
    "2026-11-30T21:00:00-03:00": date(2026, 11, 30),
    "2026-11-30T23:59:59-03:00": date(2026, 11, 30),
    "2026-12-01T00:00:00-03:00": date(2026, 12, 1),
}
ACTIVITY = "SELECT day, submitted, approved, spent, spent_on_reactions FROM activity_days ORDER BY day"
LIKE_PRICE = 3
GAINED = "SELECT day, likes, comments, engagement FROM engagement_days ORDER BY day, platform"


async def rows(database: Database, query: str) -> list[tuple[Any, ...]]:
    async with database.read() as session:
        return [tuple(row) for row in await (await session.connection()).execute(text(query))]


async def execute(database: Database, statement: str) -> None:
    async with database.transaction() as session:
        await (await session.connection()).execute(text(statement))


async def happens(database: Database, campaign_id: str, moments: Sequence[datetime]) -> None:
    """At each moment an advertisement is made, another one approved, and a post gains ten likes, which are paid."""
    mobile, post = MobileService(database, Clock(max(moments))), uuid7()
    submissions = [ad(campaign_id, creation_dt=moment, like_price=LIKE_PRICE) for moment in moments]
    await mobile.submit(MOBILE, submissions)
    await mobile.publish(
        MOBILE,
        [
            PublishedPost(
                id=post,
                advertisement_id=submissions[0].id,
                platform=2,
                post_platform_id=POST_ADDRESSES[2],
                creation_dt=moments[0] - timedelta(minutes=1),
            )
        ],
    )
    for number, (submission, moment) in enumerate(zip(submissions, moments, strict=True), 1):
        await AuditingService(database, now=Clock(moment)).decide_many(
            staff(), [submission.id], APPROVED, None, None
        )
        await MobileService(database, Clock(moment)).report(
            MOBILE, [Report(post, {"like_count": 10 * number}, moment)]
        )


@pytest.mark.parametrize(("moment", "day"), EVENING.items())
async def test_what_happens_in_the_evening_counts_on_that_day(
    campaign_database: Database, moment: str, day: date
) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    await happens(campaign_database, campaign.id, [at(moment)])
    assert await rows(campaign_database, ACTIVITY) == [(day, 1, 1, PRICE + 10 * LIKE_PRICE, 10 * LIKE_PRICE)]
    assert await rows(campaign_database, GAINED) == [(day, 10, 0, 10)]


async def test_a_month_ends_at_midnight_of_the_company(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    await happens(campaign_database, campaign.id, [at(moment) for moment in EVENING])
    service = ReportService(campaign_database, now=Clock(at("2026-12-20T12:00:00-03:00")))
    for ends in (
        Ends(datetime(2026, 11, 1, tzinfo=UTC), datetime(2026, 12, 1, tzinfo=UTC)),
        Ends(at("2026-11-01T00:00:00-03:00"), at("2026-12-01T00:00:00-03:00")),
    ):
        report = await service.report(brand("c"), "c", [], ends)
        assert (report.total.submitted, report.total.approved, report.total.engagement) == (3, 3, 30)
        assert list(report.days) == [date(2026, 11, 30)]
        (series,) = await EngagementService(campaign_database).series(
            brand("c"), [campaign.id], ends.start, ends.end
        )
        assert [(row.day, row.engagement) for row in series] == [(date(2026, 11, 30), 30)]


@pytest.mark.parametrize("zone", [SANTIAGO, "Europe/Madrid", "Pacific/Auckland", "Asia/Kathmandu", "UTC"])
async def test_after_a_change_of_zone_days_are_as_if_it_had_always_been_so(
    campaign_database: Database, zone: str
) -> None:
    turns = ["2026-04-04T23:30:00-03:00", "2026-04-05T03:30:00Z", "2026-04-05T04:15:00Z", "2026-09-06T04:00:00Z"]
    moments = [at(moment) for moment in (*turns, *EVENING)]
    changed = await on_going(campaign_database, "c", payment_type=MONEY)
    await happens(campaign_database, changed.id, moments)
    await tell_zone(campaign_database, "c", zone)
    recounted = [await rows(campaign_database, query) for query in (ACTIVITY, GAINED)]
    await tell_zone(campaign_database, "other", zone)
    await execute(campaign_database, "DELETE FROM activity_days")
    await execute(campaign_database, "DELETE FROM engagement_days")
    always = await on_going(campaign_database, "other", payment_type=MONEY)
    await happens(campaign_database, always.id, moments)
    assert recounted == [await rows(campaign_database, query) for query in (ACTIVITY, GAINED)]


async def test_changes_of_zone_lose_nothing_and_are_undone_by_going_back(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    await happens(campaign_database, campaign.id, [at(moment) for moment in EVENING])
    # The last release counts by day only.
    await execute(campaign_database, "UPDATE activity_days SET submitted = submitted + 5 WHERE day = '2026-11-30'")
    await execute(
        campaign_database,
        f"INSERT INTO engagement_days (campaign_id, day, platform, likes, engagement) "
        f"VALUES ('{campaign.id}', '2026-10-07', 1, 4, 9)",
    )
    before = [await rows(campaign_database, query) for query in (ACTIVITY, GAINED)]
    for version, zone in enumerate(("Pacific/Auckland", "America/Los_Angeles", BUENOS_AIRES), 2):
        await tell_zone(campaign_database, "c", zone, version=version)
        sums = "SELECT sum(submitted), sum(spent), sum(spent_on_reactions) FROM activity_days"
        assert await rows(campaign_database, sums) == [(9, 4 * PRICE + 40 * LIKE_PRICE, 40 * LIKE_PRICE)]
    assert [await rows(campaign_database, query) for query in (ACTIVITY, GAINED)] == before


async def test_days_of_utc_from_before_are_counted_by_the_operators_zone_once(campaign_database: Database) -> None:
    await tell_zone(campaign_database, "c", None)
    await execute(campaign_database, "UPDATE known_companies SET days_zone = 'UTC'")
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    await happens(campaign_database, campaign.id, [at("2026-11-30T22:00:00-03:00")])
    assert [row[0] for row in await rows(campaign_database, ACTIVITY)] == [date(2026, 12, 1)]
    assert [await recount_changed(campaign_database) for _ in range(2)] == [1, 0]
    assert [row[0] for row in await rows(campaign_database, ACTIVITY)] == [date(2026, 11, 30)]
    assert [row[0] for row in await rows(campaign_database, GAINED)] == [date(2026, 11, 30)]


async def test_the_statements_of_a_recount_do_not_grow_with_the_days(campaign_database: Database) -> None:
    seen = []
    for company, count in (("few", 1), ("many", 8)):
        await tell_zone(campaign_database, company, None)
        for _ in range(count):
            campaign = await on_going(campaign_database, company, payment_type=MONEY)
            await happens(campaign_database, campaign.id, [at(moment) for moment in EVENING])
        with executed_statements() as statements:
            await tell_zone(campaign_database, company, SANTIAGO, version=3)
        seen.append(len(statements))
    assert seen[0] == seen[1]


async def test_quarters_of_an_hour_are_filled_from_what_is_stored(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    await happens(campaign_database, campaign.id, [at(moment) for moment in EVENING])
    ((posted,),) = await rows(campaign_database, "SELECT id FROM advertisements WHERE engagement_paid > 0")
    disputes = DisputeService(campaign_database, now=Clock(at("2026-12-02T22:20:00-03:00")))
    dispute = await disputes.dispute_decision(brand("c"), posted, "Las fotos no son de nuestro local.")
    await disputes.settle(staff(), dispute.id, overturned=True, text="La foto es de otro local.")
    quarter_hours = (
        "SELECT begins_at, submitted, approved, rejected, spent, spent_on_reactions FROM activity_quarter_hours"
        " ORDER BY 1"
    )
    counted = await rows(campaign_database, quarter_hours)
    assert counted[-1] == (at("2026-12-03T01:15:00Z"), 0, 0, 1, -PRICE - 40 * LIKE_PRICE, -40 * LIKE_PRICE)

    def again(connection: Connection) -> None:
        settings = migrate.config(MIGRATIONS)
        settings.attributes["connection"] = connection
        command.downgrade(settings, "4f1d6c0b8e27")
        command.upgrade(settings, "head")

    async with campaign_database.engine.connect() as connection:
        await connection.run_sync(again)
        await connection.commit()
    assert await rows(campaign_database, quarter_hours) == counted
