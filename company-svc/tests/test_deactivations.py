"""Deactivating and reactivating companies on a real database."""

from __future__ import annotations

import pytest
from company_factories import AUDITOR, MANAGER, READER, VIEWER, World, person

from company_svc.companies.errors import NotAllowed, UnknownCompany
from company_svc.companies.models import CompanyFilter
from company_svc.members.errors import CompanyExists
from kit.db import uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated
from resuena.company.v1 import events_pb2


async def test_owner_takes_the_company_out_of_use(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    world.identity.standings.clear()
    out = await world.deactivations.deactivate(owner, company.id, " Cerramos. ")
    assert (out.active, out.status, out.status_description, out.version) == (False, "Inactive", "Cerramos.", 2)
    roles = {standing.person_id: standing.role for standing in world.identity.standings}
    assert roles == {owner.person_id: 0, viewer.person_id: 0}
    for member in (owner, viewer):
        assert await world.companies.get_many(member, [company.id]) == [None]
        assert await world.members.listed(member, [company.id]) == [[]]
        with pytest.raises(UnknownCompany):
            await world.companies.update(member, company.id, {"name": "Otra"})
        with pytest.raises(UnknownCompany):
            await world.deactivations.reactivate(member, company.id)
    with pytest.raises(CompanyExists):
        await world.company(owner)
    payload = await world.scalar("SELECT payload FROM outbox WHERE subject LIKE '%company_deactivated%'")
    fact = events_pb2.CompanyDeactivated.FromString(payload)
    assert (fact.company_id, fact.version) == (company.id, 2)


async def test_its_members_are_told_that_it_is_closed_and_nobody_else_is(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    _, other = await world.company()
    assert await world.members.closed(owner) == []
    await world.deactivations.deactivate(owner, company.id, None)
    for member, role in ((owner, 1), (viewer, VIEWER)):
        assert [(row.company_name, row.role) for row in await world.members.closed(member)] == [
            (company.name, role)
        ]
    for stranger in (other, person(), READER):
        assert await world.members.closed(stranger) == []
    with pytest.raises(Unauthenticated):
        await world.members.closed(Caller())
    await world.deactivations.reactivate(MANAGER, company.id)
    assert await world.members.closed(owner) == []


async def test_staff_takes_it_back_with_its_members_as_they_were(world: World) -> None:
    company, owner = await world.company()
    auditor = await world.join(company, AUDITOR)
    await world.deactivations.deactivate(MANAGER, company.id, "Deuda")
    before = {standing.person_id: standing.version for standing in world.identity.standings}
    world.identity.standings.clear()
    back = await world.deactivations.reactivate(MANAGER, company.id)
    assert (back.active, back.status, back.status_description, back.version) == (True, "Active", None, 3)
    assert {standing.person_id: standing.role for standing in world.identity.standings} == {
        owner.person_id: 1,
        auditor.person_id: AUDITOR,
    }
    assert all(standing.version > before[standing.person_id] for standing in world.identity.standings)
    assert (await world.seen(auditor, company)).id == company.id
    assert await world.facts("company_reactivated") == 1


async def test_it_is_done_once(world: World) -> None:
    company, _ = await world.company()
    await world.deactivations.deactivate(MANAGER, company.id, None)
    before = await world.everything()
    await world.deactivations.deactivate(MANAGER, company.id, "again")
    assert await world.everything() == before
    await world.deactivations.reactivate(MANAGER, company.id)
    before = await world.everything()
    await world.deactivations.reactivate(MANAGER, company.id)
    assert await world.everything() == before


async def test_others_may_not(world: World) -> None:
    company, owner = await world.company()
    members = [await world.join(company, AUDITOR), await world.join(company, VIEWER)]
    _, stranger = await world.company()
    before = await world.everything()
    for caller in members:
        with pytest.raises(NotAllowed):
            await world.deactivations.deactivate(caller, company.id, None)
    for caller in (owner, *members):
        with pytest.raises(NotAllowed):
            await world.deactivations.reactivate(caller, company.id)
    for caller in (stranger, person(), READER):
        with pytest.raises(UnknownCompany):
            await world.deactivations.deactivate(caller, company.id, None)
        with pytest.raises(UnknownCompany):
            await world.deactivations.reactivate(caller, uuid7())
    for caller in (Caller(), Caller(guest=True), Caller(service="demo")):
        with pytest.raises(Unauthenticated):
            await world.deactivations.deactivate(caller, company.id, None)
    assert await world.everything() == before


async def test_reason_has_a_limit(world: World) -> None:
    company, owner = await world.company()
    with pytest.raises(InvalidInput) as caught:
        await world.deactivations.deactivate(owner, company.id, "a" * 201)
    assert caught.value.reason == "REASON_TOO_LONG"
    out = await world.deactivations.deactivate(owner, company.id, "a" * 200)
    assert out.status_description == "a" * 200


async def test_it_leaves_the_lists_of_active_ones(world: World) -> None:
    company, _ = await world.company()
    await world.deactivations.deactivate(MANAGER, company.id, None)
    in_use, out_of_use = CompanyFilter(active=True), CompanyFilter(active=False)
    assert await world.companies.listed(READER, in_use, limit=0, after=None) == []
    assert [row.id for row in await world.companies.listed(READER, out_of_use, limit=0, after=None)] == [
        company.id
    ]
