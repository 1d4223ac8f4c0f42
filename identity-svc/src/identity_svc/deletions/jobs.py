"""Erases persons whose deletion is due: the person's row then keeps only its id and the referrer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import grpc
import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.attempts.service import Attempts
from identity_svc.creator_notices import repository as creator_notices
from identity_svc.creators import repository as creators
from identity_svc.deletions import events, repository
from identity_svc.mails import repository as mailed
from identity_svc.memberships import repository as memberships
from identity_svc.passkeys import repository as passkeys
from identity_svc.payout_accounts import repository as payout_accounts
from identity_svc.persons import repository as persons
from identity_svc.persons.models import Person
from identity_svc.second_factor import repository as factors
from identity_svc.sessions import repository as sessions
from identity_svc.sessions.service import end_sessions
from identity_svc.social_accounts import repository as social_accounts
from kit.db import Database, utc_now
from kit.mail import forget_mail
from kit.rpc.errors import Unavailable, from_rpc_error
from kit.tasks import keep_doing
from resuena.company.v1 import members_pb2, members_pb2_grpc
from resuena.tracking.v1 import leads_pb2, leads_pb2_grpc

log = structlog.get_logger("erasure")

_BATCH = 100


class Peers(Protocol):
    """Services that store data by e-mail; they cannot use `person_erased`, which has only the person's id."""

    async def forget(self, email: str) -> None:
        """Deletes what the services store by this e-mail. Idempotent. Raises DomainError when one fails."""


class RpcPeers:
    """Deletes leads in tracking-svc and invitations in company-svc."""

    def __init__(self, tracking: grpc.aio.Channel, company: grpc.aio.Channel) -> None:
        self._leads = leads_pb2_grpc.LeadServiceStub(tracking)
        self._invitations = members_pb2_grpc.InvitationServiceStub(company)

    async def forget(self, email: str) -> None:
        """See Peers."""
        try:
            await self._leads.ForgetLeads(leads_pb2.ForgetLeadsRequest(email=email))
            await self._invitations.ForgetInvitations(members_pb2.ForgetInvitationsRequest(email=email))
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error


@dataclass(frozen=True)
class Erasure:
    """The background job that erases people 72 hours after they confirmed it."""

    database: Database
    attempts: Attempts
    peers: Peers
    every_seconds: float = 60.0
    now: Callable[[], datetime] = utc_now

    async def run(self) -> None:
        """Runs erase_due at the interval until cancelled; several processes may run it at the same time."""
        await keep_doing(self.erase_due, self.every_seconds)

    async def erase_due(self) -> int:
        """Erases the persons who are due, each in a transaction of its own; returns how many.

        A failure is logged and retried in the next run; the others continue. When a peer or the database is
        unavailable, all that remain wait for the next run.
        """
        async with self.database.read() as session:
            waiting = await repository.due(session, self.now(), _BATCH)
        erased = 0
        for person_id in waiting:
            try:
                email = await self._confirmed_email_of(person_id)
                if email is not None:
                    await self.peers.forget(email)
                erased += await self._erase_if_due(person_id, email)
            except Unavailable:
                log.warning("erasures_wait", waiting=len(waiting) - erased)
                break
            except Exception:
                log.exception("erasure_failed", person_id=person_id)
        return erased

    async def _confirmed_email_of(self, person_id: str) -> str | None:
        async with self.database.read() as session:
            person = await persons.by_id(session, person_id)
            return person.confirmed_email if person is not None else None

    async def _erase_if_due(self, person_id: str, forgotten: str | None) -> bool:
        """Erases the person, unless the e-mail has changed since the peers deleted its data: then the next run does."""
        now = self.now()
        async with self.database.transaction() as session:
            # Person before request, the order of every lock here: a concurrent cancellation finishes first.
            person = await persons.lock_by_id(session, person_id)
            request = await repository.open_of(session, person_id, lock=True)
            if person is None or request is None or request.due_at is None or request.due_at > now:
                return False
            if person.confirmed_email != forgotten:
                return False
            if person.erased_at is None:
                await self._erase(session, person, now)
            request.erase(now)
        log.info("person_erased", person_id=person_id)
        return True

    async def _erase(self, session: AsyncSession, person: Person, now: datetime) -> None:
        email = person.email or ""
        await end_sessions(session, person.id, "person_erased", now)
        await events.person_erased(session, person.id, now, await creators.picture_keys(session, person.id))
        await forget_mail(session, email)
        await self.attempts.forget(session, email)
        await self.attempts.forget(session, f"second-factor\0{person.id}")
        person.erase(now)
        await session.flush()
        await factors.forget(session, person.id)
        await passkeys.forget(session, person.id)
        await mailed.forget(session, person.id)
        await sessions.forget(session, person.id)
        await persons.forget_credentials(session, person.id)
        # Before the profile: notifying a creator that an account needs attention locks them in this order.
        await social_accounts.forget(session, person.id)
        await creators.forget(session, person.id)
        await creator_notices.forget(session, person.id)
        await payout_accounts.forget(session, person.id)
        await memberships.forget(session, person.id)
