"""Reads and writes failed attempts."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, text
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.attempts.models import AccountFailures, AddressFailures
from identity_svc.attempts.policies import WAITS

ACCOUNTS = AccountFailures.metadata.tables["account_failures"]
FAILURES = AddressFailures.metadata.tables["address_failures"]

_OF_ADDRESS = text(
    "SELECT failures FROM address_failures WHERE address_hash = :hash AND window_started_at > :since"
)
_ADD_TO_ADDRESS = text("""
INSERT INTO address_failures AS known (address_hash, failures, window_started_at) VALUES (:hash, 1, :now)
ON CONFLICT (address_hash) DO UPDATE SET
    failures = CASE WHEN known.window_started_at <= :since THEN 1 ELSE known.failures + 1 END,
    window_started_at = CASE WHEN known.window_started_at <= :since THEN :now ELSE known.window_started_at END
""")
_RESERVE_ACCOUNT = text("""
INSERT INTO account_failures AS known (account_hash, failures, tried_at) VALUES (:hash, 1, :now)
ON CONFLICT (account_hash) DO UPDATE SET
    failures = known.failures + 1,
    tried_at = :now,
    locked_until = :now + (CAST(:waits AS interval[]))[least(known.failures + 1, cardinality(:waits))]
WHERE known.locked_until IS NULL OR known.locked_until <= :now
RETURNING CASE WHEN :durable THEN '' ELSE set_config('synchronous_commit', 'off', true) END
""")
_CLEAR_ACCOUNT = text("DELETE FROM account_failures WHERE account_hash = :hash")


async def address_failures(session: AsyncSession, address_hash: bytes, since: datetime) -> int:
    """Failed attempts from the address since the moment."""
    values = {"hash": address_hash, "since": since}
    return (await (await session.connection()).execute(_OF_ADDRESS, values)).scalar() or 0


async def add_address_failure(
    session: AsyncSession, address_hash: bytes, now: datetime, window: timedelta
) -> None:
    """Upserts the counter of an address: adds one, or restarts at one when the window has passed."""
    values = {"hash": address_hash, "now": now, "since": now - window}
    await (await session.connection()).execute(_ADD_TO_ADDRESS, values)


async def reserve_account(session: AsyncSession, account_hash: bytes, now: datetime, *, durable: bool) -> bool:
    """Counts a failure and sets the wait of policies.WAITS, in one statement; False while the account waits.

    Unless `durable`, the transaction's commit does not wait for the disk.
    """
    values = {"hash": account_hash, "now": now, "waits": WAITS, "durable": durable}
    return (await (await session.connection()).execute(_RESERVE_ACCOUNT, values)).first() is not None


async def clear_account(session: AsyncSession, account_hash: bytes) -> None:
    await (await session.connection()).execute(_CLEAR_ACCOUNT, {"hash": account_hash})


async def clean(session: AsyncSession, now: datetime) -> None:
    """Removes windows and failures that are a day old."""
    connection = await session.connection()
    day_ago = now - timedelta(days=1)
    await connection.execute(delete(FAILURES).where(FAILURES.c.window_started_at < day_ago))
    await connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.tried_at < day_ago))
