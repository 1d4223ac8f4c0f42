"""Reads and writes guest tokens."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import sqlmodel
from sqlalchemy import DateTime, bindparam, func, select
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.guests.models import GuestToken
from kit.db import Reader
from kit.rpc.errors import UnknownCursor

TOKENS = GuestToken.metadata.tables["guest_tokens"]
_TOKENS_BY_PEPPER = (
    select(TOKENS.c.pepper, func.count().label("number"))
    .where(TOKENS.c.revoked_at.is_(None), TOKENS.c.expires_at > bindparam("now", type_=DateTime(timezone=True)))
    .group_by(TOKENS.c.pepper)
)


async def lock_by_hash(session: AsyncSession, token_hashes: Sequence[bytes]) -> GuestToken | None:
    """The token with one of these hashes, locked until the transaction ends, so that its uses are counted singly."""
    query = sqlmodel.select(GuestToken).where(col(GuestToken.hash).in_(token_hashes)).with_for_update()
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
        if await session.get(GuestToken, after) is None:
            raise UnknownCursor
        query = query.where(col(GuestToken.id) < after)
    return (await session.exec(query)).all()


async def tokens_by_pepper(reader: Reader, now: datetime) -> dict[str | None, int]:
    """How many valid tokens were hashed under each pepper, by its id; None for rows older than that column."""
    return {row.pepper: row.number for row in await reader.rows(_TOKENS_BY_PEPPER, {"now": now})}
