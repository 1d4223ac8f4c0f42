"""Passkeys on a real database, with a software authenticator: registration, sign-in, and all rejected responses."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from dataclasses import replace

import pyotp
import pytest
from identity_factories import EMAIL, OTHER_PASSWORD, PASSWORD, Accounts, MovableClock

from identity_svc.attempts.errors import TooManyAttempts
from identity_svc.attempts.policies import ADDRESS_FAILURES
from identity_svc.bootstrap import IdentityServices, clean_expired
from identity_svc.passkeys.errors import InvalidPasskey, PasskeyExists, TooManyPasskeys, UnknownPasskey
from identity_svc.passkeys.policies import MAX_PASSKEYS, RelyingParty
from identity_svc.passwords.errors import InvalidCredentials
from identity_svc.second_factor.errors import ChallengeExpired, InvalidCode
from identity_svc.sessions.models import OpenedSession
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unauthenticated
from kit.testing.authenticator import PRESENT, VERIFIED, SoftwareAuthenticator

ORIGIN = "http://localhost:4003"
HERE = Caller(client_ip="192.0.2.1")


def authenticator() -> SoftwareAuthenticator:
    return SoftwareAuthenticator(ORIGIN)


async def added(
    rpc: IdentityServices, caller: Caller, device: SoftwareAuthenticator | None = None, name: str = "Teléfono"
) -> SoftwareAuthenticator:
    """The authenticator that holds a new passkey of the caller."""
    device = device or authenticator()
    await rpc.passkeys.add(caller, name, device.create(await rpc.passkeys.begin(caller, PASSWORD, "")))
    return device


async def signed_in(rpc: IdentityServices, device: SoftwareAuthenticator) -> OpenedSession:
    begun = rpc.passkeys.begin_sign_in("")
    return await rpc.sign_in.sign_in_with_passkey(HERE, device.get(begun.options), begun.browser)


async def refused(rpc: IdentityServices, accounts: Accounts, device: SoftwareAuthenticator) -> None:
    """A sign-in that is rejected and opens no session."""
    before = await accounts.run("SELECT count(*) FROM sessions")
    with pytest.raises(InvalidPasskey):
        await signed_in(rpc, device)
    assert await accounts.run("SELECT count(*) FROM sessions") == before


async def test_a_passkey_signs_its_owner_in(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    await accounts.signed_up("otra@example.com")
    device = await added(rpc, caller)
    (passkey,) = await rpc.passkeys.own(caller)
    assert (passkey.name, passkey.created_at, passkey.last_used_at) == ("Teléfono", clock(), None)
    clock.move(days=3)
    opened = await signed_in(rpc, device)
    assert opened.view.person is not None
    assert opened.view.person.email == EMAIL
    assert opened.view.access_token
    assert opened.device_token
    assert (await rpc.sessions.refresh(opened.refresh_token)).view.person is not None
    (passkey,) = await rpc.passkeys.own(caller)
    assert (passkey.last_used_at, passkey.sign_count) == (clock(), 1)
    await signed_in(rpc, device)


async def test_the_options_name_the_site_and_ask_for_a_verified_person(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    _, caller = await accounts.signed_up()
    device = await added(rpc, caller)
    creation = json.loads(await rpc.passkeys.begin(caller, PASSWORD, ""))
    assert creation["rp"] == {"id": "localhost", "name": "Resuena"}
    assert creation["user"]["name"] == EMAIL
    assert creation["attestation"] == "none"
    selection = creation["authenticatorSelection"]
    assert (selection["residentKey"], selection["userVerification"]) == ("required", "required")
    excluded = base64.urlsafe_b64encode(device.credential_id).decode().rstrip("=")
    assert [credential["id"] for credential in creation["excludeCredentials"]] == [excluded]
    request = json.loads(rpc.passkeys.begin_sign_in("").options)
    assert (request["rpId"], request["userVerification"]) == ("localhost", "required")
    assert request["allowCredentials"] == []


@pytest.mark.parametrize(
    ("url", "party", "origin"),
    [
        ("https://www.resuena.example", "www.resuena.example", "https://www.resuena.example"),
        ("https://Resuena.Example:8443", "resuena.example", "https://resuena.example:8443"),
        ("http://localhost:4003", "localhost", "http://localhost:4003"),
    ],
)
def test_the_relying_party_is_the_host_of_the_public_url(url: str, party: str, origin: str) -> None:
    relying = RelyingParty(url, "Resuena")
    assert (relying.id, relying.origin) == (party, origin)


async def test_it_counts_as_both_factors(rpc: IdentityServices, accounts: Accounts, clock: MovableClock) -> None:
    _, caller = await accounts.signed_up()
    device = await added(rpc, caller)
    totp = pyotp.TOTP((await rpc.second_factor.begin(caller)).secret)
    await rpc.second_factor.enable(caller, totp.at(clock()))
    assert (await signed_in(rpc, device)).view.person is not None


async def test_adding_and_removing_ask_for_the_password_and_the_code_again(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    device = await added(rpc, caller)
    (passkey,) = await rpc.passkeys.own(caller)
    with pytest.raises(InvalidCredentials):
        await rpc.passkeys.begin(caller, OTHER_PASSWORD, "")
    with pytest.raises(InvalidCredentials):
        await rpc.passkeys.remove(caller, passkey.id, OTHER_PASSWORD, "")
    totp = pyotp.TOTP((await rpc.second_factor.begin(caller)).secret)
    await rpc.second_factor.enable(caller, totp.at(clock()))
    clock.move(seconds=30)
    with pytest.raises(InvalidCode):
        await rpc.passkeys.begin(caller, PASSWORD, "")
    with pytest.raises(InvalidCode):
        await rpc.passkeys.remove(caller, passkey.id, PASSWORD, "abcdef")
    assert len(await rpc.passkeys.own(caller)) == 1
    with pytest.raises(InvalidCredentials):
        await rpc.passkeys.remove(caller, passkey.id, OTHER_PASSWORD, totp.at(clock()))
    await rpc.passkeys.remove(caller, passkey.id, PASSWORD, totp.at(clock()))
    assert await rpc.passkeys.own(caller) == []
    await refused(rpc, accounts, device)


async def test_guesses_of_the_password_wait(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    for _ in range(5):
        await rpc.passkeys.begin(caller, PASSWORD, "")  # correct ones do not count
    for _ in range(5):
        with pytest.raises(InvalidCredentials):
            await rpc.passkeys.begin(caller, OTHER_PASSWORD, "")
    with pytest.raises(TooManyAttempts):
        await rpc.passkeys.begin(caller, PASSWORD, "")
    clock.move(seconds=2)
    await rpc.passkeys.begin(caller, PASSWORD, "")


async def test_a_mail_tells_of_a_passkey_added_and_removed(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    await added(rpc, caller)
    (passkey,) = await rpc.passkeys.own(caller)
    (mail,) = await accounts.mails("Agregaste una clave de acceso")
    assert f"{ORIGIN}/settings/security" in mail
    await rpc.passkeys.remove(caller, passkey.id, PASSWORD, "")
    assert len(await accounts.mails("Quitaste una clave de acceso")) == 1


async def reset(rpc: IdentityServices, accounts: Accounts, *, remove_passkeys: bool = False) -> Caller:
    """Replaces the password by mail; returns the owner, signed in with the new one."""
    await rpc.passwords.request_reset(HERE, EMAIL)
    token = await accounts.token("/resetPassword")
    await rpc.passwords.reset(HERE, token, OTHER_PASSWORD, remove_passkeys=remove_passkeys)
    opened = await rpc.sign_in.sign_in(HERE, EMAIL, OTHER_PASSWORD)
    assert opened.view.person is not None
    return replace(HERE, person_id=opened.view.person.id, session_id=opened.view.session_id)


async def test_the_mail_after_a_reset_lists_the_passkeys_that_still_sign_in(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    _, caller = await accounts.signed_up()
    await added(rpc, caller, name="Teléfono de Ana")
    await added(rpc, caller, name="Notebook {link}")
    await reset(rpc, accounts)
    (mail,) = await accounts.mails("Cambió tu contraseña")
    assert "- Teléfono de Ana\n- Notebook {link}\n" in mail
    assert f"{ORIGIN}/settings/security" in mail
    assert f"{ORIGIN}/resetPassword" in mail


async def test_a_reset_may_remove_the_passkeys(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    device = await added(rpc, caller)
    caller = await reset(rpc, accounts, remove_passkeys=True)
    assert await rpc.passkeys.own(caller) == []
    await refused(rpc, accounts, device)
    (mail,) = await accounts.mails("Quitaste tus claves de acceso")
    assert "- Teléfono\n" in mail


async def test_ending_all_sessions_after_a_reset_removes_the_passkeys_from_before(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    old = await added(rpc, caller, name="Vieja")
    caller = await reset(rpc, accounts)
    clock.move(seconds=1)
    new = authenticator()
    options = await rpc.passkeys.begin(caller, OTHER_PASSWORD, "")
    await rpc.passkeys.add(caller, "Nueva", new.create(options))
    await rpc.sessions.end_all(caller)
    await refused(rpc, accounts, old)
    assert (await signed_in(rpc, new)).view.person is not None
    (mail,) = await accounts.mails("Quitaste tus claves de acceso")
    assert "- Vieja\n" in mail
    assert "Nueva" not in mail


@pytest.mark.parametrize("days", [None, 8])
async def test_ending_all_sessions_leaves_passkeys_without_a_reset_and_long_after_one(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, *, days: int | None
) -> None:
    _, caller = await accounts.signed_up()
    device = await added(rpc, caller)
    if days is not None:
        await reset(rpc, accounts)
        clock.move(days=days)
        opened = await rpc.sign_in.sign_in(HERE, EMAIL, OTHER_PASSWORD)
        caller = replace(caller, session_id=opened.view.session_id)
    await rpc.sessions.end_all(caller)
    assert (await signed_in(rpc, device)).view.person is not None


async def test_an_answer_is_taken_once(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    device = authenticator()
    device.counts = False  # otherwise the counter would reject it as well
    credential = device.create(await rpc.passkeys.begin(caller, PASSWORD, ""))
    passkey = await rpc.passkeys.add(caller, "Llave", credential)
    await rpc.passkeys.remove(caller, passkey.id, PASSWORD, "")
    with pytest.raises(ChallengeExpired):
        await rpc.passkeys.add(caller, "Llave", credential)
    await added(rpc, caller, device)
    begun = rpc.passkeys.begin_sign_in("")
    assertion = device.get(begun.options)
    await rpc.sign_in.sign_in_with_passkey(HERE, assertion, begun.browser)
    with pytest.raises(ChallengeExpired):
        await rpc.sign_in.sign_in_with_passkey(HERE, assertion, begun.browser)


async def test_parallel_uses_of_one_answer_have_one_winner(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    device = authenticator()
    device.counts = False
    await added(rpc, caller, device)
    begun = rpc.passkeys.begin_sign_in("")
    assertion = device.get(begun.options)
    outcomes = await asyncio.gather(
        *(rpc.sign_in.sign_in_with_passkey(HERE, assertion, begun.browser) for _ in range(4)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, OpenedSession) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, ChallengeExpired) for outcome in outcomes) == 3


async def test_a_wrong_answer_uses_the_challenge_up(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    device = await added(rpc, caller)
    begun = rpc.passkeys.begin_sign_in("")
    device.origin = "https://evil.example"
    with pytest.raises(InvalidPasskey):
        await rpc.sign_in.sign_in_with_passkey(HERE, device.get(begun.options), begun.browser)
    device.origin = ORIGIN
    with pytest.raises(ChallengeExpired):
        await rpc.sign_in.sign_in_with_passkey(HERE, device.get(begun.options), begun.browser)


async def test_options_hold_for_five_minutes(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, identity_database: Database
) -> None:
    _, caller = await accounts.signed_up()
    device = authenticator()
    options = await rpc.passkeys.begin(caller, PASSWORD, "")
    clock.move(minutes=5)
    with pytest.raises(ChallengeExpired):
        await rpc.passkeys.add(caller, "Llave", device.create(options))
    await added(rpc, caller, device)
    begun = rpc.passkeys.begin_sign_in("")
    clock.move(minutes=5)
    with pytest.raises(ChallengeExpired):
        await rpc.sign_in.sign_in_with_passkey(HERE, device.get(begun.options), begun.browser)
    assert await accounts.run("SELECT count(*) FROM answered_challenges") == 1
    await clean_expired(identity_database, clock)
    assert await accounts.run("SELECT count(*) FROM answered_challenges") == 0


async def test_options_are_for_the_browser_that_asked(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    device = await added(rpc, caller)
    mine, other = rpc.passkeys.begin_sign_in(""), rpc.passkeys.begin_sign_in("")
    assertion = device.get(mine.options)
    for browser in (other.browser, ""):
        with pytest.raises(ChallengeExpired):
            await rpc.sign_in.sign_in_with_passkey(HERE, assertion, browser)
    second_tab = rpc.passkeys.begin_sign_in(mine.browser)
    assert second_tab.browser == mine.browser
    await rpc.sign_in.sign_in_with_passkey(HERE, assertion, mine.browser)
    await rpc.sign_in.sign_in_with_passkey(HERE, device.get(second_tab.options), mine.browser)


async def test_options_for_a_new_passkey_are_for_the_session_that_asked(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    _, caller = await accounts.signed_up()
    _, other = await accounts.signed_up("otra@example.com")
    credential = authenticator().create(await rpc.passkeys.begin(caller, PASSWORD, ""))
    with pytest.raises(ChallengeExpired):
        await rpc.passkeys.add(other, "Llave", credential)
    request = rpc.passkeys.begin_sign_in(caller.session_id or "")  # a challenge for another purpose
    swapped = json.loads(await rpc.passkeys.begin(caller, PASSWORD, ""))
    swapped["challenge"] = json.loads(request.options)["challenge"]
    with pytest.raises(ChallengeExpired):
        await rpc.passkeys.add(caller, "Llave", authenticator().create(json.dumps(swapped)))
    assert await accounts.run("SELECT count(*) FROM passkeys") == 0


async def test_a_challenge_of_somebody_else_s_making_counts_for_nothing(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    _, caller = await accounts.signed_up()
    device = await added(rpc, caller)
    begun = rpc.passkeys.begin_sign_in("")
    for challenge in ("", "AAAA", base64.urlsafe_b64encode(bytes(56)).decode()):
        forged = {**json.loads(begun.options), "challenge": challenge}
        with pytest.raises(ChallengeExpired):
            await rpc.sign_in.sign_in_with_passkey(HERE, device.get(json.dumps(forged)), begun.browser)


def _elsewhere(device: SoftwareAuthenticator) -> None:
    device.origin = "https://resuena.evil.example"


def _other_port(device: SoftwareAuthenticator) -> None:
    device.origin = "http://localhost:4004"


def _for_another_party(device: SoftwareAuthenticator) -> None:
    device.rp_id = "evil.example"


def _without_verifying(device: SoftwareAuthenticator) -> None:
    device.flags = PRESENT


def _without_presence(device: SoftwareAuthenticator) -> None:
    device.flags = VERIFIED


def _with_another_key(device: SoftwareAuthenticator) -> None:
    device.key = authenticator().key


def _of_nobody_known(device: SoftwareAuthenticator) -> None:
    device.credential_id = authenticator().credential_id


def _without_a_handle(device: SoftwareAuthenticator) -> None:
    device.user_handle = ""


WRONG = [_elsewhere, _other_port, _for_another_party, _without_verifying, _without_presence]


@pytest.mark.parametrize(
    "spoil", [*WRONG, _with_another_key, _of_nobody_known, _without_a_handle], ids=lambda one: one.__name__
)
async def test_a_sign_in_is_refused(
    rpc: IdentityServices, accounts: Accounts, spoil: Callable[[SoftwareAuthenticator], None]
) -> None:
    _, caller = await accounts.signed_up()
    device = await added(rpc, caller)
    spoil(device)
    await refused(rpc, accounts, device)
    (passkey,) = await rpc.passkeys.own(caller)
    assert passkey.last_used_at is None


@pytest.mark.parametrize("spoil", WRONG, ids=lambda one: one.__name__)
async def test_a_new_passkey_is_refused(
    rpc: IdentityServices, accounts: Accounts, spoil: Callable[[SoftwareAuthenticator], None]
) -> None:
    _, caller = await accounts.signed_up()
    device = authenticator()
    spoil(device)
    with pytest.raises(InvalidPasskey):
        await added(rpc, caller, device)
    assert await rpc.passkeys.own(caller) == []
    assert await accounts.mails("clave de acceso") == []


async def test_a_passkey_does_not_sign_anybody_else_in(rpc: IdentityServices, accounts: Accounts) -> None:
    _, ana = await accounts.signed_up()
    _, other = await accounts.signed_up("otra@example.com")
    hers, theirs = await added(rpc, ana), await added(rpc, other)
    theirs.user_handle = hers.user_handle  # names Ana, signed with a key that is not hers
    await refused(rpc, accounts, theirs)
    theirs.credential_id = hers.credential_id
    await refused(rpc, accounts, theirs)
    assert (await signed_in(rpc, hers)).view.person is not None


@pytest.mark.parametrize(("step", "fine"), [(-2, False), (-1, False), (0, True), (5, True)])
async def test_a_counter_that_went_back_is_refused(
    rpc: IdentityServices, accounts: Accounts, *, step: int, fine: bool
) -> None:
    _, caller = await accounts.signed_up()
    device = await added(rpc, caller)
    for _ in range(3):
        await signed_in(rpc, device)
    device.sign_count += step
    if fine:
        await signed_in(rpc, device)
    else:  # a cloned authenticator has such a count
        await refused(rpc, accounts, device)
        assert (await rpc.passkeys.own(caller))[0].sign_count == 3


async def test_authenticators_without_a_counter_sign_in_again_and_again(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    _, caller = await accounts.signed_up()
    device = authenticator()
    device.counts = False
    await added(rpc, caller, device)
    for _ in range(2):
        await signed_in(rpc, device)


async def test_only_the_owner_sees_renames_and_removes_it(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    _, other = await accounts.signed_up("otra@example.com")
    device = await added(rpc, caller)
    (passkey,) = await rpc.passkeys.own(caller)
    assert await rpc.passkeys.own(other) == []
    with pytest.raises(UnknownPasskey):
        await rpc.passkeys.rename(other, passkey.id, "Mía")
    with pytest.raises(UnknownPasskey):
        await rpc.passkeys.remove(other, passkey.id, PASSWORD, "")
    assert (await rpc.passkeys.own(caller))[0].name == "Teléfono"
    await signed_in(rpc, device)
    assert (await rpc.passkeys.rename(caller, passkey.id, "  Notebook ")).name == "Notebook"
    for name in ("  ", "x" * 101, "a\0b"):
        with pytest.raises(InvalidInput):
            await rpc.passkeys.rename(caller, passkey.id, name)
    assert (await rpc.passkeys.own(caller))[0].name == "Notebook"


async def test_one_authenticator_is_one_passkey(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    _, other = await accounts.signed_up("otra@example.com")
    device = await added(rpc, caller)
    for person in (caller, other):
        with pytest.raises(PasskeyExists):
            await added(rpc, person, device)
    assert await accounts.run("SELECT count(*) FROM passkeys") == 1


async def test_a_person_has_at_most_twenty(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    one_too_many = await rpc.passkeys.begin(caller, PASSWORD, "")
    for _ in range(MAX_PASSKEYS):
        await added(rpc, caller)
    with pytest.raises(TooManyPasskeys):
        await rpc.passkeys.begin(caller, PASSWORD, "")
    with pytest.raises(TooManyPasskeys):
        await rpc.passkeys.add(caller, "Una más", authenticator().create(one_too_many))
    assert len(await rpc.passkeys.own(caller)) == MAX_PASSKEYS


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "{}",
        "null",
        "[" * 10_000,
        '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "*", "signature": 1}}',
        '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "_w",'
        ' "attestationObject": "_w", "authenticatorData": "_w", "signature": "_w"}}',
        json.dumps({"id": "x" * 100_000}),
    ],
)
async def test_what_is_no_answer_is_refused(rpc: IdentityServices, accounts: Accounts, answer: str) -> None:
    _, caller = await accounts.signed_up()
    begun = rpc.passkeys.begin_sign_in("")
    with pytest.raises(InvalidPasskey):
        await rpc.sign_in.sign_in_with_passkey(HERE, answer, begun.browser)
    with pytest.raises(InvalidPasskey):
        await rpc.passkeys.add(caller, "Llave", answer)


async def test_a_malformed_attestation_is_refused(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    for attestation in ("", "oA", "o2NmbXRkbm9uZQ", "_" * 400):
        credential = json.loads(authenticator().create(await rpc.passkeys.begin(caller, PASSWORD, "")))
        credential["response"]["attestationObject"] = attestation
        with pytest.raises(InvalidPasskey):
            await rpc.passkeys.add(caller, "Llave", json.dumps(credential))


async def test_wrong_answers_share_the_limit_of_sign_in(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    device = await added(rpc, caller)
    for _ in range(ADDRESS_FAILURES):
        with pytest.raises(InvalidPasskey):
            await rpc.sign_in.sign_in_with_passkey(HERE, "{}", "")
    with pytest.raises(TooManyAttempts):
        await signed_in(rpc, device)
    with pytest.raises(TooManyAttempts):
        await rpc.sign_in.sign_in(HERE, EMAIL, PASSWORD)


async def test_asking_to_sign_in_writes_nothing(rpc: IdentityServices, accounts: Accounts) -> None:
    begun = rpc.passkeys.begin_sign_in("")
    assert begun.options
    for table in ("answered_challenges", "address_failures", "passkeys"):
        assert await accounts.run(f"SELECT count(*) FROM {table}") == 0


async def test_nobody_manages_passkeys_without_signing_in(rpc: IdentityServices, accounts: Accounts) -> None:
    for attempt in (
        rpc.passkeys.begin(Caller(), PASSWORD, ""),
        rpc.passkeys.add(Caller(), "Llave", "{}"),
        rpc.passkeys.own(Caller()),
        rpc.passkeys.rename(Caller(), "x", "Llave"),
        rpc.passkeys.remove(Caller(), "x", PASSWORD, ""),
    ):
        with pytest.raises(Unauthenticated):
            await attempt
    assert await accounts.run("SELECT count(*) FROM passkeys") == 0


async def test_the_export_has_passkeys_without_their_keys(rpc: IdentityServices, accounts: Accounts) -> None:
    _, caller = await accounts.signed_up()
    await added(rpc, caller)
    (passkey,) = json.loads(await rpc.accounts.export(caller))["passkeys"]
    assert set(passkey) == {"_id", "name", "creationDt", "lastUsedDt"}
    assert passkey["name"] == "Teléfono"
