"""Mailboxes, by which mails are counted where one must not be flooded, whoever asked for them."""

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
    """By what mails to a tidy address are counted, also once the address is forgotten: its mailbox."""
    return hashlib.sha256(_mailbox(email).encode()).digest()


def is_sub_address(email: str) -> bool:
    """Whether a tidy address shares its mailbox with a shorter one."""
    return _mailbox(email) != email


async def lock_recipient(session: AsyncSession, recipient: bytes) -> None:
    """Takes a transaction-scoped advisory lock, so that those who mail one mailbox at a time count each other.

    The caller takes no lock afterwards for which others wait while they hold this one.
    """
    await (await session.connection()).execute(
        select(func.pg_advisory_xact_lock(int.from_bytes(recipient[:8], "big", signed=True)))
    )
