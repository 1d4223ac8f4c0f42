"""Use cases on creators' accounts: what creators declare and accept, and what they need before they may post."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.access import is_creator, is_trusted_service, require_creator
from identity_svc.creators import events, repository
from identity_svc.creators.errors import TermsNotPublished
from identity_svc.creators.models import (
    COUNTED,
    EVERY_FIELD,
    NETWORKS,
    PAYOUT_ACCOUNT,
    CreatorAccount,
    CreatorAccountChanges,
    Network,
    Standing,
)
from identity_svc.creators.policies import (
    IMAGES,
    LANGUAGES,
    city_of,
    interests_of,
    missing_steps,
)
from identity_svc.payout_accounts.service import PayoutAccountService
from identity_svc.persons.errors import HandleExists
from identity_svc.persons.models import DECLARED, Person, PersonCredential
from identity_svc.persons.policies import checked_handle
from identity_svc.profiles.models import AcceptedTerms
from identity_svc.sessions.errors import SessionEnded
from identity_svc.sessions.repository import caller_person
from identity_svc.social_accounts import repository as social_accounts
from identity_svc.social_accounts.errors import NetworkLinked, NetworkTaken
from identity_svc.social_accounts.policies import checked_username, profile_url
from kit.addresses import is_own_image
from kit.db import Database, Row, utc_now, violated_constraint
from kit.names import name_violations, tidy
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, Unavailable, Violation
from kit.rpc.limits import check_batch
from resuena.identity.v1 import creators_pb2 as pb


class Peers(Protocol):
    """The parts of company-svc and media-svc that are used."""

    async def terms(self, language: str) -> Collection[str]:
        """Published versions of the app's terms in a language. Raises DomainError when company-svc is unavailable."""

    async def claim(self, picture: str, owner_id: str) -> bool:
        """Claims the picture at an address of ours for the person who uploaded it; False when there is none.

        Raises DomainError when media-svc is unavailable.
        """


class UnavailablePeers:
    """Peers of a process without connections to them."""

    async def terms(self, language: str) -> Collection[str]:
        """See Peers."""
        raise Unavailable

    async def claim(self, picture: str, owner_id: str) -> bool:
        """See Peers."""
        raise Unavailable


