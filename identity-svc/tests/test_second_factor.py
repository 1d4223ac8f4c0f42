"""The second factor on a real database: set-up, sign-in, replay, recovery codes, limits."""

from __future__ import annotations

import asyncio

import pyotp
import pytest
from identity_factories import EMAIL, OTHER_PASSWORD, PASSWORD, Accounts, MovableClock

from identity_svc.attempts.errors import TooManyAttempts
from identity_svc.bootstrap import IdentityServices
from identity_svc.second_factor.errors import AlreadyEnabled, ChallengeExpired, InvalidCode, NotBegun, NotEnabled
from identity_svc.sign_in.errors import SecondFactorRequired
from kit.rpc.caller import Caller
from kit.rpc.errors import Unauthenticated


class Phone:
    """An authenticator that shows codes by the test's clock."""

    def __init__(self, secret: str, clock: MovableClock) -> None:
        self._totp = pyotp.TOTP(secret)
        self._clock = clock

    def code(self) -> str:
        return self._totp.at(self._clock())


async def enabled(rpc: IdentityServices, caller: Caller, clock: MovableClock) -> tuple[Phone, list[str]]:
    """Enables a second factor; then waits until the next code."""
    phone = Phone((await rpc.second_factor.begin(caller)).secret, clock)
    codes = await rpc.second_factor.enable(caller, phone.code())
    clock.move(seconds=30)
    return phone, codes


async def challenged(rpc: IdentityServices) -> str:
    with pytest.raises(SecondFactorRequired) as caught:
        await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)
    return caught.value.challenge


