"""Members on a real database: who may change what, the last owner, and what identity-svc is notified of."""

from __future__ import annotations

import asyncio

import pytest
from company_factories import AUDITOR, MANAGER, OWNER, READER, VIEWER, World, person

from company_svc.companies.errors import CompanyInactive, NotAllowed, UnknownCompany
from company_svc.members.errors import CompanyExists, LastOwner, UnknownMember
from kit.db import uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated
from resuena.company.v1 import events_pb2


async def roles(world: World, company_id: str) -> dict[str, int]:
    query = "SELECT person_id, role FROM members WHERE company_id = :id"
    return {row.person_id: row.role for row in await world.rows(query, id=company_id)}


async def last_fact(world: World) -> events_pb2.MembershipChanged:
    query = "SELECT payload FROM outbox WHERE subject LIKE '%membership_changed%' ORDER BY id DESC LIMIT 1"
    return events_pb2.MembershipChanged.FromString(await world.scalar(query))


async def test_members_are_listed_for_those_within_reach(world: World) -> None:
    company, owner = await world.company()
    world.later(days=1)
    viewer = await world.join(company, VIEWER)
    other, stranger = await world.company()
    for caller in (owner, viewer, READER, MANAGER, Caller(service="demo")):
        lists = await world.members.listed(caller, [uuid7(), company.id, "\x00"])
        assert [[row.person_id for row in rows] for rows in lists] == [
            [], [owner.person_id, viewer.person_id], [],
        ]  # fmt: skip
    for caller in (stranger, person(), Caller(), Caller(guest=True)):
        assert await world.members.listed(caller, [company.id]) == [[]]
    assert other.id != company.id


