"""Reads and writes failed attempts."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.attempts.models import AccountFailures, AddressFailures
from identity_svc.attempts.policies import WAITS
from kit.db import Database, delete_older

ACCOUNTS = AccountFailures.metadata.tables["account_failures"]
FAILURES = AddressFailures.metadata.tables["address_failures"]

_IN_WINDOW = text(
    "SELECT failures FROM address_failures WHERE address_hash = :hash AND window_started_at > :since"
)
_ADD_TO_WINDOW = text("""
INSERT INTO address_failures AS known (address_hash, failures, window_started_at) VALUES (:hash, 1, :now)
ON CONFLICT (address_hash) DO UPDATE SET
    failures = CASE WHEN known.window_started_at <= :since THEN 1 ELSE known.failures + 1 END,
    window_started_at = CASE WHEN known.window_started_at <= :since THEN :now ELSE known.window_started_at END
WHERE CAST(:limit AS int) IS NULL OR known.window_started_at <= :since OR known.failures < :limit
RETURNING failures
""")
_TAKE_FROM_WINDOW = text("""
WITH counted AS (
    SELECT address_hash AS hash, failures FROM address_failures
    WHERE address_hash = :hash AND window_started_at <= :now FOR UPDATE
), last_one AS (
    DELETE FROM address_failures USING counted WHERE address_hash = counted.hash AND counted.failures = 1
)
UPDATE address_failures SET failures = counted.failures - 1 FROM counted
WHERE address_hash = counted.hash AND counted.failures > 1
""")
_RESERVE_ACCOUNT = text("""
INSERT INTO account_failures AS known (account_hash, owner_hash, failures, tried_at) VALUES (:hash, :owner, 1, :now)
ON CONFLICT (account_hash) DO UPDATE SET
    failures = known.failures + 1,
    tried_at = :now,
    locked_until = :now + (CAST(:waits AS interval[]))[least(known.failures + 1, cardinality(:waits))]
WHERE known.locked_until IS NULL OR known.locked_until <= :now
RETURNING CASE WHEN :durable THEN '' ELSE set_config('synchronous_commit', 'off', true) END
""")
_CLEAR_ACCOUNT = text("DELETE FROM account_failures WHERE account_hash = :hash")
_FORGET_ACCOUNT = text("DELETE FROM account_failures WHERE owner_hash = :owner")
_FORGET_WINDOW = text("DELETE FROM address_failures WHERE address_hash = :hash")


async def window_failures(session: AsyncSession, window_hash: bytes, since: datetime) -> int:
    """Failed attempts in the window of an address or account, if it began after the moment."""
    values = {"hash": window_hash, "since": since}
    return (await (await session.connection()).execute(_IN_WINDOW, values)).scalar() or 0


async def add_window_failure(
    session: AsyncSession, window_hash: bytes, now: datetime, window: timedelta, limit: int | None = None
) -> bool:
    """Counts a failure, or restarts at one when the window has passed; False, and not counted, past the limit.

    One statement checks and counts, and concurrent ones wait for its transaction.
    """
    values = {"hash": window_hash, "now": now, "since": now - window, "limit": limit}
    return (await (await session.connection()).execute(_ADD_TO_WINDOW, values)).first() is not None


async def take_window_failure(session: AsyncSession, window_hash: bytes, now: datetime) -> None:
    """Takes back a failure that was counted at `now`, unless another window has begun since."""
    await (await session.connection()).execute(_TAKE_FROM_WINDOW, {"hash": window_hash, "now": now})


async def reserve_account(
    session: AsyncSession, account_hash: bytes, owner_hash: bytes, now: datetime, *, durable: bool
) -> bool:
    """Counts a failure and sets the wait of policies.WAITS, in one statement; False while the account waits.

    Unless `durable`, the transaction's commit does not wait for the disk.
    """
    values = {"hash": account_hash, "owner": owner_hash, "now": now, "waits": WAITS, "durable": durable}
    return (await (await session.connection()).execute(_RESERVE_ACCOUNT, values)).first() is not None


async def clear_account(session: AsyncSession, account_hash: bytes) -> None:
    await (await session.connection()).execute(_CLEAR_ACCOUNT, {"hash": account_hash})


async def forget_account(session: AsyncSession, owner_hash: bytes, window_hash: bytes) -> None:
    """Deletes all failures on an account, wherever it was tried."""
    connection = await session.connection()
    await connection.execute(_FORGET_ACCOUNT, {"owner": owner_hash})
    await connection.execute(_FORGET_WINDOW, {"hash": window_hash})


async def clean(database: Database, now: datetime) -> None:
    """Removes windows and failures that are a day old."""
    day_ago = now - timedelta(days=1)
    await delete_older(database, FAILURES.c.window_started_at, day_ago)
    await delete_older(database, ACCOUNTS.c.tried_at, day_ago)
