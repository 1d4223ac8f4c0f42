"""Exports on a real database: who may record one, what is stored of it, and their rate limit."""

from __future__ import annotations

import pytest
from company_factories import AUDITOR, MANAGER, READER, VIEWER, World, person
from notice_facts import ON_GOING, Campaign

from company_svc.acts.models import ActFilter
from company_svc.acts.policies import BY_MEMBER, BY_STAFF, EXPORTED, EXPORTS
from company_svc.companies.errors import UnknownCompany
from company_svc.exports.policies import DAILY_MAX, ROWS_MAX
from kit.db import uuid7
from kit.rpc.caller import CallContext, Caller, enter_context
from kit.rpc.errors import InvalidInput, ResourceExhausted, Unauthenticated
from kit.rpc.idempotency import IdempotentRequest
from resuena.company.v1 import acts_pb2

ADS, REPORT = acts_pb2.EXPORT_KIND_ADVERTISEMENTS, acts_pb2.EXPORT_KIND_REPORT


async def test_exports_of_every_role_are_told_to_owners(world: World) -> None:
    company, owner = await world.company()
    auditor, viewer = await world.join(company, AUDITOR), await world.join(company, VIEWER)
    campaign = Campaign(world, company.id)
    await campaign.becomes(status=ON_GOING)
    for rows, caller in enumerate((owner, auditor, viewer, MANAGER)):
        world.later(minutes=1)
        await world.exports.record(caller, company.id, ADS, rows=rows, campaign_id=campaign.id)
    acts = await world.acts.listed(owner, company.id, ActFilter(kind=EXPORTED), limit=9, after=None)
    assert [(row.by, row.actor_id, row.rows) for row in acts] == [
        (BY_STAFF, None, 3),
        (BY_MEMBER, viewer.person_id, 2),
        (BY_MEMBER, auditor.person_id, 1),
        (BY_MEMBER, owner.person_id, 0),
    ]
    assert {(row.export, row.campaign_id, row.subject) for row in acts} == {(ADS, campaign.id, "Mañanas")}


async def test_a_campaign_of_another_company_is_left_out(world: World) -> None:
    company, owner = await world.company()
    other, _ = await world.company()
    campaign = Campaign(world, other.id, "Secreta")
    await campaign.becomes(status=ON_GOING)
    for campaign_id in (campaign.id, uuid7(), "\x00"):
        await world.exports.record(owner, company.id, ADS, rows=1, campaign_id=campaign_id)
    rows = await world.rows("SELECT campaign_id, subject FROM acts WHERE kind = 18")
    assert {tuple(row) for row in rows} == {(None, None)}


async def test_strangers_record_nothing(world: World) -> None:
    company, owner = await world.company()
    _, stranger = await world.company()
    before = await world.everything()
    for caller in (stranger, person(), READER):
        with pytest.raises(UnknownCompany):
            await world.exports.record(caller, company.id, REPORT, rows=1, campaign_id=None)
    for caller in (Caller(), Caller(guest=True), Caller(service="demo")):
        with pytest.raises(Unauthenticated):
            await world.exports.record(caller, company.id, REPORT, rows=1, campaign_id=None)
    for kind, rows in ((0, 1), (99, 1), (REPORT, -1), (REPORT, ROWS_MAX + 1)):
        with pytest.raises(InvalidInput):
            await world.exports.record(owner, company.id, kind, rows=rows, campaign_id=None)
    assert await world.everything() == before


async def test_a_flood_of_exports_ends_and_the_next_day_goes_on(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    for _ in range(DAILY_MAX):
        await world.exports.record(viewer, company.id, REPORT, rows=1, campaign_id=None)
    with pytest.raises(ResourceExhausted):
        await world.exports.record(viewer, company.id, REPORT, rows=1, campaign_id=None)
    assert await world.scalar("SELECT count(*) FROM acts WHERE kind = 18") == DAILY_MAX
    await world.exports.record(owner, company.id, REPORT, rows=1, campaign_id=None)
    world.later(days=1)
    await world.exports.record(viewer, company.id, REPORT, rows=1, campaign_id=None)


async def test_a_repeated_request_is_recorded_once(world: World) -> None:
    company, owner = await world.company()
    enter_context(CallContext(idempotent=IdempotentRequest(b"k" * 32, b"f" * 32)))
    try:
        for _ in range(2):
            await world.exports.record(owner, company.id, REPORT, rows=1, campaign_id=None)
    finally:
        enter_context(CallContext())
    assert await world.scalar("SELECT count(*) FROM acts WHERE kind = 18") == 1


@pytest.mark.parametrize("kind", sorted(EXPORTS))
async def test_every_kind_of_export_is_recorded(world: World, kind: int) -> None:
    company, owner = await world.company()
    await world.exports.record(owner, company.id, kind, rows=1, campaign_id=None)
    assert {tuple(row) for row in await world.rows("SELECT export FROM acts WHERE kind = 18")} == {(kind,)}
