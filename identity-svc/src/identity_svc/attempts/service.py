"""Rate limits on guessing, by client address and by account, also for accounts that do not exist.

Addresses and accounts are stored as keyed hashes only.
"""

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
    """Counts attempts in an open transaction; the key of the hashes is not in the database."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    async def check_address(
        self, session: AsyncSession, caller: Caller, purpose: str, now: datetime, limit: int = ADDRESS_FAILURES
    ) -> None:
        """Raises TooManyAttempts when the caller's address has reached `limit` within ADDRESS_WINDOW."""
        address = self._address(caller, purpose)
        if await repository.address_failures(session, address, now - ADDRESS_WINDOW) >= limit:
            raise TooManyAttempts

    async def add_address(self, session: AsyncSession, caller: Caller, purpose: str, now: datetime) -> None:
        await repository.add_address_failure(session, self._address(caller, purpose), now, ADDRESS_WINDOW)

    async def reserve(self, session: AsyncSession, account: str, now: datetime, *, durable: bool = True) -> None:
        """Counts an attempt as failed before it is made, so that parallel guesses cannot pass the limit.

        Unless `durable`, the commit does not wait for the disk: for a transaction that writes nothing else. A crash of
        the database then forgets the attempts of its last moments, which spares nobody the waits after later ones.
        Raises TooManyAttempts while the account waits. `clear` takes the count back after a success.
        """
        if not await repository.reserve_account(session, self.digest(account), now, durable=durable):
            raise TooManyAttempts

    async def clear(self, session: AsyncSession, account: str) -> None:
        await repository.clear_account(session, self.digest(account))

    def digest(self, text: str) -> bytes:
        """HMAC-SHA256 of a text under the key."""
        return hmac.new(self._key, text.encode("utf-8", "surrogatepass"), hashlib.sha256).digest()

    def _address(self, caller: Caller, purpose: str) -> bytes:
        return self.digest(f"{purpose}\0{caller.client_ip or 'unknown'}")


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
