"""Use cases on the second factor: set up, turn on and off, renew codes, answer a challenge at sign-in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.persons import repository as persons
from identity_svc.second_factor import repository
from identity_svc.second_factor.authenticators import Authenticators
from identity_svc.second_factor.challenges import MAX_ATTEMPTS, Challenges
from identity_svc.second_factor.errors import AlreadyEnabled, InvalidCode, NotBegun, NotEnabled
from identity_svc.second_factor.models import SecondFactor
from identity_svc.sessions.attempts import Attempts
from identity_svc.sessions.errors import ChallengeExpired
from identity_svc.sessions.opening import Opened, Opener
from identity_svc.sessions.presence import present
from identity_svc.sessions.repository import digest
from kit.db import Database, utc_now
from kit.rpc.caller import Caller


@dataclass(frozen=True)
class Setup:
    """What an authenticator is given."""

    secret: str
    uri: str


class SecondFactorService:
    """What can be done with the second factor."""

    def __init__(
        self,
        database: Database,
        authenticators: Authenticators,
        challenges: Challenges,
        attempts: Attempts,
        opener: Opener,
        *,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._database = database
        self._authenticators = authenticators
        self._challenges = challenges
        self._attempts = attempts
        self._opener = opener
        self._now = now

    async def begin(self, caller: Caller) -> Setup:
        """Makes a secret that counts once `enable` proved it. Raises AlreadyEnabled."""
        secret = self._authenticators.new_secret()
        async with self._database.transaction() as session:
            person = await present(session, caller, lock=True)
            factor = await repository.lock_factor(session, person.id)
            if factor is not None and factor.enabled_at is not None:
                raise AlreadyEnabled
            if factor is None:
                session.add(SecondFactor(person_id=person.id, secret=self._authenticators.sealed(secret)))
            else:
                factor.secret, factor.last_step = self._authenticators.sealed(secret), 0
            return Setup(secret, self._authenticators.uri(secret, person.email or ""))

    async def enable(self, caller: Caller, code: str) -> list[str]:
        """Turns it on; returns the recovery codes, shown once. Raises AlreadyEnabled, NotBegun or InvalidCode."""
        async with self._database.transaction() as session:
            person = await present(session, caller, lock=True)
            factor = await repository.lock_factor(session, person.id)
            if factor is None:
                raise NotBegun
            if factor.enabled_at is not None:
                raise AlreadyEnabled
            if await self._right(session, factor, code):
                factor.enabled_at = self._now()
                return await self._new_codes(session, person.id)
        raise InvalidCode

    async def disable(self, caller: Caller, code: str) -> None:
        """Turns it off. Raises NotEnabled or InvalidCode."""
        async with self._database.transaction() as session:
            if await self._right(session, await self._enabled(session, caller), code):
                await repository.forget(session, caller.person_id or "")
                return
        raise InvalidCode

    async def renew_codes(self, caller: Caller, code: str) -> list[str]:
        """New recovery codes, shown once; the old ones are void. Raises NotEnabled or InvalidCode."""
        async with self._database.transaction() as session:
            factor = await self._enabled(session, caller)
            if await self._right(session, factor, code):
                return await self._new_codes(session, factor.person_id)
        raise InvalidCode

    async def complete_sign_in(self, caller: Caller, challenge: str, code: str) -> Opened:
        """Answers the challenge of a sign-in. Raises ChallengeExpired, TooManyAttempts or InvalidCode."""
        now = self._now()
        async with self._database.transaction() as session:
            await self._attempts.check_address(session, caller, "sign-in", now)
            # Person, factor, challenge: the order in which everybody locks them.
            owner = await repository.challenged(session, digest(challenge))
            person = await persons.lock_by_id(session, owner) if owner else None
            factor = await repository.lock_factor(session, person.id) if person is not None else None
            row = await repository.lock_challenge(session, digest(challenge))
            if row is None or row.expires_at <= now or row.attempts >= MAX_ATTEMPTS:
                raise ChallengeExpired
            if person is None or factor is None or factor.enabled_at is None:
                raise ChallengeExpired
            row.attempts += 1
            if await self._right(session, factor, code):
                await repository.forget_challenges(session, person.id)
                return await self._opener.open(session, person, caller)
            await self._attempts.add_address(session, caller, "sign-in", now)
        raise InvalidCode

    async def _enabled(self, session: AsyncSession, caller: Caller) -> SecondFactor:
        person = await present(session, caller, lock=True)
        factor = await repository.lock_factor(session, person.id)
        if factor is None or factor.enabled_at is None:
            raise NotEnabled
        return factor

    async def _right(self, session: AsyncSession, factor: SecondFactor, code: str) -> bool:
        """Compares, with the same waits as passwords. Raises TooManyAttempts."""
        now, account = self._now(), f"second-factor\0{factor.person_id}"
        await self._attempts.reserve(session, account, now)
        right = await self._challenges.matches(session, factor, code, now)
        if right:
            await self._attempts.clear(session, account)
            await session.flush()  # before anything here is deleted
        return right

    async def _new_codes(self, session: AsyncSession, person_id: str) -> list[str]:
        codes = self._authenticators.new_recovery_codes()
        hashes = [self._authenticators.recovery_hash(person_id, code) for code in codes]
        await repository.replace_codes(session, person_id, hashes)
        return codes
