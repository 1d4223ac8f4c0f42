"""Rate limits on guessing, by client address, account and device, also for accounts that do not exist.

Addresses and accounts are stored as keyed hashes only. A device on which a person signed in holds a signed token that
does not identify the person: its guesses are counted separately, so that guesses by others do not make it wait.
"""

from __future__ import annotations

import asyncio
import base64
import hmac
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.attempts import repository
from identity_svc.attempts.errors import TooManyAttempts
from identity_svc.attempts.policies import (
    ADDRESS_FAILURES,
    ADDRESS_WINDOW,
    DEFAULT_MAIL_RATE,
    DEVICES_KEPT,
    devices_of,
    slowness_after,
)
from identity_svc.peppers.service import Pepper, Peppers
from kit.rates import Rate
from kit.rpc.caller import Caller, network_of


class Attempts:
    """Counts attempts in an open transaction; the key of the hashes is not in the database.

    While a pepper is being replaced, failures counted under the others are carried over before an attempt is counted.
    """

    def __init__(self, peppers: Peppers, mail_rate: Callable[[], Awaitable[Rate]] | None = None) -> None:
        """`mail_rate` returns the current limit of mails that an address may request; DEFAULT_MAIL_RATE without it."""
        self._peppers = peppers
        self._mail_rate = mail_rate

    async def reserve_mail(self, session: AsyncSession, caller: Caller, now: datetime) -> None:
        """Counts a mail that the caller's address requests. Raises TooManyAttempts past the rate."""
        rate = await self._mail_rate() if self._mail_rate else DEFAULT_MAIL_RATE
        window = timedelta(seconds=rate.seconds)
        await self.reserve_address(session, caller, "mail", now, limit=rate.burst, within=window)

    async def reserve_address(
        self,
        session: AsyncSession,
        caller: Caller,
        purpose: str,
        now: datetime,
        *,
        limit: int = ADDRESS_FAILURES,
        within: timedelta = ADDRESS_WINDOW,
    ) -> None:
        """Counts an attempt from the caller's address as failed before it is made; `clear_address` takes it back.

        Raises TooManyAttempts when the address has reached `limit` within that time. Call it before any row is
        locked, and `clear_address` too when that is in another transaction: this order avoids deadlocks.
        """
        window, *former = self._hashes(_address(caller, purpose))
        if former:
            await repository.carry_window_over(session, former, window)
        if not await repository.add_window_failure(session, window, now, within, limit):
            raise TooManyAttempts

    async def clear_address(self, session: AsyncSession, caller: Caller, purpose: str, now: datetime) -> None:
        """Takes back the attempt that was reserved at `now`, after a success."""
        await repository.take_window_failure(session, self.digest(_address(caller, purpose)), now)

    async def slowness(self, session: AsyncSession, email: str, now: datetime) -> float:
        """Seconds by which responses about an account are delayed after failures from anywhere."""
        failures = await repository.window_failures(session, self._hashes(_anywhere(email)), now - ADDRESS_WINDOW)
        return slowness_after(failures)

    async def add_anywhere(self, session: AsyncSession, email: str, now: datetime) -> None:
        """Counts a failed sign-in for the account from anywhere."""
        window, *former = self._hashes(_anywhere(email))
        if former:
            await repository.carry_window_over(session, former, window)
        await repository.add_window_failure(session, window, now, ADDRESS_WINDOW)

    async def reserve(
        self, session: AsyncSession, account: str, now: datetime, *, place: str = "", durable: bool = True
    ) -> None:
        """Counts an attempt as failed before it is made, so that parallel guesses cannot pass the limit.

        Failures count for the account at a `place` (see `place_of`), or at every place without one. Unless `durable`,
        the commit does not wait for the disk: for a transaction that writes nothing else. A crash of the database then
        loses the last attempts, but later ones still make the account wait. Raises TooManyAttempts while the account
        waits there. `clear` takes the count back after a success.
        """
        owner = self.digest(account)
        counted, *former = self._hashes(_at(account, place))
        if former:
            await repository.carry_account_over(session, former, counted, owner)
        if not await repository.reserve_account(session, counted, owner, now, durable=durable):
            raise TooManyAttempts

    async def clear(self, session: AsyncSession, account: str, *, place: str = "") -> None:
        await repository.clear_account(session, self._hashes(_at(account, place)))

    async def forget(self, session: AsyncSession, account: str) -> None:
        """Deletes the failures on an account at every place."""
        await repository.forget_account(session, self._hashes(account), self._hashes(_anywhere(account)))

    def digest(self, text: str) -> bytes:
        """HMAC-SHA256 of a text under the pepper in force."""
        return _digest(self._peppers.current, text)

    def digests(self, text: str) -> Sequence[tuple[bytes, str]]:
        """The digests under all accepted peppers, each with the id of its pepper; the pepper in force comes first."""
        return [(_digest(pepper, text), pepper.id) for pepper in self._peppers.accepted()]

    def _hashes(self, text: str) -> Sequence[bytes]:
        return [_digest(pepper, text) for pepper in self._peppers.accepted()]

    def device_of(self, device_token: str, email: str) -> str | None:
        """The name of the device on which this e-mail signed in before; None for another one or a forged token."""
        for nonce, signature in devices_of(device_token):
            for pepper in self._peppers.accepted():
                if hmac.compare_digest(signature.encode(), _signature(pepper, nonce, email).encode()):
                    return nonce
        return None

    def place_of(self, caller: Caller, device: str | None) -> str:
        """The place at which failures count: the known device, else the caller's address."""
        return f"device\0{device}" if device else network_of(caller.client_ip or "unknown")

    def device_token(self, device_token: str, email: str) -> str:
        """The token of a device on which this e-mail has just signed in; earlier ones stay in it."""
        own = self.device_of(device_token, email) or secrets.token_urlsafe(16)
        others = [pair for pair in devices_of(device_token) if pair[0] != own]
        kept = [(own, _signature(self._peppers.current, own, email)), *others][:DEVICES_KEPT]
        return ".".join(part for pair in kept for part in pair)


def _digest(pepper: Pepper, text: str) -> bytes:
    return pepper.derived(text.encode("utf-8", "surrogatepass"))


def _signature(pepper: Pepper, nonce: str, email: str) -> str:
    return base64.urlsafe_b64encode(_digest(pepper, f"device\0{nonce}\0{email}")).decode().rstrip("=")


def _at(account: str, place: str) -> str:
    return f"{account}\0{place}" if place else account


def _address(caller: Caller, purpose: str) -> str:
    return f"{purpose}\0{network_of(caller.client_ip or 'unknown')}"


def _anywhere(email: str) -> str:
    return f"sign-in anywhere\0{email}"


@asynccontextmanager
async def at_least(seconds: float) -> AsyncIterator[None]:
    """Delays the end of its block until `seconds` have passed, also when the block fails.

    Responses for known and unknown e-mails then take the same time (no timing side channel).
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    try:
        yield
    finally:
        await asyncio.sleep(max(0.0, until - loop.time()))
