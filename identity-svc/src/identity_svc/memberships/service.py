"""Use cases on memberships: the same effect whether company-svc calls or its event arrives."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.memberships import events, repository
from identity_svc.memberships.policies import permissions_of
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied


class MembershipService:
    """What can be done with memberships."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def apply(self, caller: Caller, person_id: str, company_id: str, role: int, version: int) -> None:
        """Applies a membership that company-svc decided. Services only; idempotent by version."""
        if not caller.is_service:
            raise PermissionDenied
        async with self._database.transaction() as session:
            await apply_membership(session, person_id, company_id, role, version)


async def apply_membership(
    session: AsyncSession, person_id: str, company_id: str, role: int, version: int
) -> None:
    """Stores it and tells of the permissions when it is news; safe to repeat and in any order."""
    if await repository.apply(session, person_id, company_id, role, version):
        granted = permissions_of(role, staff=False)
        await events.permissions_granted(session, person_id, company_id, granted, version)
