"""Use cases on passwords and e-mails: forgotten, changed, confirmed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from identity_svc.accounts import repository
from identity_svc.accounts.links import CONFIRM_EMAIL, PASSWORD_CHANGED, RESET_PASSWORD, Links
from identity_svc.accounts.pace import at_least
from identity_svc.persons import repository as persons
from identity_svc.persons.policies import PASSWORD_MAX, checked_email, checked_password
from identity_svc.second_factor.repository import forget_challenges
from identity_svc.sessions.attempts import Attempts
from identity_svc.sessions.ending import end_all
from identity_svc.sessions.errors import InvalidCredentials
from identity_svc.sessions.passwords import Passwords
from identity_svc.sessions.presence import present
from kit.db import Database, utc_now
from kit.idempotency import claim
from kit.rpc.caller import Caller

REQUESTS_PER_ADDRESS = 20
"""In the window of sessions.policies: asking for mails is limited by address."""


class PasswordService:
    """What can be done about a password, and about the e-mail that gives it back."""

    def __init__(
        self,
        database: Database,
        passwords: Passwords,
        links: Links,
        attempts: Attempts,
        *,
        max_consecutive_digits: int = 0,
        answer_seconds: float = 0.1,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._database = database
        self._passwords = passwords
        self._links = links
        self._attempts = attempts
        self._max_consecutive_digits = max_consecutive_digits
        self._answer_seconds = answer_seconds
        self._now = now

    async def request_reset(self, caller: Caller, email: str) -> None:
        """Mails a link when the e-mail has an account; answers alike when not. Raises InvalidInput for no e-mail."""
        email = checked_email(email)
        async with at_least(self._answer_seconds), self._database.transaction() as session:
            if await claim(session) is not None:
                return
            await self._attempts.check_address(session, caller, "mail", self._now(), REQUESTS_PER_ADDRESS)
            await self._attempts.add_address(session, caller, "mail", self._now())
            person = await persons.lock_by_email(session, email)
            if person is not None:
                await self._links.send(session, person, RESET_PASSWORD, caller.language)

    async def reset(self, caller: Caller, token: str, password: str) -> None:
        """Sets a new password, ends all sessions and voids the other links. Raises InvalidInput or InvalidToken.

        A password that breaks a rule does not use the token up.
        """
        checked_password(password, self._max_consecutive_digits)
        hashed = await self._passwords.hash(password)
        now = self._now()
        async with self._database.transaction() as session:
            person = await self._links.take(session, token, RESET_PASSWORD)
            person.password_hash = hashed
            person.email_confirmed_at = person.email_confirmed_at or now  # whoever has the mail has the e-mail
            await session.flush()
            await repository.forget(session, person.id, RESET_PASSWORD)
            await forget_challenges(session, person.id)
            await self._attempts.clear(session, person.email or "")
            await end_all(session, person.id, "password_reset", now)
            await self._links.notify(session, person, PASSWORD_CHANGED, caller.language)

    async def change(self, caller: Caller, current: str, password: str) -> None:
        """Sets a new password and ends the other sessions. Raises InvalidCredentials, InvalidInput, TooManyAttempts."""
        now = self._now()
        checked_password(password, self._max_consecutive_digits)
        async with self._database.transaction() as session:
            person = await present(session, caller)
            await self._attempts.reserve(session, person.email or "", now)
            stored = person.password_hash
        same = await self._passwords.matches(current[: PASSWORD_MAX + 1], stored)
        if not same or len(current) > PASSWORD_MAX:
            raise InvalidCredentials
        hashed = await self._passwords.hash(password)
        async with self._database.transaction() as session:
            person = await present(session, caller, lock=True)
            if person.password_hash != stored:
                raise InvalidCredentials
            person.password_hash = hashed
            await session.flush()
            await repository.forget(session, person.id, RESET_PASSWORD)
            await forget_challenges(session, person.id)
            await self._attempts.clear(session, person.email or "")
            await end_all(session, person.id, "password_changed", now, keep=caller.session_id)
            await self._links.notify(session, person, PASSWORD_CHANGED, caller.language)

    async def request_confirmation(self, caller: Caller) -> None:
        """Mails a link that confirms the caller's e-mail, unless it is confirmed."""
        async with self._database.transaction() as session:
            person = await present(session, caller, lock=True)
            if person.email_confirmed_at is None and await claim(session) is None:
                await self._links.send(session, person, CONFIRM_EMAIL, caller.language)

    async def confirm_email(self, token: str) -> None:
        """Confirms the e-mail that a token was sent to. Raises InvalidToken."""
        async with self._database.transaction() as session:
            person = await self._links.take(session, token, CONFIRM_EMAIL)
            person.email_confirmed_at = person.email_confirmed_at or self._now()
