"""The fact that a session ended."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.events import record
from resuena.identity.v1 import events_pb2

SESSION_ENDED = "resuena.identity.session_ended.v1"


async def session_ended(session: AsyncSession, session_id: str, person_id: str, cause: str) -> None:
    """Writes the fact in the open transaction; every process refuses the session's access tokens from then on."""
    message = events_pb2.SessionEnded(session_id=session_id, person_id=person_id, cause=cause)
    await record(session, SESSION_ENDED, message, entity_id=session_id, version=1)
