"""Links the caller's own accounts by OAuth: start, complete, choose a Page; lists and unlinks them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from cryptography.fernet import InvalidToken

from identity_svc.access import require_creator
from identity_svc.networks.errors import CodeRefused, TokenRefused
from identity_svc.networks.models import Grant, Network, NetworkAccount
from identity_svc.persons.models import DECLARED
from identity_svc.sessions.errors import SessionEnded
from identity_svc.sessions.repository import caller_person
from identity_svc.social_accounts import repository
from identity_svc.social_accounts.errors import (
    LinkingUnknown,
    NetworkLinked,
    NetworkTaken,
    NoPage,
    NotLinkable,
    PermissionsMissing,
    UnknownPage,
)
from identity_svc.social_accounts.models import (
    CONFIRMED_STATE,
    DECLARED_STATE,
    LINKED,
    UNLINKED,
    AccountKey,
    NetworkLinking,
    OfferedPage,
    OwnAccount,
    OwnAccounts,
    PageChoice,
)
from identity_svc.social_accounts.policies import (
    LINKING_LIFE,
    PageSeals,
    TokenSeals,
    missing_scopes,
    profile_url,
)
from identity_svc.social_accounts.service import changes
from identity_svc.social_accounts.service.subscriptions import subscribe
from identity_svc.tokens.policies import digest, new_secret
from kit.db import Database, Row, utc_now, violated_constraint
from kit.mail import page_link
from kit.rpc.caller import Caller, language_of
from resuena.identity.v1 import identity_pb2 as pb

_RETURN = "/app/networks/linked"
_TAKEN = "uq_social_accounts_account"


@dataclass(frozen=True)
class LinkingService:
    database: Database
    networks: Mapping[int, Network]
    seals: TokenSeals
    pages: PageSeals
    public_url: str
    now: Callable[[], datetime] = utc_now

    async def own(self, caller: Caller) -> OwnAccounts:
        """The caller's accounts, one per network, and the networks to link by OAuth.

        Raises PermissionDenied out of the app, or SessionEnded.
        """
        require_creator(caller)
        rows = await repository.own_accounts(self.database, caller)
        if rows is None:
            raise SessionEnded
        return OwnAccounts([self._own_account(row) for row in rows], sorted(self.networks))

    async def start(self, caller: Caller, platform: int) -> str:
        """The address of the network's authorization page; replaces a linking that the caller began before.

        Raises PermissionDenied out of the app, or NotLinkable.
        """
        require_creator(caller)
        network = self._network(platform)
        language = language_of(caller.language)
        # The page to which the network redirects reads the network from the part of the state before the dot.
        state = f"{pb.Platform.Name(platform).removeprefix('PLATFORM_').lower()}.{new_secret()}"  # type: ignore[arg-type]
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            linking = NetworkLinking(
                person_id=person.id,
                platform=platform,
                session_id=caller.session_id or "",
                state=digest(state),
                language=language,
                expires_at=self.now() + LINKING_LIFE,
            )
            await repository.keep_linking(session, linking)
        return network.authorize_url(state, page_link(self.public_url, language, _RETURN))

    async def complete(self, caller: Caller, platform: int, code: str, state: str) -> Sequence[OfferedPage]:
        """Links the account for the code of an authorization; returns the Pages to choose from, if there are several.

        Raises PermissionDenied out of the app, NotLinkable, LinkingUnknown, CodeRefused, NetworkAway,
        PermissionsMissing, NoPage, or NetworkTaken.
        """
        require_creator(caller)
        network = self._network(platform)
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            key = AccountKey(person.id, platform)
            language = await repository.redeem_linking(
                session, key, caller.session_id or "", digest(state), self.now()
            )
        if language is None:
            raise LinkingUnknown
        try:
            grant = await network.grant(code, page_link(self.public_url, language, _RETURN))
        except TokenRefused as error:
            raise CodeRefused from error
        if network.scopes[0] not in grant.scopes:
            raise PermissionsMissing
        if not grant.accounts:
            raise NoPage
        if len(grant.accounts) > 1:
            return await self._offer(caller, grant)
        await self._link(caller, key, network, grant, grant.accounts[0])
        return ()

    async def choose_page(self, caller: Caller, page_id: str) -> None:
        """Links one of the Pages that were offered.

        Raises PermissionDenied out of the app, NotLinkable, UnknownPage, or NetworkTaken.
        """
        require_creator(caller)
        network = self._network(pb.PLATFORM_FACEBOOK)
        async with self.database.read() as session:
            person = await caller_person(session, caller)
            sealed = await repository.choice_of(session, person.id, self.now())
        try:
            grant = self.pages.opened(person.id, sealed) if sealed is not None else None
        except InvalidToken:
            grant = None
        page = (
            next((account for account in grant.accounts if account.account_id == page_id), None) if grant else None
        )
        if grant is None or page is None:
            raise UnknownPage
        await self._link(caller, AccountKey(person.id, pb.PLATFORM_FACEBOOK), network, grant, page)

    async def unlink(self, caller: Caller, platform: int) -> None:
        """Removes the caller's account on a network, linked or declared. Idempotent.

        Raises PermissionDenied out of the app, or NetworkLinked for one that the mobile side linked.
        """
        require_creator(caller)
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            row = await repository.lock_own(session, AccountKey(person.id, platform))
            if row is not None and row.state != UNLINKED:
                await changes.unlink(session, row, self.now())
                return
            if await repository.has_linked(session, person.id, platform):
                raise NetworkLinked
            await repository.remove_declared(session, person.id, platform)

    def _own_account(self, row: Row) -> OwnAccount:
        name = row.username or row.platform_object_identity or ""
        network = self.networks.get(row.platform)
        is_linked = row.state is not None
        declared = DECLARED_STATE if row.status == DECLARED else CONFIRMED_STATE
        return OwnAccount(
            platform=row.platform,
            username=name,
            url=profile_url(row.platform, name),
            state=row.state if is_linked else declared,
            reason=row.reason,
            scopes=row.scopes or (),
            missing_scopes=missing_scopes(row.scopes, network.scopes) if is_linked and network is not None else (),
            followers=row.followers,
            linked_at=row.linked_at,
            confirmation_code=row.code,
            confirmation_requested_at=row.requested_at,
            confirmation_refused_at=row.refused_at,
        )

    def _network(self, platform: int) -> Network:
        network = self.networks.get(platform)
        if network is None:
            raise NotLinkable
        return network

    async def _offer(self, caller: Caller, grant: Grant) -> Sequence[OfferedPage]:
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            choice = PageChoice(
                person_id=person.id,
                pages=self.pages.sealed(person.id, grant),
                expires_at=self.now() + LINKING_LIFE,
            )
            await repository.keep_choice(session, choice)
        return [
            OfferedPage(account.account_id, account.name, account.username, account.followers)
            for account in grant.accounts
        ]

    async def _link(
        self, caller: Caller, key: AccountKey, network: Network, grant: Grant, account: NetworkAccount
    ) -> None:
        try:
            async with self.database.transaction() as session:
                await caller_person(session, caller, lock=True)
                if await repository.others_proved(session, key, account.username):
                    raise NetworkTaken
                await repository.remove_choice(session, key.person_id)
                row = await changes.link(session, key, network, grant, account, seals=self.seals, now=self.now())
                usable = row.state == LINKED
        except Exception as error:
            if violated_constraint(error) == _TAKEN:
                raise NetworkTaken from error
            raise
        if usable:
            await subscribe(network, key, account)
