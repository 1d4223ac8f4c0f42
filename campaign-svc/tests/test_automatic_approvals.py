"""Approvals by rule: for which advertisements, how many, once each; undone within a day, which restores all figures."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from audit_factories import Clock, rows, viewer
from automatic_factories import check, own_picture, passed, turn_rule
from campaign_factories import MOBILE, MONEY, POST_ADDRESSES, SPOT, ad, brand, on_going, staff, with_columns
from change_factories import ask
from ledger_factories import ACTIVITY, books_hold

from campaign_svc.advertisements.errors import (
    AlreadyAudited,
    NotAllowedToAudit,
    UnknownAdvertisement,
)
from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER, WAITING_CUSTOMER
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.automatic_approvals import repository
from campaign_svc.automatic_approvals.errors import (
    AlreadyHandedOver,
    AlreadyUndone,
    NotApprovedByRule,
    UndoExpired,
)
from campaign_svc.automatic_approvals.jobs import keep_approving
from campaign_svc.automatic_approvals.service import AutomaticApprovals
from campaign_svc.check_rules.models import NO_RULES, AutomaticApproval, CheckRules
from campaign_svc.check_rules.service import CheckRulesService
from campaign_svc.checks.rules import catalogue
from campaign_svc.figures.models import Report
from campaign_svc.ledger.repository import payments_of
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database
from kit.testing.conditions import eventually

OWNER = brand("aurora")
COUNTED = """SELECT campaign_id, day, submitted, approved, rejected, delivered, spent, spent_on_reactions
    FROM activity_days
    WHERE (submitted, approved, rejected, delivered, spent, spent_on_reactions) <> (0, 0, 0, 0, 0, 0) ORDER BY 1, 2"""
AUDITED = "SELECT 1 FROM outbox WHERE subject = 'resuena.campaign.advertisement_audited.v1'"


@pytest.fixture
def clock() -> Clock:
    noon = datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0)
    return Clock(noon + timedelta(days=1))  # what is stored in the test is due by then, and a whole day is left


@pytest.fixture
def approvals(campaign_database: Database, clock: Clock) -> AutomaticApprovals:
    return AutomaticApprovals(campaign_database, now=clock)


@pytest.fixture
def turn_on(campaign_database: Database, clock: Clock) -> Callable[..., Awaitable[None]]:
    return partial(turn_rule, campaign_database, clock)


async def stored_ad(database: Database, ad_id: str) -> Any:
    return (await AdvertisementService(database).get_many(MOBILE, [ad_id]))[0]


async def states(database: Database, ad_ids: list[str]) -> list[int]:
    return [(await stored_ad(database, ad_id)).status for ad_id in ad_ids]


async def test_what_passed_all_checks_is_approved_once(
    campaign_database: Database, clock: Clock, approvals: AutomaticApprovals, turn_on: Any
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    (ad_id,) = await passed(campaign_database, clock, campaign.id)
    assert await approvals.approve_due() == 0  # the rule is not enabled
    await turn_on()
    assert await approvals.approve_due() == 1
    assert await approvals.approve_due() == 0
    stored = await stored_ad(campaign_database, ad_id)
    assert (stored.status, stored.approved_by_rule) == (APPROVED, True)
    ((entry,),) = await AdvertisementService(campaign_database).histories(OWNER, [ad_id])
    assert (entry.by_rule, entry.by_platform, entry.actor_id) == (True, False, "")
    assert len(await rows(campaign_database, AUDITED)) == 1
    ((counted,),) = await rows(campaign_database, "SELECT sum(approved) FROM activity_days")
    assert counted == 1
    summary = await approvals.rule_approvals(OWNER, "aurora")
    assert (summary.today, summary.approval, [advertisement.id for advertisement in summary.undoable]) == (
        1,
        AutomaticApproval(True, 20),
        [ad_id],
    )


async def test_it_waits_for_the_posts_that_were_promised_unless_their_check_does_not_count(
    campaign_database: Database, clock: Clock, approvals: AutomaticApprovals, turn_on: Any
) -> None:
    campaign, other = [await on_going(campaign_database, "aurora") for _ in range(2)]
    await CheckRulesService(campaign_database, catalogue(), clock).update_rules(
        OWNER, other.id, CheckRules(ignored_checks=("post_networks",))
    )
    values: dict[str, Any] = {"creation_dt": clock(), "social_media_target": [1, 2]}
    (promised,) = await passed(campaign_database, clock, campaign.id, **values)
    (free,) = await passed(campaign_database, clock, other.id, **values)
    await turn_on()
    assert await approvals.approve_due() == 1
    assert await states(campaign_database, [promised, free]) == [WAITING_CUSTOMER, APPROVED]
    for platform in (1, 2):
        assert await approvals.approve_due() == 0
        post = PublishedPost(
            id=f"p-{platform}",
            advertisement_id=promised,
            platform=platform,
            post_platform_id=POST_ADDRESSES[platform],
            creation_dt=clock(),
        )
        await MobileService(campaign_database, clock).publish(MOBILE, [post])
        clock.pass_by(seconds=10)
        await check(campaign_database, clock)
    assert await approvals.approve_due() == 1


async def test_what_somebody_asked_to_be_changed_is_left_to_people(
    campaign_database: Database, clock: Clock, approvals: AutomaticApprovals, turn_on: Any
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    change_requested = (await passed(campaign_database, clock, campaign.id))[0]
    other = (await passed(campaign_database, clock, campaign.id))[0]
    await ask(campaign_database, OWNER, change_requested, clock)
    await turn_on(limit=1)  # the one with a requested change does not block the other
    assert await approvals.approve_due() == 1
    assert await states(campaign_database, [change_requested, other]) == [WAITING_CUSTOMER, APPROVED]


@pytest.mark.parametrize(
    ("campaign", "values"),
    [
        ({"payment_type": MONEY}, {}),
        ({"type": SPOT}, {}),
        ({}, {"hashtag_enabled": True, "hashtag_value": "aurora"}),  # its caption lacks it
        ({}, {"multimedia_uri": "/media/images/aa/unknown.jpg"}),  # cannot be checked
    ],
    ids=["money", "spot", "warning", "incomplete"],
)
async def test_what_the_rule_leaves_to_people(
    campaign_database: Database,
    clock: Clock,
    approvals: AutomaticApprovals,
    turn_on: Any,
    campaign: dict[str, Any],
    values: dict[str, Any],
) -> None:
    ongoing_campaign = await on_going(campaign_database, "aurora", **campaign)
    await turn_on()
    (ad_id,) = await passed(campaign_database, clock, ongoing_campaign.id, **values)
    before = (await stored_ad(campaign_database, ad_id)).status
    assert await approvals.approve_due() == 0
    assert (await stored_ad(campaign_database, ad_id)).status == before


async def test_where_no_check_counts_nothing_is_approved(
    campaign_database: Database, clock: Clock, approvals: AutomaticApprovals, turn_on: Any
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    rules = CheckRulesService(campaign_database, catalogue(), clock)
    await rules.update_rules(OWNER, campaign.id, CheckRules(ignored_checks=tuple(catalogue())))
    await turn_on()
    (ad_id,) = await passed(campaign_database, clock, campaign.id)
    assert await approvals.approve_due() == 0
    assert (await stored_ad(campaign_database, ad_id)).status == WAITING_CUSTOMER


async def test_what_is_not_checked_yet_waits(
    campaign_database: Database, clock: Clock, approvals: AutomaticApprovals, turn_on: Any
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    await turn_on()
    (ad_id,) = await passed(campaign_database, clock, campaign.id, caption="Gratis")
    rules = CheckRulesService(campaign_database, catalogue(), clock)
    # The checks are stale: they are due again.
    await rules.update_rules(OWNER, campaign.id, CheckRules(forbidden_words=("gratis",)))
    assert await approvals.approve_due() == 0
    await check(campaign_database, clock)
    assert await approvals.approve_due() == 0
    await rules.update_rules(OWNER, campaign.id, NO_RULES)
    assert await approvals.approve_due() == 0
    await check(campaign_database, clock)
    assert await approvals.approve_due() == 1
    assert (await stored_ad(campaign_database, ad_id)).status == APPROVED


async def test_no_more_a_day_than_the_company_says(
    campaign_database: Database, clock: Clock, approvals: AutomaticApprovals, turn_on: Any
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    other = await on_going(campaign_database, "marea")
    ad_ids = await passed(campaign_database, clock, campaign.id, 5)
    foreign = await passed(campaign_database, clock, other.id, 1)
    await turn_on(limit=2)
    await turn_on("marea", limit=1)
    assert await approvals.approve_due() == 3
    await approvals.undo(
        OWNER, next(advertisement.id for advertisement in (await approvals.rule_approvals(OWNER, None)).undoable)
    )
    assert await approvals.approve_due() == 0  # an undone approval still counts
    clock.pass_by(days=1)
    assert await approvals.approve_due() == 2
    assert sorted(await states(campaign_database, ad_ids)) == [WAITING_CUSTOMER] * 2 + [APPROVED] * 3
    assert await states(campaign_database, foreign) == [APPROVED]
    await turn_on(enabled=False, limit=500)
    clock.pass_by(days=1)
    assert await approvals.approve_due() == 0


async def test_an_approval_is_undone_with_all_figures_as_before(
    campaign_database: Database, clock: Clock, approvals: AutomaticApprovals, turn_on: Any
) -> None:
    """In a campaign that also pays for reactions: the amounts paid return, and are paid again at a second approval."""
    campaign = await on_going(campaign_database, "aurora", investment=5_000)
    (ad_id,) = await passed(campaign_database, clock, campaign.id, like_price=10, social_media_target=[2])
    mobile = MobileService(campaign_database, clock)
    published = PublishedPost(
        id="p", advertisement_id=ad_id, platform=2, post_platform_id=POST_ADDRESSES[2], creation_dt=clock()
    )
    await mobile.publish(MOBILE, [published])
    await mobile.report(MOBILE, [Report("p", {"like_count": 7}, clock())])
    clock.pass_by(seconds=10)
    await check(campaign_database, clock)
    before = await figures(campaign_database)
    await turn_on()
    assert await approvals.approve_due() == 1
    assert await figures(campaign_database) != before
    clock.pass_by(hours=13)  # another day
    await mobile.report(MOBILE, [Report("p", {"like_count": 7, "comment_count": 1}, clock())])
    await mobile.report(MOBILE, [Report("p", {"like_count": 7}, clock() + timedelta(seconds=1))])
    undone = with_columns(await approvals.undo(OWNER, ad_id))
    assert (undone.status, undone.approved_by_rule) == (WAITING_CUSTOMER, False)
    assert await figures(campaign_database) == before
    async with campaign_database.transaction() as session:
        assert await payments_of(session, campaign.id, ad_id) == []  # nothing is left to return
    await books_hold(campaign_database)
    assert await rows(campaign_database, ACTIVITY) == await rows(campaign_database, COUNTED)
    assert await AdvertisementService(campaign_database).histories(OWNER, [ad_id]) == [[]]
    (approval,) = with_columns(await approvals.of_advertisements(OWNER, [ad_id]))
    assert (approval.undone_by, approval.undone_at) == (OWNER.person_id, clock())
    ((subject,),) = await rows(campaign_database, "SELECT subject FROM outbox WHERE subject LIKE '%undone%'")
    assert subject == "resuena.campaign.approval_undone.v1"
    clock.pass_by(hours=1)
    await check(campaign_database, clock)
    assert await approvals.approve_due() == 0  # not by rule again
    await AdvertisementService(campaign_database, now=clock).audit(OWNER, ad_id, APPROVED, None)
    assert (await stored_ad(campaign_database, ad_id)).money_earned == 70
    await books_hold(campaign_database)
    with pytest.raises(AlreadyUndone):
        await approvals.undo(OWNER, ad_id)


async def figures(database: Database) -> list[Any]:
    """The figures that an approval changes besides status and history, without zeros."""
    money = "money_earned, engagement_paid, budget_freezed, money_available"
    return [
        await rows(database, f"SELECT id, status, {money} FROM advertisements ORDER BY id"),
        await rows(
            database, "SELECT id, stock, budget_available, budget_freezed, budget_spent FROM campaigns ORDER BY id"
        ),
        await rows(
            database,
            "SELECT campaign_id, sum(submitted), sum(delivered) FROM activity_days GROUP BY 1 ORDER BY 1",
        ),
        await rows(database, "SELECT day, approved FROM activity_days WHERE approved <> 0"),
        await rows(database, "SELECT sum(spent) FROM activity_days"),
        await rows(
            database,
            "SELECT account, owner_id, sum(amount) FROM ledger_entries GROUP BY 1, 2 HAVING sum(amount) <> 0"
            " ORDER BY 1, 2",
        ),
        await rows(database, "SELECT sum(likes), sum(engagement) FROM engagement_days"),
    ]


async def test_who_may_undo_and_until_when(
    campaign_database: Database, clock: Clock, approvals: AutomaticApprovals, turn_on: Any
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    handed_over, late, decided = await passed(campaign_database, clock, campaign.id, 3)
    service = AdvertisementService(campaign_database, now=clock)
    await service.audit(OWNER, decided, APPROVED, None)
    await turn_on()
    assert await approvals.approve_due() == 2
    for caller, error in (
        (brand("marea"), UnknownAdvertisement),
        (viewer("aurora"), NotAllowedToAudit),
        (staff(), Exception),
    ):
        with pytest.raises(error):
            await approvals.undo(caller, late)
    with pytest.raises(UnknownAdvertisement):
        await approvals.undo(OWNER, "none")
    with pytest.raises(NotApprovedByRule):
        await approvals.undo(OWNER, decided)
    await AuditingService(campaign_database, now=clock).deliver(OWNER, ad_id=handed_over, code=None)
    with pytest.raises(AlreadyHandedOver):
        await approvals.undo(OWNER, handed_over)
    clock.pass_by(days=1)
    with pytest.raises(UndoExpired):
        await approvals.undo(OWNER, late)
    assert (await approvals.rule_approvals(OWNER, "aurora")).undoable == []
    assert (await approvals.rule_approvals(brand("marea"), "aurora")).today == 0


async def test_an_undone_one_can_be_rejected(
    campaign_database: Database, clock: Clock, approvals: AutomaticApprovals, turn_on: Any
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    (ad_id,) = await passed(campaign_database, clock, campaign.id)
    await turn_on()
    await approvals.approve_due()
    await approvals.undo(OWNER, ad_id)
    await AdvertisementService(campaign_database, now=clock).audit(OWNER, ad_id, REJECTED_BY_CUSTOMER, None)
    ((stock,),) = await rows(campaign_database, "SELECT stock FROM campaigns")
    assert stock == 10
    ((approved, rejected),) = await rows(
        campaign_database, "SELECT sum(approved), sum(rejected) FROM activity_days"
    )
    assert (approved, rejected) == (0, 1)


async def test_race_of_the_rule_and_a_person_has_one_winner(
    campaign_database: Database, clock: Clock, approvals: AutomaticApprovals, turn_on: Any
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    await turn_on()
    people = AdvertisementService(campaign_database, now=clock)
    for _ in range(5):
        (ad_id,) = await passed(campaign_database, clock, campaign.id)
        both = await asyncio.gather(
            approvals.approve_due(),
            AutomaticApprovals(campaign_database, now=clock).approve_due(),
            people.audit(OWNER, ad_id, REJECTED_BY_CUSTOMER, None),
            return_exceptions=True,
        )
        won = [count for count in both[:2] if count == 1]
        assert len(won) + (not isinstance(both[2], BaseException)) == 1, both
        if isinstance(both[2], BaseException):
            assert isinstance(both[2], AlreadyAudited)
        ((entry,),) = await people.histories(OWNER, [ad_id])
        assert entry.by_rule == bool(won)


DIES = """
import asyncio, os, signal, sys
from campaign_svc import bootstrap
from campaign_svc.automatic_approvals import repository
from campaign_svc.automatic_approvals.service import AutomaticApprovals
from datetime import datetime
from kit.db import Database

