"""A company is notified once, early in the next month, of the results of a month that is over by its own days."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from audit_factories import Clock, rows
from campaign_factories import MOBILE, POST_ADDRESSES, ad, brand, on_going
from sqlalchemy import text

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.figures.models import Report
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.reports import repository
from campaign_svc.reports.jobs import report_months
from campaign_svc.reports.policies import finished_month
from campaign_svc.reports.service import ReportService
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied
from resuena.campaign.v1 import events_pb2

APPROVED = 3
DEMO = Caller(service="demo")
BUENOS_AIRES, MADRID = "America/Argentina/Buenos_Aires", "Europe/Madrid"
FIRST = datetime(2026, 11, 1, 12, tzinfo=UTC)


async def run(database: Database, statement: str, **values: str) -> None:
    async with database.transaction() as session:
        await (await session.connection()).execute(text(statement), values)


async def company(database: Database, company_id: str, zone: str = BUENOS_AIRES) -> None:
    insert = "INSERT INTO known_companies (id, name, version, days_zone) VALUES (:id, :id, 1, :zone)"
    await run(database, insert, id=company_id, zone=zone)


async def approve_ad(database: Database, company_id: str, day: datetime, *, likes: int = 0) -> None:
    """An advertisement that is approved on a day and gains likes on it."""
    campaign = await on_going(database, company_id)
    submission = ad(campaign.id, creation_dt=day)
    await MobileService(database).submit(MOBILE, [submission])
    await AuditingService(database, now=Clock(day)).decide_many(
        brand(company_id), [submission.id], APPROVED, "OTHER", None
    )
    if likes:
        post = PublishedPost(
            id=uuid7(),
            advertisement_id=submission.id,
            platform=2,
            post_platform_id=POST_ADDRESSES[2],
            creation_dt=day,
        )
        await MobileService(database).publish(MOBILE, [post])
        await MobileService(database).report(MOBILE, [Report(post.id, {"like_count": likes}, day)])


async def recorded_reports(database: Database) -> list[Any]:
    query = "SELECT payload, entity_id, version FROM outbox WHERE subject = 'resuena.campaign.month_reported.v1' ORDER BY id"
    return await rows(database, query)


async def test_the_demos_loader_alone_has_the_month_before_told_at_an_earlier_moment(
    campaign_database: Database,
) -> None:
    await company(campaign_database, "c")
    await approve_ad(campaign_database, "c", datetime(2026, 10, 20, 15, tzinfo=UTC), likes=7)
    later = FIRST + timedelta(days=20)
    service = ReportService(campaign_database, lambda: later, months=partial(report_months, campaign_database))
    for caller in (MOBILE, brand("c"), Caller()):
        with pytest.raises(PermissionDenied):
            await service.tell_months(caller, FIRST)
    for impossible in (None, later + timedelta(minutes=1)):
        with pytest.raises(InvalidInput):
            await service.tell_months(DEMO, impossible)
    assert await recorded_reports(campaign_database) == []
    assert [await service.tell_months(DEMO, FIRST) for _ in range(2)] == [1, 0]
    (row,) = await recorded_reports(campaign_database)
    assert events_pb2.MonthReported.FromString(row.payload).month == "2026-10"


async def test_a_month_is_told_once_with_its_figures(campaign_database: Database) -> None:
    await company(campaign_database, "c")
    october = datetime(2026, 10, 20, 15, tzinfo=UTC)
    await approve_ad(campaign_database, "c", october, likes=7)
    await approve_ad(campaign_database, "c", october, likes=20)
    await approve_ad(campaign_database, "c", october - timedelta(days=40), likes=5)
    assert [await report_months(campaign_database, Clock(FIRST)) for _ in range(2)] == [1, 0]
    (row,) = await recorded_reports(campaign_database)
    fact = events_pb2.MonthReported.FromString(row.payload)
    assert (fact.company_id, fact.month, fact.approved, fact.engagement) == ("c", "2026-10", 2, 27)
    assert (row.entity_id, row.version) == ("c", 2026 * 12 + 10)
    assert await report_months(campaign_database, Clock(FIRST + timedelta(days=30))) == 0  # November is empty
    await approve_ad(campaign_database, "c", datetime(2026, 12, 3, 15, tzinfo=UTC))
    assert await report_months(campaign_database, Clock(datetime(2027, 1, 2, 15, tzinfo=UTC))) == 1
    assert [
        events_pb2.MonthReported.FromString(row.payload).month for row in await recorded_reports(campaign_database)
    ] == [
        "2026-10",
        "2026-12",
    ]


async def test_months_end_by_each_companys_zone(campaign_database: Database) -> None:
    await company(campaign_database, "buenos-aires")
    await company(campaign_database, "madrid", MADRID)
    # Still October in Buenos Aires, already November in Madrid.
    late = datetime(2026, 11, 1, 1, tzinfo=UTC)
    await approve_ad(campaign_database, "buenos-aires", late)
    await approve_ad(campaign_database, "madrid", late)
    await report_months(campaign_database, Clock(FIRST))
    assert [row.entity_id for row in await recorded_reports(campaign_database)] == ["buenos-aires"]


async def test_a_company_out_of_use_or_without_figures_is_told_nothing(campaign_database: Database) -> None:
    await company(campaign_database, "closed")
    await company(campaign_database, "quiet")
    await approve_ad(campaign_database, "closed", datetime(2026, 10, 20, 15, tzinfo=UTC))
    await run(campaign_database, "UPDATE known_companies SET active = false WHERE id = 'closed'")
    assert await report_months(campaign_database, Clock(FIRST)) == 0
    assert await recorded_reports(campaign_database) == []


@pytest.mark.parametrize(
    ("now", "month"),
    [
        ("2026-11-01T10:59:59Z", None),  # 7:59 in Buenos Aires
        ("2026-11-01T11:00:00Z", date(2026, 10, 1)),
        ("2026-11-04T10:59:59Z", date(2026, 10, 1)),
        ("2026-11-04T11:00:00Z", None),
        ("2027-01-01T11:00:00Z", date(2026, 12, 1)),
        ("2026-11-27T11:00:00Z", None),
    ],
)
def test_the_month_before_is_told_from_eight_in_the_morning_on_the_first_three_days(
    now: str, month: date | None
) -> None:
    assert finished_month(datetime.fromisoformat(now), BUENOS_AIRES) == month


async def test_one_company_that_cannot_be_told_holds_up_no_other(
    campaign_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    for company_id in ("a", "b"):
        await company(campaign_database, company_id)
        await approve_ad(campaign_database, company_id, datetime(2026, 10, 20, 15, tzinfo=UTC))
    figures = repository.figures
    failed: list[bool] = []

    async def fails_once(*arguments: Any) -> Any:
        if not failed:
            failed.append(True)
            raise TimeoutError
        return await figures(*arguments)

    monkeypatch.setattr(repository, "figures", fails_once)
    assert await report_months(campaign_database, Clock(FIRST)) == 1
    assert [row.entity_id for row in await recorded_reports(campaign_database)] == ["b"]
    assert await report_months(campaign_database, Clock(FIRST)) == 1
    assert [row.entity_id for row in await recorded_reports(campaign_database)] == ["b", "a"]
