"""First and last day of a campaign, by its company's zone: what begins and ends when, and the effect of a new zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from audit_factories import Clock
from campaign_factories import brand, on_going, staff
from sqlalchemy import text

from campaign_svc.campaigns.jobs import finish_ended, set_missing_days
from campaign_svc.campaigns.models import FINISHED, ON_GOING, CampaignDraft, CampaignRow
from campaign_svc.campaigns.policies import has_begun, is_over
from campaign_svc.campaigns.repository import get_all
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.campaigns.service.write_drafts import DraftService
from campaign_svc.consumers import company_told
from campaign_svc.days.jobs import recount_changed
from campaign_svc.ledger.service import fund
from kit.db import Database
from kit.events import Meta
from kit.rpc.errors import InvalidInput
from resuena.company.v1.events_pb2 import CompanyUpdated

BUENOS_AIRES, SANTIAGO = "America/Argentina/Buenos_Aires", "America/Santiago"
DRAFT = {"name": "Verano", "type": 3, "payment_type": 2}


def at(moment: str) -> datetime:
    return datetime.fromisoformat(moment).astimezone(UTC)


async def tell_zone(database: Database, company_id: str, time_zone: str | None, version: int = 2) -> None:
    """Applies the fact that the company's profile changed, and recounts its days."""
    fact = CompanyUpdated(company_id=company_id, name="Aurora", time_zone=time_zone, version=version)
    async with database.transaction() as session:
        await company_told(session, fact, Meta("id", "", company_id, version, 1, None))
    await recount_changed(database)


async def draft(database: Database, company_id: str = "c", **values: Any) -> CampaignRow:
    return await DraftService(database).create(brand(company_id), CampaignDraft(**{**DRAFT, **values}))


async def status_of(database: Database, campaign_id: str) -> int:
    (row,) = await CampaignService(database, fund).get_many(staff(), [campaign_id])
    return int(row.status)  # type: ignore[attr-defined, union-attr]


async def stored(database: Database, ids: list[str]) -> list[Any]:
    async with database.read() as session:
        campaigns = await get_all(session, ids)
    return [campaigns[campaign_id] for campaign_id in ids]


def days_and_moments(row: Any) -> tuple[Any, ...]:
    return row.start_day, row.end_day, row.start_dt, row.end_dt


async def test_days_are_kept_with_the_moments_of_their_ends(campaign_database: Database) -> None:
    row = await draft(campaign_database, start_day=date(2026, 12, 1), end_day=date(2026, 12, 31))
    assert days_and_moments(row) == (
        date(2026, 12, 1),
        date(2026, 12, 31),
        at("2026-12-01T00:00:00-03:00"),
        at("2026-12-31T23:59:59-03:00"),
    )


@pytest.mark.parametrize(
    ("moment", "last"),
    [
        ("2026-11-30T20:59:00-03:00", date(2026, 11, 30)),
        ("2026-11-30T21:00:00-03:00", date(2026, 11, 30)),
        ("2026-11-30T23:59:59-03:00", date(2026, 11, 30)),
        ("2026-12-01T00:00:00-03:00", date(2026, 11, 30)),
        ("2026-12-01T00:00:01-03:00", date(2026, 12, 1)),
    ],
)
async def test_a_moment_given_as_the_end_is_a_day_of_the_companys_zone(
    campaign_database: Database, moment: str, last: date
) -> None:
    row = await draft(campaign_database, end_dt=at(moment), start_dt=at("2026-11-01T23:30:00-03:00"))
    assert days_and_moments(row)[:2] == (date(2026, 11, 1), last)


async def test_a_day_counts_before_a_moment_and_each_is_cleared_by_either_name(
    campaign_database: Database,
) -> None:
    row = await draft(campaign_database, end_day=date(2026, 12, 5), end_dt=at("2026-12-09T12:00:00Z"))
    assert days_and_moments(row)[1] == date(2026, 12, 5)
    drafts = DraftService(campaign_database)
    kept = await drafts.update(brand("c"), row.id, CampaignDraft(name="Otro"))
    assert days_and_moments(kept)[1] == date(2026, 12, 5)
    for name in ("end_dt", "end_day"):
        cleared = await drafts.update(brand("c"), row.id, CampaignDraft(), [name])
        assert days_and_moments(cleared) == (None, None, None, None)
        await drafts.update(brand("c"), row.id, CampaignDraft(end_day=date(2026, 12, 5)))


