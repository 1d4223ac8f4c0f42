"""Stores memberships from company-svc; sessions.service applies them to the person's sessions."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.memberships import events, repository
from identity_svc.memberships.policies import narrows, permissions_of


async def keep_membership(session: AsyncSession, person_id: str, company_id: str, role: int, version: int) -> bool:
    """Stores a membership and records the permissions, unless a newer or the same version is known.

    Returns whether the person loses a permission. The caller locks the person first, so that sign-ins see the new role.
    """
    before = await repository.role_in(session, person_id, company_id)
    if not await repository.upsert(session, person_id, company_id, role, version):
        return False
    granted = permissions_of(role, staff=False)
    await events.permissions_granted(session, person_id, company_id, granted, version)
    return narrows(before, role)
