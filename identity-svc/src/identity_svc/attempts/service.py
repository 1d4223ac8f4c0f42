"""Limits on guessing: by address, and by account whether it exists or not; only keyed hashes are kept."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.attempts import repository
from identity_svc.attempts.errors import TooManyAttempts
from identity_svc.attempts.policies import ADDRESS_FAILURES, ADDRESS_WINDOW
from kit.rpc.caller import Caller


class Attempts:
    """Counts attempts under a key that the database does not know."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    async def check_address(
        self, session: AsyncSession, caller: Caller, purpose: str, now: datetime, limit: int = ADDRESS_FAILURES
    ) -> None:
        """Raises TooManyAttempts when the caller's address has had its attempts for now."""
        address = self._address(caller, purpose)
        if await repository.address_failures(session, address, now - ADDRESS_WINDOW) >= limit:
            raise TooManyAttempts

    async def add_address(self, session: AsyncSession, caller: Caller, purpose: str, now: datetime) -> None:
        """Counts one attempt of the caller's address."""
        await repository.add_address_failure(session, self._address(caller, purpose), now, ADDRESS_WINDOW)

    async def reserve(self, session: AsyncSession, account: str, now: datetime) -> None:
        """Counts an attempt as failed before it is made, so that parallel guesses cannot pass the limit.

        Raises TooManyAttempts while the account waits. `clear` takes the count back after a success.
        """
        if not await repository.reserve_account(session, self.digest(account), now):
            raise TooManyAttempts

    async def clear(self, session: AsyncSession, account: str) -> None:
        """Forgets the attempts on an account."""
        await repository.clear_account(session, self.digest(account))

    def digest(self, text: str) -> bytes:
        """The keyed hash under which something is counted."""
        return hmac.new(self._key, text.encode("utf-8", "surrogatepass"), hashlib.sha256).digest()

    def _address(self, caller: Caller, purpose: str) -> bytes:
        return self.digest(f"{purpose}\0{caller.client_ip or 'unknown'}")


@asynccontextmanager
async def at_least(seconds: float) -> AsyncIterator[None]:
    """Lasts as long as its body, and never less than `seconds`, also when the body fails.

    Answers for known and unknown e-mails take the same time by it, so that timing does not tell them apart.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    try:
        yield
    finally:
        await asyncio.sleep(max(0.0, until - loop.time()))
