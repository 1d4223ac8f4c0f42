"""Invitations on a real database: mailed, valid for 7 days, for one e-mail, used once."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from company_factories import AUDITOR, MANAGER, OPERATOR, OWNER, READER, VIEWER, World, person

from company_svc.companies.errors import CompanyInactive, NotAllowed, UnknownCompany
from company_svc.invitations import repository
from company_svc.invitations.errors import (
    EmailNotConfirmed,
    InvitationExpired,
    InvitationForAnotherEmail,
    TooManyInvitationMails,
    TooManyInvitations,
    UnknownInvitation,
)
from company_svc.invitations.policies import DAILY_MAX, OPEN_MAX, RECIPIENT_MAX, new_token
from company_svc.members.errors import CompanyExists, CompanyFull
from company_svc.members.policies import MEMBERS_MAX
from company_svc.reach.models import Company
from kit.db import uuid7
from kit.rpc.caller import CallContext, Caller, enter_context
from kit.rpc.errors import InvalidInput, ResourceExhausted, Unauthenticated, Unavailable
from kit.rpc.idempotency import IdempotentRequest

EMAIL = "ana@example.ar"


async def invited(world: World, role: int = VIEWER) -> tuple[Company, Caller, str]:
    """A company, its owner, and the secret mailed to EMAIL, which identity-svc returns as each caller's e-mail."""
    company, owner = await world.company(name="Café Aurora")
    await world.invitations.invite(owner, company.id, EMAIL, role)
    world.identity.email = EMAIL
    return company, owner, (await world.tokens())[-1]


async def test_invitation_is_stored_without_its_secret_and_mailed(world: World) -> None:
    company, owner, token = await invited(world, AUDITOR)
    row = (await world.rows("SELECT * FROM invitations"))[0]
    assert (row.company_id, row.email, row.role, row.status) == (company.id, EMAIL, AUDITOR, "Open")
    assert (row.invited_by, row.creation_dt) == (owner.person_id, world.time)
    assert (row.expires_at - row.creation_dt).days == 7
    assert token not in str(await world.rows("SELECT * FROM invitations"))
    mail = (await world.rows("SELECT * FROM outgoing_mail"))[0]
    assert (mail.recipient, mail.subject) == (EMAIL, "Te invitaron a un equipo")
    assert f"https://resuena.example/invitation?token={token}" in mail.body.splitlines()
    assert token not in str(await world.rows("SELECT payload, headers FROM outbox"))


async def test_e_mail_is_lowered_and_the_letter_is_in_the_inviters_language(world: World) -> None:
    company, _ = await world.company()
    english = Caller(person_id=uuid7(), permissions=frozenset({"manageCompanies"}), language="en-GB")
    invitation = await world.invitations.invite(english, company.id, "  Ana@Example.AR ", OWNER)
    assert invitation.email == EMAIL
    (mail,) = await world.rows("SELECT * FROM outgoing_mail")
    assert mail.subject == "You are invited to a team"
    assert f"the company “{company.name}”" in mail.body
    assert "https://resuena.example/en/invitation?token=" in mail.body


async def test_its_secret_tells_who_invites_whom_into_what_and_nothing_is_used_up(world: World) -> None:
    company, owner, token = await invited(world, AUDITOR)
    world.identity.names = {owner.person_id or "": "Abril Suárez"}
    for _ in range(2):
        offer = await world.invitations.offer(token)
        assert (offer.company_name, offer.invited_by) == (company.name, "Abril Suárez")
        assert (offer.email, offer.role, offer.expires_at) == (EMAIL, AUDITOR, world.time + timedelta(days=7))
    world.identity.away = True
    assert (await world.invitations.offer(token)).invited_by is None
    world.identity.away = False
    joined, _ = await world.invitations.accept(person(), token)
    assert joined.id == company.id
    with pytest.raises(UnknownInvitation):
        await world.invitations.offer(token)


