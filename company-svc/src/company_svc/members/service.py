"""Use cases on members: list, change a role, remove, leave; applies changes at identity-svc at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from company_svc.access import (
    NO_ROLE,
    OWNER,
    ROLES,
    may_grant,
    may_manage,
    may_remove,
    signed_in,
    signed_in_portal,
)
from company_svc.acts.policies import LEFT, REMOVED, ROLE_CHANGED
from company_svc.acts.service import Doer, record
from company_svc.companies import repository as companies
from company_svc.companies.errors import CompanyInactive, NotAllowed, UnknownCompany
from company_svc.members import repository
from company_svc.members.errors import LastOwner, UnknownMember, invalid_role
from company_svc.members.events import Standing, membership_changed
from company_svc.reach.models import Company, Member
from kit.db import Database, Row, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import DomainError
from resuena.identity.v1 import sessions_pb2

log = structlog.get_logger("members")

_TOLD_AT_ONCE = 20
"""Concurrent calls to identity-svc after one commit."""


class Memberships(Protocol):
    """The part of identity-svc that is used: applying a membership at once and renewing the caller's session."""

    async def apply(self, standing: Standing, session_id: str | None) -> sessions_pb2.Session | None:
        """The caller's session with its new permissions; raises DomainError when identity-svc cannot be reached."""


class CancelInvitations(Protocol):
    """Closes the open invitations into a company that a person made, in the open transaction."""

    async def __call__(self, session: AsyncSession, company_id: str, person_id: str, now: datetime) -> None:
        """Idempotent."""


async def tell(
    memberships: Memberships, standing: Standing, session_id: str | None = None
) -> sessions_pb2.Session | None:
    """Applies a committed membership at identity-svc; when that is unavailable, the event applies it later."""
    try:
        return await memberships.apply(standing, session_id)
    except DomainError as error:
        log.warning("permissions_follow_by_event", company_id=standing.company_id, reason=error.reason)
        return None


async def tell_all(memberships: Memberships, standings: Iterable[Standing]) -> None:
    """Applies many memberships as `tell` does, at most _TOLD_AT_ONCE concurrently."""
    gate = asyncio.Semaphore(_TOLD_AT_ONCE)

    async def tell_within_gate(standing: Standing) -> None:
        async with gate:
            await tell(memberships, standing)

    await asyncio.gather(*(tell_within_gate(standing) for standing in standings))


async def change(session: AsyncSession, member: Member, role: int, now: datetime) -> Standing:
    """Sets a member's role, or ends the membership for None, and records the fact, in the open transaction."""
    version, former_role = await repository.next_version(session), member.role
    if role == NO_ROLE:
        await session.delete(member)
    else:
        member.role, member.version = role, version
    await session.flush()
    standing = Standing(member.person_id, member.company_id, role, version)
    await membership_changed(session, standing, now, former_role)
    return standing


async def joined(session: AsyncSession, caller: Caller, company_id: str) -> tuple[Company, Standing]:
    """For a repeated request: the company that the caller joined by the first one, and the current membership.

    Raises UnknownCompany when the caller has left the company since.
    """
    company = await session.get(Company, company_id)
    member = await repository.member(session, company_id, caller.person_id or "")
    if company is None or member is None:
        raise UnknownCompany
    return company, Standing.of(member)


@dataclass(frozen=True)
class MemberService:
    database: Database
    memberships: Memberships
    cancel_invitations: CancelInvitations
    now: Callable[[], datetime] = utc_now

    async def listed(self, caller: Caller, company_ids: Sequence[str]) -> list[list[Row]]:
        """Members of each company in the order of `company_ids`; none out of the caller's reach."""
        members_by_company = await repository.listed(self.database, caller, company_ids)
        return [members_by_company.get(company_id, []) for company_id in company_ids]

    async def closed(self, caller: Caller) -> Sequence[Row]:
        """The caller's membership in a deactivated company. Raises Unauthenticated, PermissionDenied."""
        signed_in_portal(caller)
        return await repository.closed(self.database, caller)

    async def change_role(self, caller: Caller, company_id: str, person_id: str, role: int) -> Member:
        """Gives a member another role. Raises UnknownCompany, CompanyInactive, NotAllowed,
        UnknownMember, LastOwner, InvalidInput."""
        signed_in(caller)
        if role not in ROLES:
            raise invalid_role()
        async with self.database.transaction() as session:
            company, own_role = await reached(session, caller, company_id)
            if not may_manage(caller, own_role):
                raise NotAllowed
            if not company.active:
                raise CompanyInactive
            member = await repository.member(session, company_id, person_id)
            if member is None:
                raise UnknownMember
            if not (may_grant(caller, own_role, role) and may_grant(caller, own_role, member.role)):
                raise NotAllowed
            if member.role == role:
                return member
            await _keep_an_owner(session, member)
            act = Doer.of(caller, own_role).act(ROLE_CHANGED, company.id, self.now())
            act.member_id, act.role, act.role_before = person_id, role, member.role
            await record(session, act)
            standing = await self._change(session, member, role)
        await tell(self.memberships, standing, caller.session_id if caller.person_id == person_id else None)
        return member

    async def remove(self, caller: Caller, company_id: str, person_id: str) -> None:
        """Ends a membership, also the caller's own. Raises as `change_role` does."""
        signed_in(caller)
        async with self.database.transaction() as session:
            company, own_role = await reached(session, caller, company_id)
            if not may_remove(caller, own_role, person_id):
                raise NotAllowed
            member = await repository.member(session, company_id, person_id)
            if member is None:
                raise UnknownMember
            await _keep_an_owner(session, member)
            kind = LEFT if caller.person_id == person_id else REMOVED
            act = Doer.of(caller, own_role).act(kind, company.id, self.now())
            act.member_id, act.role_before = person_id, member.role
            await record(session, act)
            standing = await self._change(session, member, NO_ROLE)
        await tell(self.memberships, standing)

    async def _change(self, session: AsyncSession, member: Member, role: int) -> Standing:
        """As `change`; also closes the open invitations of a person who is no longer an owner."""
        now = self.now()
        if role != OWNER:
            await self.cancel_invitations(session, member.company_id, member.person_id, now)
        return await change(session, member, role, now)


async def reached(session: AsyncSession, caller: Caller, company_id: str) -> tuple[Company, int | None]:
    """The row-locked company and the caller's role in it. Raises UnknownCompany when it is out of reach."""
    company_and_role = await companies.held(session, caller, company_id, lock=True)
    if company_and_role is None:
        raise UnknownCompany
    return company_and_role


async def _keep_an_owner(session: AsyncSession, member: Member) -> None:
    if member.role == OWNER and await repository.owners(session, member.company_id) == 1:
        raise LastOwner
