"""Use cases on memberships: the same effect whether company-svc calls or its event arrives."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.memberships import events, repository
from identity_svc.memberships.policies import narrows, permissions_of
from identity_svc.persons import repository as persons
from identity_svc.sessions.ending import end_all
from kit.db import Database, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied


class MembershipService:
    """What can be done with memberships."""

    def __init__(self, database: Database, now: Callable[[], datetime] = utc_now) -> None:
        self._database = database
        self._now = now

    async def apply(self, caller: Caller, person_id: str, company_id: str, role: int, version: int) -> None:
        """Applies a membership that company-svc decided. Services only; idempotent by version."""
        if not caller.is_service:
            raise PermissionDenied
        async with self._database.transaction() as session:
            await apply_membership(session, person_id, company_id, role, version, now=self._now())


async def apply_membership(
    session: AsyncSession, person_id: str, company_id: str, role: int, version: int, *, now: datetime
) -> None:
    """Stores it and tells of the permissions when it is news; safe to repeat and in any order.

    Whoever loses a permission by it loses every session with it: access tokens out there say what was.
    """
    await persons.lock_by_id(session, person_id)  # who signs in meanwhile waits, and gets what is true afterwards
    before = await repository.role_in(session, person_id, company_id)
    if await repository.apply(session, person_id, company_id, role, version):
        granted = permissions_of(role, staff=False)
        await events.permissions_granted(session, person_id, company_id, granted, version)
        if narrows(before, role):
            await end_all(session, person_id, "role_narrowed", now)
