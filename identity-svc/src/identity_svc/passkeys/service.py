"""Use cases on passkeys: add, list, rename, remove, and verify a sign-in with one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.mails.policies import PASSKEY_ADDED, PASSKEY_REMOVED, PASSKEYS_REMOVED
from identity_svc.mails.service import Links
from identity_svc.passkeys import repository
from identity_svc.passkeys.errors import InvalidPasskey, PasskeyExists, TooManyPasskeys, UnknownPasskey
from identity_svc.passkeys.models import Passkey
from identity_svc.passkeys.policies import (
    ADD,
    MAX_PASSKEYS,
    SIGN_IN,
    Challenges,
    RelyingParty,
    authentication,
    registration,
)
from identity_svc.passwords.service import PasswordService
from identity_svc.persons import repository as persons
from identity_svc.persons.models import Person
from identity_svc.persons.policies import checked_name
from identity_svc.second_factor.errors import ChallengeExpired
from identity_svc.second_factor.service import SecondFactorService
from identity_svc.sessions.repository import caller_person
from identity_svc.tokens.policies import new_secret
from kit.db import Database, utc_now, violated_constraint
from kit.emails import shown_email
from kit.rpc.caller import Caller


@dataclass(frozen=True)
class Begun:
    """Options for the browser's authenticators, and the secret that identifies the browser in the next request."""

    options: str
    browser: str


@dataclass(frozen=True)
class KeptPasskeys:
    """The part of this concept that passwords and sessions use: listing and removing a person's passkeys."""

    links: Links

    async def names(self, session: AsyncSession, person_id: str) -> list[str]:
        """Names of the person's passkeys, oldest first."""
        return [row.name for row in await repository.of_person(session, person_id)]

    async def remove(self, session: AsyncSession, person: Person, made_by: datetime, language: str | None) -> None:
        """Removes the passkeys created at or before this moment, and names them to their owner in a mail."""
        if names := await repository.forget_made_by(session, person.id, made_by):
            await self.links.notify(session, person, PASSKEYS_REMOVED, language, passkeys=names)


@dataclass(frozen=True)
class PasskeyService:
    database: Database
    party: RelyingParty
    challenges: Challenges
    passwords: PasswordService
    second_factor: SecondFactorService
    links: Links
    now: Callable[[], datetime] = utc_now

    async def begin(self, caller: Caller, password: str, code: str) -> str:
        """Options for a new passkey, to be answered in the caller's session within CHALLENGE_LIFE.

        Raises what `_prove` raises, or TooManyPasskeys.
        """
        await self._prove(caller, password, code)
        async with self.database.read() as session:
            person = await caller_person(session, caller)
            credential_ids = [row.credential_id for row in await repository.of_person(session, person.id)]
        if len(credential_ids) >= MAX_PASSKEYS:
            raise TooManyPasskeys
        challenge = self.challenges.new(ADD, caller.session_id or "", self.now())
        email = shown_email(person.email or "")
        name = " ".join(part for part in (person.first_name, person.last_name) if part)
        return self.party.creation_options(challenge, person.id, email, name or email, credential_ids)

    async def add(self, caller: Caller, name: str, response_json: str) -> Passkey:
        """Adds the passkey that the authenticator made for the options of `begin`, and notifies its owner by mail.

        Raises InvalidInput for a bad name, InvalidPasskey, ChallengeExpired, PasskeyExists or TooManyPasskeys.
        """
        name = checked_name("name", name)
        parsed = registration(response_json)
        try:
            async with self.database.transaction() as session:
                person = await caller_person(session, caller, lock=True)
                if parsed is None:
                    raise InvalidPasskey
                credential, challenge = parsed
                await self._use_up(session, challenge, ADD, caller.session_id or "")
                attested = self.party.attested(credential, challenge)
                if attested is not None:
                    if len(await repository.of_person(session, person.id)) >= MAX_PASSKEYS:
                        raise TooManyPasskeys
                    passkey = Passkey(
                        person_id=person.id,
                        name=name,
                        credential_id=attested.credential_id,
                        public_key=attested.credential_public_key,
                        sign_count=attested.sign_count,
                        created_at=self.now(),
                    )
                    session.add(passkey)
                    await session.flush()
                    await self.links.notify(session, person, PASSKEY_ADDED, caller.language)
                    return passkey
        except Exception as error:
            if violated_constraint(error) == "uq_passkeys_credential_id":
                raise PasskeyExists from error
            raise
        raise InvalidPasskey

    async def own(self, caller: Caller) -> Sequence[Passkey]:
        """The caller's passkeys, oldest first."""
        async with self.database.read() as session:
            person = await caller_person(session, caller)
            return await repository.of_person(session, person.id)

    async def rename(self, caller: Caller, passkey_id: str, name: str) -> Passkey:
        """Renames one of the caller's passkeys. Raises InvalidInput or UnknownPasskey."""
        name = checked_name("name", name)
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            passkey = await repository.lock_own(session, person.id, passkey_id)
            if passkey is None:
                raise UnknownPasskey
            passkey.rename(name)
            return passkey

    async def remove(self, caller: Caller, passkey_id: str, password: str, code: str) -> None:
        """Removes one of the caller's passkeys, and notifies its owner by mail. Raises what `_prove` raises, or
        UnknownPasskey.
        """
        await self._prove(caller, password, code)
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            passkey = await repository.lock_own(session, person.id, passkey_id)
            if passkey is None:
                raise UnknownPasskey
            await session.delete(passkey)
            await self.links.notify(session, person, PASSKEY_REMOVED, caller.language)

    def begin_sign_in(self, browser: str) -> Begun:
        """Options for a sign-in with any passkey, to be answered by the same browser within CHALLENGE_LIFE.

        A browser that has a secret keeps it, so that several of its tabs can sign in. Writes nothing.
        """
        browser = browser or new_secret()
        return Begun(self.party.request_options(self.challenges.new(SIGN_IN, browser, self.now())), browser)

    async def verify(self, session: AsyncSession, response_json: str, browser: str) -> Person | None:
        """The person who signs in with the passkey, row-locked; None when the answer does not verify.

        The challenge is used up in either case. Raises ChallengeExpired.
        """
        parsed = authentication(response_json)
        if parsed is None:
            return None
        credential, challenge = parsed
        await self._use_up(session, challenge, SIGN_IN, browser)
        # Person before passkey: the lock order everywhere.
        owner = await repository.owner_of(session, credential.raw_id)
        person = await persons.lock_by_id(session, owner) if owner else None
        passkey = await repository.lock_credential(session, credential.raw_id)
        if person is None or person.erased_at is not None or passkey is None or passkey.person_id != person.id:
            return None
        if credential.response.user_handle != person.id.encode():
            return None
        asserted = self.party.asserted(credential, challenge, passkey.public_key, passkey.sign_count)
        if asserted is None:
            return None
        passkey.use(asserted.new_sign_count, self.now())
        return person

    async def _use_up(self, session: AsyncSession, challenge: bytes, purpose: str, holder: str) -> None:
        """Raises ChallengeExpired for a challenge that has expired, was answered before or has another holder."""
        expires_at = self.challenges.expiry(challenge, purpose, holder, self.now()) if holder else None
        if expires_at is None or not await repository.answer_challenge(session, challenge, expires_at):
            raise ChallengeExpired

    async def _prove(self, caller: Caller, password: str, code: str) -> None:
        """Checks the password again, and a code if a second factor is on, since a passkey replaces both.

        Raises InvalidCredentials, InvalidCode or TooManyAttempts.
        """
        await self.passwords.confirm(caller, password)
        await self.second_factor.confirm(caller, code)
