"""What company-svc deletes when identity-svc has erased a person, on a real database."""

from __future__ import annotations

from dataclasses import replace

import pytest
from company_factories import ACCEPTED, MANAGER, OWNER, VIEWER, World, new, person

from company_svc.erasures.service import erase_person
from kit.db import uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied


async def erase(world: World, caller: Caller) -> None:
    async with world.database.transaction() as session:
        await erase_person(session, caller.person_id or "", world.time)


async def test_membership_invitations_and_origin_are_forgotten(world: World) -> None:
    owner = person()
    accepted = replace(ACCEPTED, latitude=-34.6, longitude=-58.4)
    company, _ = await world.registrations.register(owner, new(owner, acceptance=accepted))
    second = await world.join(company, OWNER)
    await world.invitations.invite(owner, company.id, "ana@example.ar", VIEWER)
    world.identity.email = "ana@example.ar"
    invitee = person()
    await world.invitations.accept(invitee, (await world.tokens())[0])
    await world.invitations.invite(owner, company.id, "bruno@example.ar", VIEWER)
    await world.invitations.invite(second, company.id, "carla@example.ar", VIEWER)

    await erase(world, owner)

    members = {row.person_id for row in await world.rows("SELECT person_id FROM members")}
    assert members == {second.person_id, invitee.person_id}
    kept = await world.rows("SELECT status, email, invited_by FROM invitations ORDER BY id")
    assert [tuple(row) for row in kept] == [
        ("Accepted", None, None),
        ("Cancelled", None, None),
        ("Open", "carla@example.ar", second.person_id),
    ]
    recipients = {row.recipient for row in await world.rows("SELECT recipient FROM outgoing_mail")}
    assert "bruno@example.ar" not in recipients
    assert "carla@example.ar" in recipients
    acceptance = (
        await world.rows("SELECT ip, latitude, longitude, accepted_at, terms_id FROM terms_acceptances")
    )[0]
    assert tuple(acceptance)[:3] == (None, None, None)
    assert acceptance.accepted_at == world.time
    assert acceptance.terms_id
    row = await world.seen(MANAGER, company)
    assert (row.active, row.cell_phone) == (True, "+5491155550000")

    await erase(world, invitee)
    assert await world.scalar("SELECT count(*) FROM invitations WHERE accepted_by IS NOT NULL") == 0


async def test_company_of_nobody_is_out_of_use_without_its_phone(world: World) -> None:
    company, owner = await world.company()
    await erase(world, owner)
    row = await world.seen(MANAGER, company)
    assert (row.active, row.status, row.cell_phone, row.name) == (False, "Inactive", None, company.name)
    assert await world.scalar("SELECT count(*) FROM members") == 0
    assert await world.facts("company_deactivated") == 1
    assert await world.facts("membership_changed") == 2


async def test_erasing_again_and_erasing_strangers_changes_nothing(world: World) -> None:
    _, owner = await world.company()
    await world.company()
    await erase(world, owner)
    before = await world.everything()
    await erase(world, owner)
    await erase(world, Caller(person_id=uuid7()))
    assert await world.everything() == before


IDENTITY = Caller(service="identity")


async def test_open_invitations_of_an_email_go_with_their_mails(world: World) -> None:
    (first, owner), (second, other) = await world.company(), await world.company()
    await world.invitations.invite(owner, first.id, "ana@example.ar", VIEWER)
    await world.invitations.invite(other, second.id, "ana@example.ar", VIEWER)
    await world.invitations.invite(owner, first.id, "bruno@example.ar", VIEWER)
    assert await world.invitations.forget(IDENTITY, " ANA@example.ar ") == 2
    left = [row.email for row in await world.rows("SELECT email FROM invitations")]
    assert left == ["bruno@example.ar"]
    assert [row.recipient for row in await world.rows("SELECT recipient FROM outgoing_mail")] == left
    before = await world.everything()
    for unknown in ("ana@example.ar", "nadie@example.ar", "", "\x00"):
        assert await world.invitations.forget(IDENTITY, unknown) == 0
    assert await world.everything() == before


@pytest.mark.parametrize("caller", [Caller(), person(), MANAGER])
async def test_only_services_have_invitations_forgotten(world: World, caller: Caller) -> None:
    company, owner = await world.company()
    await world.invitations.invite(owner, company.id, "ana@example.ar", VIEWER)
    before = await world.everything()
    with pytest.raises(PermissionDenied):
        await world.invitations.forget(caller, "ana@example.ar")
    assert await world.everything() == before


async def test_an_accepted_invitation_is_left_to_the_erasure(world: World) -> None:
    company, owner = await world.company()
    await world.invitations.invite(owner, company.id, "ana@example.ar", VIEWER)
    world.identity.email = "ana@example.ar"
    await world.invitations.accept(person(), (await world.tokens())[0])
    assert await world.invitations.forget(IDENTITY, "ana@example.ar") == 0
    assert await world.scalar("SELECT status FROM invitations") == "Accepted"
