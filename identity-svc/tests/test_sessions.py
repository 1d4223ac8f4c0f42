"""Sessions on a real database: rotation, reuse, waits, races, sign-out."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import jwt
import pytest
from identity_factories import PASSWORD, MovableClock
from sqlalchemy import Connection, event, text

from identity_svc.attempts.errors import TooManyAttempts
from identity_svc.attempts.policies import wait_after
from identity_svc.bootstrap import IdentityServices
from identity_svc.influencers.models import Influencer
from identity_svc.passwords.errors import InvalidCredentials
from identity_svc.persons.errors import EmailExists
from identity_svc.sessions.errors import SessionEnded
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied

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


async def wrong(rpc: IdentityServices, email: str) -> type[BaseException]:
    """What a sign-in with a wrong password raises."""
    try:
        await rpc.sign_in.sign_in(Caller(), email, "Mala#2026")
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


async def test_the_commit_of_an_attempt_does_not_wait_for_the_disk_that_of_a_session_does(
    rpc: IdentityServices, identity_database: Database
) -> None:
    name = identity_database.engine.url.database
    await run(identity_database, f'ALTER DATABASE "{name}" SET synchronous_commit = on')
    await identity_database.engine.dispose()  # holds for connections from now on
    await rpc.sign_in.sign_up("ana@example.com", PASSWORD)
    waits: list[str] = []

    def note(connection: Connection) -> None:
        waits.append(connection.exec_driver_sql("SHOW synchronous_commit").scalar_one())

    event.listen(identity_database.engine.sync_engine, "commit", note)
    await rpc.sign_in.sign_in(Caller(), "ana@example.com", PASSWORD)
    assert waits == ["off", "on"]


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
    assert await rpc.sessions.sign_out(Caller(), opened.refresh_token) == opened.view.session_id
    assert await rpc.sessions.sign_out(Caller(), opened.refresh_token) == opened.view.session_id
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
    assert [found.first_name for found in await rpc.persons.get_many(brand, [person])] == ["Sol"]
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
