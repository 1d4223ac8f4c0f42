"""Days by a company's time zone: their boundaries, whose zone applies, and the effect of changing it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import text

from kit.db import Database
from kit.events import Meta
from kit.rpc.caller import Caller
from resuena.company.v1 import events_pb2 as company_events
from resuena.identity.v1 import events_pb2 as identity_events
from resuena.identity.v1 import identity_pb2 as identity
from resuena.tracking.v1 import events_pb2
from tracking_svc import consumers
from tracking_svc.arrivals.jobs import Upkeep
from tracking_svc.arrivals.models import ArrivalInput, SummaryCriteria
from tracking_svc.arrivals.service import ArrivalService, store_arrivals
from tracking_svc.funnel.service import FunnelService
from tracking_svc.places.service import Places

COMPANY = "019aa5f0-7c1b-7d52-9f3e-0a1b2c3d4e5f"
MEMBER = Caller(person_id="p", tenant_id=COMPANY, permissions=frozenset({"readCampaings"}))
STAFF = Caller(person_id="s", permissions=frozenset({"readCompanies", "readCampaings"}))
META = Meta("m", "", "", 1, 1, None)
PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36"
NOW = datetime(2026, 12, 5, 12, tzinfo=UTC)


class RecordingStream:
    def __init__(self) -> None:
        self.messages: list[events_pb2.EventTracked] = []

    async def publish(self, message: events_pb2.EventTracked) -> None:
        self.messages.append(message)


def moment(text_: str) -> datetime:
    return datetime.fromisoformat(text_)


class World:
    """Publishes arrivals through the real use case and applies them to the database, without NATS."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def arrive(
        self, *moments: str, address: str = "203.0.113.77", company_id: str | None = COMPANY, event: int = 1
    ) -> None:
        for at in moments:
            stream = RecordingStream()
            service = ArrivalService(self.database, stream, Places(None), "secret", now=partial(moment, at))
            caller = Caller(client_ip=address, user_agent=PHONE)
            await service.track(caller, ArrivalInput(event=event, source=1, store=1, company_id=company_id))
            async with self.database.transaction() as session:
                await store_arrivals(session, stream.messages)

    async def choose(self, time_zone: str | None, version: int) -> None:
        message = company_events.CompanyUpdated(company_id=COMPANY, version=version, time_zone=time_zone)
        async with self.database.transaction() as session:
            await consumers.zone_told(session, message, META)

    async def days(self, caller: Caller = MEMBER, **changes: Any) -> dict[str, tuple[int, int]]:
        service = ArrivalService(self.database, RecordingStream(), Places(None), "secret", now=lambda: NOW)
        criteria = replace(SummaryCriteria(event=1, group_by=frozenset({"day"})), **changes)
        rows = await service.summarize(caller, criteria)
        return {str(row.key["day"]): (row.total, row.unique_visitors) for row in rows}


@pytest.fixture
def world(tracking_database: Database) -> World:
    return World(tracking_database)


@pytest.mark.parametrize(
    ("at", "day"),
    [
        ("2026-11-24T20:59:59-03:00", "2026-11-24"),
        ("2026-11-24T21:00:00-03:00", "2026-11-24"),
        ("2026-11-24T23:59:59-03:00", "2026-11-24"),
        ("2026-11-25T00:00:00-03:00", "2026-11-25"),
        ("2026-11-30T23:59:59-03:00", "2026-11-30"),
        ("2026-12-01T00:00:00-03:00", "2026-12-01"),
    ],
)
async def test_a_company_that_chose_no_zone_has_the_operators_days(world: World, at: str, day: str) -> None:
    await world.arrive(at)
    assert await world.days() == {day: (1, 1)}
    only_day = date.fromisoformat(day)
    assert await world.days(first=only_day, last=only_day) == {day: (1, 1)}
    assert await world.days(first=only_day + timedelta(days=1), last=only_day + timedelta(days=1)) == {}


async def test_a_visitor_who_comes_on_both_sides_of_21_is_one_on_that_day_and_another_after_midnight(
    world: World,
) -> None:
    await world.arrive("2026-11-24T20:00:00-03:00", "2026-11-24T22:00:00-03:00", "2026-11-25T00:30:00-03:00")
    assert await world.days() == {"2026-11-24": (2, 1), "2026-11-25": (1, 1)}


async def test_a_change_of_zone_is_answered_for_what_was_counted_before(world: World) -> None:
    await world.arrive("2026-11-24T20:00:00-03:00", "2026-11-24T23:30:00-03:00")
    await world.arrive("2026-11-24T22:00:00-03:00", address="203.0.113.78")
    assert await world.days() == {"2026-11-24": (3, 2)}
    await world.choose("Europe/Madrid", 2)  # four hours ahead: 24:00 of the 24th, then 03:30 and 02:00 of the 25th
    assert await world.days() == {"2026-11-25": (3, 2)}
    await world.choose("Asia/Kathmandu", 3)  # 8:45 ahead
    assert await world.days() == {"2026-11-25": (3, 2)}
    await world.choose("Pacific/Honolulu", 4)  # seven hours behind: 13:00, 16:30, 15:00
    assert await world.days() == {"2026-11-24": (3, 2)}
    await world.choose("Europe/Madrid", 3)  # a stale fact
    assert await world.days() == {"2026-11-24": (3, 2)}
    await world.choose(None, 5)  # back to the operator's
    assert await world.days() == {"2026-11-24": (3, 2)}


async def test_days_of_another_zone_hold_who_came_on_each_of_them(world: World) -> None:
    """One day of the operator's zone, during which the hash stays the same, overlaps two days in Madrid."""
    await world.choose("Europe/Madrid", 2)
    await world.arrive("2026-11-24T10:00:00-03:00", "2026-11-24T15:00:00-03:00", "2026-11-24T21:00:00-03:00")
    assert await world.days() == {"2026-11-24": (2, 1), "2026-11-25": (1, 1)}


