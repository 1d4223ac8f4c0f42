"""Use cases of an account's owner: names, e-mail confirmation, state of the account, export of personal data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from identity_svc.access import is_creator
from identity_svc.accounts.messages import personal_data_json
from identity_svc.accounts.models import Account, PersonalData
from identity_svc.accounts.repository import account_of
from identity_svc.creator_notices import repository as creator_notices
from identity_svc.creator_notices.service import chosen
from identity_svc.creators import repository as creators
from identity_svc.deletions import repository as deletions
from identity_svc.mails.policies import CONFIRM_EMAIL
from identity_svc.mails.service import Links
from identity_svc.memberships import repository as memberships
from identity_svc.passkeys import repository as passkeys
from identity_svc.payout_accounts.service import PayoutAccountService
from identity_svc.persons import repository as persons
from identity_svc.persons.errors import NotYourself
from identity_svc.persons.models import Person
from identity_svc.persons.policies import checked_name
from identity_svc.sessions.repository import caller_person
from identity_svc.sessions.service import SessionService
from identity_svc.social_accounts import repository as social_accounts
from kit.db import Database, utc_now
from kit.idempotency import claim
from kit.rpc.caller import Caller
from kit.rpc.errors import Unauthenticated


@dataclass(frozen=True)
class AccountService:
    database: Database
    links: Links
    sessions: SessionService
    payouts: PayoutAccountService
    now: Callable[[], datetime] = utc_now

    async def rename(self, caller: Caller, person_id: str, first_name: str, last_name: str) -> Person:
        """Changes the caller's own names. Raises NotYourself, or InvalidInput for a blank name."""
        if not caller.authenticated:
            raise Unauthenticated
        if caller.person_id != person_id:
            raise NotYourself
        first, last = checked_name("firstName", first_name), checked_name("lastName", last_name)
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            person.first_name, person.last_name = first, last
            return person

    async def account(self, caller: Caller) -> Account | None:
        """The caller's account; None for a caller who is not signed in."""
        if not caller.authenticated:
            return None
        async with self.database.read() as session:
            person = await caller_person(session, caller)
            return await account_of(session, person)

    async def export(self, caller: Caller) -> str:
        """All personal data of the caller as a JSON object, without secrets."""
        async with self.database.read() as session:
            person = await caller_person(session, caller)
            credentials_by_person = await persons.credentials(session, caller, [person.id])
            data = PersonalData(
                await account_of(session, person),
                await creators.profile_of(session, person.id),
                await creators.accepted_terms(session, person.id),
                await self.payouts.owner_view(session, person.id),
                await chosen(session, person.id),
                await creator_notices.of_person(session, person.id),
                credentials_by_person.get(person.id, []),
                await social_accounts.active_of(session, person.id),
                await social_accounts.confirmations_of(session, person.id),
                await memberships.all_of_person(session, person.id),
                await self.sessions.open_of(session, person.id),
                await passkeys.of_person(session, person.id),
                await deletions.of_person(session, person.id),
            )
        return personal_data_json(data)

    async def request_confirmation(self, caller: Caller) -> None:
        """Mails a link that confirms the caller's e-mail, unless it is confirmed."""
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            if person.email_confirmed_at is None and await claim(session) is None:
                await self.links.send(session, person, CONFIRM_EMAIL, caller.language, in_app=is_creator(caller))

    async def confirm_email(self, token: str) -> None:
        """Confirms the e-mail to which the token was sent. Idempotent. Raises InvalidToken."""
        async with self.database.transaction() as session:
            before = await self.links.redeemed(session, token, CONFIRM_EMAIL)
            if before is not None and before.confirmed_email is not None:
                return
            person = await self.links.redeem(session, token, CONFIRM_EMAIL)
            person.confirm_email(self.now())
