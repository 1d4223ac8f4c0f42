"""Reads and writes failed attempts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.attempts.models import AccountFailures, AddressFailures
from identity_svc.attempts.policies import WAITS
from kit.db import Database, delete_older

ACCOUNTS = AccountFailures.metadata.tables["account_failures"]
FAILURES = AddressFailures.metadata.tables["address_failures"]

_IN_WINDOW = text(
    "SELECT max(failures) FROM address_failures WHERE address_hash = ANY(:hashes) AND window_started_at > :since"
)
_CARRY_WINDOW_OVER = text("""
WITH locked AS (
    SELECT address_hash AS hash FROM address_failures WHERE address_hash = ANY(:hashes) ORDER BY 1 FOR UPDATE
), counted AS (
    DELETE FROM address_failures USING locked WHERE address_hash = locked.hash AND locked.hash <> :hash
    RETURNING failures, window_started_at
)
INSERT INTO address_failures AS known (address_hash, failures, window_started_at)
SELECT :hash, max(failures), max(window_started_at) FROM counted HAVING count(*) > 0
ON CONFLICT (address_hash) DO UPDATE SET
    failures = greatest(known.failures, excluded.failures),
    window_started_at = greatest(known.window_started_at, excluded.window_started_at)
""")
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
_CARRY_ACCOUNT_OVER = text("""
WITH locked AS (
    SELECT account_hash AS hash FROM account_failures WHERE account_hash = ANY(:hashes) ORDER BY 1 FOR UPDATE
), counted AS (
    DELETE FROM account_failures USING locked WHERE account_hash = locked.hash AND locked.hash <> :hash
    RETURNING failures, tried_at, locked_until
)
INSERT INTO account_failures AS known (account_hash, owner_hash, failures, tried_at, locked_until)
SELECT :hash, :owner, max(failures), max(tried_at), max(locked_until) FROM counted HAVING count(*) > 0
ON CONFLICT (account_hash) DO UPDATE SET
    owner_hash = excluded.owner_hash,
    failures = greatest(known.failures, excluded.failures),
    tried_at = greatest(known.tried_at, excluded.tried_at),
    locked_until = greatest(known.locked_until, excluded.locked_until)
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
_CLEAR_ACCOUNT = text("DELETE FROM account_failures WHERE account_hash = ANY(:hashes)")
_FORGET_ACCOUNT = text("DELETE FROM account_failures WHERE owner_hash = ANY(:owners)")
_FORGET_WINDOW = text("DELETE FROM address_failures WHERE address_hash = ANY(:hashes)")


async def window_failures(session: AsyncSession, window_hashes: Sequence[bytes], since: datetime) -> int:
    """Failed attempts in the window of an address or account, if it began after the moment."""
    values = {"hashes": list(window_hashes), "since": since}
    return (await (await session.connection()).execute(_IN_WINDOW, values)).scalar() or 0


async def carry_window_over(session: AsyncSession, former: Sequence[bytes], window_hash: bytes) -> None:
    """Adds to this hash the failures counted under former hashes of the same address or account.

    All hashes are locked in one order, whichever of them a process takes for the current one.
    """
    values = {"hashes": [window_hash, *former], "hash": window_hash}
    await (await session.connection()).execute(_CARRY_WINDOW_OVER, values)


async def carry_account_over(
    session: AsyncSession, former: Sequence[bytes], account_hash: bytes, owner_hash: bytes
) -> None:
    """Moves to this hash the failures and the wait of former hashes of the same account; locks as above."""
    values = {"hashes": [account_hash, *former], "hash": account_hash, "owner": owner_hash}
    await (await session.connection()).execute(_CARRY_ACCOUNT_OVER, values)


async def add_window_failure(
    session: AsyncSession, window_hash: bytes, now: datetime, window: timedelta, limit: int | None = None
) -> bool:
    """Counts a failure, or restarts at one when the window has passed; past the limit returns False, uncounted.

    One statement checks and counts; concurrent calls wait for its transaction.
    """
    values = {"hash": window_hash, "now": now, "since": now - window, "limit": limit}
    return (await (await session.connection()).execute(_ADD_TO_WINDOW, values)).first() is not None


async def take_window_failure(session: AsyncSession, window_hash: bytes, now: datetime) -> None:
    """Takes back a failure that was counted at `now`, unless another window has begun since."""
    await (await session.connection()).execute(_TAKE_FROM_WINDOW, {"hash": window_hash, "now": now})


async def reserve_account(
    session: AsyncSession, account_hash: bytes, owner_hash: bytes, now: datetime, *, durable: bool
) -> bool:
    """Counts a failure and sets the wait from policies.WAITS, in one statement; False while the account waits.

    Unless `durable`, the transaction's commit does not wait for the disk.
    """
    values = {"hash": account_hash, "owner": owner_hash, "now": now, "waits": WAITS, "durable": durable}
    return (await (await session.connection()).execute(_RESERVE_ACCOUNT, values)).first() is not None


async def clear_account(session: AsyncSession, account_hashes: Sequence[bytes]) -> None:
    await (await session.connection()).execute(_CLEAR_ACCOUNT, {"hashes": list(account_hashes)})


async def forget_account(
    session: AsyncSession, owner_hashes: Sequence[bytes], window_hashes: Sequence[bytes]
) -> None:
    """Deletes all failures on an account, wherever it was tried."""
    connection = await session.connection()
    await connection.execute(_FORGET_ACCOUNT, {"owners": list(owner_hashes)})
    await connection.execute(_FORGET_WINDOW, {"hashes": list(window_hashes)})


async def clean(database: Database, now: datetime) -> None:
    """Removes windows and failures that are a day old."""
    day_ago = now - timedelta(days=1)
    await delete_older(database, FAILURES.c.window_started_at, day_ago)
    await delete_older(database, ACCOUNTS.c.tried_at, day_ago)
