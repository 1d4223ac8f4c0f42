"""Stores memberships from company-svc (sessions.service applies them to sessions); finds creators by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.access import may_know_auditors, may_know_creators
from identity_svc.memberships import events, repository
from identity_svc.memberships.policies import AUDITING, FOUND_MAX, narrows, permissions_of
from identity_svc.persons.policies import patterns_of
from kit.db import Database
from kit.rpc.caller import Caller


@dataclass(frozen=True)
class CreatorService:
    database: Database

    async def find_ids(self, caller: Caller, company_id: str, search: str) -> Sequence[str]:
        """Ids of creators with an advertisement for the company whose name has each word of `search`; newest first.

        Empty when out of reach or without a word. Raises InvalidInput for more than 100 characters.
        """
        patterns = patterns_of(search)
        if not patterns or not may_know_creators(caller, company_id):
            return []
        return await repository.creators_named(self.database, company_id, patterns, FOUND_MAX)

    async def auditors(self, caller: Caller, company_id: str) -> Sequence[str]:
        """Ids of the company's members who may audit; empty unless the caller is a member of the company."""
        if not may_know_auditors(caller, company_id):
            return []
        return await repository.with_roles(self.database, company_id, AUDITING)


async def keep_membership(session: AsyncSession, person_id: str, company_id: str, role: int, version: int) -> bool:
    """Stores a membership and writes the fact of the permissions, unless this or a newer version is known.

    Returns whether the person loses a permission. The caller locks the person first, so that sign-ins see the new role.
    """
    before = await repository.role_in(session, person_id, company_id)
    if not await repository.upsert(session, person_id, company_id, role, version):
        return False
    granted = permissions_of(role)
    await events.permissions_granted(session, person_id, company_id, granted, version)
    return narrows(before, role)