@dataclass(frozen=True)
class CreatorAccountService:
    database: Database
    payouts: PayoutAccountService
    peers: Peers
    public_url: str
    now: Callable[[], datetime] = utc_now

    async def standings(self, caller: Caller, ids: Sequence[str]) -> list[Standing | None]:
        """What persons still need before they may post, in the order of `ids`; None for unknown and out of reach alike.

        A person may query only themselves; services in their own name may query any person.
        """
        check_batch(ids)
        ids_within_reach = [
            person_id for person_id in ids if is_trusted_service(caller) or person_id == caller.person_id
        ]
        standings_by_id = await repository.standings(self.database, ids_within_reach) if ids_within_reach else {}
        return [standings_by_id.get(person_id) for person_id in ids]

    async def account(self, caller: Caller, fields: frozenset[str] = EVERY_FIELD) -> CreatorAccount | None:
        """The caller's own account, with the data that these fields of the contract need.

        None for a caller who is not signed in with the app. Raises SessionEnded.
        """
        if not is_creator(caller):
            return None
        row = await repository.account_of(self.database, caller)
        if row is None:
            raise SessionEnded
        networks = await repository.networks_of(self.database, row.id) if NETWORKS in fields else ()
        first, second = await repository.counts(self.database, row.id) if fields & COUNTED else (0, 0)
        return CreatorAccount(
            row,
            _networks(networks),
            f"{self.public_url.rstrip('/')}/app/sumate?codigo={row.referral_code}",
            first,
            second,
            self.payouts.opened(row) if PAYOUT_ACCOUNT in fields and row.details is not None else None,
            missing_steps(
                {
                    pb.CREATOR_STEP_NAMES: bool(row.first_name and row.last_name),
                    pb.CREATOR_STEP_EMAIL: row.email_confirmed_at is not None,
                    pb.CREATOR_STEP_AGE: row.adult_declared_at is not None,
                    pb.CREATOR_STEP_TERMS: row.terms_version is not None,
                    pb.CREATOR_STEP_NETWORK: row.has_network,
                }
            ),
        )

    async def update(self, caller: Caller, changes: CreatorAccountChanges) -> None:
        """Changes the caller's own account.

        Raises PermissionDenied out of the app, InvalidInput with every broken rule, or HandleExists.
        """
        require_creator(caller)
        names, violations = _names(changes)
        city, wrong_city = city_of(changes.city or "")
        interests, wrong_interests = interests_of(changes.interests or ())
        violations += [*wrong_city, *wrong_interests]
        if changes.handle:
            checked_handle(changes.handle)
        if changes.language is not None and changes.language not in LANGUAGES:
            violations.append(Violation("language", "Choose es or en.", "BAD_USER_INPUT"))
        if violations:
            raise InvalidInput(violations=violations)
        if changes.picture:
            await self._claim(caller, changes.picture)
        try:
            async with self.database.transaction() as session:
                person = await caller_person(session, caller, lock=True)
                for name, value in names.items():
                    setattr(person, name, value)
                if changes.handle is not None:
                    person.handle = changes.handle or None
                if changes.language is not None:
                    person.language = changes.language
                if changes.picture is not None:
                    await self._replace(session, person, changes.picture or None)
                if changes.city is not None or changes.interests is not None or changes.picture:
                    profile = await repository.own_profile(session, person.id)
                    if changes.picture:
                        profile.keep_picture(changes.picture.removeprefix(IMAGES))
                    profile.city = city if changes.city is not None else profile.city
                    profile.interests = interests if changes.interests is not None else profile.interests
        except Exception as error:
            if violated_constraint(error) == "uq_persons_handle":
                raise HandleExists from error
            raise

    async def declare_adult(self, caller: Caller) -> None:
        """Records that the caller declared to be 18 or older. Raises PermissionDenied out of the app."""
        require_creator(caller)
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            (await repository.own_profile(session, person.id)).declare_adult(self.now())

    async def accept_terms(self, caller: Caller, version: str, language: str) -> None:
        """Records that the caller accepted a version of the app's terms. Idempotent.

        Raises PermissionDenied out of the app, TermsNotPublished, or Unavailable while company-svc is unavailable.
        """
        require_creator(caller)
        if language not in LANGUAGES or version not in await self.peers.terms(language):
            raise TermsNotPublished
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            acceptance = AcceptedTerms(
                person_id=person.id,
                version=version,
                language=language,
                accepted_at=self.now(),
                ip=caller.client_ip,
            )
            if await repository.keep_acceptance(session, acceptance):
                (await repository.own_profile(session, person.id)).accept(acceptance)

    async def declare_network(self, caller: Caller, platform: int, username: str) -> None:
        """Stores the caller's account on a network, in place of the one declared before.

        Raises PermissionDenied out of the app, InvalidInput for an invalid name, NetworkLinked, or NetworkTaken.
        """
        require_creator(caller)
        name = checked_username(platform, username)
        try:
            async with self.database.transaction() as session:
                person = await caller_person(session, caller, lock=True)
                if await social_accounts.has_linked(session, person.id, platform):
                    raise NetworkLinked
                if await social_accounts.others_have(session, person.id, platform, name):
                    raise NetworkTaken
                await social_accounts.remove_declared(session, person.id, platform)
                session.add(
                    PersonCredential(
                        person_id=person.id,
                        platform=platform,
                        status=DECLARED,
                        platform_object_identity=name,
                        created_at=self.now(),
                    )
                )
        except Exception as error:
            if violated_constraint(error) == "uq_person_credentials_declared":
                raise NetworkTaken from error
            raise

    async def remove_network(self, caller: Caller, platform: int) -> None:
        """Removes the account on a network that the caller declared. Idempotent.

        Raises PermissionDenied out of the app, or NetworkLinked.
        """
        require_creator(caller)
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            if await social_accounts.has_linked(session, person.id, platform):
                raise NetworkLinked
            await social_accounts.remove_declared(session, person.id, platform)

    async def _replace(self, session: AsyncSession, person: Person, picture: str | None) -> None:
        """Sets the picture; the commit also publishes that the previous one is no longer the portrait."""
        before, person.picture = person.picture, picture
        if before and before != picture:
            await events.picture_replaced(session, person.id, before.removeprefix(IMAGES), self.now())

    async def _claim(self, caller: Caller, picture: str) -> None:
        """Has media-svc keep a picture that the caller uploaded, unless it is stored already. Raises InvalidInput."""
        async with self.database.read() as session:
            stored = (await caller_person(session, caller)).picture
        if picture == stored:
            return
        if not is_own_image(picture) or not await self.peers.claim(picture, caller.person_id or ""):
            text = "Please upload a valid image file (PNG or JPEG)"
            raise InvalidInput(violations=[Violation("picture", text, "INVALID_IMAGE")])


def _names(changes: CreatorAccountChanges) -> tuple[dict[str, str], list[Violation]]:
    """Names as they are stored, and their violations."""
    kept, violations = {}, []
    for name, path, typed in (
        ("first_name", "firstName", changes.first_name),
        ("last_name", "lastName", changes.last_name),
    ):
        if typed is not None:
            kept[name] = tidy(typed)
            violations += name_violations(path, kept[name])
    return kept, violations


def _networks(rows: Sequence[Row]) -> list[Network]:
    """One account of each network, the newest, in the order of networks."""
    newest = {row.platform: row for row in reversed(rows)}
    return [
        Network(
            row.platform,
            row.platform_object_identity or "",
            profile_url(row.platform, row.platform_object_identity or ""),
            row.created_at,
        )
        for _, row in sorted(newest.items())
    ]
