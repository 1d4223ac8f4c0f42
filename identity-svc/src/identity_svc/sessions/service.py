"""Use cases on sessions: sign up, sign in, refresh, sign out, who am I."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.accounts.links import CONFIRM_EMAIL, Links
from identity_svc.guests.models import GuestToken
from identity_svc.persons import repository as persons
from identity_svc.persons.errors import EmailExists
from identity_svc.persons.models import Person
from identity_svc.persons.policies import EMAIL_MAX, PASSWORD_MAX, email_violations, password_violations
from identity_svc.referrals.errors import code_required
from identity_svc.referrals.policies import SignUpOrigin
from identity_svc.referrals.service import ReferralService
from identity_svc.second_factor.challenges import Challenges
from identity_svc.sessions import events, repository
from identity_svc.sessions.attempts import Attempts
from identity_svc.sessions.ending import end
from identity_svc.sessions.errors import InvalidCredentials, SecondFactorRequired, SessionEnded
from identity_svc.sessions.issuing import Issuer, View
from identity_svc.sessions.models import Session
from identity_svc.sessions.opening import Opened, Opener
from identity_svc.sessions.passwords import Passwords
from identity_svc.sessions.policies import REUSE_GRACE
from identity_svc.sessions.presence import present
from kit.db import Database, utc_now, violated_constraint
from kit.idempotency import claim, keep
from kit.rpc.caller import ANONYMOUS, Caller
from kit.rpc.errors import InvalidInput, Unauthenticated

_FROM_PORTAL = SignUpOrigin()


class SessionService:
    """What can be done with sessions."""

    def __init__(
        self,
        database: Database,
        passwords: Passwords,
        issuer: Issuer,
        opener: Opener,
        *,
        attempts: Attempts,
        links: Links,
        challenges: Challenges,
        referrals: ReferralService,
        max_consecutive_digits: int = 0,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._database = database
        self._passwords = passwords
        self._issuer = issuer
        self._opener = opener
        self._attempts = attempts
        self._links = links
        self._challenges = challenges
        self._referrals = referrals
        self._max_consecutive_digits = max_consecutive_digits
        self._now = now

    async def sign_up(
        self, email: str, password: str, caller: Caller = ANONYMOUS, origin: SignUpOrigin = _FROM_PORTAL
    ) -> Opened:
        """Opens an account and a session, and mails a link that confirms the e-mail.

        A repeated request with an idempotency key gets the next refresh token of the session that the first opened.
        Raises InvalidInput with every broken rule, UnknownReferralCode, TooManyAttempts or EmailExists.
        """
        email = email.strip().lower()
        violations = email_violations(email) + password_violations(password, self._max_consecutive_digits)
        if origin.needs_code and not origin.code:
            violations.append(code_required())
        if violations:
            raise InvalidInput(violations=violations)
        referrer_id = await self._referrals.referrer(caller, origin.code) if origin.code else None
        hashed = await self._passwords.hash(password)
        while True:
            try:
                return await self._open_account(email, hashed, caller, origin, referrer_id)
            except Exception as error:
                constraint = violated_constraint(error)
                if constraint == "uq_persons_email":
                    raise EmailExists from error
                if constraint != "uq_persons_referral_code":  # the new person's own code, drawn again
                    raise

    async def _open_account(
        self, email: str, hashed: str, caller: Caller, origin: SignUpOrigin, referrer_id: str | None
    ) -> Opened:
        async with self._database.transaction() as session:
            opened_before = await claim(session)
            if opened_before is not None:
                return await self._reopened(session, opened_before)
            person = Person(email=email, password_hash=hashed, referrer_id=referrer_id)
            session.add(person)
            await session.flush()
            await events.people_signed_up(session, [events.SignedUp(person.id, origin, referrer_id)])
            await self._links.send(session, person, CONFIRM_EMAIL, caller.language)
            opened = await self._opener.open(session, person, caller)
            await keep(session, opened.view.session_id or "")
            return opened

    async def sign_in(self, caller: Caller, email: str, password: str) -> Opened:
        """Opens a session. Raises InvalidCredentials alike for unknown and wrong, TooManyAttempts past the limits,
        SecondFactorRequired with a challenge when the person has a second factor.

        Only compares: the sign-up rules are not applied, but what is longer than any password is never hashed.
        """
        email = email.strip().lower()[: EMAIL_MAX + 1]
        now = self._now()
        async with self._database.transaction() as session:
            await self._attempts.check_address(session, caller, "sign-in", now)
            await self._attempts.reserve(session, email, now)
            person = await persons.by_email(session, email)
            stored = person.password_hash if person is not None else None
        # Hashing takes tens of milliseconds: no transaction is held open meanwhile.
        same = await self._passwords.matches(password[: PASSWORD_MAX + 1], stored)
        async with self._database.transaction() as session:
            person = await persons.lock_by_email(session, email)
            if same and person is not None and len(password) <= PASSWORD_MAX and person.password_hash == stored:
                await self._attempts.clear(session, email)
                challenge = await self._challenges.make(session, person.id, now)
                if challenge is None:
                    return await self._opener.open(session, person, caller)
            else:
                challenge = None
                await self._attempts.add_address(session, caller, "sign-in", now)
        if challenge is not None:
            raise SecondFactorRequired(challenge)
        raise InvalidCredentials

    async def refresh(self, token: str) -> Opened:
        """Trades a refresh token for the next one. Raises SessionEnded; a token used twice ends its family."""
        now = self._now()
        async with self._database.transaction() as session:
            owner = await repository.lock_family(session, token)
            row = await repository.token_row(session, token)
            if row is None or owner is None or owner.ended_at is not None or row.expires_at <= now:
                raise SessionEnded
            person = await persons.by_id(session, owner.person_id)
            if person is None or person.erased_at is not None:
                raise SessionEnded
            if row.used_at is None or now - row.used_at <= REUSE_GRACE:
                row.used_at = row.used_at or now
                return await self._opener.renew(session, person, owner)
            await end(session, owner, "token_reused", now)
        raise SessionEnded

    async def _reopened(self, session: AsyncSession, session_id: str) -> Opened:
        owner = await repository.lock_session(session, session_id)
        person = await persons.by_id(session, owner.person_id) if owner is not None else None
        if owner is None or owner.ended_at is not None or person is None or person.erased_at is not None:
            raise SessionEnded
        return await self._opener.renew(session, person, owner)

    async def sign_out(self, caller: Caller, token: str | None) -> str | None:
        """Ends the session that the caller or the refresh token names; returns its id. Idempotent."""
        async with self._database.transaction() as session:
            owner = None
            if caller.authenticated and caller.session_id is not None:
                owner = await repository.lock_session(session, caller.session_id)
            elif token:
                owner = await repository.lock_family(session, token)
            if owner is None:
                return None
            await end(session, owner, "signed_out", self._now())
            return owner.id

    async def current(self, caller: Caller) -> View:
        """Who the caller is now, read afresh; an anonymous view when nobody is signed in."""
        if caller.guest and caller.session_id is not None:
            async with self._database.read() as session:
                token = await session.get(GuestToken, caller.session_id)
            counts = token is not None and token.counts(self._now())
            return View(guest=True, session_id=caller.session_id) if counts else View()
        if not caller.authenticated or caller.session_id is None:
            return View()
        async with self._database.read() as session:
            try:
                person = await present(session, caller)
            except Unauthenticated:
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
