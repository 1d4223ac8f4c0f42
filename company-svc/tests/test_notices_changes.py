"""While a change is requested no notice awaits the advertisement's audit; its next revision raises one again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from company_factories import World
from notice_facts import Campaign, kinds, shown

from company_svc.notices import consumers
from resuena.campaign.v1 import campaign_pb2, changes_pb2, events_pb2

WINDOW = timedelta(hours=72)
OVERDUE, WAITING = "AUDITS_OVERDUE", "ADVERTISEMENTS_WAITING"
BRAND = campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT
PLATFORM = campaign_pb2.ADVERTISEMENT_STATUS_WAITING_FOR_PLATFORM_AUDIT
ANSWERED = changes_pb2.CHANGE_REQUEST_STATE_ANSWERED
WITHDRAWN = changes_pb2.CHANGE_REQUEST_STATE_WITHDRAWN
UNANSWERED = changes_pb2.CHANGE_REQUEST_STATE_UNANSWERED


def change_requested(campaign: Campaign, version: int, status: int = BRAND) -> events_pb2.ChangeRequested:
    message = events_pb2.ChangeRequested(
        advertisement_id=f"{campaign.id}-0",
        campaign_id=campaign.id,
        company_id=campaign.standing["company_id"],
        status=status,  # type: ignore[arg-type]
        version=version,
    )
    message.occurred_at.FromDatetime(campaign.world.time)
    return message


def ended(campaign: Campaign, version: int, state: int, due: timedelta = WINDOW) -> events_pb2.ChangeRequestEnded:
    message = events_pb2.ChangeRequestEnded(
        advertisement_id=f"{campaign.id}-0",
        campaign_id=campaign.id,
        company_id=campaign.standing["company_id"],
        status=BRAND,
        state=state,  # type: ignore[arg-type]
        version=version,
    )
    message.occurred_at.FromDatetime(campaign.world.time)
    message.audit_deadline.FromDatetime(campaign.world.time + due)
    return message


def undone(campaign: Campaign, version: int, due: timedelta = WINDOW) -> events_pb2.ApprovalUndone:
    message = events_pb2.ApprovalUndone(
        advertisement_id=f"{campaign.id}-0",
        campaign_id=campaign.id,
        company_id=campaign.standing["company_id"],
        status=BRAND,
        version=version,
    )
    message.occurred_at.FromDatetime(campaign.world.time)
    message.audit_deadline.FromDatetime(campaign.world.time + due)
    return message


async def apply_changes(world: World, *messages: consumers.ChangeFact) -> None:
    async with world.database.transaction() as session:
        await consumers.changes_told(session, messages, world.time)


async def test_what_waits_for_a_change_is_not_overdue_and_not_awaited(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(1, due=WINDOW)
    await apply_changes(world, change_requested(campaign, 2))
    assert [(notice.kind, notice.read) for notice in await shown(world, owner)] == [(1, True)]
    world.later(hours=73)
    assert await world.notices.tell_overdue() == 0


async def test_a_next_revision_is_told_and_overdue_at_its_own_deadline(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(1, due=WINDOW)
    world.later(hours=73)
    await world.notices.tell_overdue()
    await apply_changes(world, change_requested(campaign, 2))
    assert all(notice.read for notice in await shown(world, owner))
    world.later(days=5)
    await apply_changes(world, ended(campaign, 3, ANSWERED))
    first = (await shown(world, owner))[0]
    assert (first.kind, first.count, first.read, first.happened_at) == (1, 1, False, world.time)
    world.later(hours=71)
    assert await world.notices.tell_overdue() == 0
    world.later(hours=2)
    assert await world.notices.tell_overdue() == 1
    await campaign.decides(0)
    assert all(notice.read for notice in await shown(world, owner))


async def test_one_that_nobody_answered_is_told_and_a_withdrawn_request_is_not(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(1, due=WINDOW)
    await apply_changes(world, change_requested(campaign, 2))
    await apply_changes(world, ended(campaign, 3, WITHDRAWN))
    assert await kinds(world, owner) == [WAITING]
    await apply_changes(world, change_requested(campaign, 4))
    await apply_changes(world, ended(campaign, 5, UNANSWERED))
    assert (await kinds(world, owner)).count(WAITING) == 2


def taken_back(campaign: Campaign, version: int) -> events_pb2.AdvertisementWithdrawn:
    return events_pb2.AdvertisementWithdrawn(
        advertisement_id=f"{campaign.id}-0",
        campaign_id=campaign.id,
        company_id=campaign.standing["company_id"],
        from_status=BRAND,
        version=version,
    )


@pytest.mark.parametrize("first", [0, 1])
async def test_its_creator_withdraws_it_while_a_change_is_asked(world: World, first: int) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(1, due=WINDOW)

    async def change() -> None:
        await apply_changes(world, change_requested(campaign, 2))

    async def withdrawal() -> None:
        async with world.database.transaction() as session:
            await consumers.advertisements_decided(session, [taken_back(campaign, 4)], world.time)

    for tell in (change, withdrawal) if first == 0 else (withdrawal, change):
        await tell()
    assert [(notice.kind, notice.count, notice.read) for notice in await shown(world, owner)] == [(1, 1, True)]
    world.later(days=5)
    assert await world.notices.tell_overdue() == 0


async def test_withdrawn_it_is_overdue_again(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(1, due=WINDOW)
    await apply_changes(world, change_requested(campaign, 2))
    await apply_changes(world, ended(campaign, 3, WITHDRAWN, due=timedelta(hours=1)))
    world.later(hours=2)
    assert await world.notices.tell_overdue() == 1
    assert OVERDUE in await kinds(world, owner)


async def test_facts_in_any_order_and_repeated_count_once(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await apply_changes(world, ended(campaign, 3, ANSWERED))
    await apply_changes(world, change_requested(campaign, 2))
    await apply_changes(world, ended(campaign, 3, ANSWERED))
    await campaign.receives(1, due=timedelta(hours=1))
    notices = await shown(world, owner)
    assert [(notice.kind, notice.count, notice.read) for notice in notices] == [(1, 1, False)]
    await apply_changes(world, ended(campaign, 5, ANSWERED), change_requested(campaign, 4))
    assert [notice.count for notice in await shown(world, owner)] == [1]


async def test_a_decision_that_was_told_before_stays(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(1, due=WINDOW)
    await campaign.decides(0)
    await apply_changes(world, change_requested(campaign, 2))
    await apply_changes(world, ended(campaign, 3, ANSWERED, due=timedelta()))
    assert [notice.count for notice in await shown(world, owner)] == [1]
    world.later(hours=1)
    assert await world.notices.tell_overdue() == 0


async def test_what_staff_ask_is_nothing_to_the_brand(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await apply_changes(world, change_requested(campaign, 2, PLATFORM))
    assert await shown(world, owner) == []


@pytest.mark.parametrize("late", [False, True], ids=["in order", "the approval is told last"])
async def test_what_the_rule_approved_and_somebody_undid_is_awaited_again(world: World, *, late: bool) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(1, due=WINDOW)
    if not late:
        await campaign.decides(0, version=2)
    await apply_changes(world, undone(campaign, 3, due=timedelta(hours=1)))
    if late:
        await campaign.decides(0, version=2)
    assert await kinds(world, owner) == [WAITING], "whoever undid it needs no notice"
    world.later(hours=2)
    assert await world.notices.tell_overdue() == 1
    await campaign.decides(0, version=4)
    assert all(notice.read for notice in await shown(world, owner))
