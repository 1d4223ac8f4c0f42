"""Reads and writes the tokens that are sent by mail."""

from __future__ import annotations

from datetime import datetime

import sqlmodel
from sqlalchemy import delete, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.mails.models import MailedToken
from identity_svc.mails.policies import TOKENS_KEPT
from kit.db import Database, delete_older

TOKENS = MailedToken.metadata.tables["mailed_tokens"]


async def lock(session: AsyncSession, token_hash: bytes) -> MailedToken | None:
    """The token's row, locked until the transaction ends, so that it is used once."""
    query = sqlmodel.select(MailedToken).where(MailedToken.hash == token_hash).with_for_update()
    return (await session.exec(query)).first()


async def issued_since(session: AsyncSession, person_id: str, purpose: int, since: datetime) -> int:
    """Number of tokens with a purpose that the person was sent after a moment."""
    query = select(func.count()).where(
        TOKENS.c.person_id == person_id, TOKENS.c.purpose == purpose, TOKENS.c.issued_at > since
    )
    return (await (await session.connection()).execute(query)).scalar_one()


async def forget(session: AsyncSession, person_id: str, purpose: int | None = None) -> None:
    """Deletes the tokens of a person: all, or those of one purpose."""
    query = delete(TOKENS).where(TOKENS.c.person_id == person_id)
    if purpose is not None:
        query = query.where(TOKENS.c.purpose == purpose)
    await (await session.connection()).execute(query)


async def clean(database: Database, now: datetime) -> None:
    await delete_older(database, TOKENS.c.expires_at, now - TOKENS_KEPT)
