"""A next revision is checked anew, the checks that the auditor saw stay, and the former picture is no longer a twin."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from audit_factories import Clock, rows, stored
from campaign_factories import brand, on_going
from change_factories import Person, ask, changes_of
from check_factories import Pictures, picture

from campaign_svc.changes.models import ANSWERED
from campaign_svc.checks.policies import ALL_PASSED, PENDING
from campaign_svc.checks.service.run_checks import CheckingService
from kit.db import Database

FIRST, SECOND = "images/aa/1.jpg", "images/aa/2.jpg"


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime.now(UTC) + timedelta(seconds=30))


@pytest.fixture
def checking(campaign_database: Database, clock: Clock) -> CheckingService:
    return CheckingService(campaign_database, Pictures(picture(FIRST, 1), picture(SECOND, 2)), now=clock)


async def check_all(checking: CheckingService, clock: Clock) -> None:
    while await checking.work():
        pass
    clock.pass_by(minutes=1)


async def test_the_run_that_the_auditor_saw_is_kept(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "c")
    creator = Person(campaign_database, campaign.id, clock)
    await creator.submits()
    await check_all(checking, clock)
    await ask(campaign_database, brand("c"), creator.ad_id, clock)
    clock.pass_by(minutes=1)
    revised = await creator.submits(multimedia_uri=f"/media/{SECOND}")
    assert (revised.checks_state, revised.checks_passed, revised.platform_score) == (PENDING, 0, None)
    await check_all(checking, clock)
    after = await stored(campaign_database, creator.ad_id)
    assert (after.checks_state, after.platform_score) == (ALL_PASSED, 10)
    runs = await rows(campaign_database, "SELECT facts -> 'picture' ->> 'key' FROM check_runs ORDER BY id")
    assert [key for (key,) in runs] == [FIRST, SECOND]


async def test_what_it_showed_before_is_no_twin_any_more(
    campaign_database: Database, checking: CheckingService, clock: Clock
) -> None:
    campaign = await on_going(campaign_database, "c")
    creator, other = (Person(campaign_database, campaign.id, clock) for _ in range(2))
    await creator.submits()
    await check_all(checking, clock)
    await other.submits()
    await check_all(checking, clock)
    assert len(await rows(campaign_database, "SELECT 1 FROM picture_matches")) == 1
    await ask(campaign_database, brand("c"), creator.ad_id, clock)
    await creator.submits(multimedia_uri=f"/media/{SECOND}")
    await check_all(checking, clock)
    assert await rows(campaign_database, "SELECT 1 FROM picture_matches") == []


async def test_copies_of_a_revision_at_once_are_one(campaign_database: Database, clock: Clock) -> None:
    campaign, caller = await on_going(campaign_database, "c"), brand("c")
    creator = Person(campaign_database, campaign.id, clock)
    await creator.submits()
    await ask(campaign_database, caller, creator.ad_id, clock)
    await asyncio.gather(*(creator.submits(caption="Con luz") for _ in range(6)))
    changes = await changes_of(campaign_database, caller, creator.ad_id)
    assert [request.state for request in changes.requests] == [ANSWERED]
    assert [revision.caption for revision in changes.revisions] == ["Domingo", "Con luz"]
    ended = "SELECT 1 FROM outbox WHERE subject = 'resuena.campaign.change_request_ended.v1'"
    assert len(await rows(campaign_database, ended)) == 1
