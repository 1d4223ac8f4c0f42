"""Maps addresses to mailboxes, by which mails are counted so that none is flooded, whatever user requests them."""

from __future__ import annotations

import hashlib

from sqlalchemy import func, select
from sqlmodel.ext.asyncio.session import AsyncSession

_GMAIL = frozenset(("gmail.com", "googlemail.com"))


def _mailbox(email: str) -> str:
    """The shortest address of a tidy address's mailbox.

    Sub-addresses (RFC 5233: ana+team@example.org) share a mailbox; at Gmail addresses with other dots do too
    (https://support.google.com/mail/answer/7436150).
    """
    local, _, domain = email.rpartition("@")
    local = local.partition("+")[0]
    return f"{local.replace('.', '')}@gmail.com" if domain in _GMAIL else f"{local}@{domain}"


def recipient_hash(email: str) -> bytes:
    """The key under which mails to a tidy address are counted, also after its erasure: its mailbox."""
    return hashlib.sha256(_mailbox(email).encode()).digest()


def is_sub_address(email: str) -> bool:
    """Whether a tidy address shares its mailbox with a shorter one."""
    return _mailbox(email) != email


async def lock_recipient(session: AsyncSession, recipient: bytes) -> None:
    """Takes a transaction-scoped advisory lock, so that concurrent mails to one mailbox are all counted.

    To avoid deadlocks, the caller must not then take a lock that others wait for while they hold this one.
    """
    await (await session.connection()).execute(
        select(func.pg_advisory_xact_lock(int.from_bytes(recipient[:8], "big", signed=True)))
    )
