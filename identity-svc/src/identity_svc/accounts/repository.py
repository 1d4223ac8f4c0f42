"""Reads the state of an account across concepts."""

from __future__ import annotations

from sqlalchemy import exists, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.accounts.models import Account
from identity_svc.deletions.models import DeletionRequest
from identity_svc.persons.models import Person
from identity_svc.referrals.repository import counted
from identity_svc.second_factor.repository import CODES, FACTORS

DELETIONS = DeletionRequest.metadata.tables["deletion_requests"]


async def account_of(session: AsyncSession, person: Person) -> Account:
    """Reads everything but the person in one statement."""
    enabled = exists().where(FACTORS.c.person_id == person.id, FACTORS.c.enabled_at.is_not(None))
    left = select(func.count()).where(CODES.c.person_id == person.id, CODES.c.used_at.is_(None))
    due = select(DELETIONS.c.due_at).where(
        DELETIONS.c.person_id == person.id, DELETIONS.c.cancelled_at.is_(None), DELETIONS.c.erased_at.is_(None)
    )
    query = select(enabled, left.scalar_subquery(), due.scalar_subquery(), *counted(person.id))
    (is_enabled, codes, due_at, first, second) = (await (await session.connection()).execute(query)).one()
    return Account(person, is_enabled, codes if is_enabled else 0, due_at, first, second)
