"""Reads and writes failed attempts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, text
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.attempts.models import AccountFailures, AddressFailures
from identity_svc.attempts.policies import WAITS

ACCOUNTS = AccountFailures.metadata.tables["account_failures"]
FAILURES = AddressFailures.metadata.tables["address_failures"]

_IN_WINDOW = text(
    "SELECT address_hash, failures FROM address_failures "
    "WHERE address_hash = ANY(:hashes) AND window_started_at > :since"
)
_ADD_TO_WINDOW = text("""
INSERT INTO address_failures AS known (address_hash, failures, window_started_at)
SELECT hash, 1, :now FROM unnest(CAST(:hashes AS bytea[])) hash ORDER BY hash
ON CONFLICT (address_hash) DO UPDATE SET
    failures = CASE WHEN known.window_started_at <= :since THEN 1 ELSE known.failures + 1 END,
    window_started_at = CASE WHEN known.window_started_at <= :since THEN :now ELSE known.window_started_at END
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


async def window_failures(session: AsyncSession, hashes: Sequence[bytes], since: datetime) -> list[int]:
    """Failed attempts in the windows of addresses or accounts since the moment, in their order."""
    values = {"hashes": list(hashes), "since": since}
    rows = await (await session.connection()).execute(_IN_WINDOW, values)
    found = {row.address_hash: row.failures for row in rows}
    return [found.get(one, 0) for one in hashes]


async def add_window_failures(
    session: AsyncSession, hashes: Sequence[bytes], now: datetime, window: timedelta
) -> None:
    """Upserts the counters: adds one to each, or restarts at one when the window has passed."""
    values = {"hashes": list(hashes), "now": now, "since": now - window}
    await (await session.connection()).execute(_ADD_TO_WINDOW, values)


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


async def clean(session: AsyncSession, now: datetime) -> None:
    """Removes windows and failures that are a day old."""
    connection = await session.connection()
    day_ago = now - timedelta(days=1)
    await connection.execute(delete(FAILURES).where(FAILURES.c.window_started_at < day_ago))
    await connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.tried_at < day_ago))
