"""Rate limits on guessing, by client address, account and device, also for accounts that do not exist.

Addresses and accounts are stored as keyed hashes only. A device on which somebody signed in holds a signed token, which
names nobody: its guesses are counted for itself alone, so that those of others do not make it wait.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.attempts import repository
from identity_svc.attempts.errors import TooManyAttempts
from identity_svc.attempts.policies import (
    ADDRESS_FAILURES,
    ADDRESS_WINDOW,
    DEVICES_KEPT,
    devices_of,
    slowness_after,
)
from kit.rpc.caller import Caller, network_of


class Attempts:
    """Counts attempts in an open transaction; the key of the hashes is not in the database."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    async def reserve_address(
        self, session: AsyncSession, caller: Caller, purpose: str, now: datetime, limit: int = ADDRESS_FAILURES
    ) -> None:
        """Counts an attempt from the caller's address as failed before it is made; `clear_address` takes it back.

        Raises TooManyAttempts when the address has reached `limit` within ADDRESS_WINDOW. Call it before any row is
        locked, and `clear_address` too when that is in another transaction: this order avoids deadlocks.
        """
        window = self._address(caller, purpose)
        if not await repository.add_window_failure(session, window, now, ADDRESS_WINDOW, limit):
            raise TooManyAttempts

    async def clear_address(self, session: AsyncSession, caller: Caller, purpose: str, now: datetime) -> None:
        """Takes back the attempt that was reserved at `now`, after a success."""
        await repository.take_window_failure(session, self._address(caller, purpose), now)

    async def slowness(self, session: AsyncSession, email: str, now: datetime) -> float:
        """The seconds by which answers about an account come later, after failures from anywhere."""
        failures = await repository.window_failures(session, self._anywhere(email), now - ADDRESS_WINDOW)
        return slowness_after(failures)

    async def add_anywhere(self, session: AsyncSession, email: str, now: datetime) -> None:
        """Counts a failed sign-in for the account from anywhere."""
        await repository.add_window_failure(session, self._anywhere(email), now, ADDRESS_WINDOW)

    async def reserve(
        self, session: AsyncSession, account: str, now: datetime, *, place: str = "", durable: bool = True
    ) -> None:
        """Counts an attempt as failed before it is made, so that parallel guesses cannot pass the limit.

        Failures count for the account at a `place`, as `place_of` names it, or wherever it is tried. Unless `durable`,
        the commit does not wait for the disk: for a transaction that writes nothing else. A crash of the database then
        forgets the attempts of its last moments, which spares nobody the waits after later ones. Raises TooManyAttempts
        while the account waits there. `clear` takes the count back after a success.
        """
        owner = self.digest(account)
        if not await repository.reserve_account(session, self._at(account, place), owner, now, durable=durable):
            raise TooManyAttempts

    async def clear(self, session: AsyncSession, account: str, *, place: str = "") -> None:
        await repository.clear_account(session, self._at(account, place))

    async def forget(self, session: AsyncSession, account: str) -> None:
        """Deletes the failures on an account at every place."""
        await repository.forget_account(session, self.digest(account), self._anywhere(account))

    def digest(self, text: str) -> bytes:
        """HMAC-SHA256 of a text under the key."""
        return hmac.new(self._key, text.encode("utf-8", "surrogatepass"), hashlib.sha256).digest()

    def device_of(self, device_token: str, email: str) -> str | None:
        """The name of the device on which this e-mail signed in before; None for another one or a forged token."""
        for nonce, signature in devices_of(device_token):
            if hmac.compare_digest(signature.encode(), self._signature(nonce, email).encode()):
                return nonce
        return None

    def place_of(self, caller: Caller, device: str | None) -> str:
        """Where failures count: on a known device, else at the caller's address."""
        return f"device\0{device}" if device else network_of(caller.client_ip or "unknown")

    def device_token(self, device_token: str, email: str) -> str:
        """The token of a device on which this e-mail has just signed in; those who did before stay in it."""
        own = self.device_of(device_token, email) or secrets.token_urlsafe(16)
        others = [pair for pair in devices_of(device_token) if pair[0] != own]
        kept = [(own, self._signature(own, email)), *others][:DEVICES_KEPT]
        return ".".join(part for pair in kept for part in pair)

    def _signature(self, nonce: str, email: str) -> str:
        return base64.urlsafe_b64encode(self.digest(f"device\0{nonce}\0{email}")).decode().rstrip("=")

    def _at(self, account: str, place: str) -> bytes:
        return self.digest(f"{account}\0{place}" if place else account)

    def _address(self, caller: Caller, purpose: str) -> bytes:
        return self.digest(f"{purpose}\0{network_of(caller.client_ip or 'unknown')}")

    def _anywhere(self, email: str) -> bytes:
        return self.digest(f"sign-in anywhere\0{email}")


@asynccontextmanager
async def at_least(seconds: float) -> AsyncIterator[None]:
    """Delays the end of its block until `seconds` have passed, also when the block fails.

    Answers for known and unknown e-mails then take the same time (no timing side channel).
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    try:
        yield
    finally:
        await asyncio.sleep(max(0.0, until - loop.time()))