async def test_role_changes_at_once_and_is_told(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    member = await world.members.change_role(owner, company.id, viewer.person_id or "", AUDITOR)
    assert member.role == AUDITOR
    standing = world.identity.standings[-1]
    assert (standing.person_id, standing.company_id, standing.role) == (viewer.person_id, company.id, AUDITOR)
    fact = await last_fact(world)
    assert (fact.person_id, fact.role, fact.version) == (viewer.person_id, AUDITOR, standing.version)
    assert (await roles(world, company.id))[viewer.person_id or ""] == AUDITOR


async def test_the_same_role_again_changes_nothing(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    before = await world.everything()
    await world.members.change_role(owner, company.id, viewer.person_id or "", VIEWER)
    assert await world.everything() == before


@pytest.mark.parametrize("role", [AUDITOR, VIEWER])
async def test_only_owners_and_staff_change_members(world: World, role: int) -> None:
    company, owner = await world.company()
    member, target = await world.join(company, role), await world.join(company, VIEWER)
    before = await world.everything()
    for attempt in (
        world.members.change_role(member, company.id, member.person_id or "", OWNER),
        world.members.change_role(member, company.id, target.person_id or "", AUDITOR),
        world.members.remove(member, company.id, target.person_id or ""),
        world.members.remove(member, company.id, owner.person_id or ""),
    ):
        with pytest.raises(NotAllowed):
            await attempt
    assert await world.everything() == before
    await world.members.change_role(MANAGER, company.id, target.person_id or "", OWNER)
    assert (await roles(world, company.id))[target.person_id or ""] == OWNER


async def test_foreign_company_and_unknown_member_answer_as_unknown(world: World) -> None:
    company, owner = await world.company()
    other, stranger = await world.company()
    before = await world.everything()
    for company_id in (company.id, uuid7(), "\x00"):
        with pytest.raises(UnknownCompany):
            await world.members.remove(stranger, company_id, owner.person_id or "")
        with pytest.raises(UnknownCompany):
            await world.members.change_role(READER, company_id, owner.person_id or "", VIEWER)
    for person_id in (stranger.person_id or "", uuid7(), "\x00", ""):
        with pytest.raises(UnknownMember):
            await world.members.remove(owner, company.id, person_id)
    for caller in (Caller(), Caller(guest=True)):
        with pytest.raises(Unauthenticated):
            await world.members.remove(caller, company.id, owner.person_id or "")
    assert await world.everything() == before
    assert other.id != company.id


@pytest.mark.parametrize("role", [0, 4, -1])
async def test_other_roles_are_refused(world: World, role: int) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    with pytest.raises(InvalidInput) as caught:
        await world.members.change_role(owner, company.id, viewer.person_id or "", role)
    assert caught.value.reason == "INVALID_ROLE"


async def test_removal_takes_the_reach_at_once_and_is_told(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    await world.members.remove(owner, company.id, viewer.person_id or "")
    assert await world.companies.get_many(viewer, [company.id]) == [None]
    standing = world.identity.standings[-1]
    assert (standing.person_id, standing.role) == (viewer.person_id, 0)
    fact = await last_fact(world)
    assert (fact.person_id, fact.role, fact.version) == (viewer.person_id, 0, standing.version)
    with pytest.raises(UnknownCompany):
        await world.members.remove(viewer, company.id, viewer.person_id or "")


async def test_removal_counts_also_when_identity_is_away(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    world.identity.away = True
    await world.members.remove(owner, company.id, viewer.person_id or "")
    assert await world.facts("membership_changed") == 2
    assert list(await roles(world, company.id)) == [owner.person_id]


async def test_anybody_may_leave_and_have_another_company(world: World) -> None:
    company, _ = await world.company()
    viewer = await world.join(company, VIEWER)
    with pytest.raises(CompanyExists):
        await world.company(viewer)
    await world.members.remove(viewer, company.id, viewer.person_id or "")
    left = world.identity.standings[-1]
    await world.company(viewer)
    assert world.identity.standings[-1].version > left.version


async def test_the_last_owner_stays(world: World) -> None:
    company, owner = await world.company()
    auditor = await world.join(company, AUDITOR)
    before = await world.everything()
    for caller in (owner, MANAGER):
        with pytest.raises(LastOwner):
            await world.members.remove(caller, company.id, owner.person_id or "")
        with pytest.raises(LastOwner):
            await world.members.change_role(caller, company.id, owner.person_id or "", VIEWER)
    assert await world.everything() == before
    await world.members.change_role(owner, company.id, auditor.person_id or "", OWNER)
    await world.members.change_role(owner, company.id, owner.person_id or "", VIEWER)
    await world.members.remove(owner, company.id, owner.person_id or "")
    assert await roles(world, company.id) == {auditor.person_id: OWNER}


async def test_two_owners_who_leave_at_once_leave_one(world: World) -> None:
    company, owner = await world.company()
    second = await world.join(company, OWNER)
    outcomes = await asyncio.gather(
        *(world.members.remove(caller, company.id, caller.person_id or "") for caller in (owner, second)),
        return_exceptions=True,
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["LastOwner", "NoneType"]
    assert list((await roles(world, company.id)).values()) == [OWNER]


async def test_versions_of_a_membership_grow_with_each_change(world: World) -> None:
    company, owner = await world.company()
    viewer = await world.join(company, VIEWER)
    for role in (AUDITOR, OWNER, VIEWER):
        await world.members.change_role(owner, company.id, viewer.person_id or "", role)
    await world.members.remove(owner, company.id, viewer.person_id or "")
    versions = [
        standing.version for standing in world.identity.standings if standing.person_id == viewer.person_id
    ]
    assert versions == sorted(set(versions))
    assert len(versions) == 4


async def test_nobody_gets_a_place_in_an_inactive_company(world: World) -> None:
    company, _ = await world.company()
    viewer = await world.join(company, VIEWER)
    await world.deactivations.deactivate(MANAGER, company.id, None)
    with pytest.raises(CompanyInactive):
        await world.members.change_role(MANAGER, company.id, viewer.person_id or "", OWNER)
    await world.members.remove(MANAGER, company.id, viewer.person_id or "")
    assert world.identity.standings[-1].role == 0
