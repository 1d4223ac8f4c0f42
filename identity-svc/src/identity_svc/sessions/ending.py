"""How sessions end: each with its fact, so that every process refuses its access tokens from then on."""

from __future__ import annotations

from datetime import datetime

import sqlmodel
from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.sessions import events
from identity_svc.sessions.models import Session


async def end(session: AsyncSession, owner: Session, cause: str, now: datetime) -> None:
    """Ends one session, unless it has ended already."""
    if owner.ended_at is None:
        owner.ended_at, owner.ended_cause = now, cause
        await events.session_ended(session, owner.id, owner.person_id, cause)


async def end_all(
    session: AsyncSession, person_id: str, cause: str, now: datetime, *, keep: str | None = None
) -> int:
    """Ends every open session of a person but `keep`; returns how many."""
    query = sqlmodel.select(Session).where(
        Session.person_id == person_id, sqlmodel.col(Session.ended_at).is_(None)
    )
    query = query.order_by(Session.id).with_for_update()  # a fixed order, so that two of these cannot deadlock
    open_sessions = [row for row in (await session.exec(query)).all() if row.id != keep]
    for row in open_sessions:
        await end(session, row, cause, now)
    return len(open_sessions)
