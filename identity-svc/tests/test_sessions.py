"""Sessions on a real database: rotation, reuse, waits, races, sign-out."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import text

from identity_svc.bootstrap import IdentityRpc, identity_rpc
from identity_svc.persons.errors import EmailExists
from identity_svc.sessions.errors import InvalidCredentials, SessionEnded, TooManyAttempts
from identity_svc.sessions.keys import SigningKeys
from identity_svc.settings import IdentitySettings
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied

PASSWORD = "Marca#2026"
COMPANY = Caller(service="company")


@pytest.fixture
def rpc(identity_database: Database) -> IdentityRpc:
    settings = IdentitySettings(argon2_memory_kib=64, argon2_time_cost=1)
    return identity_rpc(identity_database, settings, SigningKeys(Ed25519PrivateKey.generate()))


async def run(database: Database, query: str) -> Any:
    async with database.transaction() as session:
        outcome = await (await session.connection()).execute(text(query))
        return outcome.scalar() if outcome.returns_rows else None


async def test_sign_up_then_sign_in_in_any_case(rpc: IdentityRpc) -> None:
    opened = await rpc.sessions.sign_up("Ana@Example.com", PASSWORD)
    again = await rpc.sessions.sign_in(Caller(), "ANA@example.COM", PASSWORD)
    assert opened.view.person is not None
    assert again.view.person is not None
    assert again.view.person.id == opened.view.person.id
    assert opened.view.person.email == "ana@example.com"
    assert again.view.session_id != opened.view.session_id


async def test_password_is_kept_only_as_argon2id(rpc: IdentityRpc, identity_database: Database) -> None:
    await rpc.sessions.sign_up("ana@example.com", PASSWORD)
    stored = await run(identity_database, "SELECT password_hash FROM persons")
    assert stored.startswith("$argon2id$")
    assert PASSWORD not in stored


async def test_parallel_sign_ups_have_one_winner(rpc: IdentityRpc, identity_database: Database) -> None:
    outcomes = await asyncio.gather(
        *(rpc.sessions.sign_up("ana@example.com", PASSWORD) for _ in range(10)), return_exceptions=True
    )
    assert sum(not isinstance(outcome, BaseException) for outcome in outcomes) == 1
    assert all(isinstance(outcome, EmailExists) for outcome in outcomes if isinstance(outcome, BaseException))
    assert await run(identity_database, "SELECT count(*) FROM persons") == 1


async def test_unknown_and_wrong_answer_alike(rpc: IdentityRpc) -> None:
    await rpc.sessions.sign_up("ana@example.com", PASSWORD)
    answers = []
    for email, password in (("ana@example.com", "Otra#2026"), ("nadie@example.com", PASSWORD)):
        with pytest.raises(InvalidCredentials) as caught:
            await rpc.sessions.sign_in(Caller(), email, password)
        answers.append((caught.value.reason, caught.value.message))
    assert answers[0] == answers[1]


async def test_too_long_password_is_refused_not_truncated(rpc: IdentityRpc) -> None:
    password = "Aa1#" + "x" * 11
    await rpc.sessions.sign_up("ana@example.com", password)
    with pytest.raises(InvalidCredentials):
        await rpc.sessions.sign_in(Caller(), "ana@example.com", password + "y")


async def test_account_waits_from_the_fifth_failure(rpc: IdentityRpc, identity_database: Database) -> None:
    await rpc.sessions.sign_up("ana@example.com", PASSWORD)
    for _ in range(5):
        with pytest.raises(InvalidCredentials):
            await rpc.sessions.sign_in(Caller(), "ana@example.com", "Mala#2026")
    with pytest.raises(TooManyAttempts):
        await rpc.sessions.sign_in(Caller(), "ana@example.com", PASSWORD)
    await run(identity_database, "UPDATE persons SET locked_until = now() - interval '1 second'")
    assert (await rpc.sessions.sign_in(Caller(), "ana@example.com", PASSWORD)).view.person is not None
    assert await run(identity_database, "SELECT failed_sign_ins FROM persons") == 0


async def test_refresh_rotates_and_keeps_the_session(rpc: IdentityRpc) -> None:
    opened = await rpc.sessions.sign_up("ana@example.com", PASSWORD)
    renewed = await rpc.sessions.refresh(opened.refresh_token)
    assert renewed.refresh_token != opened.refresh_token
    assert renewed.view.session_id == opened.view.session_id


async def test_two_tabs_at_once_both_go_on(rpc: IdentityRpc) -> None:
    opened = await rpc.sessions.sign_up("ana@example.com", PASSWORD)
    first, second = await asyncio.gather(
        rpc.sessions.refresh(opened.refresh_token), rpc.sessions.refresh(opened.refresh_token)
    )
    assert first.view.session_id == second.view.session_id


async def test_reuse_after_the_grace_ends_the_family(rpc: IdentityRpc, identity_database: Database) -> None:
    opened = await rpc.sessions.sign_up("ana@example.com", PASSWORD)
    renewed = await rpc.sessions.refresh(opened.refresh_token)
    await run(identity_database, "UPDATE refresh_tokens SET used_at = used_at - interval '11 seconds'")
    with pytest.raises(SessionEnded):
        await rpc.sessions.refresh(opened.refresh_token)
    with pytest.raises(SessionEnded):
        await rpc.sessions.refresh(renewed.refresh_token)
    events = "SELECT count(*) FROM outbox WHERE subject = 'resuena.identity.session_ended.v1'"
    assert await run(identity_database, events) == 1


async def test_sign_out_ends_at_once_and_is_told_once(rpc: IdentityRpc, identity_database: Database) -> None:
    opened = await rpc.sessions.sign_up("ana@example.com", PASSWORD)
    assert await rpc.sessions.sign_out(Caller(), opened.refresh_token) == opened.view.session_id
    assert await rpc.sessions.sign_out(Caller(), opened.refresh_token) == opened.view.session_id
    with pytest.raises(SessionEnded):
        await rpc.sessions.refresh(opened.refresh_token)
    query = "SELECT entity_id FROM outbox WHERE subject = 'resuena.identity.session_ended.v1'"
    assert await run(identity_database, query) == opened.view.session_id


async def test_membership_is_applied_once_by_version_and_by_services_only(
    rpc: IdentityRpc, identity_database: Database
) -> None:
    opened = await rpc.sessions.sign_up("ana@example.com", PASSWORD)
    assert opened.view.person is not None
    person, company = opened.view.person.id, uuid7()
    with pytest.raises(PermissionDenied):
        await rpc.memberships.apply(Caller(person_id=person), person, company, 1, 1)
    for role, version in ((1, 1), (3, 2), (1, 1), (3, 2)):
        await rpc.memberships.apply(COMPANY, person, company, role, version)
    view = await rpc.sessions.renewed(person, opened.view.session_id or "")
    assert view is not None
    assert (view.company_id, view.company_role, view.permissions) == (company, "viewer", ["readCampaings"])
    claims = jwt.decode(view.access_token or "", options={"verify_signature": False})
    assert (claims["sub"], claims["cid"], claims["sid"]) == (person, company, opened.view.session_id)
    events = "SELECT count(*) FROM outbox WHERE subject = 'resuena.identity.permissions_granted.v1'"
    assert await run(identity_database, events) == 2


async def test_names_are_seen_within_reach_only(rpc: IdentityRpc, identity_database: Database) -> None:
    person, company = uuid7(), uuid7()
    row = {"id": person, "email": "inf@example.com", "first_name": "Sol", "last_name": "Paz"}
    assert await rpc.persons.register_influencers(Caller(service="mobile"), [row], []) == 1
    brand = Caller(person_id=uuid7(), tenant_id=company, permissions=frozenset({"readCampaings"}))
    assert await rpc.persons.get_many(brand, [person]) == [None]
    await run(identity_database, f"INSERT INTO person_reach VALUES ('{company}', '{person}')")
    assert [found.first_name for found in await rpc.persons.get_many(brand, [person])] == ["Sol"]
    assert await rpc.persons.get_many(replace(brand, tenant_id=uuid7()), [person]) == [None]
    assert await rpc.persons.get_many(Caller(), [person]) == [None]


async def test_guest_token_opens_a_guest_session_and_is_counted(
    rpc: IdentityRpc, identity_database: Database
) -> None:
    _, token = await rpc.guests.create(Caller(service="demo"), "INVERSOR-TEST", "Fund", None)
    view = await rpc.guests.authenticate(Caller(client_ip="192.0.2.1"), f" {token} ")
    assert (view.guest, view.person) == (True, None)
    with pytest.raises(Exception, match="Found error in the form"):
        await rpc.guests.authenticate(Caller(client_ip="192.0.2.1"), "otro")
    assert await run(identity_database, "SELECT use_count FROM guest_tokens") == 1