async def die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)

async def run() -> None:
    database = Database(sys.argv[1])
    repository.keep = die
    await AutomaticApprovals(database, now=lambda: datetime.fromisoformat(sys.argv[2])).approve_due()

asyncio.run(run())
"""


async def test_a_process_killed_in_the_middle_leaves_nothing_and_nothing_is_applied_twice(
    campaign_database: Database, clock: Clock, approvals: AutomaticApprovals, turn_on: Any
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    (ad_id,) = await passed(campaign_database, clock, campaign.id)
    await turn_on()
    address = campaign_database.engine.url.render_as_string(hide_password=False)
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", DIES, address, clock().isoformat())
    assert await process.wait() == -9
    assert (await stored_ad(campaign_database, ad_id)).status == WAITING_CUSTOMER
    assert await rows(campaign_database, AUDITED) == []

    async def approves() -> bool:
        return await approvals.approve_due() == 1

    await eventually(approves)  # once PostgreSQL has detected that the connection is gone
    assert await approvals.approve_due() == 0
    assert len(await rows(campaign_database, AUDITED)) == 1
    ((counted,),) = await rows(campaign_database, "SELECT sum(approved) FROM activity_days")
    assert counted == 1


async def test_the_job_approves_what_was_just_checked(campaign_database: Database, turn_on: Any) -> None:
    await turn_on()
    approving = asyncio.create_task(keep_approving(campaign_database, AutomaticApprovals(campaign_database)))
    try:
        campaign = await on_going(campaign_database, "aurora")
        submitted = ad(campaign.id, multimedia_uri=own_picture())
        (advertisement,) = await MobileService(campaign_database).submit(MOBILE, [submitted])
        await check(campaign_database)

        async def approved() -> bool:
            return bool((await stored_ad(campaign_database, advertisement.id)).status == APPROVED)

        await eventually(approved)
    finally:
        approving.cancel()
        await asyncio.gather(approving, return_exceptions=True)


async def test_a_company_out_of_use_approves_nothing(
    campaign_database: Database, clock: Clock, approvals: AutomaticApprovals, turn_on: Any
) -> None:
    campaign = await on_going(campaign_database, "aurora")
    await passed(campaign_database, clock, campaign.id)
    await turn_on()
    async with campaign_database.transaction() as session:
        connection = await session.connection()
        await connection.exec_driver_sql(
            "INSERT INTO known_companies (id, name, version, active, activity_version)"
            " VALUES ('aurora', 'Aurora', 1, false, 1)"
            " ON CONFLICT (id) DO UPDATE SET active = false"
        )
    assert await approvals.approve_due() == 0
    assert await repository.approving(campaign_database) == []
    assert (await approvals.rule_approvals(replace(OWNER, person_id="x"), None)).today == 0
