"""Reads and writes sessions and refresh tokens."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

import sqlmodel
from sqlalchemy import case, delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.sessions.models import AddressFailures, RefreshToken, Session

FAILURES = AddressFailures.__table__  # type: ignore[attr-defined]
TOKENS = RefreshToken.__table__  # type: ignore[attr-defined]


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


async def lock_token(session: AsyncSession, token: str) -> RefreshToken | None:
    """The token's row, locked until the transaction ends."""
    found = await session.exec(
        sqlmodel.select(RefreshToken).where(RefreshToken.hash == digest(token)).with_for_update()
    )
    return found.first()


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


async def clean(session: AsyncSession, now: datetime) -> None:
    """Removes expired tokens and passed windows."""
    connection = await session.connection()
    await connection.execute(delete(TOKENS).where(TOKENS.c.expires_at < now))
    await connection.execute(delete(FAILURES).where(FAILURES.c.window_started_at < func.now() - timedelta(days=1)))
