"""Reads and writes sessions and refresh tokens."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

import sqlmodel
from sqlalchemy import case, delete, func, literal, null, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.sessions.models import AccountFailures, AddressFailures, RefreshToken, Session
from identity_svc.sessions.policies import FREE_FAILURES, MAX_WAIT

ACCOUNTS = AccountFailures.__table__  # type: ignore[attr-defined]
FAILURES = AddressFailures.__table__  # type: ignore[attr-defined]
SESSIONS = Session.__table__  # type: ignore[attr-defined]
TOKENS = RefreshToken.__table__  # type: ignore[attr-defined]

KEEP_SESSIONS = timedelta(days=90)
"""Past that a session is of no use to anybody, not even to look back."""


def digest(token: str) -> bytes:
    """How a refresh token is kept: tokens are random, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).digest()


async def issue_token(
    session: AsyncSession, session_id: str, now: datetime, life: timedelta
) -> tuple[str, datetime]:
    """Makes a refresh token; returns the secret, which is not kept, and when it ends."""
    token = secrets.token_urlsafe(32)
    expires_at = now + life
    session.add(RefreshToken(hash=digest(token), session_id=session_id, issued_at=now, expires_at=expires_at))
    await session.flush()
    return token, expires_at


async def lock_family(session: AsyncSession, token: str) -> Session | None:
    """The session that a refresh token is of, locked until the transaction ends; its tokens are used under it."""
    query = (
        sqlmodel.select(Session)
        .join(RefreshToken, sqlmodel.col(RefreshToken.session_id) == Session.id)
        .where(RefreshToken.hash == digest(token))
        .with_for_update(of=Session)
    )
    return (await session.exec(query)).first()


async def token_row(session: AsyncSession, token: str) -> RefreshToken | None:
    """The token's row; lock its family before."""
    return (await session.exec(sqlmodel.select(RefreshToken).where(RefreshToken.hash == digest(token)))).first()


async def lock_session(session: AsyncSession, session_id: str) -> Session | None:
    """The session's row, locked until the transaction ends."""
    found = await session.exec(sqlmodel.select(Session).where(Session.id == session_id).with_for_update())
    return found.first()


async def address_failures(session: AsyncSession, address_hash: bytes, since: datetime) -> int:
    """Failed attempts from the address since the moment."""
    query = select(FAILURES.c.failures).where(
        FAILURES.c.address_hash == address_hash, FAILURES.c.window_started_at > since
    )
    return (await (await session.connection()).execute(query)).scalar() or 0


async def add_address_failure(
    session: AsyncSession, address_hash: bytes, now: datetime, window: timedelta
) -> None:
    """Counts one; a window that has passed begins anew."""
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


async def forget_sessions(session: AsyncSession, person_id: str) -> None:
    """Removes a person's sessions and their refresh tokens."""
    await (await session.connection()).execute(delete(SESSIONS).where(SESSIONS.c.person_id == person_id))


async def clean(session: AsyncSession, now: datetime) -> None:
    """Removes expired tokens, passed windows, failures of yesterday, and sessions that nobody used for so long."""
    connection = await session.connection()
    day_ago = now - timedelta(days=1)
    await connection.execute(delete(TOKENS).where(TOKENS.c.expires_at < now))
    await connection.execute(delete(FAILURES).where(FAILURES.c.window_started_at < day_ago))
    await connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.tried_at < day_ago))
    await connection.execute(delete(SESSIONS).where(SESSIONS.c.last_used_at < now - KEEP_SESSIONS))
