"""Roles of staff on a real database: who may change whose, what ends with them, the log, mails, erasure."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pyotp
import pytest
from identity_factories import PASSWORD, Accounts, KeptByEmail, MovableClock, caller_of

from identity_svc.bootstrap import IdentityServices, erasure, grant_staff, list_staff, revoke_staff
from identity_svc.memberships.policies import STAFF_ROLES
from identity_svc.passwords.errors import WrongPassword
from identity_svc.second_factor.errors import InvalidCode
from identity_svc.sessions.errors import SessionEnded
from identity_svc.settings import IdentitySettings
from identity_svc.staff.errors import AlreadyStaff, OwnRoles, UnconfirmedEmail, UnknownPerson, UnknownStaff
from identity_svc.staff.messages import change_messages, member_message
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError, InvalidInput, PermissionDenied, Unauthenticated
from kit.testing.statements import executed_statements
from resuena.identity.v1 import staff_pb2 as pb

CARLA = "carla@example.com"


async def confirmed(accounts: Accounts, email: str = CARLA) -> Caller:
    _, caller = await accounts.signed_up(email)
    await accounts.confirm(email)
    return caller


async def permissions(rpc: IdentityServices, email: str = CARLA) -> set[str]:
    return set((await rpc.sign_in.sign_in(Caller(), email, PASSWORD)).view.permissions)


async def stored(accounts: Accounts, email: str = CARLA) -> tuple[bool, list[str] | None]:
    return (
        await accounts.run(f"SELECT staff FROM persons WHERE email = '{email}'"),
        await accounts.run(f"SELECT staff_roles FROM persons WHERE email = '{email}'"),
    )


async def test_a_colleague_has_the_permissions_of_their_roles_alone(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    boss = await accounts.staff()
    carla = await confirmed(accounts)
    row = await rpc.staff.grant(boss, " Carla@Example.com ", ["leads"], PASSWORD)
    message = member_message(row)
    assert (message.id, message.email, list(message.roles)) == (carla.person_id, CARLA, [pb.STAFF_ROLE_LEADS])
    assert message.HasField("since")
    assert await permissions(rpc) == {"readLeads", "manageGuestTokens"}
    await rpc.staff.set_roles(boss, carla.person_id or "", ["system", "auditor", "system"], PASSWORD)
    assert await stored(accounts) == (True, ["auditor", "system"])
    assert await permissions(rpc) == {
        "readCompanies",
        "readCampaings",
        "auditAdvertisement",
        "auditMoneyAdvertisement",
        "manageSystem",
        "manageStaff",
    }
    await rpc.staff.revoke(boss, carla.person_id or "", PASSWORD)
    assert await stored(accounts) == (False, None)
    assert await permissions(rpc) == set()


async def test_staff_from_before_roles_have_all_of_them(rpc: IdentityServices, accounts: Accounts) -> None:
    boss = await accounts.staff()
    (row,) = await rpc.staff.members(boss)
    message = member_message(row)
    assert len(message.roles) == len(STAFF_ROLES)
    assert not message.HasField("since")


async def test_only_a_confirmed_email_is_added(rpc: IdentityServices, accounts: Accounts) -> None:
    boss = await accounts.staff()
    await accounts.signed_up(CARLA)
    for email, error in ((CARLA, UnconfirmedEmail), ("nobody@example.com", UnknownPerson), ("", UnknownPerson)):
        with pytest.raises(error):
            await rpc.staff.grant(boss, email, ["leads"], PASSWORD)
    with pytest.raises(UnconfirmedEmail):
        await rpc.staff.grant_by_operator(CARLA, [])
    for roles in ([], ["leads", "king"]):
        with pytest.raises(InvalidInput) as caught:
            await rpc.staff.grant(boss, CARLA, roles, PASSWORD)
        assert caught.value.reason == "INVALID_ROLES"
    assert await stored(accounts) == (False, None)
    assert await accounts.run("SELECT count(*) FROM staff_changes") == 0


async def test_adding_again_changes_nothing_and_replaces_nothing(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    boss = await accounts.staff()
    carla = await confirmed(accounts)
    await rpc.staff.grant(boss, CARLA, ["leads"], PASSWORD)
    await rpc.staff.grant(boss, CARLA, ["leads"], PASSWORD)
    with pytest.raises(AlreadyStaff):
        await rpc.staff.grant(boss, CARLA, ["system"], PASSWORD)
    assert await stored(accounts) == (True, ["leads"])
    await rpc.staff.revoke(boss, carla.person_id or "", PASSWORD)
    await rpc.staff.revoke(boss, carla.person_id or "", PASSWORD)
    assert await accounts.run("SELECT count(*) FROM staff_changes") == 2


async def test_somebody_who_is_no_staff_is_as_unknown_as_an_unknown_one(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    boss = await accounts.staff()
    carla = await confirmed(accounts)
    refusals = set()
    for person_id in (carla.person_id or "", "00000000-0000-7000-8000-000000000000", ""):
        for call in (
            partial(rpc.staff.set_roles, boss, person_id, ["leads"], PASSWORD),
            partial(rpc.staff.revoke, boss, person_id, PASSWORD),
        ):
            with pytest.raises(UnknownStaff) as caught:
                await call()
            refusals.add((caught.value.reason, caught.value.message))
    assert len(refusals) == 1
    assert await stored(accounts) == (False, None)


async def test_nobody_changes_their_own_roles_but_the_operator_may(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    email = "staff@example.com"
    boss = await accounts.staff(email)
    await accounts.confirm(email)
    own = boss.person_id or ""
    calls: list[Callable[[], Coroutine[Any, Any, Any]]] = [
        partial(rpc.staff.grant, boss, email, ["leads"], PASSWORD),
        partial(rpc.staff.set_roles, boss, own, ["leads"], PASSWORD),
        partial(rpc.staff.revoke, boss, own, PASSWORD),
    ]
    for call in calls:
        with pytest.raises(OwnRoles):
            await call()
    assert await stored(accounts, email) == (True, None)
    await rpc.staff.grant_by_operator(email, ["leads"])
    assert await stored(accounts, email) == (True, ["leads"])


async def test_the_password_and_the_second_factor_are_asked_for_again(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    boss = await accounts.staff()
    carla = await confirmed(accounts)
    with pytest.raises(WrongPassword):
        await rpc.staff.grant(boss, CARLA, ["leads"], "Nada#2026")
    await rpc.staff.grant(boss, CARLA, ["leads"], PASSWORD)
    setup = await rpc.second_factor.begin(boss)
    await rpc.second_factor.enable(boss, pyotp.TOTP(setup.secret).at(rpc.second_factor.now()))
    for call in (
        partial(rpc.staff.set_roles, boss, carla.person_id or "", ["system"], PASSWORD),
        partial(rpc.staff.revoke, boss, carla.person_id or "", PASSWORD),
    ):
        with pytest.raises(InvalidCode):
            await call()
    assert await stored(accounts) == (True, ["leads"])


async def test_nobody_else_reads_or_changes_anything(rpc: IdentityServices, accounts: Accounts) -> None:
    await accounts.staff()
    carla = await confirmed(accounts)
    other_staff = Caller(person_id=carla.person_id, permissions=frozenset({"readPeople", "manageSystem"}))
    for caller, refused in (
        (carla, PermissionDenied),
        (other_staff, PermissionDenied),
        (Caller(), Unauthenticated),
        (Caller(service="campaign"), Unauthenticated),
        (Caller(service="demo"), Unauthenticated),
    ):
        for call in (
            partial(rpc.staff.members, caller),
            partial(rpc.staff.changes, caller, None, 0),
            partial(rpc.staff.grant, caller, CARLA, ["system"], PASSWORD),
            partial(rpc.staff.set_roles, caller, carla.person_id or "", ["system"], PASSWORD),
            partial(rpc.staff.revoke, caller, carla.person_id or "", PASSWORD),
        ):
            with pytest.raises(refused):
                await call()
    with pytest.raises(PermissionDenied):
        await rpc.staff.grant_all(carla, carla.person_id or "")
    assert await stored(accounts) == (False, None)
    assert await accounts.run("SELECT count(*) FROM staff_changes") == 0


async def test_whoever_loses_a_permission_loses_their_sessions_of_the_portal(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    boss = await accounts.staff()
    carla = await confirmed(accounts)
    person_id = carla.person_id or ""
    await rpc.staff.grant(boss, CARLA, ["leads"], PASSWORD)
    assert await accounts.events("session_ended") == []
    portal = caller_of(await rpc.sign_in.sign_in(Caller(), CARLA, PASSWORD))
    await rpc.staff.set_roles(boss, person_id, ["leads", "system"], PASSWORD)
    assert await accounts.events("session_ended") == []
    await rpc.staff.set_roles(boss, person_id, ["system"], PASSWORD)
    assert sorted(await accounts.events("session_ended")) == sorted(
        [carla.session_id or "", portal.session_id or ""]
    )
    causes = await accounts.run(
        "SELECT string_agg(DISTINCT ended_cause, ',') FROM sessions WHERE ended_at IS NOT NULL"
    )
    assert causes == "role_narrowed"


async def test_an_owner_of_a_company_who_joins_loses_what_the_role_has_not(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    boss = await accounts.staff()
    carla = await confirmed(accounts)
    await rpc.sessions.apply_membership(Caller(service="company"), carla.person_id or "", "c", 1, 1)
    await rpc.staff.grant(boss, CARLA, ["auditor"], PASSWORD)
    assert await accounts.events("session_ended") == [carla.session_id]


async def test_sessions_of_the_app_stay(rpc: IdentityServices, accounts: Accounts) -> None:
    boss = await accounts.staff()
    app = await accounts.creator(CARLA)
    await accounts.confirm(CARLA)
    await rpc.staff.grant(boss, CARLA, ["leads"], PASSWORD)
    await rpc.staff.revoke(boss, app.person_id or "", PASSWORD)
    assert (await rpc.sessions.current(app)).permissions == ["createAdvertisements"]


async def test_two_who_revoke_each_other_at_once_leave_one(rpc: IdentityServices, accounts: Accounts) -> None:
    first, other = await accounts.staff("one@example.com"), await accounts.staff("other@example.com")
    outcomes = await asyncio.gather(
        rpc.staff.revoke(first, other.person_id or "", PASSWORD),
        rpc.staff.revoke(other, first.person_id or "", PASSWORD),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes if outcome is not None] == [SessionEnded]
    assert await accounts.run("SELECT count(*) FROM persons WHERE staff") == 1


async def test_the_log_says_who_changed_what_and_stays_after_erasure(
    rpc: IdentityServices,
    accounts: Accounts,
    identity_database: Database,
    settings: IdentitySettings,
    clock: MovableClock,
) -> None:
    boss = await accounts.staff()
    carla = await confirmed(accounts)
    await rpc.staff.grant_by_operator(CARLA, ["leads"])
    clock.move(hours=1)
    await rpc.staff.set_roles(boss, carla.person_id or "", ["leads", "people"], PASSWORD)
    newest, oldest = change_messages(await rpc.staff.changes(boss, None, 0))
    assert (newest.person.email, newest.actor.email) == (CARLA, "staff@example.com")
    assert newest.changed_at.ToDatetime(tzinfo=clock.now.tzinfo) == clock.now
    assert list(newest.roles_before) == list(oldest.roles_after) == [pb.STAFF_ROLE_LEADS]
    assert list(newest.roles_after) == [pb.STAFF_ROLE_LEADS, pb.STAFF_ROLE_PEOPLE]
    assert not oldest.HasField("actor")
    assert list(oldest.roles_before) == []
    (page,) = change_messages(await rpc.staff.changes(boss, newest.id, 1))
    assert page == oldest

    caller = caller_of(await rpc.sign_in.sign_in(Caller(), CARLA, PASSWORD))
    await rpc.deletions.request(caller)
    clock.move(hours=73)
    assert await erasure(identity_database, settings, KeptByEmail(), clock).erase_due() == 1
    assert [row.id for row in await rpc.staff.members(boss)] == [boss.person_id]
    after = change_messages(await rpc.staff.changes(boss, None, 0))
    assert [change.person for change in after] == [pb.StaffPerson(id=carla.person_id or "")] * 2
    assert await accounts.run(f"SELECT staff_roles FROM persons WHERE id = '{carla.person_id}'") is None


@pytest.mark.parametrize(
    ("language", "joined", "changed", "left", "role"),
    [
        ("es", "Ya sos parte del equipo", "Cambió lo que hacés", "Ya no sos parte", "Contactos"),
        ("en", "You have joined the team", "What you do in the team", "You are no longer", "Contacts"),
    ],
)
async def test_each_change_is_told_by_mail(
    rpc: IdentityServices, accounts: Accounts, language: str, joined: str, changed: str, left: str, role: str
) -> None:
    boss = await accounts.staff()
    carla = await confirmed(accounts)
    await accounts.run(f"UPDATE persons SET language = '{language}' WHERE email = '{CARLA}'")
    person_id = carla.person_id or ""
    await rpc.staff.grant(boss, CARLA, ["leads"], PASSWORD)
    await rpc.staff.set_roles(boss, person_id, ["leads", "system"], PASSWORD)
    await rpc.staff.set_roles(boss, person_id, ["system", "leads"], PASSWORD)
    await rpc.staff.revoke(boss, person_id, PASSWORD)
    (mail,) = await accounts.mails(joined)
    assert f"- {role}" in mail
    assert "/desk" in mail
    assert len(await accounts.mails(changed)) == 1
    (mail,) = await accounts.mails(left)
    assert role not in mail


async def test_colleagues_know_each_others_names(rpc: IdentityServices, accounts: Accounts) -> None:
    boss = await accounts.staff()
    carla = await confirmed(accounts)
    stranger = await confirmed(accounts, "stranger@example.com")
    await rpc.staff.grant(boss, CARLA, ["leads"], PASSWORD)
    colleague = caller_of(await rpc.sign_in.sign_in(Caller(), CARLA, PASSWORD))
    names = await rpc.persons.get_many(colleague, [boss.person_id or "", stranger.person_id or ""])
    assert [row is not None for row in names] == [True, False]
    names = await rpc.persons.get_many(stranger, [boss.person_id or "", carla.person_id or ""])
    assert names == [None, None]


async def test_who_the_staff_are_is_read_by_an_index_alone(rpc: IdentityServices, accounts: Accounts) -> None:
    boss = await accounts.staff()
    await confirmed(accounts)
    await rpc.staff.grant(boss, CARLA, ["leads"], PASSWORD)
    newest = (await rpc.staff.changes(boss, None, 1))[0].id
    with executed_statements() as statements:
        await rpc.staff.members(boss)
        await rpc.staff.changes(boss, str(newest), 0)
    reads = [statement for statement, _ in statements if statement.startswith("SELECT")]
    assert len(reads) == 3  # including that of the cursor
    for read in reads:
        async with rpc.staff.database.transaction() as session:
            connection = await session.connection()
            await connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
            values = re.sub(r"\$\d+", "'0'", re.sub(r"LIMIT \$\d+", "LIMIT 20", read))
            plan = await connection.exec_driver_sql("EXPLAIN " + values)
            lines = [row[0] for row in plan]
        assert not [line for line in lines if "Seq Scan" in line], lines


@pytest.fixture
def operator(
    identity_database: Database, settings: IdentitySettings, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Coroutine[Any, Any, str]]:
    """Runs a command of the operator; returns its output."""
    commands = {"grant": grant_staff, "revoke": revoke_staff, "list": list_staff}
    database = settings.model_copy(update={"database_url": identity_database.url})

    async def run(command: str, *arguments: str) -> str:
        capsys.readouterr()
        await commands[command](database, list(arguments))
        return capsys.readouterr().out

    return run


async def test_an_operator_grants_lists_and_revokes(
    accounts: Accounts, operator: Callable[..., Coroutine[Any, Any, str]]
) -> None:
    await confirmed(accounts)
    assert "auditor, campaigns, money, leads, people, system" in await operator("grant", CARLA)
    assert await stored(accounts) == (True, list(STAFF_ROLES))
    assert "as: money" in await operator("grant", CARLA, "money")
    listed = await operator("list")
    assert CARLA in listed
    assert '"roles": ["money"]' in listed
    await operator("revoke", CARLA)
    assert await stored(accounts) == (False, None)
    assert await operator("list") == ""
    for command, arguments in (
        ("grant", ["nobody@example.com"]),
        ("grant", [CARLA, "king"]),
        ("grant", []),
        ("revoke", [CARLA]),
        ("revoke", []),
    ):
        with pytest.raises(SystemExit):
            await operator(command, *arguments)
    assert await stored(accounts) == (False, None)


def test_every_error_has_a_code_of_its_own() -> None:
    errors: list[DomainError] = [UnknownPerson(), UnconfirmedEmail(), AlreadyStaff(), UnknownStaff(), OwnRoles()]
    assert [error.reason for error in errors] == [
        "UNKNOWN_PERSON",
        "UNCONFIRMED_EMAIL",
        "ALREADY_STAFF",
        "UNKNOWN_STAFF",
        "OWN_STAFF_ROLES",
    ]