async def test_a_campaign_may_last_one_day_and_not_less(campaign_database: Database) -> None:
    day = date(2026, 12, 5)
    await draft(campaign_database, start_day=day, end_day=day)
    with pytest.raises(InvalidInput) as caught:
        await draft(campaign_database, start_day=day, end_day=day - timedelta(days=1))
    assert (caught.value.reason, caught.value.path) == ("END_BEFORE_START", "end_day")


@pytest.mark.parametrize("zone", [BUENOS_AIRES, SANTIAGO, "Pacific/Auckland"])
async def test_it_goes_on_until_the_last_second_of_its_last_day_also_when_the_job_restarts(
    campaign_database: Database, zone: str
) -> None:
    await tell_zone(campaign_database, "c", zone)
    row = await on_going(campaign_database, "c", start_day=date(2026, 11, 1), end_day=date(2026, 11, 30))
    begin, end = row.start_dt, row.end_dt + timedelta(seconds=1)
    assert {"Pacific/Auckland": "11-30T11:00", SANTIAGO: "12-01T03:00", BUENOS_AIRES: "12-01T03:00"}[
        zone
    ] == end.strftime("%m-%dT%H:%M")
    async with campaign_database.read() as session:
        campaign = (await get_all(session, [row.id]))[row.id]
    assert [has_begun(campaign, begin - timedelta(microseconds=1)), has_begun(campaign, begin)] == [False, True]
    assert [is_over(campaign, end - timedelta(microseconds=1)), is_over(campaign, end)] == [False, True]
    for moment in (end - timedelta(hours=3), end - timedelta(microseconds=1)):
        assert await finish_ended(campaign_database, now=Clock(moment)) == 0
    assert await status_of(campaign_database, row.id) == ON_GOING
    assert [await finish_ended(campaign_database, now=lambda: end) for _ in range(2)] == [1, 0]
    assert await status_of(campaign_database, row.id) == FINISHED


@pytest.mark.parametrize(
    ("turn", "hours"), [(date(2026, 9, 6), 23), (date(2026, 4, 4), 25)], ids=["to summer", "to winter"]
)
async def test_a_day_on_which_clocks_are_turned_is_whole(
    campaign_database: Database, turn: date, hours: int
) -> None:
    await tell_zone(campaign_database, "c", SANTIAGO)
    row = await draft(campaign_database, start_day=turn, end_day=turn)
    _, _, begin, end = days_and_moments(row)
    assert end - begin == timedelta(hours=hours) - timedelta(seconds=1)


async def test_a_new_zone_moves_the_moments_and_no_day(campaign_database: Database) -> None:
    days = {"start_day": date(2026, 12, 1), "end_day": date(2026, 12, 31)}
    ids = [(await draft(campaign_database, company, **days)).id for company in ("c", "c", "other")]
    await tell_zone(campaign_database, "c", SANTIAGO)
    await tell_zone(campaign_database, "c", "Pacific/Auckland", version=1)
    moved, also, other = map(days_and_moments, await stored(campaign_database, ids))
    assert moved == also == (*days.values(), at("2026-12-01T00:00:00-03:00"), at("2026-12-31T23:59:59-03:00"))
    assert other[:2] == moved[:2]
    await tell_zone(campaign_database, "c", "Europe/Madrid", version=3)
    moved, _, other = map(days_and_moments, await stored(campaign_database, ids))
    assert moved == (*days.values(), at("2026-12-01T00:00:00+01:00"), at("2026-12-31T23:59:59+01:00"))
    assert other[2] == at("2026-12-01T00:00:00-03:00")
    await tell_zone(campaign_database, "c", None, version=4)
    moved, _, _ = map(days_and_moments, await stored(campaign_database, ids))
    assert moved == other


async def test_what_the_release_before_writes_gets_its_days(campaign_database: Database) -> None:
    row = await draft(campaign_database)
    async with campaign_database.transaction() as session:
        await (await session.connection()).execute(
            text("UPDATE campaigns SET end_dt = '2026-12-31T23:59:59-03:00'")
        )
    kept = await DraftService(campaign_database).update(brand("c"), row.id, CampaignDraft(name="Otro"))
    assert days_and_moments(kept)[1] == date(2026, 12, 31)
    async with campaign_database.transaction() as session:
        await (await session.connection()).execute(text("UPDATE campaigns SET end_day = NULL"))
    assert [await set_missing_days(campaign_database) for _ in range(2)] == [1, 0]
    (campaign,) = await stored(campaign_database, [row.id])
    assert days_and_moments(campaign)[1] == date(2026, 12, 31)
