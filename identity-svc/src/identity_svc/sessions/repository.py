"""Reads and writes sessions and refresh tokens."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import sqlmodel
from sqlalchemy import bindparam, delete, text
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.persons import repository as persons
from identity_svc.persons.models import Person
from identity_svc.sessions.errors import SessionEnded
from identity_svc.sessions.models import RefreshToken, Session
from identity_svc.sessions.policies import KEEP_SESSIONS
from identity_svc.tokens.policies import digest, new_secret
from kit.db import Database, delete_older, uuid7
from kit.rpc.caller import Caller
from kit.rpc.errors import Unauthenticated

SESSIONS = Session.metadata.tables["sessions"]
TOKENS = RefreshToken.metadata.tables["refresh_tokens"]

_IS_CALLER = (
    Session.id == bindparam("session_id"),
    Person.id == bindparam("person_id"),
    col(Session.ended_at).is_(None),
    col(Person.erased_at).is_(None),
)
_CALLER = sqlmodel.select(Person).join(Session, col(Session.person_id) == Person.id).where(*_IS_CALLER)
_CALLER_AND_APP = (
    sqlmodel.select(Person, Session.app).join(Session, col(Session.person_id) == Person.id).where(*_IS_CALLER)
)
_STILL_CALLER = _CALLER.execution_options(populate_existing=True)
_OPEN = text("""
WITH opened AS (
    INSERT INTO sessions (id, person_id, app, user_agent, created_at, last_used_at)
    VALUES (:id, :person_id, :app, :user_agent, :now, :now)
)
INSERT INTO refresh_tokens (hash, session_id, issued_at, expires_at) VALUES (:hash, :id, :now, :expires_at)
""")


async def caller_person(session: AsyncSession, viewer: Caller, *, lock: bool = False) -> Person:
    """The caller's person, with `lock` locked until the transaction ends.

    Raises Unauthenticated for an anonymous caller, SessionEnded when the session has ended or the person was erased.

    The lock is a separate statement: after a wait PostgreSQL rereads the locked row, but not a joined one, so that a
    session that ended during the wait would still be read as open.
    """
    if not viewer.authenticated or viewer.person_id is None:
        raise Unauthenticated
    who = {"person_id": viewer.person_id, "session_id": viewer.session_id}
    if lock:
        await persons.lock_by_id(session, viewer.person_id)
    person = (await session.exec(_STILL_CALLER if lock else _CALLER, params=who)).first()
    if person is None:
        raise SessionEnded
    return person


async def caller_and_app(session: AsyncSession, viewer: Caller) -> tuple[Person, int]:
    """The caller's person, and the application of the session. Raises as `caller_person`."""
    if not viewer.authenticated or viewer.person_id is None:
        raise Unauthenticated
    who = {"person_id": viewer.person_id, "session_id": viewer.session_id}
    row = (await session.exec(_CALLER_AND_APP, params=who)).first()
    if row is None:
        raise SessionEnded
    return row[0], row[1]


async def open_session(
    session: AsyncSession, person_id: str, user_agent: str | None, now: datetime, life: timedelta, *, app: int
) -> tuple[str, str, datetime]:
    """Stores a session with its first refresh token, in one statement.

    Returns the session's id, the token's secret, which is not kept, and when the token ends.
    """
    session_id, token, expires_at = uuid7(), new_secret(), now + life
    values = {"id": session_id, "person_id": person_id, "app": app, "user_agent": user_agent, "now": now}
    connection = await session.connection()
    await connection.execute(_OPEN, {**values, "hash": digest(token), "expires_at": expires_at})
    return session_id, token, expires_at


async def issue_token(
    session: AsyncSession, session_id: str, now: datetime, life: timedelta
) -> tuple[str, datetime]:
    """Makes a refresh token; returns the secret, which is not kept, and when it ends."""
    token = new_secret()
    expires_at = now + life
    session.add(RefreshToken(hash=digest(token), session_id=session_id, issued_at=now, expires_at=expires_at))
    await session.flush()
    return token, expires_at


async def lock_family(session: AsyncSession, token: str) -> Session | None:
    """The session of a refresh token, locked until the transaction ends; the lock covers its tokens."""
    query = (
        sqlmodel.select(Session)
        .join(RefreshToken, col(RefreshToken.session_id) == Session.id)
        .where(RefreshToken.hash == digest(token))
        .with_for_update(of=Session)
    )
    return (await session.exec(query)).first()


async def token_row(session: AsyncSession, token: str) -> RefreshToken | None:
    """The row of a refresh token; call lock_family first."""
    return (await session.exec(sqlmodel.select(RefreshToken).where(RefreshToken.hash == digest(token)))).first()


async def lock_session(session: AsyncSession, session_id: str) -> Session | None:
    rows = await session.exec(sqlmodel.select(Session).where(Session.id == session_id).with_for_update())
    return rows.first()


async def by_id(session: AsyncSession, session_id: str) -> Session | None:
    return await session.get(Session, session_id)


async def lock_open(session: AsyncSession, person_id: str) -> Sequence[Session]:
    """The person's sessions that have not ended, locked in a fixed order, so that two callers cannot deadlock."""
    query = sqlmodel.select(Session).where(Session.person_id == person_id, col(Session.ended_at).is_(None))
    return (await session.exec(query.order_by(Session.id).with_for_update())).all()


async def refreshable(
    session: AsyncSession, person_id: str, used_since: datetime, limit: int
) -> Sequence[Session]:
    """The person's open sessions used since the moment, last used first."""
    used = col(Session.last_used_at)
    query = (
        sqlmodel.select(Session)
        .where(Session.person_id == person_id, col(Session.ended_at).is_(None), used > used_since)
        .order_by(used.desc(), col(Session.id).desc())
        .limit(limit)
    )
    return (await session.exec(query)).all()


async def forget(session: AsyncSession, person_id: str) -> None:
    """Removes a person's sessions and their refresh tokens."""
    await (await session.connection()).execute(delete(SESSIONS).where(SESSIONS.c.person_id == person_id))


async def clean(database: Database, now: datetime) -> None:
    """Deletes expired refresh tokens, and sessions unused for KEEP_SESSIONS."""
    await delete_older(database, TOKENS.c.expires_at, now)
    await delete_older(database, SESSIONS.c.last_used_at, now - KEEP_SESSIONS)
