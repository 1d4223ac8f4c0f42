"""Sessions on a real database: rotation, reuse, delays, races, sign-out."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any

import jwt
import pytest
from identity_factories import EMAIL, OTHER_PASSWORD, PASSWORD, Accounts, MovableClock, caller_of
from sqlalchemy import Connection, event, text

from identity_svc.attempts.errors import TooManyAttempts
from identity_svc.attempts.policies import wait_after
from identity_svc.bootstrap import IdentityServices
from identity_svc.influencers.models import Influencer
from identity_svc.passwords.errors import InvalidCredentials
from identity_svc.persons.errors import EmailExists
from identity_svc.sessions.errors import SessionEnded
from identity_svc.sessions.policies import MOBILE_APP
from kit.db import Database, uuid7
from kit.rpc.caller import ANONYMOUS, Caller
from kit.rpc.errors import InvalidInput, PermissionDenied

COMPANY = Caller(service="company")


async def run(database: Database, query: str) -> Any:
    async with database.transaction() as session:
        outcome = await (await session.connection()).execute(text(query))
        return outcome.scalar() if outcome.returns_rows else None


async def test_sign_up_then_sign_in_in_any_case(rpc: IdentityServices) -> None:
    opened = await rpc.sign_in.sign_up("Ana@Example.com", PASSWORD)
    again = await rpc.sign_in.sign_in(Caller(), "ANA@example.COM", PASSWORD)
    assert opened.view.person is not None
    assert again.view.person is not None
    assert again.view.person.id == opened.view.person.id
    assert opened.view.person.email == "ana@example.com"
    assert again.view.session_id != opened.view.session_id


@pytest.mark.parametrize(
    "person_id", ["p1", "01A21EDB-1961-71EE-8792-ACE8FC232523", "01a21edb196171ee8792ace8fc232523"]
)
async def test_a_service_gives_a_person_a_uuid_alone(rpc: IdentityServices, person_id: str) -> None:
    service = Caller(service="demo")
    with pytest.raises(InvalidInput) as caught:
        await rpc.sign_in.sign_up(EMAIL, PASSWORD, service, person_id=person_id)
    assert [violation.path for violation in caught.value.violations] == ["personId"]
    given = uuid7()
    opened = await rpc.sign_in.sign_up(EMAIL, PASSWORD, service, person_id=given)
    assert opened.view.person is not None
    assert opened.view.person.id == given


async def test_password_is_kept_only_as_argon2id(rpc: IdentityServices, identity_database: Database) -> None:
    await rpc.sign_in.sign_up("ana@example.com", PASSWORD)
    stored = await run(identity_database, "SELECT password_hash FROM persons")
    assert stored.startswith("$argon2id$")
    assert PASSWORD not in stored


async def test_parallel_sign_ups_have_one_winner(rpc: IdentityServices, identity_database: Database) -> None:
    outcomes = await asyncio.gather(
        *(rpc.sign_in.sign_up("ana@example.com", PASSWORD) for _ in range(50)), return_exceptions=True
    )
    assert sum(not isinstance(outcome, BaseException) for outcome in outcomes) == 1
    assert all(isinstance(outcome, EmailExists) for outcome in outcomes if isinstance(outcome, BaseException))
    assert await run(identity_database, "SELECT count(*) FROM persons") == 1


async def test_unknown_and_wrong_answer_alike(rpc: IdentityServices) -> None:
    await rpc.sign_in.sign_up("ana@example.com", PASSWORD)
    answers = []
    for email, password in (("ana@example.com", "Otra#2026"), ("nadie@example.com", PASSWORD)):
        with pytest.raises(InvalidCredentials) as caught:
            await rpc.sign_in.sign_in(Caller(), email, password)
        answers.append((caught.value.reason, caught.value.message))
    assert answers[0] == answers[1]


async def test_too_long_password_is_refused_not_truncated(rpc: IdentityServices) -> None:
    password = "Aa1#" + "x" * 11
    await rpc.sign_in.sign_up("ana@example.com", password)
    with pytest.raises(InvalidCredentials):
        await rpc.sign_in.sign_in(Caller(), "ana@example.com", password + "y")


async def wrong(
    rpc: IdentityServices, email: str, caller: Caller = ANONYMOUS, device: str = ""
) -> type[BaseException]:
    """The type of the error that a sign-in with a wrong password raises."""
    try:
        await rpc.sign_in.sign_in(caller, email, "Mala#2026", device)
    except (InvalidCredentials, TooManyAttempts) as error:
        return type(error)
    raise AssertionError("it was let in")


@pytest.mark.parametrize("email", ["ana@example.com", "nadie@example.com"])
async def test_known_and_unknown_accounts_wait_alike_from_the_fifth_failure(
    rpc: IdentityServices, clock: MovableClock, email: str
) -> None:
    await rpc.sign_in.sign_up("ana@example.com", PASSWORD)
    outcomes = [await wrong(rpc, email) for _ in range(6)]
    assert outcomes == [InvalidCredentials] * 5 + [TooManyAttempts]
    clock.move(seconds=1.9)
    assert await wrong(rpc, email) is TooManyAttempts
    clock.move(seconds=0.1)
    assert await wrong(rpc, email) is InvalidCredentials
    clock.move(seconds=3.9)
    assert await wrong(rpc, email) is TooManyAttempts


async def test_a_right_password_after_the_wait_forgets_the_failures(
    rpc: IdentityServices, clock: MovableClock
) -> None:
    await rpc.sign_in.sign_up("ana@example.com", PASSWORD)
    for _ in range(5):
        await wrong(rpc, "ana@example.com")
    with pytest.raises(TooManyAttempts):
        await rpc.sign_in.sign_in(Caller(), "ana@example.com", PASSWORD)
    clock.move(seconds=2)
    assert (await rpc.sign_in.sign_in(Caller(), "ana@example.com", PASSWORD)).view.person is not None
    assert [await wrong(rpc, "ana@example.com") for _ in range(5)] == [InvalidCredentials] * 5


async def test_parallel_guesses_do_not_pass_the_limit(rpc: IdentityServices) -> None:
    await rpc.sign_in.sign_up("ana@example.com", PASSWORD)
    outcomes = await asyncio.gather(*(wrong(rpc, "ana@example.com") for _ in range(20)))
    assert outcomes.count(InvalidCredentials) == 5


async def test_the_database_waits_as_the_policy_says(
    rpc: IdentityServices, identity_database: Database, clock: MovableClock
) -> None:
    for failures in range(1, 30):
        await wrong(rpc, "nadie@example.com")
        locked = await run(identity_database, "SELECT locked_until FROM account_failures")
        wait = wait_after(failures)
        assert locked == (clock() + wait if wait else None)
        clock.move(minutes=15)


@pytest.mark.direct  # it changes a default, which only new sessions have
async def test_the_commit_of_an_attempt_does_not_wait_for_the_disk_that_of_a_session_does(
    rpc: IdentityServices, identity_database: Database
) -> None:
    name = identity_database.engine.url.database
    await run(identity_database, f'ALTER DATABASE "{name}" SET synchronous_commit = on')
    await identity_database.engine.dispose()  # applies to connections opened from now on
    await rpc.sign_in.sign_up("ana@example.com", PASSWORD)
    waits: list[str] = []

    def note(connection: Connection) -> None:
        waits.append(connection.exec_driver_sql("SHOW synchronous_commit").scalar_one())

    event.listen(identity_database.engine.sync_engine, "commit", note)
    await rpc.sign_in.sign_in(Caller(), "ana@example.com", PASSWORD)
    assert waits == ["off", "on"]


OWNER, ATTACKER = Caller(client_ip="192.0.2.1"), Caller(client_ip="203.0.113.9")


async def test_wrong_guesses_from_elsewhere_keep_the_owner_of_an_account_out_nowhere(
    rpc: IdentityServices,
) -> None:
    here = await rpc.sign_in.sign_up("ana@example.com", PASSWORD, OWNER)
    for _ in range(30):
        await wrong(rpc, "ana@example.com", ATTACKER)
    for device in (here.device_token, ""):
        opened = await rpc.sign_in.sign_in(OWNER, "ana@example.com", PASSWORD, device)
        assert opened.view.person is not None
    with pytest.raises(TooManyAttempts):
        await rpc.sign_in.sign_in(ATTACKER, "ana@example.com", PASSWORD)


async def test_a_device_that_signed_in_before_is_let_in_from_an_address_that_waits(rpc: IdentityServices) -> None:
    here = await rpc.sign_in.sign_up("ana@example.com", PASSWORD, OWNER)
    for number in range(60):
        await wrong(rpc, "ana@example.com" if number % 2 else f"n{number}@example.com", OWNER)
    with pytest.raises(TooManyAttempts):
        await rpc.sign_in.sign_in(OWNER, "ana@example.com", PASSWORD)
    opened = await rpc.sign_in.sign_in(OWNER, "ana@example.com", PASSWORD, here.device_token)
    assert opened.view.person is not None


async def test_a_known_device_waits_after_guesses_of_its_own_wherever_it_is(rpc: IdentityServices) -> None:
    device = (await rpc.sign_in.sign_up("ana@example.com", PASSWORD, OWNER)).device_token
    places = [Caller(client_ip=f"198.51.100.{number}") for number in range(7)]
    outcomes = [await wrong(rpc, "ana@example.com", place, device) for place in places]
    assert outcomes == [InvalidCredentials] * 5 + [TooManyAttempts] * 2
    assert await wrong(rpc, "ana@example.com", places[0]) is InvalidCredentials


@pytest.mark.parametrize("forged", ["", "a.b", "x" * 4096, ".", "é.é", "{nonce}.{other}", "{nonce}.{nonce}"])
async def test_a_forged_device_is_a_new_one(rpc: IdentityServices, forged: str) -> None:
    device = (await rpc.sign_in.sign_up("ana@example.com", PASSWORD, OWNER)).device_token
    other = (await rpc.sign_in.sign_up("otra@example.com", PASSWORD, OWNER)).device_token
    nonce, signature = device.split(".")
    shown = forged.format(nonce=nonce, other=other.split(".")[1])
    assert "ana" not in device
    for _ in range(5):
        await wrong(rpc, "ana@example.com", ATTACKER)
    for wrong_device in (shown, other, f"{nonce}.{signature[::-1]}"):
        assert await wrong(rpc, "ana@example.com", ATTACKER, wrong_device) is TooManyAttempts
    assert await wrong(rpc, "ana@example.com", ATTACKER, device) is InvalidCredentials


async def test_a_device_keeps_the_last_five_people_who_signed_in_on_it(rpc: IdentityServices) -> None:
    device = ""
    for number in range(6):
        device = (await rpc.sign_in.sign_up(f"n{number}@example.com", PASSWORD, OWNER, device=device)).device_token
    again = await rpc.sign_in.sign_in(OWNER, "n2@example.com", PASSWORD, device)
    assert len(again.device_token) == len(device) < 500
    for number in range(6):
        for _ in range(5):
            await wrong(rpc, f"n{number}@example.com", ATTACKER)
        recognised = await wrong(rpc, f"n{number}@example.com", ATTACKER, again.device_token) is InvalidCredentials
        assert recognised == (number > 0)


async def test_an_account_that_is_guessed_from_everywhere_answers_slowly_and_lets_its_owner_in(
    rpc: IdentityServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = (await rpc.sign_in.sign_up("ana@example.com", PASSWORD, OWNER)).device_token
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("identity_svc.sign_in.service.sleep", sleep)
    for email in ("ana@example.com", "nadie@example.com"):
        slept.clear()
        for number in range(30):
            place = Caller(client_ip=f"2001:db8:0:{number:x}::1")
            assert await wrong(rpc, email, place) is InvalidCredentials
        assert slept == sorted(slept)
        assert (slept[0], slept[-1]) == (0.0, 1.0)
    slept.clear()
    assert (await rpc.sign_in.sign_in(OWNER, "ana@example.com", PASSWORD)).view.person is not None
    assert (await rpc.sign_in.sign_in(OWNER, "ana@example.com", PASSWORD, device)).view.person is not None
    assert slept == [1.0]


async def test_one_household_is_one_address(rpc: IdentityServices) -> None:
    await rpc.sign_in.sign_up("ana@example.com", PASSWORD, OWNER)
    rooms = [Caller(client_ip=f"2001:db8:0:1::{number:x}") for number in range(1, 7)]
    outcomes = [await wrong(rpc, "ana@example.com", room) for room in rooms]
    assert outcomes == [InvalidCredentials] * 5 + [TooManyAttempts]


async def test_an_address_is_limited_over_all_accounts(rpc: IdentityServices, clock: MovableClock) -> None:
    here, there = Caller(client_ip="192.0.2.1"), Caller(client_ip="192.0.2.2")
    for number in range(50):
        with pytest.raises(InvalidCredentials):
            await rpc.sign_in.sign_in(here, f"n{number}@example.com", PASSWORD)
    with pytest.raises(TooManyAttempts):
        await rpc.sign_in.sign_in(here, "n50@example.com", PASSWORD)
    with pytest.raises(InvalidCredentials):
        await rpc.sign_in.sign_in(there, "n50@example.com", PASSWORD)
    clock.move(minutes=5)
    with pytest.raises(InvalidCredentials):
        await rpc.sign_in.sign_in(here, "n51@example.com", PASSWORD)


async def test_refresh_rotates_and_keeps_the_session(rpc: IdentityServices) -> None:
    opened = await rpc.sign_in.sign_up("ana@example.com", PASSWORD)
    renewed = await rpc.sessions.refresh(opened.refresh_token)
    assert renewed.refresh_token != opened.refresh_token
    assert renewed.view.session_id == opened.view.session_id


async def test_two_tabs_at_once_both_go_on(rpc: IdentityServices) -> None:
    opened = await rpc.sign_in.sign_up("ana@example.com", PASSWORD)
    first, second = await asyncio.gather(
        rpc.sessions.refresh(opened.refresh_token), rpc.sessions.refresh(opened.refresh_token)
    )
    assert first.view.session_id == second.view.session_id


async def test_reuse_after_the_grace_ends_the_family(
    rpc: IdentityServices, identity_database: Database, clock: MovableClock
) -> None:
    opened = await rpc.sign_in.sign_up("ana@example.com", PASSWORD)
    renewed = await rpc.sessions.refresh(opened.refresh_token)
    clock.move(seconds=10.001)
    with pytest.raises(SessionEnded):
        await rpc.sessions.refresh(opened.refresh_token)
    with pytest.raises(SessionEnded):
        await rpc.sessions.refresh(renewed.refresh_token)
    events = "SELECT count(*) FROM outbox WHERE subject = 'resuena.identity.session_ended.v1'"
    assert await run(identity_database, events) == 1


async def test_sign_out_ends_at_once_and_is_told_once(rpc: IdentityServices, identity_database: Database) -> None:
    opened = await rpc.sign_in.sign_up("ana@example.com", PASSWORD)
    for _ in range(2):
        ended = await rpc.sessions.sign_out(Caller(), opened.refresh_token)
        assert ended is not None
        assert ended.id == opened.view.session_id
    with pytest.raises(SessionEnded):
        await rpc.sessions.refresh(opened.refresh_token)
    query = "SELECT entity_id FROM outbox WHERE subject = 'resuena.identity.session_ended.v1'"
    assert await run(identity_database, query) == opened.view.session_id


async def test_membership_is_applied_once_by_version_and_by_services_only(
    rpc: IdentityServices, identity_database: Database
) -> None:
    opened = await rpc.sign_in.sign_up("ana@example.com", PASSWORD)
    assert opened.view.person is not None
    person, company = opened.view.person.id, uuid7()
    with pytest.raises(PermissionDenied):
        await rpc.sessions.apply_membership(Caller(person_id=person), person, company, 1, 1)
    for role, version in ((3, 1), (2, 2), (3, 1), (2, 2)):
        await rpc.sessions.apply_membership(COMPANY, person, company, role, version)
    view = await rpc.sessions.renewed(person, opened.view.session_id or "")
    assert view is not None
    assert (view.company_id, view.company_role, view.permissions) == (
        company,
        "auditor",
        ["readCampaings", "auditAdvertisement"],
    )
    claims = jwt.decode(view.access_token or "", options={"verify_signature": False})
    assert (claims["sub"], claims["cid"], claims["sid"]) == (person, company, opened.view.session_id)
    events = "SELECT count(*) FROM outbox WHERE subject = 'resuena.identity.permissions_granted.v1'"
    assert await run(identity_database, events) == 2


async def test_names_are_seen_within_reach_only(rpc: IdentityServices, identity_database: Database) -> None:
    person, company = uuid7(), uuid7()
    influencer = Influencer(person, "inf@example.com", "Sol", "Paz")
    assert await rpc.influencers.register(Caller(service="mobile"), [influencer]) == 1
    brand = Caller(person_id=uuid7(), tenant_id=company, permissions=frozenset({"readCampaings"}))
    assert await rpc.persons.get_many(brand, [person]) == [None]
    await run(identity_database, f"INSERT INTO person_reach VALUES ('{company}', '{person}')")
    (row,) = await rpc.persons.get_many(brand, [person])
    assert row is not None
    assert row.first_name == "Sol"
    assert await rpc.persons.get_many(replace(brand, tenant_id=uuid7()), [person]) == [None]
    assert await rpc.persons.get_many(Caller(), [person]) == [None]


async def test_guest_token_opens_a_guest_session_and_is_counted(
    rpc: IdentityServices, identity_database: Database
) -> None:
    _, token = await rpc.guests.create(Caller(service="demo"), "INVERSOR-TEST", "Fund", None)
    view = await rpc.guests.authenticate(Caller(client_ip="192.0.2.1"), f" {token} ")
    assert (view.guest, view.person) == (True, None)
    with pytest.raises(Exception, match="Found error in the form"):
        await rpc.guests.authenticate(Caller(client_ip="192.0.2.1"), "otro")
    assert await run(identity_database, "SELECT use_count FROM guest_tokens") == 1


async def test_a_narrower_role_ends_no_session_of_the_app(rpc: IdentityServices, accounts: Accounts) -> None:
    opened, caller = await accounts.signed_up()
    in_app = await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD, app=MOBILE_APP)
    for version, role in enumerate((1, 3), start=1):
        await rpc.sessions.apply_membership(
            Caller(service="company"), caller.person_id or "", "company", role, version
        )
    with pytest.raises(SessionEnded):
        await rpc.sessions.refresh(opened.refresh_token)
    renewed = await rpc.sessions.refresh(in_app.refresh_token, MOBILE_APP)
    assert (renewed.view.permissions, renewed.view.company_id) == (["createAdvertisements"], None)


async def test_staff_hold_none_of_it_in_the_app(rpc: IdentityServices, accounts: Accounts) -> None:
    await accounts.staff(EMAIL)
    in_app = await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD, app=MOBILE_APP)
    assert in_app.view.permissions == ["createAdvertisements"]
    assert (await rpc.sessions.current(caller_of(in_app))).permissions == ["createAdvertisements"]
    portal = await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)
    assert "createAdvertisements" not in portal.view.permissions


async def test_a_new_password_ends_the_sessions_of_both_applications(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    opened, _ = await accounts.signed_up()
    in_app = await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD, app=MOBILE_APP)
    await rpc.passwords.change(caller_of(in_app), PASSWORD, OTHER_PASSWORD)
    with pytest.raises(SessionEnded):
        await rpc.sessions.refresh(opened.refresh_token)
    assert (await rpc.sessions.refresh(in_app.refresh_token, MOBILE_APP)).view.app == MOBILE_APP


async def test_the_link_that_confirms_says_where_it_was_asked_for(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    _, caller = await accounts.signed_up()
    await rpc.accounts.request_confirmation(caller)
    assert all("app=1" not in body for body in await accounts.mails("Confirm"))
    in_app = await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD, app=MOBILE_APP)
    await rpc.accounts.request_confirmation(caller_of(in_app))
    assert re.search(r"/confirmEmail\?token=\S+&app=1", (await accounts.mails("Confirm"))[-1])
