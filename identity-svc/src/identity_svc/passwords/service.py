"""Password hashing, and the use cases reset and change."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.attempts.service import Attempts, at_least
from identity_svc.mails import repository as mails
from identity_svc.mails.policies import PASSWORD_CHANGED, PASSWORD_RESET, RESET_PASSWORD
from identity_svc.mails.service import Links
from identity_svc.passwords.errors import InvalidCredentials, WrongPassword
from identity_svc.passwords.policies import PASSWORD_MAX, checked_password
from identity_svc.peppers.service import Pepper, Peppers
from identity_svc.persons import repository as persons
from identity_svc.persons.models import PasswordHash, Person
from identity_svc.second_factor import repository as second_factors
from identity_svc.second_factor.service import SecondFactorService
from identity_svc.sessions.repository import caller_person
from identity_svc.sessions.service import end_sessions
from kit.db import Database, utc_now
from kit.emails import checked_email
from kit.idempotency import claim
from kit.rpc.caller import Caller

_CHANGE = "change"
"""The place at which attempts of a signed-in person to enter the password again are counted."""


class PasswordHashes:
    """Argon2id with a pepper that lives outside of the database; runs off the event loop."""

    def __init__(self, peppers: Peppers, *, memory_kib: int = 19_456, time_cost: int = 2) -> None:
        self._peppers = peppers
        self._hasher = PasswordHasher(time_cost=time_cost, memory_cost=memory_kib, parallelism=1)
        self._threads = ThreadPoolExecutor(max_workers=max(1, os.cpu_count() or 1), thread_name_prefix="argon2")
        self._dummy = self._hasher.hash("nobody")

    async def hash(self, password: str) -> PasswordHash:
        """The value to store: the hash with its parameters and salt, and the id of the pepper in force."""
        loop = asyncio.get_running_loop()
        pepper = self._peppers.current
        text = await loop.run_in_executor(self._threads, self._hasher.hash, _peppered(password, pepper))
        return PasswordHash(text, pepper.id)

    async def pepper_of(self, password: str, stored: PasswordHash | None) -> str | None:
        """The id of the pepper under which the password matches the stored hash; None when it does not match.

        Each accepted pepper is tried, the stored one first. Without a stored hash it takes as long as for a wrong
        password.
        """
        loop = asyncio.get_running_loop()
        text, noted = stored or PasswordHash(self._dummy, None)
        for pepper in sorted(self._peppers.accepted(), key=lambda accepted: accepted.id != noted):
            if await loop.run_in_executor(self._threads, self._verify, text, _peppered(password, pepper)):
                return pepper.id if stored is not None else None
        return None

    async def renewed(self, password: str, stored: PasswordHash, under: str) -> PasswordHash | None:
        """The new hash of a correct password that matched `under` this pepper; None when the stored one is current."""
        if under == stored.pepper == self._peppers.current.id:
            return None
        return await self.hash(password)

    def _verify(self, stored: str, peppered: bytes) -> bool:
        try:
            return self._hasher.verify(stored, peppered)
        except (VerificationError, InvalidHashError):
            return False


def _peppered(password: str, pepper: Pepper) -> bytes:
    return pepper.derived(password.encode("utf-8", "surrogatepass"))


class Passkeys(Protocol):
    """The passkeys of a person, which sign in without the password."""

    async def names(self, session: AsyncSession, person_id: str) -> list[str]:
        """Names of the person's passkeys."""

    async def remove(self, session: AsyncSession, person: Person, made_by: datetime, language: str | None) -> None:
        """Removes the passkeys created at or before this moment, and notifies their owner by mail."""


