"""An advertisement is overdue after its own deadline, the same in lists and in the company's tasks."""

from __future__ import annotations

from datetime import timedelta

import pytest
from audit_factories import Clock
from campaign_factories import MOBILE, ad, brand, on_going
from change_factories import WINDOW, Person, ask

from campaign_svc.advertisements.models import AdvertisementFilter
from campaign_svc.advertisements.policies import APPROVED
from campaign_svc.advertisements.service.audit_advertisements import AuditingService
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.reports.service import ReportService
from kit.db import Database


@pytest.mark.parametrize("hours", [48, 72])
async def test_a_deadline_moves_what_is_overdue(campaign_database: Database, hours: int) -> None:
    clock, owner = Clock(), brand("c")
    campaign = await on_going(campaign_database, "c")
    mobile = MobileService(campaign_database, clock, audit_window=timedelta(hours=hours))
    for count in (2, 1):
        await mobile.submit(MOBILE, [ad(campaign.id, creation_dt=clock()) for _ in range(count)])
        clock.pass_by(hours=hours - 1)
    ads = AdvertisementService(campaign_database, now=clock)
    clock.pass_by(hours=2 - hours, seconds=-1)
    for seconds, late in ((0, 0), (1, 2)):
        clock.pass_by(seconds=seconds)
        overdue = await ads.listed(owner, AdvertisementFilter(company_id="c", overdue=True))
        others = await ads.listed(owner, AdvertisementFilter(company_id="c", overdue=False))
        tasks = await ReportService(campaign_database, now=clock).tasks(owner, "c")
        assert (len(overdue), len(others), tasks.overdue) == (late, 3 - late, late)
    ids = [row.id for row in overdue]
    await AuditingService(campaign_database, now=clock).decide_many(owner, ids[:1], APPROVED, None, None)
    overdue = await ads.listed(owner, AdvertisementFilter(company_id="c", overdue=True))
    assert [row.id for row in overdue] == ids[1:]


async def test_nothing_is_overdue_while_a_change_is_asked(campaign_database: Database) -> None:
    clock, owner = Clock(), brand("c")
    campaign = await on_going(campaign_database, "c")
    creator = Person(campaign_database, campaign.id, clock)
    deadline = (await creator.submits()).audit_deadline
    clock.pass_by(seconds=WINDOW.total_seconds() - 1)
    await ask(campaign_database, owner, creator.ad_id, clock)
    clock.pass_by(seconds=2)
    ads = AdvertisementService(campaign_database, now=clock)
    (row,) = await ads.listed(owner, AdvertisementFilter(company_id="c", overdue=False))
    assert row.audit_deadline == deadline < clock()
    assert await ads.listed(owner, AdvertisementFilter(company_id="c", overdue=True)) == []
    assert (await ReportService(campaign_database, now=clock).tasks(owner, "c")).overdue == 0
