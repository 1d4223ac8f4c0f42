"""Use cases on deletion requests: make, confirm, cancel, list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.access import MANAGE_DELETIONS
from identity_svc.attempts.service import Attempts, at_least
from identity_svc.deletions import events, repository
from identity_svc.deletions.errors import NoDeletionRequested
from identity_svc.deletions.models import CONFIRMED, REQUESTED, DeletionRequest
from identity_svc.deletions.policies import check_deletion_word
from identity_svc.mails.policies import CONFIRM_DELETION, DELETION_SCHEDULED
from identity_svc.mails.service import Links
from identity_svc.persons import repository as persons
from identity_svc.persons.models import Person
from identity_svc.sessions.repository import caller_person
from kit.db import Database, utc_now
from kit.emails import checked_email
from kit.idempotency import claim
from kit.rpc.caller import Caller
from kit.rpc.limits import page_limit


@dataclass(frozen=True)
class DeletionService:
    database: Database
    links: Links
    attempts: Attempts
    answer_seconds: float = 0.1
    now: Callable[[], datetime] = utc_now

    async def request(self, caller: Caller) -> DeletionRequest:
        """Makes a confirmed deletion request for the caller, due 72 hours later. Idempotent."""
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            return await self._confirmed(session, person, caller)

    async def request_by_email(self, caller: Caller, email: str, confirmation: str) -> None:
        """Mails a link when the e-mail has an account; the response is the same without one. Raises InvalidInput."""
        check_deletion_word(confirmation)
        email = checked_email(email)
        async with at_least(self.answer_seconds), self.database.transaction() as session:
            if await claim(session) is not None:
                return
            await self.attempts.reserve_mail(session, caller, self.now())
            person = await persons.lock_by_email(session, email)
            if person is None:
                return
            request = await self._opened(session, person)
            if request.state == REQUESTED:
                await self.links.send(session, person, CONFIRM_DELETION, caller.language)

    async def confirm(self, caller: Caller, token: str) -> DeletionRequest:
        """Starts the 72 hours with the token of a mail; idempotent while they run. Raises InvalidToken."""
        async with self.database.transaction() as session:
            before = await self.links.redeemed(session, token, CONFIRM_DELETION)
            request = await repository.open_of(session, before.id, lock=True) if before is not None else None
            if request is not None and request.state == CONFIRMED:
                return request
            person = await self.links.redeem(session, token, CONFIRM_DELETION)
            person.confirm_email(self.now())  # the link came by mail to this address
            return await self._confirmed(session, person, caller)

    async def cancel(self, caller: Caller) -> DeletionRequest:
        """Cancels the caller's own request. Raises NoDeletionRequested."""
        async with self.database.transaction() as session:
            person = await caller_person(session, caller, lock=True)
            request = await repository.open_of(session, person.id, lock=True)
            if request is None:
                raise NoDeletionRequested
            was_confirmed = request.state == CONFIRMED
            request.cancel(self.now())
            if was_confirmed:
                await events.deletion_cancelled(session, request)
            return request

    async def page(self, caller: Caller, state: int, after: str | None, limit: int) -> Sequence[DeletionRequest]:
        """Deletion requests and their state, newest first. Staff with manageDeletions."""
        caller.require(MANAGE_DELETIONS)
        async with self.database.read() as session:
            return await repository.page(session, state, after, page_limit(limit or None, default=100))

    async def _opened(self, session: AsyncSession, person: Person) -> DeletionRequest:
        request = await repository.open_of(session, person.id, lock=True)
        if request is None:
            request = DeletionRequest(person_id=person.id, requested_at=self.now())
            session.add(request)
            await session.flush()
        return request

    async def _confirmed(self, session: AsyncSession, person: Person, caller: Caller) -> DeletionRequest:
        request = await self._opened(session, person)
        if request.state == REQUESTED:
            request.confirm(self.now())
            await events.deletion_requested(session, request)
            await self.links.notify(session, person, DELETION_SCHEDULED, caller.language, due=request.due_at)
        return request
