"""Keeps what company-svc decides about memberships; sessions.service applies it to the person's sessions."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.memberships import events, repository
from identity_svc.memberships.policies import narrows, permissions_of


async def keep_membership(session: AsyncSession, person_id: str, company_id: str, role: int, version: int) -> bool:
    """Stores a membership and records the permissions, unless a newer or the same version is known.

    Returns whether the person loses a permission by it. Lock the person before: sign-ins then wait for the new role.
    """
    before = await repository.role_in(session, person_id, company_id)
    if not await repository.upsert(session, person_id, company_id, role, version):
        return False
    granted = permissions_of(role, staff=False)
    await events.permissions_granted(session, person_id, company_id, granted, version)
    return narrows(before, role)
