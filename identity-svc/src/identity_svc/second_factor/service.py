"""Use cases on the second factor: set up, turn on and off, renew codes, challenge a sign-in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.attempts.service import Attempts
from identity_svc.mails.policies import SECOND_FACTOR_OFF, SECOND_FACTOR_ON, SECOND_FACTOR_REMOVED
from identity_svc.mails.service import Links
from identity_svc.persons import repository as persons
from identity_svc.persons.models import Person
from identity_svc.second_factor import repository
from identity_svc.second_factor.errors import AlreadyEnabled, ChallengeExpired, InvalidCode, NotBegun, NotEnabled
from identity_svc.second_factor.models import SecondFactor, SignInChallenge
from identity_svc.second_factor.policies import CHALLENGE_LIFE, MAX_ATTEMPTS, Authenticators, is_totp, normalized
from identity_svc.sessions.repository import caller_person
from identity_svc.sessions.service import end_sessions
from identity_svc.tokens.policies import digest, new_secret
from kit.db import Database, utc_now
from kit.emails import shown_email
from kit.rpc.caller import Caller


@dataclass(frozen=True)
class Setup:
    """Secret and otpauth:// address for an authenticator."""

    secret: str
    uri: str


@dataclass(frozen=True)
class SecondFactorService:
    database: Database
    authenticators: Authenticators
    attempts: Attempts
    links: Links
    now: Callable[[], datetime] = utc_now

    async def begin(self, caller: Caller) -> Setup:
        """Stores a new secret, in force once `enable` has verified a code of it. Raises AlreadyEnabled."""
        secret = self.authenticators.new_secret()
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            factor = await repository.lock_factor(session, person.id)
            if factor is not None and factor.enabled_at is not None:
                raise AlreadyEnabled
            if factor is None:
                sealed = self.authenticators.sealed(secret)
                session.add(SecondFactor(person_id=person.id, secret=sealed.secret, pepper=sealed.pepper))
            else:
                factor.begin_again(self.authenticators.sealed(secret))
            return Setup(secret, self.authenticators.uri(secret, shown_email(person.email or "")))

    async def enable(self, caller: Caller, code: str) -> list[str]:
        """Turns it on, and notifies its owner by mail; returns the recovery codes, shown once.

        Raises AlreadyEnabled, NotBegun or InvalidCode.
        """
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            factor = await repository.lock_factor(session, person.id)
            if factor is None:
                raise NotBegun
            if factor.enabled_at is not None:
                raise AlreadyEnabled
            if await self._right(session, factor, code):
                factor.enable(self.now())
                await self.links.notify(session, person, SECOND_FACTOR_ON, caller.language)
                return await self._new_codes(session, person.id)
        raise InvalidCode

    async def disable(self, caller: Caller, code: str) -> None:
        """Turns it off, and notifies its owner by mail. Raises NotEnabled or InvalidCode."""
        async with self.database.transaction() as session:
            factor = await self._enabled(session, caller)
            if await self._right(session, factor, code):
                await repository.forget(session, factor.person_id)
                person = await caller_person(session, caller)
                await self.links.notify(session, person, SECOND_FACTOR_OFF, caller.language)
                return
        raise InvalidCode

    async def remove(self, email: str) -> Person:
        """Turns it off for a person whom an operator helps, ends all their sessions, and notifies them by mail.

        Raises NotEnabled, also for an unknown e-mail.
        """
        async with self.database.transaction() as session:
            person = await persons.lock_by_email(session, email)
            factor = await repository.lock_factor(session, person.id) if person is not None else None
            if person is None or factor is None or factor.enabled_at is None:
                raise NotEnabled
            await repository.forget(session, person.id)
            await end_sessions(session, person.id, "second_factor_removed", self.now())
            await self.links.notify(session, person, SECOND_FACTOR_REMOVED, person.language)
            return person

    async def renew_codes(self, caller: Caller, code: str) -> list[str]:
        """New recovery codes, shown once; the old ones are void. Raises NotEnabled or InvalidCode."""
        async with self.database.transaction() as session:
            factor = await self._enabled(session, caller)
            if await self._right(session, factor, code):
                return await self._new_codes(session, factor.person_id)
        raise InvalidCode

    async def confirm(self, caller: Caller, code: str) -> None:
        """Checks a code of the caller if the second factor is on. Raises InvalidCode or TooManyAttempts."""
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            factor = await repository.lock_factor(session, person.id)
            if factor is None or factor.enabled_at is None or await self._right(session, factor, code):
                return
        raise InvalidCode

    async def challenge(self, session: AsyncSession, person_id: str, app: int) -> str | None:
        """The challenge that a sign-in with a correct password must answer, for an application; None without a second
        factor.
        """
        if not await repository.enabled(session, person_id):
            return None
        challenge, expires_at = new_secret(), self.now() + CHALLENGE_LIFE
        session.add(SignInChallenge(hash=digest(challenge), person_id=person_id, expires_at=expires_at, app=app))
        return challenge

    async def answer_challenge(
        self, session: AsyncSession, challenge: str, code: str, device: str
    ) -> tuple[Person, int] | None:
        """The person whose sign-in the code completes, row-locked, and the application of the sign-in; None for a wrong
        code, which counts as an attempt on the account, or of a `device` on which the person signed in before.

        Raises ChallengeExpired or TooManyAttempts.
        """
        # Person, factor, challenge: the lock order everywhere.
        owner = await repository.challenged(session, digest(challenge))
        person = await persons.lock_by_id(session, owner) if owner else None
        factor = await repository.lock_factor(session, person.id) if person is not None else None
        row = await repository.lock_challenge(session, digest(challenge))
        if row is None or row.expires_at <= self.now() or row.attempts >= MAX_ATTEMPTS:
            raise ChallengeExpired
        if person is None or factor is None or factor.enabled_at is None:
            raise ChallengeExpired
        row.attempts += 1
        known_device = self.attempts.device_of(device, person.email or "")
        if not await self._right(session, factor, code, known_device):
            return None
        app = row.app
        await repository.forget_challenges(session, person.id)
        return person, app

    async def _enabled(self, session: AsyncSession, caller: Caller) -> SecondFactor:
        person = await caller_person(session, caller, lock=True)
        factor = await repository.lock_factor(session, person.id)
        if factor is None or factor.enabled_at is None:
            raise NotEnabled
        return factor

    async def _right(
        self, session: AsyncSession, factor: SecondFactor, code: str, device: str | None = None
    ) -> bool:
        """Whether the code is valid, with the same waits as passwords. Raises TooManyAttempts."""
        now, account = self.now(), f"second-factor\0{factor.person_id}"
        await self.attempts.reserve(session, account, now, place=device or "")
        right = await self._matches(session, factor, normalized(code), now)
        if right:
            await self.attempts.clear(session, account, place=device or "")
            await session.flush()  # before anything here is deleted
        return right

    async def _matches(self, session: AsyncSession, factor: SecondFactor, code: str, now: datetime) -> bool:
        """Whether it is a valid code of the authenticator or a recovery code; uses up the code."""
        if is_totp(code):
            step = self.authenticators.step_of(factor.secret, code, factor.last_step, now)
            if step is not None:
                factor.last_step = step
            return step is not None
        if factor.enabled_at is None:
            return False
        hashes = [hashed for hashed, _ in self.authenticators.recovery_hashes(factor.person_id, code)]
        return await repository.use_recovery_code(session, hashes, now)

    async def _new_codes(self, session: AsyncSession, person_id: str) -> list[str]:
        codes = self.authenticators.new_recovery_codes()
        hashes = [self.authenticators.recovery_hashes(person_id, code)[0] for code in codes]
        await repository.replace_codes(session, person_id, hashes)
        return codes
