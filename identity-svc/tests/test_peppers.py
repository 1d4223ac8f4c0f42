"""The pepper is rotated while people register and sign in: everything made under the former one stays valid."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from identity_factories import EMAIL, OTHER_PASSWORD, PASSWORD, Accounts, MovableClock
from test_guests import STAFF, guest, ticketed
from test_passkeys import added, authenticator
from test_second_factor import Phone, challenged, enabled

from identity_svc.attempts.errors import TooManyAttempts
from identity_svc.bootstrap import IdentityServices, list_peppers, sealing
from identity_svc.guests.errors import InvalidGuestToken
from identity_svc.investor_documents.errors import InvalidTicket
from identity_svc.passwords.errors import InvalidCredentials
from identity_svc.second_factor.errors import InvalidCode
from identity_svc.settings import IdentitySettings
from kit import secret_files
from kit.db import Database
from kit.rpc.caller import CallContext, Caller, enter_context
from kit.rpc.idempotency import IdempotentRequest

HERE = Caller(client_ip="192.0.2.1")
COUNTED = ("passwords", "second_factors", "recovery_codes", "guest_tokens")


@pytest.fixture
def pepper(tmp_path: Path) -> Path:
    file = tmp_path / "password-pepper"
    file.write_text("the former pepper\n")
    return file


@pytest.fixture
def settings(pepper: Path, monkeypatch: pytest.MonkeyPatch) -> IdentitySettings:
    monkeypatch.setenv("RESUENA_PASSWORD_PEPPER_FILE", str(pepper))
    return IdentitySettings(argon2_memory_kib=64, argon2_time_cost=1, answer_seconds=0.0)


def replaced(pepper: Path) -> Iterator[str]:
    """Takes the first two steps of the rotation, and pauses after each."""
    secret_files.add(pepper, "the next pepper")
    yield "added"
    secret_files.switch(pepper)
    yield "switched"


async def pepper_counts(
    database: Database, settings: IdentitySettings, capsys: pytest.CaptureFixture[str]
) -> list[tuple[str, list[int]]]:
    """State and counts of each pepper, as operators read them."""
    capsys.readouterr()
    settings = settings.model_copy(update={"database_url": database.url})
    await list_peppers(settings, [])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines() if '"state"' in line]
    return [(line["state"], [line[name] for name in COUNTED]) for line in lines]


async def test_a_password_is_hashed_anew_at_the_next_sign_in(
    rpc: IdentityServices, accounts: Accounts, pepper: Path
) -> None:
    await accounts.signed_up()
    former = await accounts.run("SELECT password_hash FROM persons")
    for step in replaced(pepper):
        await rpc.sign_in.sign_in(HERE, EMAIL, PASSWORD)
        with pytest.raises(InvalidCredentials):
            await rpc.sign_in.sign_in(HERE, EMAIL, OTHER_PASSWORD)
        assert (await accounts.run("SELECT password_hash FROM persons") == former) is (step == "added")
    secret_files.retire(pepper)
    await rpc.sign_in.sign_in(HERE, EMAIL, PASSWORD)


async def test_a_password_older_than_the_note_of_its_pepper_is_one_of_those_accepted(
    rpc: IdentityServices, accounts: Accounts, pepper: Path
) -> None:
    await accounts.signed_up()
    await accounts.run("UPDATE persons SET password_pepper = NULL")
    for _ in replaced(pepper):
        pass
    await rpc.sign_in.sign_in(HERE, EMAIL, PASSWORD)
    secret_files.retire(pepper)
    await rpc.sign_in.sign_in(HERE, EMAIL, PASSWORD)


async def test_sign_ins_at_once_that_store_it_anew_all_succeed(
    rpc: IdentityServices, accounts: Accounts, pepper: Path
) -> None:
    await accounts.signed_up()
    for _ in replaced(pepper):
        pass
    places = [Caller(client_ip=f"192.0.2.{number}") for number in range(2, 6)]
    opened = await asyncio.gather(*(rpc.sign_in.sign_in(place, EMAIL, PASSWORD) for place in places))
    assert len({session.view.session_id for session in opened}) == len(places)


async def test_who_did_not_sign_in_meanwhile_needs_a_new_password(
    rpc: IdentityServices, accounts: Accounts, pepper: Path
) -> None:
    await accounts.signed_up()
    for _ in replaced(pepper):
        pass
    secret_files.retire(pepper)
    with pytest.raises(InvalidCredentials):
        await rpc.sign_in.sign_in(HERE, EMAIL, PASSWORD)
    await rpc.passwords.request_reset(HERE, EMAIL)
    await rpc.passwords.reset(HERE, await accounts.token("/resetPassword"), OTHER_PASSWORD)
    await rpc.sign_in.sign_in(HERE, EMAIL, OTHER_PASSWORD)


async def test_a_password_can_be_changed_under_either(
    rpc: IdentityServices, accounts: Accounts, pepper: Path
) -> None:
    _, caller = await accounts.signed_up()
    now, then = PASSWORD, OTHER_PASSWORD
    for _ in replaced(pepper):
        await rpc.passwords.change(caller, now, then)
        now, then = then, now
    secret_files.retire(pepper)
    await rpc.sign_in.sign_in(HERE, EMAIL, now)


async def test_authenticators_are_encrypted_anew_and_recovery_codes_go_on(
    rpc: IdentityServices,
    accounts: Accounts,
    pepper: Path,
    clock: MovableClock,
    settings: IdentitySettings,
) -> None:
    _, caller = await accounts.signed_up()
    phone, codes = await enabled(rpc, caller, clock)
    for _ in replaced(pepper):
        clock.move(seconds=30)
        await rpc.sign_in.complete(HERE, await challenged(rpc), phone.code())
        await rpc.sign_in.complete(HERE, await challenged(rpc), codes.pop())
    job = sealing(accounts.database, settings)
    assert await job.seal_anew() == 1
    assert await job.seal_anew() == 0
    secret_files.retire(pepper)
    clock.move(seconds=30)
    await rpc.sign_in.complete(HERE, await challenged(rpc), phone.code())
    with pytest.raises(InvalidCode):
        await rpc.sign_in.complete(HERE, await challenged(rpc), codes.pop())
    clock.move(seconds=30)
    codes = await rpc.second_factor.renew_codes(caller, phone.code())
    await rpc.sign_in.complete(HERE, await challenged(rpc), codes.pop())


async def test_a_secret_that_no_pepper_opens_keeps_no_other_from_being_encrypted_anew(
    rpc: IdentityServices, accounts: Accounts, pepper: Path, settings: IdentitySettings, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    _, other = await accounts.signed_up("otra@example.com")
    await rpc.second_factor.begin(caller)
    await accounts.run("UPDATE second_factors SET secret = 'broken'")
    setup = await rpc.second_factor.begin(other)
    for _ in replaced(pepper):
        pass
    assert await sealing(accounts.database, settings).seal_anew() == 1
    secret_files.retire(pepper)
    assert await rpc.second_factor.enable(other, Phone(setup.secret, clock).code())


async def test_guest_tokens_and_their_documents_go_on(
    rpc: IdentityServices, accounts: Accounts, pepper: Path
) -> None:
    _, secret = await rpc.guests.create(STAFF, "", "Fund")
    _, unused = await rpc.guests.create(STAFF, "", "Another fund")
    viewed = await rpc.documents.list_for(guest(await rpc.guests.authenticate(HERE, secret)))
    name, ticket = ticketed(viewed[0].url)
    for _ in replaced(pepper):
        await rpc.guests.authenticate(HERE, secret)
        await rpc.documents.authorize(name, ticket)
        again, _ = await rpc.guests.create(STAFF, secret, "Fund")
        assert await accounts.run("SELECT count(*) FROM guest_tokens") == 2
        assert again.label == "Fund"
    secret_files.retire(pepper)
    await rpc.guests.authenticate(HERE, secret)
    with pytest.raises(InvalidGuestToken):
        await rpc.guests.authenticate(HERE, unused)
    with pytest.raises(InvalidTicket):
        await rpc.documents.authorize(name, ticket)


async def test_a_repeated_request_for_a_guest_token_still_gets_the_same(
    rpc: IdentityServices, pepper: Path
) -> None:
    request = IdempotentRequest(id=b"i" * 32, fingerprint=b"f" * 32, secret=b"s" * 32)
    enter_context(CallContext(caller=STAFF, idempotent=request))
    first, shown = await rpc.guests.create(STAFF, "", "Fund")
    for _ in replaced(pepper):
        again, shown_again = await rpc.guests.create(STAFF, "", "Fund")
        assert (again.id, shown_again) == (first.id, shown)


async def test_a_challenge_of_a_passkey_may_be_answered(
    rpc: IdentityServices, accounts: Accounts, pepper: Path
) -> None:
    _, caller = await accounts.signed_up()
    device = await added(rpc, caller, authenticator())
    begun = [rpc.passkeys.begin_sign_in("") for _ in range(2)]
    for _ in replaced(pepper):
        challenge = begun.pop()
        await rpc.sign_in.sign_in_with_passkey(HERE, device.get(challenge.options), challenge.browser)


async def test_a_device_stays_known(rpc: IdentityServices, accounts: Accounts, pepper: Path) -> None:
    opened, _ = await accounts.signed_up()
    device = opened.device_token
    attempts = rpc.sign_in.attempts
    name = attempts.device_of(device, EMAIL)
    for _ in replaced(pepper):
        assert attempts.device_of(device, EMAIL) == name
    device = (await rpc.sign_in.sign_in(HERE, EMAIL, PASSWORD, device)).device_token
    secret_files.retire(pepper)
    assert attempts.device_of(device, EMAIL) == name
    assert attempts.device_of(opened.device_token, EMAIL) is None


async def test_who_waits_goes_on_waiting(
    rpc: IdentityServices, accounts: Accounts, pepper: Path, clock: MovableClock
) -> None:
    await accounts.signed_up()
    for _ in range(5):
        with pytest.raises(InvalidCredentials):
            await rpc.sign_in.sign_in(HERE, EMAIL, OTHER_PASSWORD)
    for step in replaced(pepper):
        with pytest.raises(TooManyAttempts):
            await rpc.sign_in.sign_in(HERE, EMAIL, PASSWORD)
        assert await accounts.run("SELECT max(failures) FROM account_failures") == 5, step
        assert await accounts.run("SELECT count(*) FROM account_failures") == 1
    assert await accounts.run("SELECT max(failures) FROM address_failures") == 5
    clock.move(seconds=2)
    await rpc.sign_in.sign_in(HERE, EMAIL, PASSWORD)
    assert await accounts.run("SELECT count(*) FROM account_failures") == 0


async def test_an_account_that_is_erased_leaves_no_failures_of_either(
    rpc: IdentityServices, accounts: Accounts, pepper: Path
) -> None:
    for _ in replaced(pepper):
        with pytest.raises(InvalidCredentials):
            await rpc.sign_in.sign_in(Caller(client_ip="192.0.2.7"), EMAIL, PASSWORD)
    async with accounts.database.transaction() as session:
        await rpc.sign_in.attempts.forget(session, EMAIL)
    assert await accounts.run("SELECT count(*) FROM account_failures") == 0


async def test_operators_see_what_hangs_on_which(
    rpc: IdentityServices,
    accounts: Accounts,
    pepper: Path,
    clock: MovableClock,
    settings: IdentitySettings,
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, caller = await accounts.signed_up()
    await accounts.signed_up("otra@example.com")
    await enabled(rpc, caller, clock)
    await rpc.guests.create(STAFF, "", "Fund")
    database = accounts.database
    assert await pepper_counts(database, settings, capsys) == [("in force", [2, 1, 10, 1])]
    for _ in replaced(pepper):
        pass
    await rpc.sign_in.sign_in(HERE, "otra@example.com", PASSWORD)
    assert await pepper_counts(database, settings, capsys) == [
        ("in force", [1, 1, 0, 0]),
        ("accepted", [1, 0, 10, 1]),
    ]
    secret_files.retire(pepper)
    assert await pepper_counts(database, settings, capsys) == [
        ("in force", [1, 1, 0, 0]),
        ("unknown", [1, 0, 10, 1]),
    ]