async def test_signing_in_asks_for_the_code(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    phone, codes = await enabled(rpc, caller, clock)
    assert len(set(codes)) == 10
    before = await accounts.run("SELECT count(*) FROM sessions")
    challenge = await challenged(rpc)
    assert await accounts.run("SELECT count(*) FROM sessions") == before
    opened = await rpc.sign_in.complete(Caller(), challenge, phone.code())
    assert opened.view.person is not None
    assert opened.view.access_token
    account = await rpc.accounts.account(caller)
    assert account is not None
    assert (account.second_factor_enabled, account.recovery_codes_left) == (True, 10)


async def test_the_secret_rests_encrypted_and_the_codes_hashed(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    setup = await rpc.second_factor.begin(caller)
    codes = await rpc.second_factor.enable(caller, Phone(setup.secret, clock).code())
    for secret in (setup.secret, *codes, codes[0].replace("-", "")):
        for table, column in (("second_factors", "secret"), ("recovery_codes", "hash")):
            seen = f"SELECT count(*) FROM {table} WHERE position('{secret}'::bytea in {column}) > 0"
            assert await accounts.run(seen) == 0


async def test_it_counts_only_once_it_is_proven(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    with pytest.raises(NotBegun):
        await rpc.second_factor.enable(caller, "000000")
    setup = await rpc.second_factor.begin(caller)
    assert (await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)).view.person is not None
    with pytest.raises(InvalidCode):
        await rpc.second_factor.enable(caller, "abcdef")
    await rpc.second_factor.enable(caller, Phone(setup.secret, clock).code())
    with pytest.raises(AlreadyEnabled):
        await rpc.second_factor.begin(caller)
    clock.move(seconds=30)
    with pytest.raises(AlreadyEnabled):
        await rpc.second_factor.enable(caller, Phone(setup.secret, clock).code())


async def test_a_code_is_not_taken_twice(rpc: IdentityServices, accounts: Accounts, clock: MovableClock) -> None:
    _, caller = await accounts.signed_up()
    phone, _ = await enabled(rpc, caller, clock)
    code = phone.code()
    await rpc.sign_in.complete(Caller(), await challenged(rpc), code)
    with pytest.raises(InvalidCode):
        await rpc.sign_in.complete(Caller(), await challenged(rpc), code)
    clock.move(seconds=30)
    with pytest.raises(InvalidCode):
        await rpc.sign_in.complete(Caller(), await challenged(rpc), code)
    await rpc.sign_in.complete(Caller(), await challenged(rpc), phone.code())


async def test_parallel_uses_of_one_code_have_one_winner(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    phone, _ = await enabled(rpc, caller, clock)
    challenges = [await challenged(rpc) for _ in range(4)]
    outcomes = await asyncio.gather(
        *(rpc.sign_in.complete(Caller(), challenge, phone.code()) for challenge in challenges),
        return_exceptions=True,
    )
    assert sum(not isinstance(outcome, BaseException) for outcome in outcomes) == 1
    assert all(
        isinstance(outcome, InvalidCode | ChallengeExpired)
        for outcome in outcomes
        if isinstance(outcome, BaseException)
    )


@pytest.mark.parametrize(("seconds", "fine"), [(-60, False), (-30, True), (0, True), (30, True), (60, False)])
async def test_a_neighbouring_code_is_taken_for_slow_clocks(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, *, seconds: int, fine: bool
) -> None:
    _, caller = await accounts.signed_up()
    phone, _ = await enabled(rpc, caller, clock)
    clock.move(seconds=120)
    challenge = await challenged(rpc)
    clock.move(seconds=seconds)
    code = phone.code()
    clock.move(seconds=-seconds)
    if fine:
        await rpc.sign_in.complete(Caller(), challenge, code)
    else:
        with pytest.raises(InvalidCode):
            await rpc.sign_in.complete(Caller(), challenge, code)


async def test_a_recovery_code_serves_once(rpc: IdentityServices, accounts: Accounts, clock: MovableClock) -> None:
    _, caller = await accounts.signed_up()
    _, codes = await enabled(rpc, caller, clock)
    typed = f" {codes[0].replace('-', ' ').upper()} "
    await rpc.sign_in.complete(Caller(), await challenged(rpc), typed)
    with pytest.raises(InvalidCode):
        await rpc.sign_in.complete(Caller(), await challenged(rpc), codes[0])
    account = await rpc.accounts.account(caller)
    assert account is not None
    assert account.recovery_codes_left == 9


async def test_renewed_codes_void_the_old_ones(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    phone, old = await enabled(rpc, caller, clock)
    with pytest.raises(InvalidCode):
        await rpc.second_factor.renew_codes(caller, "000-000-000")
    new = await rpc.second_factor.renew_codes(caller, phone.code())
    with pytest.raises(InvalidCode):
        await rpc.sign_in.complete(Caller(), await challenged(rpc), old[1])
    await rpc.sign_in.complete(Caller(), await challenged(rpc), new[0])


async def test_turned_off_it_asks_no_more(rpc: IdentityServices, accounts: Accounts, clock: MovableClock) -> None:
    _, caller = await accounts.signed_up()
    phone, _ = await enabled(rpc, caller, clock)
    with pytest.raises(InvalidCode):
        await rpc.second_factor.disable(caller, "abcdef")
    await challenged(rpc)
    await rpc.second_factor.disable(caller, phone.code())
    assert (await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)).view.person is not None
    with pytest.raises(NotEnabled):
        await rpc.second_factor.disable(caller, phone.code())
    with pytest.raises(NotEnabled):
        await rpc.second_factor.renew_codes(caller, phone.code())
    assert await accounts.run("SELECT count(*) FROM recovery_codes") == 0


async def test_guesses_wait_over_all_challenges_of_the_account(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    phone, _ = await enabled(rpc, caller, clock)
    for _ in range(5):
        with pytest.raises(InvalidCode):
            await rpc.sign_in.complete(Caller(), await challenged(rpc), "not-it")
    with pytest.raises(TooManyAttempts):
        await rpc.sign_in.complete(Caller(), await challenged(rpc), phone.code())
    clock.move(seconds=2)
    await rpc.sign_in.complete(Caller(), await challenged(rpc), phone.code())


async def test_a_challenge_has_five_attempts_five_minutes_and_one_success(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    phone, _ = await enabled(rpc, caller, clock)
    worn = await challenged(rpc)
    for _ in range(5):
        with pytest.raises(InvalidCode):
            await rpc.sign_in.complete(Caller(), worn, "not-it")
    clock.move(minutes=1)
    with pytest.raises(ChallengeExpired):
        await rpc.sign_in.complete(Caller(), worn, phone.code())
    late = await challenged(rpc)
    clock.move(minutes=5)
    with pytest.raises(ChallengeExpired):
        await rpc.sign_in.complete(Caller(), late, phone.code())
    used = await challenged(rpc)
    await rpc.sign_in.complete(Caller(), used, phone.code())
    clock.move(seconds=30)
    for challenge in (used, "unknown", ""):
        with pytest.raises(ChallengeExpired):
            await rpc.sign_in.complete(Caller(), challenge, phone.code())


async def test_a_reset_keeps_the_second_factor_and_stops_what_waits(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    phone, _ = await enabled(rpc, caller, clock)
    waiting = await challenged(rpc)
    await rpc.passwords.request_reset(Caller(), EMAIL)
    await rpc.passwords.reset(Caller(), await accounts.token("/resetPassword"), OTHER_PASSWORD)
    with pytest.raises(ChallengeExpired):
        await rpc.sign_in.complete(Caller(), waiting, phone.code())
    with pytest.raises(SecondFactorRequired):
        await rpc.sign_in.sign_in(Caller(), EMAIL, OTHER_PASSWORD)


async def test_nobody_sets_it_up_without_signing_in(rpc: IdentityServices, accounts: Accounts) -> None:
    for attempt in (
        rpc.second_factor.begin(Caller()),
        rpc.second_factor.enable(Caller(), "1"),
        rpc.second_factor.disable(Caller(), "1"),
        rpc.second_factor.renew_codes(Caller(), "1"),
    ):
        with pytest.raises(Unauthenticated):
            await attempt
    assert await accounts.run("SELECT count(*) FROM second_factors") == 0


async def test_a_mail_tells_its_owner_when_it_is_turned_on_and_off(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up()
    phone = Phone((await rpc.second_factor.begin(caller)).secret, clock)
    with pytest.raises(InvalidCode):
        await rpc.second_factor.enable(caller, "000000")
    assert await accounts.mails("dos pasos") == []
    await rpc.second_factor.enable(caller, phone.code())
    (mail,) = await accounts.mails("Activaste la verificación en dos pasos")
    for page in ("/settings/security", "/resetPassword", "/contactUs"):
        assert f"http://localhost:4003{page}\n" in mail
    clock.move(seconds=30)
    await rpc.second_factor.disable(caller, phone.code())
    (mail,) = await accounts.mails("Desactivaste la verificación en dos pasos")
    assert "http://localhost:4003/resetPassword\n" in mail


async def test_an_operator_removes_it_and_whoever_was_in_is_out(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock
) -> None:
    _, caller = await accounts.signed_up(language="en")
    with pytest.raises(NotEnabled):
        await rpc.second_factor.remove(EMAIL)
    await enabled(rpc, caller, clock)
    waiting = await challenged(rpc)
    await rpc.second_factor.remove(EMAIL)
    assert await accounts.run("SELECT count(*) FROM sessions WHERE ended_at IS NULL") == 0
    assert await accounts.run("SELECT count(*) FROM second_factors") == 0
    assert await accounts.run("SELECT count(*) FROM recovery_codes") == 0
    with pytest.raises(ChallengeExpired):
        await rpc.sign_in.complete(Caller(), waiting, "000000")
    assert (await rpc.sign_in.sign_in(Caller(), EMAIL, PASSWORD)).refresh_token
    (mail,) = await accounts.mails("We removed two-step verification")
    for page in ("/en/resetPassword", "/en/settings/security", "/en/contactUs"):
        assert f"http://localhost:4003{page}\n" in mail
    with pytest.raises(NotEnabled):
        await rpc.second_factor.remove("nobody@example.com")


@pytest.mark.parametrize("on", [True, False])
async def test_the_mail_after_a_reset_says_that_it_stays(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, *, on: bool
) -> None:
    _, caller = await accounts.signed_up(language="en")
    if on:
        await enabled(rpc, caller, clock)
    await rpc.passwords.request_reset(caller, EMAIL)
    await rpc.passwords.reset(caller, await accounts.token("/resetPassword"), OTHER_PASSWORD)
    (mail,) = await accounts.mails("Your password has changed")
    assert ("Two-step verification stays on" in mail, "http://localhost:4003/en/contactUs\n" in mail) == (on, on)
