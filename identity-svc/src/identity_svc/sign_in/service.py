"""Use cases that open a session: signing up, and signing in with a password and a second factor, or with a passkey."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.access import require_service
from identity_svc.attempts.service import Attempts
from identity_svc.mails.policies import CONFIRM_EMAIL
from identity_svc.mails.service import Links
from identity_svc.passkeys.errors import InvalidPasskey
from identity_svc.passkeys.service import PasskeyService
from identity_svc.passwords.errors import InvalidCredentials
from identity_svc.passwords.policies import PASSWORD_MAX, password_violations
from identity_svc.passwords.service import PasswordHashes
from identity_svc.persons import repository as persons
from identity_svc.persons.errors import EmailExists
from identity_svc.persons.events import SignedUp, people_signed_up
from identity_svc.persons.models import PasswordHash, Person
from identity_svc.persons.policies import is_person_id
from identity_svc.referrals.errors import code_required
from identity_svc.referrals.policies import SignUpOrigin, origin_text
from identity_svc.referrals.service import ReferralService
from identity_svc.second_factor.errors import InvalidCode
from identity_svc.second_factor.service import SecondFactorService
from identity_svc.sessions.models import OpenedSession
from identity_svc.sessions.policies import MOBILE_APP, PUBLIC_PORTAL
from identity_svc.sessions.service import SessionOpener
from identity_svc.sign_in.errors import SecondFactorRequired
from kit.db import Database, utc_now, uuid7
from kit.emails import EMAIL_MAX, email_violations, tidy_email
from kit.idempotency import claim, keep
from kit.rpc.caller import ANONYMOUS, Caller, language_of
from kit.rpc.errors import InvalidInput, Violation

_FROM_PORTAL = SignUpOrigin()
_SIGN_IN = "sign-in"
_EMAIL_TYPED = 4 * EMAIL_MAX
"""Maximum characters of a typed e-mail that are compared; a longer one belongs to no account."""
_COMPARISONS = 3
"""Maximum comparisons while the stored hash is being replaced, as by another sign-in under a new pepper."""


@dataclass(frozen=True)
class _SigningIn:
    caller: Caller
    email: str
    place: str
    now: datetime
    at_address: bool
    """Whether the attempt was counted for the address too."""
    app: int


class _ChangedMeanwhile(Exception):
    """The stored hash was replaced during the comparison."""

    def __init__(self, stored: PasswordHash | None) -> None:
        super().__init__()
        self.stored = stored


@dataclass(frozen=True)
class SignInService:
    database: Database
    hashes: PasswordHashes
    opener: SessionOpener
    second_factor: SecondFactorService
    passkeys: PasskeyService
    attempts: Attempts
    links: Links
    referrals: ReferralService
    max_consecutive_digits: int = 0
    now: Callable[[], datetime] = utc_now

    async def sign_up(
        self,
        email: str,
        password: str,
        caller: Caller = ANONYMOUS,
        origin: SignUpOrigin = _FROM_PORTAL,
        device: str = "",
        *,
        email_confirmed: bool = False,
        person_id: str = "",
    ) -> OpenedSession:
        """Creates an account and a session, and mails a confirmation link unless a service states that the e-mail is
        confirmed.

        A repeated request with an idempotency key gets the next refresh token of the session that the first opened.
        Raises InvalidInput with every broken rule, UnknownReferralCode, TooManyAttempts or EmailExists.
        Only services may state that the e-mail is confirmed, and set the person's id: it may be the id of a person of
        the mobile side with this e-mail and without a password, whose referrer then stays.
        """
        if email_confirmed or person_id:
            require_service(caller)
        email = tidy_email(email)
        violations = email_violations(email) + password_violations(password, self.max_consecutive_digits)
        if origin.needs_code and not origin.code:
            violations.append(code_required())
        if person_id and not is_person_id(person_id):
            violations.append(Violation("personId", "The id is a UUID.", "BAD_USER_INPUT"))
        if violations:
            raise InvalidInput(violations=violations)
        referrer_id = await self.referrals.referrer(caller, origin.code) if origin.code else None
        hashed = await self.hashes.hash(password)
        opened = await self._open_account(
            email, hashed, caller, origin, referrer_id, confirmed=email_confirmed, person_id=person_id
        )
        return self._on(device, email, opened)

    async def _open_account(
        self,
        email: str,
        hashed: PasswordHash,
        caller: Caller,
        origin: SignUpOrigin,
        referrer_id: str | None,
        *,
        confirmed: bool,
        person_id: str,
    ) -> OpenedSession:
        async with self.database.transaction() as session:
            opened_before = await claim(session)
            if opened_before is not None:
                return await self.opener.reopen(session, opened_before)
            person = await self._of_mobile_side(session, email, hashed, person_id) if person_id else None
            if person is None:
                person = await self._stored(session, email, hashed, referrer_id, person_id)
                await people_signed_up(session, [_signed_up(person, origin)])
            person.language = language_of(caller.language) if caller.language else None
            if confirmed:
                person.confirm_email(self.now())
            else:
                await self.links.send(
                    session, person, CONFIRM_EMAIL, caller.language, in_app=origin.app == MOBILE_APP
                )
            opened = await self.opener.open(session, person, caller, origin.app)
            await keep(session, opened.view.session_id or "")
            return opened

    async def _of_mobile_side(
        self, session: AsyncSession, email: str, hashed: PasswordHash, person_id: str
    ) -> Person | None:
        """Sets the password of the person with the id and e-mail who has none; returns None without such a person."""
        person = await persons.lock_by_id(session, person_id)
        if person is None or person.email != email or person.password is not None:
            return None
        person.set_password(hashed)
        return person

    async def _stored(
        self,
        session: AsyncSession,
        email: str,
        hashed: PasswordHash,
        referrer_id: str | None,
        person_id: str,
    ) -> Person:
        """A new person with an unused referral code. Raises EmailExists, also when the id is taken."""
        while True:
            person = Person(id=person_id or uuid7(), email=email, referrer_id=referrer_id)
            person.set_password(hashed)
            stored = await persons.add(session, person)
            if stored is not None:
                return stored
            id_taken = person_id and await persons.by_id(session, person_id) is not None
            if id_taken or await persons.lock_by_email(session, email) is not None:
                raise EmailExists  # else the random referral code is taken

    async def sign_in(
        self, caller: Caller, email: str, password: str, device: str = "", app: int = PUBLIC_PORTAL
    ) -> OpenedSession:
        """Opens a session for an application. Raises InvalidCredentials for an unknown e-mail and a wrong password
        alike, TooManyAttempts past the limits, SecondFactorRequired with a challenge if a second factor is on.

        The sign-up rules are not applied, but a text longer than any password is never hashed. Failures count for the
        account at this address, so that guesses from elsewhere do not make its owner wait; those from a `device` on
        which the person signed in before are counted separately.
        """
        email = tidy_email(email[:_EMAIL_TYPED])[: EMAIL_MAX + 1]
        now = self.now()
        known_device = self.attempts.device_of(device, email)
        place = self.attempts.place_of(caller, known_device)
        slower = 0.0
        async with self.database.transaction() as session:
            if known_device is None:
                await self.attempts.reserve_address(session, caller, _SIGN_IN, now)
                slower = await self.attempts.slowness(session, email, now)
            await self.attempts.reserve(session, email, now, place=place, durable=False)
            stored = await persons.password_of(session, email)
        if known_device is None:
            await sleep(slower)
        signing_in = _SigningIn(caller, email, place, now, known_device is None, app)
        for _ in range(_COMPARISONS):
            # Hashing takes tens of milliseconds: no transaction is open meanwhile.
            under = await self.hashes.pepper_of(password[: PASSWORD_MAX + 1], stored)
            if stored is None or under is None or len(password) > PASSWORD_MAX:
                break
            try:
                opened = await self._opened(signing_in, stored, await self.hashes.renewed(password, stored, under))
            except _ChangedMeanwhile as changed:
                stored = changed.stored
                continue
            return self._on(device, email, opened)
        if known_device is None:
            async with self.database.transaction() as session:
                await self.attempts.add_anywhere(session, email, now)
        raise InvalidCredentials

    async def _opened(
        self, signing_in: _SigningIn, stored: PasswordHash, renewed: PasswordHash | None
    ) -> OpenedSession:
        """Opens a session after a correct password, and stores the password's new hash if there is one.

        Raises SecondFactorRequired, or _ChangedMeanwhile, which leaves the attempt counted.
        """
        email = signing_in.email
        async with self.database.transaction() as session:
            if signing_in.at_address:
                await self.attempts.clear_address(session, signing_in.caller, _SIGN_IN, signing_in.now)
            person = await persons.lock_by_email(session, email)
            if person is None or person.password != stored:
                raise _ChangedMeanwhile(person.password if person is not None else None)
            if renewed is not None:
                person.set_password(renewed)
            await self.attempts.clear(session, email, place=signing_in.place)
            challenge = await self.second_factor.challenge(session, person.id, signing_in.app)
            if challenge is None:
                return await self.opener.open(session, person, signing_in.caller, signing_in.app)
        raise SecondFactorRequired(challenge)

    async def complete(self, caller: Caller, challenge: str, code: str, device: str = "") -> OpenedSession:
        """Completes a sign-in with a second factor's code. Raises ChallengeExpired, TooManyAttempts or InvalidCode."""
        now = self.now()
        async with self.database.transaction() as session:
            await self.attempts.reserve_address(session, caller, _SIGN_IN, now)
            answered = await self.second_factor.answer_challenge(session, challenge, code, device)
            if answered is not None:
                person, app = answered
                await self.attempts.clear_address(session, caller, _SIGN_IN, now)
                return self._on(device, person.email or "", await self.opener.open(session, person, caller, app))
        raise InvalidCode

    async def sign_in_with_passkey(
        self, caller: Caller, response_json: str, browser: str, device: str = "", app: int = PUBLIC_PORTAL
    ) -> OpenedSession:
        """Opens a session for an application with an authenticator's response to the options that this browser got. A
        passkey is two factors, so no code is needed. Raises ChallengeExpired, TooManyAttempts or InvalidPasskey.
        """
        now = self.now()
        async with self.database.transaction() as session:
            await self.attempts.reserve_address(session, caller, _SIGN_IN, now)
            person = await self.passkeys.verify(session, response_json, browser)
            if person is not None:
                await self.attempts.clear_address(session, caller, _SIGN_IN, now)
                return self._on(device, person.email or "", await self.opener.open(session, person, caller, app))
        raise InvalidPasskey

    def _on(self, device: str, email: str, opened: OpenedSession) -> OpenedSession:
        """The session, with the token that identifies its device from now on."""
        return replace(opened, device_token=self.attempts.device_token(device, email))


def _signed_up(person: Person, origin: SignUpOrigin) -> SignedUp:
    return SignedUp(
        person.id, origin.app, person.referrer_id, origin_text(origin.company_code), origin_text(origin.source)
    )
