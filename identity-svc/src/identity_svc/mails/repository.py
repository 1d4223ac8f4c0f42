"""Reads and writes the tokens that are sent by mail, and the records that count mails."""

from __future__ import annotations

from datetime import datetime

import sqlmodel
from sqlalchemy import delete, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.mails.models import MailedToken, SentMail
from identity_svc.mails.policies import MAILS_KEPT
from kit.db import Database, delete_older

TOKENS = MailedToken.metadata.tables["mailed_tokens"]
SENT = SentMail.metadata.tables["sent_mails"]


async def lock(session: AsyncSession, token_hash: bytes) -> MailedToken | None:
    """The token's row, locked until the transaction ends, so that it is used once."""
    query = sqlmodel.select(MailedToken).where(MailedToken.hash == token_hash).with_for_update()
    return (await session.exec(query)).first()


async def sent_to_person(session: AsyncSession, person_id: str, kind: int, since: datetime) -> int:
    """Number of mails of a kind that the person was sent after a moment."""
    query = select(func.count()).where(SENT.c.person_id == person_id, SENT.c.kind == kind, SENT.c.sent_at > since)
    return (await (await session.connection()).execute(query)).scalar_one()


async def sent_to_mailbox(session: AsyncSession, recipient: bytes, kind: int, since: datetime) -> int:
    """Number of mails of a kind sent to any address of a mailbox after a moment."""
    query = select(func.count()).where(SENT.c.recipient == recipient, SENT.c.kind == kind, SENT.c.sent_at > since)
    return (await (await session.connection()).execute(query)).scalar_one()


async def forget_tokens(session: AsyncSession, person_id: str, purpose: int) -> None:
    """Deletes the tokens of a person for one purpose; their mails still count."""
    query = delete(TOKENS).where(TOKENS.c.person_id == person_id, TOKENS.c.purpose == purpose)
    await (await session.connection()).execute(query)


async def forget(session: AsyncSession, person_id: str) -> None:
    """Deletes the tokens of a person, and the records that count the person's mails."""
    for table in (TOKENS, SENT):
        await (await session.connection()).execute(delete(table).where(table.c.person_id == person_id))


async def clean(database: Database, now: datetime) -> None:
    await delete_older(database, TOKENS.c.expires_at, now)
    await delete_older(database, SENT.c.sent_at, now - MAILS_KEPT)
