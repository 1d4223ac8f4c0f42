"""Use cases of staff on persons: search, and read a person's record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from identity_svc.access import require_reader_of_names, require_reader_of_people
from identity_svc.creators import repository as creators
from identity_svc.deletions import repository as deletions
from identity_svc.memberships import repository as memberships
from identity_svc.payout_accounts.service import PayoutAccountService
from identity_svc.people import repository
from identity_svc.people.models import Matches, NetworkRecord, PersonRecord, PersonView
from identity_svc.people.policies import FOUND_MAX, MATCHES, VIEWS, search_of
from identity_svc.persons import repository as persons
from identity_svc.persons.models import CONFIRMED, DECLARED
from identity_svc.profiles.models import CreatorProfile
from identity_svc.social_accounts import repository as social_accounts
from identity_svc.social_accounts.models import (
    CONFIRMED_STATE,
    DECLARED_STATE,
    LINKED,
    UNLINKED,
    SocialAccount,
)
from identity_svc.social_accounts.policies import profile_url
from kit.db import Database, Row, Session, utc_now
from kit.rpc.caller import Caller

_STATES = {DECLARED: DECLARED_STATE, CONFIRMED: CONFIRMED_STATE}
"""States of declared accounts, by their status; one of another status was linked."""


@dataclass(frozen=True)
class PeopleService:
    """For staff who hold readPeople: each call raises Unauthenticated or PermissionDenied for others."""

    database: Database
    payouts: PayoutAccountService
    now: Callable[[], datetime] = utc_now

    async def search(self, caller: Caller, text: str) -> Matches:
        """Persons who match a text, exact matches first. Raises InvalidInput."""
        require_reader_of_people(caller)
        search = search_of(text)
        if search is None:
            return Matches([], more=False)
        async with self.database.read() as session:
            rows = await repository.matching(session, search, MATCHES + 1)
        return Matches(rows[:MATCHES], len(rows) > MATCHES)

    async def named(self, caller: Caller, text: str) -> Sequence[str]:
        """Ids of persons whose name (by words) or personal page matches a text, newest first, at most FOUND_MAX.

        For staff who see every person's name. Raises Unauthenticated, PermissionDenied or InvalidInput.
        """
        require_reader_of_names(caller)
        search = search_of(text)
        if search is None:
            return []
        async with self.database.read() as session:
            return await repository.named(session, search, FOUND_MAX)

    async def record(self, caller: Caller, person_id: str) -> PersonRecord | None:
        """What is known of a person, None for an unknown id; logs that the caller read it."""
        viewer_id = require_reader_of_people(caller)
        async with self.database.transaction() as session:
            person = await persons.by_id(session, person_id)
            if person is None:
                return None
            views = await repository.views_of(session, person_id, VIEWS)
            session.add(PersonView(person_id=person_id, viewer_id=viewer_id, viewed_at=self.now()))
            profile = await creators.profile_of(session, person_id) or CreatorProfile(person_id=person_id)
            membership = await memberships.of_person(session, person_id)
            deletion = await deletions.open_of(session, person_id)
            first, second = await creators.counts(session, person_id)
            return PersonRecord(
                person,
                profile.city,
                profile.adult_declared_at,
                profile.terms_version,
                profile.terms_accepted_at,
                first,
                second,
                membership[0] if membership is not None else None,
                deletion.due_at if deletion is not None else None,
                await self.payouts.owner_view(session, person_id),
                await _networks(session, person_id),
                views,
            )


async def _networks(session: Session, person_id: str) -> list[NetworkRecord]:
    """One account on each network: the linked one, else the newest one that was declared."""
    declared = await creators.networks_of(session, person_id)
    accounts = {row.platform: _declared(row) for row in reversed(declared)}
    linked: Sequence[SocialAccount] = await social_accounts.of_person(session, person_id)
    accounts |= {account.platform: _linked(account) for account in linked if account.state != UNLINKED}
    return [accounts[platform] for platform in sorted(accounts)]


def _declared(row: Row) -> NetworkRecord:
    """An account that its owner declared, confirmed by staff or not, or that the mobile side linked."""
    username = row.platform_object_identity or ""
    state = _STATES.get(row.status, LINKED)
    return NetworkRecord(row.platform, username, profile_url(row.platform, username), state, row.created_at)


def _linked(row: SocialAccount) -> NetworkRecord:
    username = row.username or ""
    url = profile_url(row.platform, username) if username else ""
    return NetworkRecord(row.platform, username, url, row.state, row.changed_at, row.followers)
