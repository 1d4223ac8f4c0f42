"""Use cases on sessions: sign up, sign in, refresh, sign out, who am I."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.persons import repository as persons
from identity_svc.persons.errors import EmailExists
from identity_svc.persons.models import Person
from identity_svc.persons.policies import email_violations, password_violations
from identity_svc.sessions import events, repository
from identity_svc.sessions.errors import InvalidCredentials, SessionEnded, TooManyAttempts
from identity_svc.sessions.issuing import Issuer, View
from identity_svc.sessions.models import Session
from identity_svc.sessions.passwords import Passwords
from identity_svc.sessions.policies import ADDRESS_FAILURES, ADDRESS_WINDOW, REUSE_GRACE, wait_after
from kit.db import Database, utc_now, violated_constraint
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput

PASSWORD_MAX = 15


@dataclass(frozen=True)
class Opened:
    """A session and the secret that refreshes it."""

    view: View
    refresh_token: str
    refresh_expires_at: datetime


class SessionService:
    """What can be done with sessions."""

    def __init__(
        self,
        database: Database,
        passwords: Passwords,
        issuer: Issuer,
        *,
        address_key: str,
        refresh_life: timedelta = timedelta(days=30),
        max_consecutive_digits: int = 0,
    ) -> None:
        self._database = database
        self._passwords = passwords
        self._issuer = issuer
        self._address_key = address_key.encode()
        self._refresh_life = refresh_life
        self._max_consecutive_digits = max_consecutive_digits

    async def sign_up(self, email: str, password: str) -> Opened:
        """Opens an account and a session. Raises InvalidInput with every broken rule, or EmailExists."""
        email = email.strip().lower()
        violations = email_violations(email) + password_violations(password, self._max_consecutive_digits)
        if violations:
            raise InvalidInput(violations=violations)
        hashed = await self._passwords.hash(password)
        try:
            async with self._database.transaction() as session:
                person = Person(email=email, password_hash=hashed)
                session.add(person)
                await session.flush()
                await events.person_signed_up(session, person.id)
                return await self._open(session, person)
        except Exception as error:
            if violated_constraint(error) == "uq_persons_email":
                raise EmailExists from error
            raise

    async def sign_in(self, caller: Caller, email: str, password: str) -> Opened:
        """Opens a session. Raises InvalidCredentials alike for unknown and wrong, TooManyAttempts past the limits.

        Only compares: the sign-up rules are not applied, but what is longer than any password is never hashed.
        """
        email = email.strip().lower()
        address = self._address(caller)
        now = utc_now()
        async with self._database.transaction() as session:
            if await repository.address_failures(session, address, now - ADDRESS_WINDOW) >= ADDRESS_FAILURES:
                raise TooManyAttempts
            person = await persons.lock_by_email(session, email) if len(email) <= 254 else None
            if person is not None and person.locked_until is not None and person.locked_until > now:
                raise TooManyAttempts
            stored = person.password_hash if person is not None else None
            person_id = person.id if person is not None else None
        # Hashing takes tens of milliseconds: no transaction is held open meanwhile.
        same = await self._passwords.matches(password[: PASSWORD_MAX + 1], stored)
        async with self._database.transaction() as session:
            person = await persons.lock_by_email(session, email) if person_id is not None else None
            if same and person is not None and len(password) <= PASSWORD_MAX and person.password_hash == stored:
                person.failed_sign_ins = 0
                person.locked_until = None
                return await self._open(session, person)
            if person is not None:
                person.failed_sign_ins += 1
                wait = wait_after(person.failed_sign_ins)
                person.locked_until = now + wait if wait else None
            await repository.add_address_failure(session, address, now, ADDRESS_WINDOW)
        raise InvalidCredentials

    async def refresh(self, token: str) -> Opened:
        """Trades a refresh token for the next one. Raises SessionEnded; a token used twice ends its family."""
        now = utc_now()
        reused = False
        async with self._database.transaction() as session:
            row = await repository.lock_token(session, token)
            owner = await repository.lock_session(session, row.session_id) if row is not None else None
            if row is None or owner is None or owner.ended_at is not None or row.expires_at <= now:
                raise SessionEnded
            if row.used_at is not None and now - row.used_at > REUSE_GRACE:
                reused = True
                await self._end(session, owner, "token_reused", now)
            else:
                row.used_at = row.used_at or now
                person = await persons.by_id(session, owner.person_id)
                if person is None:
                    raise SessionEnded
                return await self._reopen(session, person, owner.id)
        assert reused
        raise SessionEnded

    async def sign_out(self, caller: Caller, token: str | None) -> str | None:
        """Ends the session that the caller or the refresh token names; returns its id. Idempotent."""
        now = utc_now()
        async with self._database.transaction() as session:
            session_id = caller.session_id if caller.authenticated else None
            if session_id is None and token:
                row = await repository.lock_token(session, token)
                session_id = row.session_id if row is not None else None
            owner = await repository.lock_session(session, session_id) if session_id else None
            if owner is None:
                return None
            if owner.ended_at is None:
                await self._end(session, owner, "signed_out", now)
            return owner.id

    async def current(self, caller: Caller) -> View:
        """Who the caller is now, read afresh; an anonymous view when nobody is signed in."""
        if caller.guest:
            return View(guest=True, session_id=caller.session_id)
        if not caller.authenticated or caller.person_id is None or caller.session_id is None:
            return View()
        async with self._database.read() as session:
            person = await persons.by_id(session, caller.person_id)
            if person is None:
                return View()
            return await self._issuer.view(session, person, caller.session_id, token=False)

    async def renewed(self, person_id: str, session_id: str) -> View | None:
        """The person's session with a fresh access token, or None when it is not theirs or has ended."""
        async with self._database.read() as session:
            owner = await session.get(Session, session_id)
            if owner is None or owner.person_id != person_id or owner.ended_at is not None:
                return None
            person = await persons.by_id(session, person_id)
            return await self._issuer.view(session, person, session_id, token=True) if person else None

    async def _open(self, session: AsyncSession, person: Person) -> Opened:
        opened = Session(person_id=person.id)
        session.add(opened)
        await session.flush()
        return await self._reopen(session, person, opened.id)

    async def _reopen(self, session: AsyncSession, person: Person, session_id: str) -> Opened:
        token, expires_at = await repository.issue_token(session, session_id, utc_now(), self._refresh_life)
        view = await self._issuer.view(session, person, session_id, token=True)
        return Opened(view, token, expires_at)

    async def _end(self, session: AsyncSession, owner: Session, cause: str, now: datetime) -> None:
        owner.ended_at, owner.ended_cause = now, cause
        await events.session_ended(session, owner.id, owner.person_id, cause)

    def _address(self, caller: Caller) -> bytes:
        address = (caller.client_ip or "unknown").encode()
        return hmac.new(self._address_key, address, hashlib.sha256).digest()
