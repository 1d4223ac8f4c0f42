"""Reads and writes failed attempts."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import case, delete, func, literal, null, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.attempts.models import AccountFailures, AddressFailures
from identity_svc.attempts.policies import FREE_FAILURES, MAX_WAIT

ACCOUNTS = AccountFailures.metadata.tables["account_failures"]
FAILURES = AddressFailures.metadata.tables["address_failures"]


async def address_failures(session: AsyncSession, address_hash: bytes, since: datetime) -> int:
    """Failed attempts from the address since the moment."""
    query = select(FAILURES.c.failures).where(
        FAILURES.c.address_hash == address_hash, FAILURES.c.window_started_at > since
    )
    return (await (await session.connection()).execute(query)).scalar() or 0


async def add_address_failure(
    session: AsyncSession, address_hash: bytes, now: datetime, window: timedelta
) -> None:
    """Upserts the counter of an address: adds one, or restarts at one when the window has passed."""
    query = insert(FAILURES).values(address_hash=address_hash, failures=1, window_started_at=now)
    passed = FAILURES.c.window_started_at <= now - window
    query = query.on_conflict_do_update(
        index_elements=["address_hash"],
        set_={
            "failures": case((passed, 1), else_=FAILURES.c.failures + 1),
            "window_started_at": case((passed, now), else_=FAILURES.c.window_started_at),
        },
    )
    await (await session.connection()).execute(query)


async def reserve_account(session: AsyncSession, account_hash: bytes, now: datetime) -> bool:
    """Counts a failure and sets the wait of policies.wait_after, in one statement; False while the account waits."""
    query = insert(ACCOUNTS).values(account_hash=account_hash, failures=1, tried_at=now)
    failures = ACCOUNTS.c.failures + 1
    # Named by position: years, months, weeks, days, hours, minutes, seconds.
    wait = func.make_interval(0, 0, 0, 0, 0, 0, func.power(2.0, func.least(failures - FREE_FAILURES, 20)))
    locked = case((failures > FREE_FAILURES, literal(now) + func.least(literal(MAX_WAIT), wait)), else_=null())
    query = query.on_conflict_do_update(
        index_elements=["account_hash"],
        set_={"failures": failures, "tried_at": now, "locked_until": locked},
        where=or_(ACCOUNTS.c.locked_until.is_(None), ACCOUNTS.c.locked_until <= now),
    )
    return bool((await (await session.connection()).execute(query)).rowcount)


async def clear_account(session: AsyncSession, account_hash: bytes) -> None:
    """Forgets the failures of an account."""
    query = delete(ACCOUNTS).where(ACCOUNTS.c.account_hash == account_hash)
    await (await session.connection()).execute(query)


async def clean(session: AsyncSession, now: datetime) -> None:
    """Removes windows and failures that are a day old."""
    connection = await session.connection()
    day_ago = now - timedelta(days=1)
    await connection.execute(delete(FAILURES).where(FAILURES.c.window_started_at < day_ago))
    await connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.tried_at < day_ago))
