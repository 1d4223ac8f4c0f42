"""No auditor, of the brand or of staff, decides on their own advertisement in any way."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from audit_factories import Clock, everything
from campaign_factories import MONEY, brand, on_going, staff
from creator_factories import creator
from dispute_factories import BECAUSE, WHY, decided

from campaign_svc.advertisements.errors import OwnAdvertisement
from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER, REJECTED_BY_PLATFORM
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.assignments.service import AssignmentService
from campaign_svc.automatic_approvals import repository as approvals
from campaign_svc.automatic_approvals.service import AutomaticApprovals
from campaign_svc.changes.service.request_changes import ChangeService
from campaign_svc.desk.service import DeskService
from campaign_svc.disputes.service.settle_disputes import DisputeService
from campaign_svc.own_advertisements.models import Draft
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from campaign_svc.second_opinions.service.draw_decisions import Sampling
from campaign_svc.second_opinions.service.judge_again import SecondOpinionService
from campaign_svc.snoozes.service import SnoozeService
from kit.db import Database, utc_now
from kit.rpc.caller import Caller


async def sent(database: Database, auditor: Caller, campaign_id: str) -> str:
    """An advertisement that the auditor submitted with a session of the app."""
    draft = Draft(campaign_id=campaign_id, picture="/media/images/aa/bb.jpg", caption="D", networks=[2])
    return (await OwnWritingService(database).submit(creator(auditor.person_id), draft)).row.id


async def refused(database: Database, *uses: Awaitable[Any]) -> None:
    before = await everything(database)
    for use in uses:
        with pytest.raises(OwnAdvertisement):
            await use
    assert await everything(database) == before


async def test_an_auditor_of_the_brand_leaves_the_own_one_to_others(campaign_database: Database) -> None:
    me, campaign = brand("c"), await on_going(campaign_database, "c")
    ad_id = await sent(campaign_database, me, campaign.id)
    auditing, changes = AuditingService(campaign_database), ChangeService(campaign_database)
    reading = AdvertisementService(campaign_database)
    for status in (APPROVED, REJECTED_BY_CUSTOMER):
        await refused(campaign_database, reading.audit(me, ad_id, status, "OFFENSIVE"))
        ((_, error),) = await auditing.decide_many(me, [ad_id], status, "OFFENSIVE", None)
        assert isinstance(error, OwnAdvertisement)
        ((_, foreseen),) = (await auditing.project(me, [ad_id], status)).refused
        assert isinstance(foreseen, OwnAdvertisement)
    await refused(campaign_database, changes.request(me, ad_id, "HASHTAG_MISSING", "Agregá el hashtag"))
    until = date.today() + timedelta(days=1)
    ((_, error),) = await AssignmentService(campaign_database).assign(me, [ad_id], None)
    assert isinstance(error, OwnAdvertisement)
    ((_, error),) = await SnoozeService(campaign_database).snooze(me, [ad_id], until)
    assert isinstance(error, OwnAdvertisement)
    await changes.request(brand("c"), ad_id, "HASHTAG_MISSING", "Agregá el hashtag")
    await refused(campaign_database, changes.withdraw(me, ad_id))
    await changes.withdraw(brand("c"), ad_id)
    await reading.audit(brand("c"), ad_id, APPROVED, None)
    await refused(campaign_database, auditing.deliver(me, ad_id=ad_id, code=None))


async def test_what_the_rule_approved_is_not_undone_by_its_creator(campaign_database: Database) -> None:
    me, campaign = brand("c"), await on_going(campaign_database, "c")
    ad_id = await sent(campaign_database, me, campaign.id)
    await AdvertisementService(campaign_database).audit(brand("c"), ad_id, APPROVED, None)
    async with campaign_database.transaction() as session:
        await approvals.keep(session, "c", [ad_id], utc_now())
    await refused(campaign_database, AutomaticApprovals(campaign_database).undo(me, ad_id))


async def test_one_of_staff_leaves_the_own_one_to_others(campaign_database: Database) -> None:
    me, campaign = staff(), await on_going(campaign_database, "c", payment_type=MONEY)
    ad_id = await sent(campaign_database, me, campaign.id)
    reading = AdvertisementService(campaign_database)
    await refused(
        campaign_database,
        reading.audit(me, ad_id, APPROVED, None),
        reading.audit(me, ad_id, REJECTED_BY_PLATFORM, "OFFENSIVE"),
        DeskService(campaign_database).claim(me, ad_id),
    )


async def test_nor_do_they_settle_its_dispute(campaign_database: Database) -> None:
    me, clock = staff(), Clock()
    _, row = await decided(campaign_database, clock, approved=False, company="c", person_id=me.person_id or "")
    disputes = DisputeService(campaign_database, now=clock)
    opened = await disputes.dispute_decision(brand("c"), row.id, WHY)
    for overturned in (True, False):
        await refused(campaign_database, disputes.settle(me, opened.id, overturned=overturned, text=BECAUSE))
    await disputes.settle(staff(), opened.id, overturned=True, text=BECAUSE)


async def test_nor_give_or_weigh_its_second_opinion(campaign_database: Database) -> None:
    me, second = staff(), staff()
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    ad_id = await sent(campaign_database, me, campaign.id)
    drawing = AdvertisementService(campaign_database, after=Sampling(lambda: 100).draw)
    await drawing.audit(staff(), ad_id, REJECTED_BY_PLATFORM, "OFFENSIVE")
    opinions = SecondOpinionService(campaign_database)
    listed = {"state": 0, "limit": 0, "after": None}
    assert await opinions.listed(me, **listed) == []  # type: ignore[arg-type]
    (waiting,) = await opinions.listed(second, **listed)  # type: ignore[arg-type]
    verdict: dict[str, Any] = {"approve": True, "reason": None, "note": None}
    await refused(campaign_database, opinions.judge(me, waiting.id, **verdict))
    await opinions.judge(second, waiting.id, **verdict)
    await refused(campaign_database, opinions.resolve(me, waiting.id, second_stands=True, text=BECAUSE))
    await opinions.resolve(staff(), waiting.id, second_stands=True, text=BECAUSE)
    await refused(campaign_database, opinions.overturn(me, waiting.id))
    await opinions.overturn(replace(second), waiting.id)
