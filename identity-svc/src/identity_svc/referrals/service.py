"""Finds the person whose referral code a new person signs up with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from identity_svc.attempts.service import Attempts
from identity_svc.persons import repository as persons
from identity_svc.persons.policies import CODE_LENGTH
from identity_svc.referrals import repository
from identity_svc.referrals.errors import UnknownReferralCode
from identity_svc.referrals.policies import CODE_TYPED, DEFAULT_HOUSE_CODE, WRONG_CODES, normalised
from kit.db import Database, utc_now
from kit.rpc.caller import Caller


@dataclass(frozen=True)
class ReferralService:
    database: Database
    attempts: Attempts
    house_code: Callable[[], str] = lambda: DEFAULT_HOUSE_CODE
    now: Callable[[], datetime] = utc_now

    async def checked(self, caller: Caller, typed: str) -> tuple[bool, str | None]:
        """Whether a person could sign up with a code, and the referrer's first name, if known.

        A text that cannot be a code does not count as an unknown one, so that clients can check while a user types.
        Raises TooManyAttempts once the caller's address has tried too many unknown ones here; sign-up stays possible.
        """
        code = normalised(typed[:CODE_TYPED])
        if len(code) != CODE_LENGTH and code != normalised(self.house_code()):
            return False, None
        try:
            person_id = await self._holder(caller, code, "referral-typed")
        except UnknownReferralCode:
            return False, None
        if person_id is None:
            return True, None
        async with self.database.read() as session:
            person = await persons.by_id(session, person_id)
            return True, person.first_name if person is not None else None

    async def referrer(self, caller: Caller, code: str) -> str | None:
        """The id of the person with this code; None for the house's code.

        `code` is as policies.normalised leaves it. Raises UnknownReferralCode, or TooManyAttempts once the caller's
        address has tried too many unknown ones.
        """
        return await self._holder(caller, code, "referral")

    async def _holder(self, caller: Caller, code: str, purpose: str) -> str | None:
        """As `referrer`; unknown codes are counted by purpose."""
        now = self.now()
        async with self.database.transaction() as session:
            await self.attempts.reserve_address(session, caller, purpose, now, limit=WRONG_CODES)
            person_id = await repository.holder_of(session, code)
            if person_id is not None or code == normalised(self.house_code()):
                await self.attempts.clear_address(session, caller, purpose, now)
                return person_id
        raise UnknownReferralCode
