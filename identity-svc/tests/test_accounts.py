"""Accounts on a real database: mailed links, passwords, own sessions, the export."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import replace
from datetime import timedelta

import pytest
from identity_factories import EMAIL, OTHER_PASSWORD, PASSWORD, Accounts, MovableClock

from identity_svc.attempts.errors import TooManyAttempts
from identity_svc.attempts.policies import DEFAULT_MAIL_RATE
from identity_svc.bootstrap import IdentityServices, clean_expired, identity_services
from identity_svc.mails.errors import InvalidToken
from identity_svc.mails.policies import MAILS_MAX
from identity_svc.passwords.errors import InvalidCredentials
from identity_svc.sessions import repository as sessions
from identity_svc.sessions.errors import SessionEnded, UnknownSession
from identity_svc.settings import IdentitySettings
from identity_svc.tokens.service import SigningKeys
from kit.db import Database, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated
from kit.testing.statements import costly_deletes, executed_statements


async def test_sign_up_mails_a_link_that_confirms_the_email(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up(language="en")
    (body,) = await accounts.mails("Confirm your email")
    assert "http://localhost:4003/en/confirmEmail?token=" in body
    before = await rpc.accounts.account(caller)
    assert before is not None
    assert before.person.email_confirmed_at is None
    await rpc.accounts.confirm_email(await accounts.token("/confirmEmail"))
    after = await rpc.accounts.account(caller)
    assert after is not None
    assert after.person.email_confirmed_at is not None


async def test_a_link_that_confirmed_an_email_confirms_it_again_until_it_expires(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    token = await accounts.token("/confirmEmail")
    await rpc.accounts.confirm_email(token)
    first = await rpc.accounts.account(caller)
    clock.move(seconds=60)
    await rpc.accounts.confirm_email(token)
    assert first is not None
    assert await rpc.accounts.account(caller) == first
    clock.move(seconds=3 * 86_400)
    with pytest.raises(InvalidToken):
        await rpc.accounts.confirm_email(token)


async def test_confirmation_is_mailed_again_until_it_is_confirmed(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    _, caller = await accounts.signed_up()
    await rpc.accounts.request_confirmation(caller)
    assert len(await accounts.mails("Confirmá tu e-mail")) == 2
    await rpc.accounts.confirm_email(await accounts.token("/confirmEmail"))
    await rpc.accounts.request_confirmation(caller)
    assert len(await accounts.mails("Confirmá tu e-mail")) == 2


async def test_reset_sets_the_password_and_ends_all_sessions(rpc: IdentityServices, accounts: Accounts) -> None:
    opened, caller = await accounts.signed_up()
    second = await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)
    await rpc.passwords.request_reset(Caller(), " ANA@Example.com ")
    await rpc.passwords.reset(Caller(), await accounts.token("/resetPassword"), OTHER_PASSWORD)
    assert sorted(await accounts.events("session_ended")) == sorted(
        session.view.session_id or "" for session in (opened, second)
    )
    for token in (opened.refresh_token, second.refresh_token):
        with pytest.raises(SessionEnded):
            await rpc.sessions.refresh(token)
    with pytest.raises(SessionEnded):
        await rpc.sessions.list_open(caller)
    with pytest.raises(InvalidCredentials):
        await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)
    assert (await rpc.sign_in.sign_in(Caller(), EMAIL, OTHER_PASSWORD)).view.person is not None
    assert len(await accounts.mails("Cambió tu contraseña")) == 1


async def test_reset_token_is_kept_as_a_hash_only(rpc: IdentityServices, accounts: Accounts) -> None:
    await accounts.signed_up()
    await rpc.passwords.request_reset(Caller(), EMAIL)
    token = await accounts.token("/resetPassword")
    assert await accounts.run("SELECT count(*) FROM mailed_tokens WHERE octet_length(hash) = 32") == 2
    seen = f"SELECT count(*) FROM mailed_tokens WHERE mailed_tokens::text LIKE '%{token}%'"
    assert await accounts.run(seen) == 0


async def test_reset_token_is_used_once(rpc: IdentityServices, accounts: Accounts) -> None:
    await accounts.signed_up()
    await rpc.passwords.request_reset(Caller(), EMAIL)
    token = await accounts.token("/resetPassword")
    await rpc.passwords.reset(Caller(), token, OTHER_PASSWORD)
    with pytest.raises(InvalidToken):
        await rpc.passwords.reset(Caller(), token, PASSWORD)
    assert (await rpc.sign_in.sign_in(Caller(), EMAIL, OTHER_PASSWORD)).view.person is not None


async def test_a_reset_voids_the_other_reset_links(rpc: IdentityServices, accounts: Accounts) -> None:
    await accounts.signed_up()
    await rpc.passwords.request_reset(Caller(), EMAIL)
    first = await accounts.token("/resetPassword")
    await rpc.passwords.request_reset(Caller(), EMAIL)
    await rpc.passwords.reset(Caller(), await accounts.token("/resetPassword"), OTHER_PASSWORD)
    with pytest.raises(InvalidToken):
        await rpc.passwords.reset(Caller(), first, PASSWORD)


@pytest.mark.parametrize(("seconds", "fine"), [(3599, True), (3600, False), (3601, False)])
async def test_reset_token_expires_after_an_hour(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, *, seconds: int, fine: bool
) -> None:
    await accounts.signed_up()
    await rpc.passwords.request_reset(Caller(), EMAIL)
    token = await accounts.token("/resetPassword")
    clock.move(seconds=seconds)
    if fine:
        await rpc.passwords.reset(Caller(), token, OTHER_PASSWORD)
    else:
        with pytest.raises(InvalidToken):
            await rpc.passwords.reset(Caller(), token, OTHER_PASSWORD)
        assert (await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)).view.person is not None


async def test_a_link_does_not_serve_for_something_else(rpc: IdentityServices, accounts: Accounts) -> None:
    await accounts.signed_up()
    await rpc.passwords.request_reset(Caller(), EMAIL)
    for token in (await accounts.token("/resetPassword"), "unknown", ""):
        with pytest.raises(InvalidToken):
            await rpc.accounts.confirm_email(token)
    with pytest.raises(InvalidToken):
        await rpc.passwords.reset(Caller(), await accounts.token("/confirmEmail"), OTHER_PASSWORD)


async def test_a_bad_new_password_does_not_use_the_link_up(rpc: IdentityServices, accounts: Accounts) -> None:
    await accounts.signed_up()
    await rpc.passwords.request_reset(Caller(), EMAIL)
    token = await accounts.token("/resetPassword")
    with pytest.raises(InvalidInput) as caught:
        await rpc.passwords.reset(Caller(), token, "weak")
    assert caught.value.reason == "INVALID_PASSWORD"
    await rpc.passwords.reset(Caller(), token, OTHER_PASSWORD)


async def test_reset_of_an_unknown_email_answers_alike_and_mails_nobody(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    await rpc.passwords.request_reset(Caller(), "nadie@example.com")
    assert await accounts.mails() == []
    with pytest.raises(InvalidInput) as caught:
        await rpc.passwords.request_reset(Caller(), "nadie")
    assert caught.value.reason == "INVALID_EMAIL"


async def test_reset_takes_as_long_for_known_and_unknown_emails(
    identity_database: Database, settings: IdentitySettings, keys: SigningKeys
) -> None:
    paced = identity_services(identity_database, settings.model_copy(update={"answer_seconds": 0.2}), keys)
    await paced.sign_in.sign_up(EMAIL, PASSWORD)
    for email in (EMAIL, "nadie@example.com"):
        started = time.monotonic()
        await paced.passwords.request_reset(Caller(), email)
        assert time.monotonic() - started >= 0.2


async def test_nobody_is_flooded_with_mails(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    await accounts.signed_up()
    for _ in range(7):
        await rpc.passwords.request_reset(Caller(), EMAIL)
    assert len(await accounts.mails("Elegí una contraseña nueva")) == 5
    clock.move(hours=1, seconds=1)
    await rpc.passwords.request_reset(Caller(), EMAIL)
    assert len(await accounts.mails("Elegí una contraseña nueva")) == 6


async def test_nobody_is_mailed_without_end_day_by_day(
    rpc: IdentityServices, accounts: Accounts, identity_database: Database, clock: MovableClock
) -> None:
    await accounts.signed_up()
    for _ in range(24):
        for _ in range(5):
            await rpc.passwords.request_reset(Caller(), EMAIL)
        clock.move(minutes=59, seconds=30)
        await clean_expired(identity_database, clock)
    assert len(await accounts.mails("Elegí una contraseña nueva")) == MAILS_MAX[timedelta(days=1)]
    clock.move(days=1)
    await rpc.passwords.request_reset(Caller(), EMAIL)
    assert len(await accounts.mails("Elegí una contraseña nueva")) == MAILS_MAX[timedelta(days=1)] + 1


async def test_accounts_at_sub_addresses_do_not_flood_their_mailbox(
    rpc: IdentityServices, accounts: Accounts, identity_database: Database, clock: MovableClock
) -> None:
    opened_sessions = [await rpc.sign_in.sign_up(f"ana+{number}@example.com", PASSWORD) for number in range(7)]
    assert all(session.refresh_token for session in opened_sessions), "the caller is not told"
    hour, day = MAILS_MAX[timedelta(hours=1)], MAILS_MAX[timedelta(days=1)]
    assert len(await accounts.mails("Confirmá tu e-mail")) == hour
    for _ in range(2):
        for number in range(7):
            await rpc.passwords.request_reset(Caller(), f"ana+{number}@example.com")
    assert len(await accounts.mails("Elegí una contraseña nueva")) == hour
    await rpc.sign_in.sign_up("ana@example.com", PASSWORD)
    await rpc.passwords.request_reset(Caller(), "ana@example.com")
    await rpc.sign_in.sign_up("eva+1@example.com", PASSWORD)
    assert len(await accounts.mails("Confirmá tu e-mail")) == hour + 2, "others' mailboxes, and the address itself"
    assert len(await accounts.mails("Elegí una contraseña nueva")) == hour + 1
    for hours in range(24):
        clock.move(minutes=59, seconds=30)
        await clean_expired(identity_database, clock)
        await rpc.sign_in.sign_up(f"ana+hour{hours}@example.com", PASSWORD)
    assert len(await accounts.mails("Confirmá tu e-mail")) == day + 1, "those to the address itself count too"
    clock.move(days=1)
    await rpc.sign_in.sign_up("ana+last@example.com", PASSWORD)
    assert len(await accounts.mails("Confirmá tu e-mail")) == day + 2


async def test_other_spellings_of_an_address_at_gmail_are_one_mailbox(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    for local in ("anaperez", "ana.perez", "a.naperez", "an.aperez+x", "anap.erez", "anape.rez", "a.n.a.perez"):
        await rpc.sign_in.sign_up(f"{local}@gmail.com", PASSWORD)
        await rpc.sign_in.sign_up(f"{local}@googlemail.com", PASSWORD)
        await rpc.sign_in.sign_up(f"{local}@example.org", PASSWORD)
    sent = len(await accounts.mails("Confirmá tu e-mail"))
    assert sent == MAILS_MAX[timedelta(hours=1)] + 7, "elsewhere a dot makes another mailbox"


async def test_accounts_at_sub_addresses_that_sign_up_at_once_count_each_other(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    await asyncio.gather(*(rpc.sign_in.sign_up(f"ana+{number}@example.com", PASSWORD) for number in range(9)))
    assert len(await accounts.mails("Confirmá tu e-mail")) == MAILS_MAX[timedelta(hours=1)]


async def test_word_of_what_was_done_does_not_flood_an_email_that_nobody_confirmed(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    hour = MAILS_MAX[timedelta(hours=1)]
    passwords = [PASSWORD, OTHER_PASSWORD]
    for number in range(2):
        _, caller = await accounts.signed_up(f"ana+{number}@example.com")
        for turn in range(4):
            await rpc.passwords.change(caller, passwords[turn % 2], passwords[(turn + 1) % 2])
    assert len(await accounts.mails("Cambió tu contraseña")) == hour
    await accounts.confirm("ana+1@example.com")
    await rpc.passwords.change(caller, PASSWORD, OTHER_PASSWORD)
    assert len(await accounts.mails("Cambió tu contraseña")) == hour + 1, "a confirmed one is always told"


async def test_asking_for_mails_is_limited_by_address(rpc: IdentityServices, clock: MovableClock) -> None:
    here = Caller(client_ip="192.0.2.1")
    for number in range(DEFAULT_MAIL_RATE.burst):
        await rpc.passwords.request_reset(here, f"n{number}@example.com")
    with pytest.raises(TooManyAttempts):
        await rpc.passwords.request_reset(here, EMAIL)
    with pytest.raises(TooManyAttempts):
        await rpc.deletions.request_by_email(here, EMAIL, "DELETE")
    await rpc.passwords.request_reset(Caller(client_ip="192.0.2.2"), EMAIL)
    clock.move(seconds=DEFAULT_MAIL_RATE.seconds)
    await rpc.passwords.request_reset(here, EMAIL)


async def test_changing_the_password_ends_the_other_sessions_only(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    _, caller = await accounts.signed_up()
    other = await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)
    with pytest.raises(InvalidCredentials):
        await rpc.passwords.change(caller, "Mala#2026", OTHER_PASSWORD)
    with pytest.raises(InvalidInput):
        await rpc.passwords.change(caller, PASSWORD, "weak")
    assert await accounts.events("session_ended") == []
    await rpc.passwords.change(caller, PASSWORD, OTHER_PASSWORD)
    assert await accounts.events("session_ended") == [other.view.session_id]
    assert len(await rpc.sessions.list_open(caller)) == 1
    assert (await rpc.sign_in.sign_in(Caller(), EMAIL, OTHER_PASSWORD)).view.person is not None


async def test_own_sessions_are_listed_with_use_and_browser_and_no_address(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    first, caller = await accounts.signed_up(user_agent="Firefox", client_ip="192.0.2.77")
    clock.move(minutes=1)
    second = await rpc.sign_in.sign_in(Caller(user_agent="x" * 400), EMAIL, PASSWORD)
    clock.move(minutes=1)
    await rpc.sessions.refresh(first.refresh_token)
    await accounts.signed_up("otra@example.com")
    listed = await rpc.sessions.list_open(caller)
    assert [row.id for row in listed] == [first.view.session_id, second.view.session_id]
    assert [row.user_agent for row in listed] == ["Firefox", "x" * 300]
    assert listed[0].last_used_at == clock()
    assert await accounts.run("SELECT count(*) FROM sessions WHERE sessions::text LIKE '%192.0.2.77%'") == 0
    with pytest.raises(Unauthenticated):
        await rpc.sessions.list_open(Caller())


async def test_expired_sessions_are_not_listed(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    await accounts.signed_up()
    clock.move(days=30)
    fresh = await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)
    assert fresh.view.person is not None
    caller = Caller(person_id=fresh.view.person.id, session_id=fresh.view.session_id)
    assert [row.id for row in await rpc.sessions.list_open(caller)] == [fresh.view.session_id]


async def test_one_session_is_ended_and_a_foreign_one_is_unknown(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    opened, caller = await accounts.signed_up()
    other = await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)
    stranger, _ = await accounts.signed_up("otra@example.com")
    for foreign in (stranger.view.session_id or "", uuid7()):
        with pytest.raises(UnknownSession):
            await rpc.sessions.end(caller, foreign)
    assert await accounts.events("session_ended") == []
    for _ in range(2):
        assert (await rpc.sessions.end(caller, other.view.session_id or "")).id != caller.session_id
    assert await accounts.events("session_ended") == [other.view.session_id]
    assert (await rpc.sessions.end(caller, opened.view.session_id or "")).id == caller.session_id
    assert (await rpc.sessions.current(caller)).person is None


async def test_logout_everywhere_tells_of_each_session(rpc: IdentityServices, accounts: Accounts) -> None:
    opened, caller = await accounts.signed_up()
    other = await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)
    await accounts.signed_up("otra@example.com")
    assert await rpc.sessions.end_all(caller) == 2
    assert sorted(await accounts.events("session_ended")) == sorted(
        session.view.session_id or "" for session in (opened, other)
    )


async def test_export_has_what_is_kept_and_no_secret(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up(user_agent="Firefox")
    await rpc.accounts.rename(caller, caller.person_id or "", "Ana", "Paz")
    exported = json.loads(await rpc.accounts.export(caller))
    assert exported["person"]["email"] == EMAIL
    assert (exported["person"]["firstName"], exported["person"]["lastName"]) == ("Ana", "Paz")
    assert [row["userAgent"] for row in exported["sessions"]] == ["Firefox"]
    assert "argon2" not in json.dumps(exported)
    with pytest.raises(Unauthenticated):
        await rpc.accounts.export(Caller())


async def test_nobody_acts_for_a_session_of_somebody_else(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    stranger, _ = await accounts.signed_up("otra@example.com")
    forged = replace(caller, session_id=stranger.view.session_id)
    with pytest.raises(SessionEnded):
        await rpc.accounts.export(forged)


async def test_what_has_passed_is_removed(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, identity_database: Database
) -> None:
    await accounts.signed_up()
    with pytest.raises(InvalidCredentials):
        await rpc.sign_in.sign_in(Caller(), EMAIL, "Mala#2026")
    clock.move(days=31)
    await clean_expired(identity_database, clock)
    assert await accounts.run("SELECT count(*) FROM sessions") == 1
    for table in ("mailed_tokens", "refresh_tokens", "account_failures", "address_failures"):
        assert await accounts.run(f"SELECT count(*) FROM {table}") == 0
    clock.move(days=60)
    with executed_statements() as executed:
        await clean_expired(identity_database, clock)
    assert await accounts.run("SELECT count(*) FROM sessions") == 0
    assert await costly_deletes(identity_database, executed) == []


async def test_many_sessions_are_removed_in_batches_and_one_in_use_is_left(
    accounts: Accounts, clock: MovableClock, identity_database: Database
) -> None:
    opened, _ = await accounts.signed_up()
    copy = "INSERT INTO sessions SELECT (jsonb_populate_record(one, jsonb_build_object('id', one.id || n))).*"
    await accounts.run(f"{copy} FROM sessions AS one, generate_series(1, 2500) AS n RETURNING 1")
    clock.move(days=91)
    async with identity_database.transaction() as refreshing:
        await sessions.lock_session(refreshing, opened.view.session_id or "")
        with executed_statements() as executed:
            await clean_expired(identity_database, clock)
    assert sum(statement.startswith("DELETE FROM sessions") for statement, _ in executed) == 3
    assert await accounts.run("SELECT array_agg(id) FROM sessions") == [opened.view.session_id]
