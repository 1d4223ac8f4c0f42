"""Superseded results of checks: marked when newer ones are stored, deleted after their period, read by nothing."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from alembic import command
from audit_factories import Clock, rows
from campaign_asking import MIGRATIONS
from campaign_factories import MOBILE, POST_ADDRESSES, ad, brand, on_going, staff
from check_factories import Pictures, picture
from sqlalchemy import Connection, event, text

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import APPROVED
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.checks.jobs import delete_superseded
from campaign_svc.checks.policies import RUNS_KEPT
from campaign_svc.checks.repository import newest_runs
from campaign_svc.checks.service.read_checks import ReadingService
from campaign_svc.checks.service.run_checks import CheckingService
from campaign_svc.figures.models import Report
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.people import repository as people
from kit.db import Database, migrate
from kit.db.cleaning import BATCH
from kit.testing.statements import costly_deletes, executed_statements

KEY = "images/aa/1.jpg"
RUNS = "SELECT id, superseded_at FROM check_runs ORDER BY id"
COPIES = """
    INSERT INTO check_runs (advertisement_id, results, facts, checked_at, superseded_at)
    SELECT advertisement_id, results, facts, checked_at, checked_at - n * interval '1 second'
    FROM check_runs, generate_series(1, :number) AS n
"""


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime.now(UTC) + timedelta(seconds=30))  # what is stored in the test is due by then


@pytest.fixture
def checking(campaign_database: Database, clock: Clock) -> CheckingService:
    return CheckingService(campaign_database, Pictures(picture(KEY)), now=clock)


async def execute(database: Database, statement: str, **values: Any) -> None:
    async with database.transaction() as session:
        await (await session.connection()).execute(text(statement), values)


async def checked(database: Database, checking: CheckingService, person_id: str = "ana") -> str:
    """The id of an advertisement with a post `p-<person>`, whose checks ran once."""
    campaign = await on_going(database, "aurora")
    mobile = MobileService(database)
    submitted = ad(campaign.id, multimedia_uri=f"/media/{KEY}", person_id=person_id)
    (advertisement,) = await mobile.submit(MOBILE, [submitted])
    published = PublishedPost(
        id=f"p-{person_id}",
        advertisement_id=advertisement.id,
        platform=2,
        post_platform_id=POST_ADDRESSES[2] + person_id,
    )
    await mobile.publish(MOBILE, [published])
    while await checking.work():
        pass
    return str(advertisement.id)


async def report(database: Database, checking: CheckingService, clock: Clock, likes: int) -> None:
    """Reports new figures of the post that `checked` created, and runs the checks that become due."""
    clock.pass_by(hours=1)
    await MobileService(database, clock).report(MOBILE, [Report("p-ana", {"like_count": likes}, clock())])
    clock.pass_by(seconds=6)
    while await checking.work():
        pass


async def superseded(database: Database, checking: CheckingService, clock: Clock) -> str:
    """The id of an advertisement that was approved on results which newer ones superseded."""
    ad_id = await checked(database, checking)
    await report(database, checking, clock, 10)
    await AdvertisementService(database, now=clock).audit(brand("aurora"), ad_id, APPROVED, None)
    await report(database, checking, clock, 20)
    return ad_id


async def read(database: Database, ad_id: str) -> list[object]:
    """What each reader of stored results returns for the advertisement."""
    (results,), _ = await ReadingService(database).reports(staff(), [ad_id])
    async with database.transaction() as session:
        warnings = [tuple(row) for row in await people.warnings(session, "ana")]
        newest = {key: (row.id, row.facts) for key, row in (await newest_runs(session, [ad_id])).items()}
    return [results, warnings, newest]


async def test_what_a_decision_was_based_on_goes_after_its_period_and_the_newest_results_never(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    ad_id = await superseded(campaign_database, checking, clock)
    at = clock()
    *earlier, newest = await rows(campaign_database, RUNS)
    assert [row.superseded_at is None for row in earlier] == [False] * len(earlier)
    assert (earlier[-1].superseded_at, newest.superseded_at) == (at, None)
    before = await read(campaign_database, ad_id)
    clock.moment = at + RUNS_KEPT
    await delete_superseded(campaign_database, clock)
    assert await rows(campaign_database, RUNS) == [earlier[-1], newest]
    clock.pass_by(seconds=1)
    assert await delete_superseded(campaign_database, clock) == 1
    clock.pass_by(days=4_000)
    assert await delete_superseded(campaign_database, clock) == 0
    assert await rows(campaign_database, RUNS) == [newest]
    assert await read(campaign_database, ad_id) == before


async def test_the_period_begins_when_results_were_first_superseded(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    await superseded(campaign_database, checking, clock)
    first = await rows(campaign_database, RUNS)
    await report(campaign_database, checking, clock, 30)  # replaces the newest
    assert await rows(campaign_database, RUNS) == first


async def test_what_the_last_release_superseded_is_marked_by_the_next_checks(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    await superseded(campaign_database, checking, clock)
    other = await checked(campaign_database, checking, "bea")
    await execute(campaign_database, "UPDATE check_runs SET superseded_at = NULL")
    await report(campaign_database, checking, clock, 30)
    unmarked = await rows(
        campaign_database, "SELECT advertisement_id FROM check_runs WHERE superseded_at IS NULL ORDER BY id"
    )
    assert len(unmarked) == 2
    assert unmarked[-1].advertisement_id == other


async def test_they_go_in_batches_by_index_each_once_though_two_replicas_delete(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    await checked(campaign_database, checking)
    (newest,) = await rows(campaign_database, RUNS)
    number = 3 * BATCH + 7
    await execute(campaign_database, COPIES, number=number)
    deleted: list[int] = []

    @event.listens_for(campaign_database.engine.sync_engine, "after_cursor_execute")
    def count(_: object, cursor: Any, statement: str, *__: object) -> None:
        if statement.startswith("DELETE"):
            deleted.append(cursor.rowcount)

    clock.pass_by(days=400)
    with executed_statements() as executed:
        replicas = [delete_superseded(campaign_database, clock) for _ in range(2)]
        assert sum(await asyncio.gather(*replicas)) == number == sum(deleted)
    assert max(deleted) <= BATCH
    assert await costly_deletes(campaign_database, executed) == []
    assert await rows(campaign_database, RUNS) == [newest]


async def test_superseded_results_of_before_are_filled(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    await superseded(campaign_database, checking, clock)
    await checked(campaign_database, checking, "bea")
    # The migration leaves out what is checked while it runs.
    await execute(campaign_database, "UPDATE check_runs SET checked_at = checked_at - interval '1 day'")
    filled = await rows(
        campaign_database, "SELECT id, superseded_at - interval '1 day' FROM check_runs ORDER BY id"
    )

    def again(connection: Connection) -> None:
        settings = migrate.config(MIGRATIONS)
        settings.attributes["connection"] = connection
        command.downgrade(settings, "e3b90d7f4a16-1")
        command.upgrade(settings, "head")

    async with campaign_database.engine.connect() as connection:
        await connection.run_sync(again)
        await connection.commit()
    assert await rows(campaign_database, RUNS) == filled