async def test_an_offer_ends_with_its_time_its_company_and_its_cancellation(world: World) -> None:
    company, owner, token = await invited(world)
    for nothing in ("", "x", token[:-1], new_token()[0]):
        with pytest.raises(UnknownInvitation):
            await world.invitations.offer(nothing)
    await world.deactivations.deactivate(owner, company.id, None)
    with pytest.raises(UnknownInvitation):
        await world.invitations.offer(token)
    await world.deactivations.reactivate(MANAGER, company.id)
    world.later(days=7)
    with pytest.raises(InvitationExpired):
        await world.invitations.offer(token)
    again = await world.invitations.invite(owner, company.id, EMAIL, VIEWER)
    token = (await world.tokens())[-1]
    assert (await world.invitations.offer(token)).email == EMAIL
    await world.invitations.cancel(owner, again.id)
    with pytest.raises(UnknownInvitation):
        await world.invitations.offer(token)


async def test_accepting_makes_a_member_at_once(world: World) -> None:
    company, _, token = await invited(world, AUDITOR)
    invitee = person()
    world.later(days=6, hours=23)
    joined, session = await world.invitations.accept(invitee, token)
    assert joined.id == company.id
    assert session is not None
    standing = world.identity.standings[-1]
    assert (standing.person_id, standing.company_id, standing.role) == (invitee.person_id, company.id, AUDITOR)
    assert (await world.seen(invitee, company)).id == company.id
    row = (await world.rows("SELECT status, email, token_hash, accepted_by FROM invitations"))[0]
    assert tuple(row) == ("Accepted", None, None, invitee.person_id)
    assert await world.facts("membership_changed") == 2


async def test_accepting_counts_also_when_identity_goes_away_after_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    company, _, token = await invited(world)
    invitee = person()
    monkeypatch.setattr(world.identity, "apply", unreachable)
    joined, session = await world.invitations.accept(invitee, token)
    assert (joined.id, session) == (company.id, None)
    assert await world.facts("membership_changed") == 2


async def unreachable(*_: object) -> None:
    raise Unavailable


