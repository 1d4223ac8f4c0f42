"""Links accounts by hand: their owners put a code into the profile's text, and staff look for it there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.access import CONFIRM_NETWORKS, require_creator
from identity_svc.creator_notices import repository as notices
from identity_svc.creator_notices.policies import NETWORK_CONFIRMED, NETWORK_REFUSED
from identity_svc.creator_notices.service import new_notice
from identity_svc.persons import repository as persons
from identity_svc.persons.models import DECLARED
from identity_svc.sessions.repository import caller_person
from identity_svc.social_accounts import repository
from identity_svc.social_accounts.errors import NothingDeclared, UnknownConfirmation
from identity_svc.social_accounts.models import (
    AccountKey,
    NetworkConfirmation,
    WaitingConfirmation,
    new_confirmation_code,
)
from identity_svc.social_accounts.policies import profile_url
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.limits import page_limit

log = structlog.get_logger("social_accounts")

_PAGE = 50


@dataclass(frozen=True)
class ConfirmationService:
    database: Database
    now: Callable[[], datetime] = utc_now

    async def request(self, caller: Caller, platform: int) -> None:
        """Requests confirmation by staff of the caller's declared account; a repeated request keeps its code.

        Raises PermissionDenied out of the app, or NothingDeclared.
        """
        require_creator(caller)
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            key = AccountKey(person.id, platform)
            declared = await repository.networks_of(session, person.id)
            account = next(
                (
                    credential
                    for credential in declared
                    if credential.platform == platform and credential.status == DECLARED
                ),
                None,
            )
            if account is None:
                raise NothingDeclared
            name = account.platform_object_identity or ""
            waiting = await repository.confirmation_of(session, key)
            if waiting is None:
                waiting = NetworkConfirmation(
                    person_id=person.id, platform=platform, username=name, requested_at=self.now()
                )
                session.add(waiting)
            elif waiting.refused_at is not None:
                waiting.ask_again(name, new_confirmation_code(), self.now())

    async def waiting(self, caller: Caller, after: str | None, limit: int) -> Sequence[WaitingConfirmation]:
        """A page of waiting confirmations, oldest first. Staff with confirmNetworks."""
        caller.require(CONFIRM_NETWORKS)
        async with self.database.read() as session:
            rows = await repository.waiting(session, after, page_limit(limit or None, default=_PAGE))
        return [WaitingConfirmation(**row._mapping, url=profile_url(row.platform, row.username)) for row in rows]

    async def confirm(self, caller: Caller, confirmation_id: str) -> None:
        """Records that staff found the code in the profile, and notifies the owner. Raises UnknownConfirmation."""
        caller.require(CONFIRM_NETWORKS)
        async with self.database.transaction() as session:
            waiting = await self._locked(session, confirmation_id)
            key = AccountKey(waiting.person_id, waiting.platform)
            await session.delete(waiting)
            await session.flush()
            declared = await repository.confirm_declared(session, key, waiting.username)
            if declared:
                await self._tell(session, waiting, NETWORK_CONFIRMED)
        # After the transaction, so that a confirmation that is no longer possible still leaves the queue.
        if not declared:
            raise UnknownConfirmation
        _decided(caller, waiting, "confirmed")

    async def refuse(self, caller: Caller, confirmation_id: str) -> None:
        """Records that staff did not find the code; notifies the owner, who may retry. Raises UnknownConfirmation."""
        caller.require(CONFIRM_NETWORKS)
        async with self.database.transaction() as session:
            waiting = await self._locked(session, confirmation_id)
            waiting.refused_at = self.now()
            await session.flush()
            await self._tell(session, waiting, NETWORK_REFUSED)
        _decided(caller, waiting, "refused")

    async def _locked(self, session: AsyncSession, confirmation_id: str) -> NetworkConfirmation:
        person_id = await repository.person_of_waiting(session, confirmation_id)
        if person_id is not None:
            await persons.lock_by_id(session, person_id)
        waiting = await repository.lock_waiting(session, confirmation_id)
        if waiting is None:
            raise UnknownConfirmation
        return waiting

    async def _tell(self, session: AsyncSession, confirmation: NetworkConfirmation, kind: int) -> None:
        now = self.now()
        fact = f"network-confirmation:{confirmation.id}:{kind}:{now.isoformat()}"
        notice = new_notice(kind, confirmation.person_id, fact, now, now)
        notice.platform, notice.account = confirmation.platform, confirmation.username
        await notices.raise_once(session, [notice])


def _decided(caller: Caller, confirmation: NetworkConfirmation, decision: str) -> None:
    """Logs the deciding person of staff; a confirmed request is deleted, a refused one may be repeated."""
    log.info(
        "network_confirmation_decided",
        decision=decision,
        staff_id=caller.person_id,
        person_id=confirmation.person_id,
        platform=confirmation.platform,
        confirmation_id=confirmation.id,
    )
