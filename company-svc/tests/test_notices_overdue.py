"""Overdue audits on a real database: one notice each, to members who may audit, until all of them are decided."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from company_factories import AUDITOR, MANAGER, VIEWER, World
from notice_facts import Campaign, kinds, shown

WINDOW = timedelta(hours=72)
OVERDUE = "AUDITS_OVERDUE"


async def test_an_audit_past_its_deadline_is_told_once_to_whoever_may_audit(world: World) -> None:
    company, owner = await world.company()
    auditor, viewer = await world.join(company, AUDITOR), await world.join(company, VIEWER)
    campaign = Campaign(world, company.id)
    await campaign.receives(2, due=WINDOW)
    world.later(hours=71, minutes=59)
    assert await world.notices.tell_overdue() == 0
    world.later(minutes=1)
    assert await world.notices.tell_overdue() == 2
    assert await world.notices.tell_overdue() == 0
    newest, _ = await shown(world, owner)
    assert (newest.count, newest.campaign_id, newest.happened_at) == (2, campaign.id, world.time)
    assert OVERDUE in await kinds(world, auditor)
    assert await kinds(world, viewer) == []


async def test_a_notice_has_how_many_are_overdue_now_and_one_more_comes_when_it_was_read(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(2, due=WINDOW)
    await campaign.receives(1, due=WINDOW + timedelta(hours=1))
    world.later(hours=72)
    await world.notices.tell_overdue()
    world.later(hours=1)
    await world.notices.tell_overdue()
    assert [notice.count for notice in await shown(world, owner) if notice.kind == 12] == [3]
    await world.notices.mark_read(owner, ids=[(await shown(world, owner))[0].id], up_to=None)
    await campaign.receives(1, due=timedelta())
    await world.notices.tell_overdue()
    assert [notice.count for notice in await shown(world, owner) if notice.kind == 12] == [4, 4]
    await campaign.decides(0)
    await campaign.decides(2)
    assert [notice.count for notice in await shown(world, owner) if notice.kind == 12] == [2, 2]


async def test_it_is_done_with_once_all_that_is_overdue_is_decided(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(2, due=WINDOW)
    await campaign.receives(1, due=2 * WINDOW)
    world.later(hours=72)
    await world.notices.tell_overdue()
    await campaign.decides(0)
    assert {notice.kind: notice.read for notice in await shown(world, owner)} == {12: False, 1: False}
    await campaign.decides(1)
    assert {notice.kind: notice.read for notice in await shown(world, owner)} == {12: True, 1: False}


async def test_what_was_decided_in_time_or_before_it_was_told_is_never_overdue(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(1, due=WINDOW)
    await campaign.decides(0, 1)
    await campaign.receives(1, due=WINDOW)
    world.later(hours=73)
    assert await world.notices.tell_overdue() == 0
    assert OVERDUE not in await kinds(world, owner)


async def test_facts_told_again_change_nothing(world: World) -> None:
    company, owner = await world.company()
    campaign = Campaign(world, company.id)
    await campaign.receives(1, due=WINDOW)
    world.later(hours=73)
    assert await world.notices.tell_overdue() == 1
    await campaign.receives(1, due=WINDOW, first=0)
    await campaign.receives(1, due=timedelta(), first=0)
    assert await world.notices.tell_overdue() == 0
    assert (await kinds(world, owner)).count(OVERDUE) == 1


async def test_replicas_at_the_same_time_tell_it_once(world: World) -> None:
    company, owner = await world.company()
    for name in ("Verano", "Otoño", "Invierno"):
        await Campaign(world, company.id, name).receives(4, due=WINDOW)
    world.later(hours=73)
    counts = await asyncio.gather(*(world.notices.tell_overdue() for _ in range(4)))
    assert sum(counts) == 12
    assert [notice.count for notice in await shown(world, owner) if notice.kind == 12] == [4, 4, 4]


async def test_a_company_out_of_use_is_not_told(world: World) -> None:
    company, owner = await world.company()
    await Campaign(world, company.id).receives(1, due=WINDOW)
    await world.deactivations.deactivate(MANAGER, company.id, None)
    world.later(hours=73)
    assert await world.notices.tell_overdue() == 1
    await world.deactivations.reactivate(MANAGER, company.id)
    assert OVERDUE not in await kinds(world, owner)