async def test_a_repetition_that_reads_while_the_first_is_committed_has_its_answer(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    company, _, token = await invited(world)
    invitee, find = person(), repository.company_of_token

    async def first_commits(*arguments: Any) -> str | None:
        monkeypatch.setattr(repository, "company_of_token", find)
        await world.invitations.accept(invitee, token)
        return await find(*arguments)

    monkeypatch.setattr(repository, "company_of_token", first_commits)
    enter_context(CallContext(idempotent=IdempotentRequest(b"k" * 32, b"f" * 32)))
    joined, _ = await world.invitations.accept(invitee, token)
    assert joined.id == company.id


async def test_secret_works_once_also_for_many_at_once(world: World) -> None:
    _, _, token = await invited(world)
    outcomes = await asyncio.gather(
        *(world.invitations.accept(person(), token) for _ in range(20)), return_exceptions=True
    )
    losers = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
    assert len(losers) == 19
    assert all(isinstance(outcome, UnknownInvitation) for outcome in losers)
    assert await world.scalar("SELECT count(*) FROM members") == 2


@pytest.mark.parametrize("email", ["bruno@example.ar", None])
async def test_another_e_mail_is_refused(world: World, email: str | None) -> None:
    _, _, token = await invited(world)
    world.identity.email = email
    before = await world.everything()
    with pytest.raises(InvitationForAnotherEmail):
        await world.invitations.accept(person(), token)
    assert await world.everything() == before


async def test_visitors_and_an_absent_identity_change_nothing(world: World) -> None:
    _, _, token = await invited(world)
    before = await world.everything()
    for caller in (Caller(), Caller(guest=True)):
        with pytest.raises(Unauthenticated):
            await world.invitations.accept(caller, token)
    world.identity.away = True
    with pytest.raises(Unavailable):
        await world.invitations.accept(person(), token)
    assert await world.everything() == before


async def test_unknown_secrets_are_unknown(world: World) -> None:
    await invited(world)
    for token in ("", "\x00", "x", new_token()[0]):
        with pytest.raises(UnknownInvitation):
            await world.invitations.accept(person(), token)


async def test_it_ends_after_seven_days(world: World) -> None:
    _, owner, token = await invited(world)
    company_id = await world.scalar("SELECT id FROM companies")
    world.later(days=7, microseconds=-1)
    assert await world.invitations.expire() == 0
    assert len((await world.invitations.listed(owner, [company_id]))[0]) == 1
    world.later(microseconds=1)
    before = await world.everything()
    with pytest.raises(InvitationExpired):
        await world.invitations.accept(person(), token)
    assert await world.everything() == before
    assert await world.invitations.listed(owner, [company_id]) == [[]]
    assert await world.invitations.expire() == 1
    assert tuple((await world.rows("SELECT status, email, token_hash FROM invitations"))[0]) == (
        "Expired", None, None,
    )  # fmt: skip
    with pytest.raises(UnknownInvitation):
        await world.invitations.accept(person(), token)


async def test_who_has_a_company_does_not_join_another(world: World) -> None:
    company, owner, token = await invited(world)
    _, busy = await world.company()
    before = await world.everything()
    for caller in (busy, owner):
        with pytest.raises(CompanyExists):
            await world.invitations.accept(caller, token)
    assert await world.everything() == before
    assert company.id


async def test_inviting_again_resends_and_ends_the_older_link(world: World) -> None:
    company, owner, first = await invited(world)
    with pytest.raises(ResourceExhausted):
        await world.invitations.invite(owner, company.id, EMAIL.upper(), AUDITOR)
    world.later(minutes=1)
    again = await world.invitations.invite(owner, company.id, EMAIL.upper(), AUDITOR)
    assert (again.sent_count, again.role, again.expires_at) == (2, AUDITOR, world.time + timedelta(days=7))
    assert await world.scalar("SELECT count(*) FROM invitations") == 1
    with pytest.raises(UnknownInvitation):
        await world.invitations.accept(person(), first)
    invitee = person()
    await world.invitations.accept(invitee, (await world.tokens())[-1])
    assert await world.scalar("SELECT role FROM members WHERE person_id = :id", id=invitee.person_id) == AUDITOR


async def test_cancelled_invitation_no_longer_works(world: World) -> None:
    company, owner, token = await invited(world)
    invitation = (await world.invitations.listed(owner, [company.id]))[0][0]
    await world.invitations.cancel(owner, invitation.id)
    for attempt in (world.invitations.accept(person(), token), world.invitations.cancel(owner, invitation.id)):
        with pytest.raises(UnknownInvitation):
            await attempt
    assert tuple((await world.rows("SELECT status, email FROM invitations"))[0]) == ("Cancelled", None)
    await world.invitations.invite(owner, company.id, EMAIL, VIEWER)


async def test_only_those_who_manage_members_invite_list_and_cancel(world: World) -> None:
    company, owner, _ = await invited(world)
    invitation = (await world.invitations.listed(MANAGER, [company.id]))[0][0]
    members = [await world.join(company, AUDITOR), await world.join(company, VIEWER)]
    _, stranger = await world.company()
    before = await world.everything()
    for caller in members:
        with pytest.raises(NotAllowed):
            await world.invitations.invite(caller, company.id, "otra@example.ar", VIEWER)
        with pytest.raises(NotAllowed):
            await world.invitations.cancel(caller, invitation.id)
    for caller in (stranger, READER, person()):
        with pytest.raises(UnknownCompany):
            await world.invitations.invite(caller, company.id, "otra@example.ar", VIEWER)
        for invitation_id in (invitation.id, uuid7(), "\x00"):
            with pytest.raises(UnknownInvitation):
                await world.invitations.cancel(caller, invitation_id)
    for caller in (Caller(), Caller(guest=True), Caller(service="demo")):
        with pytest.raises(Unauthenticated):
            await world.invitations.invite(caller, company.id, "otra@example.ar", VIEWER)
    for caller in (*members, stranger, READER, Caller(), Caller(service="demo")):
        assert await world.invitations.listed(caller, [company.id]) == [[]]
    assert [row.id for row in (await world.invitations.listed(owner, [uuid7(), company.id]))[1]] == [invitation.id]
    assert await world.everything() == before


@pytest.mark.parametrize(
    ("email", "role", "code"),
    [("", VIEWER, "INVALID_EMAIL"), ("a" * 250 + "@b.ar", VIEWER, "INVALID_EMAIL"), (EMAIL, 0, "INVALID_ROLE")],
)
async def test_broken_rules_send_nothing(world: World, email: str, role: int, code: str) -> None:
    company, owner = await world.company()
    with pytest.raises(InvalidInput) as caught:
        await world.invitations.invite(owner, company.id, email, role)
    assert caught.value.reason == code
    assert await world.scalar("SELECT count(*) FROM outgoing_mail") == 0


async def test_open_invitations_are_bounded(world: World) -> None:
    company, owner = await world.company()
    for number in range(OPEN_MAX):
        await world.invitations.invite(owner, company.id, f"p{number}@example.ar", VIEWER)
    with pytest.raises(TooManyInvitations):
        await world.invitations.invite(owner, company.id, "p-1@example.ar", VIEWER)
    assert await world.scalar("SELECT count(*) FROM outgoing_mail") == OPEN_MAX


async def test_expired_invitations_make_room_for_others(world: World) -> None:
    company, owner = await world.company()
    for number in range(OPEN_MAX):
        await world.invitations.invite(owner, company.id, f"p{number}@example.ar", VIEWER)
    world.later(days=7)
    await world.invitations.invite(owner, company.id, EMAIL, VIEWER)
    assert await world.scalar("SELECT count(*) FROM invitations WHERE status = 'Open'") == OPEN_MAX + 1


async def test_cancelling_does_not_make_room_for_a_flood(world: World) -> None:
    company, owner = await world.company()
    for number in range(DAILY_MAX):
        invitation = await world.invitations.invite(owner, company.id, f"p{number}@example.ar", VIEWER)
        await world.invitations.cancel(owner, invitation.id)
    with pytest.raises(ResourceExhausted):
        await world.invitations.invite(owner, company.id, EMAIL, VIEWER)
    world.later(days=1)
    await world.invitations.invite(owner, company.id, EMAIL, VIEWER)


async def test_the_subject_has_none_of_the_inviters_words(world: World) -> None:
    company, owner = await world.company(name="Banco tu cuenta se bloquea hoy")
    for language in ("es", "en"):
        caller = replace(owner, language=language)
        await world.invitations.invite(caller, company.id, f"{language}@example.ar", VIEWER)
    for (subject,) in await world.rows("SELECT subject FROM outgoing_mail"):
        assert "banco" not in subject.lower()


async def test_nobody_invites_before_their_own_e_mail_is_confirmed(world: World) -> None:
    company, owner = await world.company()
    world.identity.confirmed = False
    before = await world.everything()
    with pytest.raises(EmailNotConfirmed):
        await world.invitations.invite(owner, company.id, EMAIL, VIEWER)
    assert await world.everything() == before
    world.identity.confirmed = True
    await world.invitations.invite(owner, company.id, EMAIL, VIEWER)


async def test_renewals_count_as_mails_of_the_company(world: World) -> None:
    company, owner = await world.company()
    addresses = [f"p{number}@example.ar" for number in range(OPEN_MAX)]
    for number in range(DAILY_MAX):
        await world.invitations.invite(owner, company.id, addresses[number % OPEN_MAX], VIEWER)
        world.later(seconds=90)
    with pytest.raises(ResourceExhausted) as caught:
        await world.invitations.invite(owner, company.id, addresses[0], VIEWER)
    assert not isinstance(caught.value, TooManyInvitationMails)
    assert await world.scalar("SELECT count(*) FROM outgoing_mail") == DAILY_MAX


async def test_an_address_is_mailed_some_times_a_day_and_a_month_by_all_companies_together(world: World) -> None:
    companies = [await world.company() for _ in range(2)]
    sent = 0
    for _ in range(40):
        for company, owner in companies:
            for _ in range(4):
                world.later(minutes=2)
                with suppress(TooManyInvitationMails):
                    await world.invitations.invite(owner, company.id, EMAIL, VIEWER)
                    sent += 1
        day = world.time - timedelta(days=1)
        counted = await world.scalar("SELECT count(*) FROM invitation_mails WHERE sent_at > :day", day=day)
        assert counted <= RECIPIENT_MAX[timedelta(days=1)]
        world.later(hours=25)
    assert sent == await world.scalar("SELECT count(*) FROM outgoing_mail")
    assert sent == 2 * RECIPIENT_MAX[timedelta(days=30)]
    company, owner = companies[0]
    await world.invitations.invite(owner, company.id, "otra@example.ar", VIEWER)


async def test_sub_addresses_count_as_the_address_whose_mailbox_they_share(world: World) -> None:
    company, owner = await world.company()
    name, _, domain = EMAIL.partition("@")
    most = RECIPIENT_MAX[timedelta(days=1)]
    for number in range(most):
        await world.invitations.invite(owner, company.id, f"{name}+{number}@{domain}", VIEWER)
    for address in (f"{name}+again@{domain}", EMAIL):
        with pytest.raises(TooManyInvitationMails):
            await world.invitations.invite(owner, company.id, address, VIEWER)
    await world.invitations.invite(owner, company.id, f"{name}.{EMAIL}", VIEWER)
    assert await world.scalar("SELECT count(*) FROM outgoing_mail") == most + 1


async def test_companies_that_invite_one_address_at_a_time_count_each_other(world: World) -> None:
    companies = [await world.company() for _ in range(8)]
    answers = await asyncio.gather(
        *(world.invitations.invite(owner, company.id, EMAIL, VIEWER) for company, owner in companies),
        return_exceptions=True,
    )
    refused = [error for error in answers if isinstance(error, TooManyInvitationMails)]
    assert len(answers) - len(refused) == RECIPIENT_MAX[timedelta(days=1)]
    assert len([error for error in answers if isinstance(error, BaseException)]) == len(refused)


async def test_what_counts_mails_to_an_address_is_forgotten_with_it_and_in_time(world: World) -> None:
    company, owner = await world.company()
    await world.invitations.invite(owner, company.id, EMAIL, VIEWER)
    await world.invitations.invite(owner, company.id, "otra@example.ar", VIEWER)
    assert EMAIL not in str(await world.rows("SELECT * FROM invitation_mails"))
    await world.invitations.forget(OPERATOR, EMAIL)
    assert await world.scalar("SELECT count(*) FROM invitation_mails") == 1
    world.later(days=30, seconds=1)
    await world.invitations.expire()
    assert await world.scalar("SELECT count(*) FROM invitation_mails") == 0


async def test_members_are_bounded(world: World) -> None:
    company, owner, token = await invited(world)
    for _ in range(MEMBERS_MAX - 2):
        await world.join(company, VIEWER)
    await world.invitations.accept(person(), token)
    await world.invitations.invite(owner, company.id, "otra@example.ar", VIEWER)
    world.identity.email = "otra@example.ar"
    before = await world.everything()
    with pytest.raises(CompanyFull):
        await world.invitations.accept(person(), (await world.tokens())[-1])
    assert await world.everything() == before


async def test_inactive_company_neither_invites_nor_takes_anybody(world: World) -> None:
    company, _, token = await invited(world)
    await world.deactivations.deactivate(MANAGER, company.id, None)
    with pytest.raises(CompanyInactive):
        await world.invitations.invite(MANAGER, company.id, "otra@example.ar", VIEWER)
    with pytest.raises(UnknownInvitation):
        await world.invitations.accept(person(), token)
    assert await world.scalar("SELECT count(*) FROM members") == 1


@pytest.mark.parametrize("how", ["removed", "demoted"])
async def test_who_is_no_owner_any_more_leaves_no_door_open(world: World, how: str) -> None:
    company, owner, _ = await invited(world)
    second = await world.join(company, OWNER)
    await world.invitations.invite(second, company.id, "complice@example.ar", OWNER)
    token = (await world.tokens())[-1]
    if how == "removed":
        await world.members.remove(owner, company.id, second.person_id or "")
    else:
        await world.members.change_role(owner, company.id, second.person_id or "", AUDITOR)
    world.identity.email = "complice@example.ar"
    with pytest.raises(UnknownInvitation):
        await world.invitations.accept(person(), token)
    assert [row.email for row in (await world.invitations.listed(owner, [company.id]))[0]] == [EMAIL]