async def test_clocks_that_are_turned_at_midnight_lose_and_repeat_no_arrival(world: World) -> None:
    await world.choose("America/Santiago", 2)
    # April 4th has 25 hours: 23:30 comes twice.
    await world.arrive("2026-04-05T02:30:00+00:00", "2026-04-05T03:30:00+00:00", "2026-04-05T04:00:00+00:00")
    # September 6th begins at 01:00.
    await world.arrive("2026-09-06T03:59:59+00:00", "2026-09-06T04:00:00+00:00")
    days = await world.days(first=date(2026, 4, 1), last=date(2026, 9, 30))
    totals = {day: total for day, (total, _) in days.items()}
    assert totals == {"2026-04-04": 2, "2026-04-05": 1, "2026-09-05": 1, "2026-09-06": 1}


async def test_staff_see_all_companies_by_the_operators_days_and_one_by_its_own(world: World) -> None:
    await world.choose("Europe/Madrid", 2)
    await world.arrive("2026-11-24T23:00:00-03:00")
    await world.arrive("2026-11-24T23:00:00-03:00", company_id=None)
    assert await world.days(STAFF) == {"2026-11-24": (2, 1)}
    assert await world.days(STAFF, company_id=COMPANY) == {"2026-11-25": (1, 1)}
    assert await world.days(STAFF, company_id="") == {"2026-11-24": (1, 1)}


async def test_today_is_the_companys(tracking_database: Database, world: World) -> None:
    """An arrival at 22:00 in Buenos Aires is counted on the next day for a company in Madrid, where it is past midnight."""
    late = moment("2026-11-24T22:00:00-03:00")
    await world.choose("Europe/Madrid", 2)
    await world.arrive("2026-11-24T21:30:00-03:00")
    service = ArrivalService(tracking_database, RecordingStream(), Places(None), "secret", now=lambda: late)
    (row,) = await service.summarize(MEMBER, SummaryCriteria(event=1, group_by=frozenset({"day"})))
    assert row.key == {"day": date(2026, 11, 25)}


async def test_sign_ups_count_for_the_companys_day(tracking_database: Database, world: World) -> None:
    fact = identity_events.PersonSignedUp(
        person_id="a", company_code=COMPANY, app=identity.APP_TYPE_MOBILE_APP, source="web_corp"
    )
    fact.occurred_at.FromDatetime(moment("2026-11-24T23:00:00-03:00"))
    async with tracking_database.transaction() as session:
        await consumers.people_signed_up(session, [(fact, META)])
    await world.arrive("2026-11-24T23:00:00-03:00")
    funnel = FunnelService(tracking_database, now=lambda: NOW)
    criteria = SummaryCriteria(event=1, group_by=frozenset({"day"}))

    async def days() -> list[tuple[object, int, int]]:
        return [(row.key["day"], row.visits, row.sign_ups) for row in await funnel.summarize(MEMBER, criteria)]

    assert await days() == [(date(2026, 11, 24), 1, 1)]
    await world.choose("Europe/Madrid", 2)
    assert await days() == [(date(2026, 11, 25), 1, 1)]


async def test_what_the_release_before_stored_is_counted_by_slots(
    tracking_database: Database, world: World
) -> None:
    """By the migration, or by the job while processes of both releases ran; the figures stay the same."""
    await world.arrive("2026-12-04T20:00:00-03:00", "2026-12-04T22:00:00-03:00", "2026-12-05T08:00:00-03:00")
    await world.arrive("2026-12-04T22:10:00-03:00", address="203.0.113.78", event=2)
    before = await world.days(), await world.days(event=2)
    async with tracking_database.transaction() as session:
        connection = await session.connection()
        await connection.execute(text("DELETE FROM arrival_counts"))
        await connection.execute(text("UPDATE daily_visitors SET first_slot = NULL, last_slot = NULL"))
    await Upkeep(tracking_database, now=lambda: NOW).once()
    assert (await world.days(), await world.days(event=2)) == before


async def test_days_whose_arrivals_were_dropped_keep_their_figures(
    tracking_database: Database, world: World
) -> None:
    await world.arrive("2026-12-04T13:00:00-03:00")
    async with tracking_database.transaction() as session:
        connection = await session.connection()
        await connection.execute(text("DELETE FROM arrival_counts"))
        await connection.execute(text("DELETE FROM arrivals"))
        await connection.execute(text("SELECT recount_arrivals('2026-12-04')"))
    assert await world.days() == {"2026-12-04": (1, 1)}


async def test_zones_come_by_both_facts(
    tracking_database: Database, background: Callable[..., Any], nats: Any
) -> None:
    from kit.events import Consumers, publish_acked
    from kit.testing import eventually
    from tracking_svc.zones.service import zone_of

    background(Consumers(tracking_database, nats, list(consumers.subscriptions(tracking_database))).run())
    created = company_events.CompanyCreated(company_id="new", version=1)
    updated = company_events.CompanyUpdated(company_id="new", version=2, time_zone="America/Santiago")
    await publish_acked(nats, "resuena.company.company_updated.v1", updated, "m2", entity_id="new", version=2)
    await publish_acked(nats, "resuena.company.company_created.v1", created, "m1", entity_id="new", version=1)

    async def chosen() -> None:
        async with tracking_database.read() as session:
            assert await zone_of(session, "new") == "America/Santiago"
            assert await zone_of(session, "unknown") == "America/Argentina/Buenos_Aires"

    await eventually(chosen)
