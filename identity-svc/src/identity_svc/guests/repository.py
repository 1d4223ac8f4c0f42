"""Reads and writes guest tokens."""

from __future__ import annotations

from collections.abc import Sequence

import sqlmodel
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.guests.models import GuestToken


async def lock_by_hash(session: AsyncSession, token_hash: bytes) -> GuestToken | None:
    """The token, locked until the transaction ends, so that its uses are counted one by one."""
    query = sqlmodel.select(GuestToken).where(GuestToken.hash == token_hash).with_for_update()
    return (await session.exec(query)).first()


async def lock_by_id(session: AsyncSession, token_id: str) -> GuestToken | None:
    query = sqlmodel.select(GuestToken).where(GuestToken.id == token_id).with_for_update()
    return (await session.exec(query)).first()


async def by_id(session: AsyncSession, token_id: str) -> GuestToken | None:
    return await session.get(GuestToken, token_id)


async def page(session: AsyncSession, after: str | None, limit: int) -> Sequence[GuestToken]:
    """Tokens, newest first, below the id `after`."""
    query = sqlmodel.select(GuestToken).order_by(col(GuestToken.id).desc()).limit(limit)
    if after:
        query = query.where(col(GuestToken.id) < after)
    return (await session.exec(query)).all()