@dataclass(frozen=True)
class PasswordService:
    database: Database
    hashes: PasswordHashes
    links: Links
    attempts: Attempts
    passkeys: Passkeys
    max_consecutive_digits: int = 0
    answer_seconds: float = 0.1
    now: Callable[[], datetime] = utc_now

    async def request_reset(self, caller: Caller, email: str) -> None:
        """Mails a link when the e-mail has an account; the response is the same without one. Raises InvalidInput."""
        email = checked_email(email)
        async with at_least(self.answer_seconds), self.database.transaction() as session:
            if await claim(session) is not None:
                return
            await self.attempts.reserve_mail(session, caller, self.now())
            person = await persons.lock_by_email(session, email)
            if person is not None:
                await self.links.send(session, person, RESET_PASSWORD, caller.language)

    async def reset(self, caller: Caller, token: str, password: str, *, remove_passkeys: bool = False) -> None:
        """Sets a new password, ends all sessions and voids the other links. Raises InvalidInput or InvalidToken.

        An intruder's passkey would still sign in: passkeys are removed on request, else the mail about the new
        password lists them. That mail also mentions a second factor that stays on, since an intruder may have
        turned it on.
        A password that breaks a rule does not use the token up.
        """
        checked_password(password, self.max_consecutive_digits)
        hashed = await self.hashes.hash(password)
        async with self.database.transaction() as session:
            person = await self.links.redeem(session, token, RESET_PASSWORD)
            now = self.now()  # after taking the lock, so that it is later than anything that the lock waited for
            person.set_password(hashed)
            person.confirm_email(now)  # the link came by mail to this address
            person.password_reset_at = now
            await self._void_the_old(session, person)
            await end_sessions(session, person.id, "password_reset", now)
            if remove_passkeys:
                await self.passkeys.remove(session, person, now, caller.language)
            names = await self.passkeys.names(session, person.id)
            kind = PASSWORD_RESET if names else PASSWORD_CHANGED
            factor = await second_factors.enabled(session, person.id)
            await self.links.notify(session, person, kind, caller.language, passkeys=names, factor_stays=factor)

    async def change(self, caller: Caller, current: str, password: str) -> None:
        """Sets a new password and ends the other sessions. Raises InvalidCredentials, InvalidInput, TooManyAttempts."""
        checked_password(password, self.max_consecutive_digits)
        stored = await self._compared(caller, current)
        hashed = await self.hashes.hash(password)
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            if person.password != stored:
                raise InvalidCredentials
            person.set_password(hashed)
            await self._void_the_old(session, person)
            await end_sessions(session, person.id, "password_changed", self.now(), keep=caller.session_id)
            await self.links.notify(session, person, PASSWORD_CHANGED, caller.language)

    async def confirm(self, caller: Caller, password: str) -> None:
        """Checks the caller's own password again, before a change. Raises InvalidCredentials or TooManyAttempts."""
        await self._compared(caller, password)
        async with self.database.transaction() as session:
            person = await caller_person(session, caller)
            await self.attempts.clear(session, person.email or "", place=_CHANGE)

    async def _compared(self, caller: Caller, password: str) -> PasswordHash | None:
        """The stored hash of the caller's password, once that is verified. A wrong password counts as an attempt, and
        so does a correct one until the caller of this method clears it.
        """
        async with self.database.transaction() as session:
            person = await caller_person(session, caller)
            email, stored = person.email or "", person.password
            await self.attempts.reserve(session, email, self.now(), place=_CHANGE, durable=False)
        under = await self.hashes.pepper_of(password[: PASSWORD_MAX + 1], stored)
        if under is None or len(password) > PASSWORD_MAX:
            raise InvalidCredentials
        return stored

    async def _void_the_old(self, session: AsyncSession, person: Person) -> None:
        """Deletes reset links, unanswered sign-in challenges and failed attempts of the old password."""
        await session.flush()
        await mails.forget_tokens(session, person.id, RESET_PASSWORD)
        await second_factors.forget_challenges(session, person.id)
        await self.attempts.forget(session, person.email or "")


async def prove(
    passwords: PasswordService, second_factor: SecondFactorService, caller: Caller, password: str, code: str
) -> None:
    """Checks the caller's password again, and a code if a second factor is on, before a sensitive change.

    Raises WrongPassword, InvalidCode or TooManyAttempts.
    """
    try:
        await passwords.confirm(caller, password)
    except InvalidCredentials as error:
        raise WrongPassword from error
    await second_factor.confirm(caller, code)
