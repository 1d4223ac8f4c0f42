"""Mailboxes, by which mails are counted where one must not be flooded, whoever asked for them."""

from __future__ import annotations

import hashlib

from sqlalchemy import func, select
from sqlmodel.ext.asyncio.session import AsyncSession


def recipient_hash(email: str) -> bytes:
    """By what mails to a tidy address are counted, also once the address is forgotten.

    Sub-addresses (RFC 5233: ana+team@example.org) count as the address, since they share its mailbox.
    """
    local, _, domain = email.rpartition("@")
    return hashlib.sha256(f"{local.partition('+')[0]}@{domain}".encode()).digest()


def is_sub_address(email: str) -> bool:
    """Whether a tidy address shares the mailbox of another."""
    return "+" in email.rpartition("@")[0]


async def lock_recipient(session: AsyncSession, recipient: bytes) -> None:
    """Takes a transaction-scoped advisory lock, so that those who mail one mailbox at a time count each other.

    The caller takes no lock afterwards for which others wait while they hold this one.
    """
    await (await session.connection()).execute(
        select(func.pg_advisory_xact_lock(int.from_bytes(recipient[:8], "big", signed=True)))
    )
