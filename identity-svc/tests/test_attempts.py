"""Limits by address on a real database: parallel attempts cannot exceed them, and successful ones do not count."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest
from identity_factories import OTHER_PASSWORD, PASSWORD, Accounts, MovableClock

from identity_svc.attempts.errors import TooManyAttempts
from identity_svc.attempts.policies import ADDRESS_FAILURES, DEFAULT_MAIL_RATE
from identity_svc.bootstrap import IdentityServices
from identity_svc.guests.errors import InvalidGuestToken
from identity_svc.passwords.errors import InvalidCredentials
from identity_svc.persons.models import PasswordHash, Person
from identity_svc.referrals.errors import UnknownReferralCode
from identity_svc.referrals.policies import WRONG_CODES
from identity_svc.second_factor.errors import InvalidCode
from identity_svc.sign_in.errors import SecondFactorRequired
from kit.rpc.caller import Caller

HERE = Caller(client_ip="192.0.2.1")
FAILURES = "SELECT coalesce(sum(failures), 0) FROM address_failures"
Attempt = Callable[[IdentityServices, int], Awaitable[object]]


async def outcomes(attempts: list[Awaitable[object]]) -> Counter[type[object]]:
    """Runs the attempts at once and counts them by the type of their outcome."""
    return Counter(type(outcome) for outcome in await asyncio.gather(*attempts, return_exceptions=True))


@pytest.mark.parametrize(
    ("attempt", "limit", "let_through"),
    [
        (
            lambda rpc, n: rpc.sign_in.sign_in(HERE, f"n{n}@example.com", PASSWORD),
            ADDRESS_FAILURES,
            InvalidCredentials,
        ),
        (lambda rpc, n: rpc.guests.authenticate(HERE, f"guess {n}"), ADDRESS_FAILURES, InvalidGuestToken),
        (lambda rpc, n: rpc.sign_in.referrals.referrer(HERE, f"BCDF{n}"), WRONG_CODES, UnknownReferralCode),
        (
            lambda rpc, n: rpc.passwords.request_reset(HERE, f"n{n}@example.com"),
            DEFAULT_MAIL_RATE.burst,
            type(None),
        ),
        (
            lambda rpc, n: rpc.deletions.request_by_email(HERE, f"n{n}@example.com", "DELETE"),
            DEFAULT_MAIL_RATE.burst,
            type(None),
        ),
    ],
    ids=["sign-in", "guest token", "referral code", "password reset", "deletion"],
)
async def test_of_parallel_attempts_from_an_address_exactly_the_limit_is_let_through(
    rpc: IdentityServices, attempt: Attempt, limit: int, let_through: type[object]
) -> None:
    counts = await outcomes([attempt(rpc, number) for number in range(limit + 40)])
    assert counts == {let_through: limit, TooManyAttempts: 40}


async def challenged(rpc: IdentityServices, email: str) -> str:
    with pytest.raises(SecondFactorRequired) as caught:
        await rpc.sign_in.sign_in(HERE, email, PASSWORD)
    return caught.value.challenge


async def with_second_factor(rpc: IdentityServices, accounts: Accounts, emails: list[str]) -> None:
    for email in emails:
        await rpc.second_factor.begin((await accounts.signed_up(email))[1])
    await accounts.run("UPDATE second_factors SET enabled_at = now()")


async def test_codes_of_a_second_factor_share_the_limit_of_sign_in(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    people = [f"n{number}@example.com" for number in range(4)]
    await with_second_factor(rpc, accounts, people)
    challenges = [await challenged(rpc, email) for email in people]
    await outcomes([rpc.sign_in.sign_in(HERE, f"m{n}@example.com", PASSWORD) for n in range(ADDRESS_FAILURES - 1)])
    counts = await outcomes([rpc.sign_in.complete(HERE, challenge, "000000") for challenge in challenges])
    assert counts == {InvalidCode: 1, TooManyAttempts: 3}


async def test_attempts_that_succeed_do_not_use_the_limit_up(rpc: IdentityServices, accounts: Accounts) -> None:
    opened, _ = await accounts.signed_up()
    assert isinstance(opened.view.person, Person)
    code = opened.view.person.referral_code or ""
    _, guest = await rpc.guests.create(await accounts.staff(), "", "Fund")
    for _ in range(ADDRESS_FAILURES + 10):
        await rpc.sign_in.sign_in(HERE, "ana@example.com", PASSWORD)
        await rpc.sign_in.referrals.referrer(HERE, code)
        await rpc.guests.authenticate(HERE, guest)
    assert await accounts.run("SELECT count(*) FROM address_failures") == 0
    with pytest.raises(InvalidCredentials):
        await rpc.sign_in.sign_in(HERE, "ana@example.com", OTHER_PASSWORD)
    await rpc.sign_in.sign_in(HERE, "ana@example.com", PASSWORD)
    assert await accounts.run(FAILURES) == 2  # of the address, and of the account from any address


async def test_a_success_takes_nothing_back_from_a_window_that_began_after_it(
    rpc: IdentityServices, accounts: Accounts, clock: MovableClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await accounts.signed_up()
    pepper_of = rpc.sign_in.hashes.pepper_of

    async def slowly(password: str, stored: PasswordHash | None) -> str | None:
        """Compares for five minutes, during which other attempts from the same address fail."""
        monkeypatch.setattr(rpc.sign_in.hashes, "pepper_of", pepper_of)
        clock.move(minutes=5)
        with pytest.raises(InvalidGuestToken):
            await rpc.guests.authenticate(HERE, "guess")
        with pytest.raises(InvalidCredentials):
            await rpc.sign_in.sign_in(HERE, "otra@example.com", PASSWORD)
        return await pepper_of(password, stored)

    monkeypatch.setattr(rpc.sign_in.hashes, "pepper_of", slowly)
    await rpc.sign_in.sign_in(HERE, "ana@example.com", PASSWORD)
    assert await accounts.run(FAILURES) == 3  # guest, address, account from any address


async def test_a_password_that_is_changed_while_it_is_compared_counts_as_wrong(
    rpc: IdentityServices, accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, caller = await accounts.signed_up()
    pepper_of = rpc.sign_in.hashes.pepper_of

    async def slowly(password: str, stored: PasswordHash | None) -> str | None:
        monkeypatch.setattr(rpc.sign_in.hashes, "pepper_of", pepper_of)
        await rpc.passwords.change(caller, PASSWORD, OTHER_PASSWORD)
        return await pepper_of(password, stored)

    monkeypatch.setattr(rpc.sign_in.hashes, "pepper_of", slowly)
    with pytest.raises(InvalidCredentials):
        await rpc.sign_in.sign_in(HERE, "ana@example.com", PASSWORD)
    assert await accounts.run(FAILURES) == 2  # of the address, and of the account from any address


async def test_passwords_and_codes_of_a_person_at_once_do_not_wait_for_each_other_for_ever(
    rpc: IdentityServices, accounts: Accounts
) -> None:
    await with_second_factor(rpc, accounts, ["ana@example.com"])
    challenges = [await challenged(rpc, "ana@example.com") for _ in range(8)]
    attempts: list[Awaitable[object]] = []
    for challenge in challenges:
        attempts += [rpc.sign_in.sign_in(HERE, "ana@example.com", PASSWORD) for _ in range(2)]
        attempts.append(rpc.sign_in.complete(HERE, challenge, "000000"))
    assert set(await outcomes(attempts)) <= {SecondFactorRequired, InvalidCode, TooManyAttempts}
