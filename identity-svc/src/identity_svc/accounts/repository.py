"""Reads and writes the tokens that are sent by mail; tells how an account stands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import sqlmodel
from sqlalchemy import delete, exists, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.accounts.models import MailedToken
from identity_svc.deletions.models import DeletionRequest
from identity_svc.referrals.repository import counted
from identity_svc.second_factor.repository import CODES, FACTORS

DELETIONS = DeletionRequest.__table__  # type: ignore[attr-defined]
TOKENS = MailedToken.__table__  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Standing:
    """What stands of an account beside the person's own data."""

    second_factor_enabled: bool
    recovery_codes_left: int
    deletion_due_at: datetime | None
    referrals: tuple[int, int]
    """People invited, and people whom those invited."""


async def standing_of(session: AsyncSession, person_id: str) -> Standing:
    """All of it by one statement."""
    enabled = exists().where(FACTORS.c.person_id == person_id, FACTORS.c.enabled_at.is_not(None))
    left = select(func.count()).where(CODES.c.person_id == person_id, CODES.c.used_at.is_(None))
    due = select(DELETIONS.c.due_at).where(
        DELETIONS.c.person_id == person_id, DELETIONS.c.cancelled_at.is_(None), DELETIONS.c.erased_at.is_(None)
    )
    query = select(enabled, left.scalar_subquery(), due.scalar_subquery(), *counted(person_id))
    (is_enabled, codes, due_at, first, second) = (await (await session.connection()).execute(query)).one()
    return Standing(is_enabled, codes if is_enabled else 0, due_at, (first, second))


async def lock(session: AsyncSession, token_hash: bytes) -> MailedToken | None:
    """The token's row, locked until the transaction ends, so that it is used once."""
    query = sqlmodel.select(MailedToken).where(MailedToken.hash == token_hash).with_for_update()
    return (await session.exec(query)).first()


async def issued_since(session: AsyncSession, person_id: str, purpose: int, since: datetime) -> int:
    """How many tokens of a purpose went to a person since the moment."""
    query = select(func.count()).where(
        TOKENS.c.person_id == person_id, TOKENS.c.purpose == purpose, TOKENS.c.issued_at > since
    )
    return (await (await session.connection()).execute(query)).scalar_one()


async def forget(session: AsyncSession, person_id: str, purpose: int | None = None) -> None:
    """Voids the tokens of a person, all or those of a purpose."""
    query = delete(TOKENS).where(TOKENS.c.person_id == person_id)
    if purpose is not None:
        query = query.where(TOKENS.c.purpose == purpose)
    await (await session.connection()).execute(query)


async def clean(session: AsyncSession, now: datetime) -> None:
    """Removes expired tokens."""
    await (await session.connection()).execute(delete(TOKENS).where(TOKENS.c.expires_at < now))
