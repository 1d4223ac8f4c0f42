"""Queues a mail in the transaction of the change that causes it, so that neither exists without the other."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, func, insert
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import uuid7
from kit.db.database import signal_on_commit
from kit.mail.tables import OUTGOING_MAIL

QUEUED = "kit.mail.queue"
"""Name of the in-process signal that wakes the relay after a commit."""


@dataclass(frozen=True, slots=True)
class Mail:
    """One mail to one address; the subject is one line, ``text`` is plain, ``html`` beside it is optional.

    ``unsubscribe`` is the URL to which a mail program posts when its user wants no more of them (RFC 8058).
    """

    to: str
    subject: str
    text: str
    html: str | None = None
    reply_to: str | None = None
    unsubscribe: str | None = None


async def queue_mail(session: AsyncSession, mail: Mail) -> str:
    """Write ``mail`` into the open transaction; return its id. The relay sends it after the commit.

    Line breaks in the address, the subject or the reply address raise ValueError: they would forge headers.
    """
    for header in (mail.to, mail.subject, mail.reply_to or "", mail.unsubscribe or ""):
        if "\n" in header or "\r" in header:
            raise ValueError("a mail's header is one line")
    mail_id = uuid7()
    await (await session.connection()).execute(
        insert(OUTGOING_MAIL).values(
            id=mail_id,
            recipient=mail.to,
            subject=mail.subject,
            body=mail.text,
            html=mail.html,
            reply_to=mail.reply_to,
            unsubscribe=mail.unsubscribe,
        )
    )
    signal_on_commit(session, QUEUED)
    return mail_id


async def forget_mail(session: AsyncSession, address: str) -> None:
    """Delete the unsent mails to an address, or in its name, regardless of case."""
    lowered = address.lower()
    await (await session.connection()).execute(
        delete(OUTGOING_MAIL).where(
            (func.lower(OUTGOING_MAIL.c.recipient) == lowered) | (func.lower(OUTGOING_MAIL.c.reply_to) == lowered)
        )
    )
