"""The facts that somebody signed up and that a session ended."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.events import record
from resuena.identity.v1 import events_pb2

PERSON_SIGNED_UP = "resuena.identity.person_signed_up.v1"
SESSION_ENDED = "resuena.identity.session_ended.v1"


async def person_signed_up(session: AsyncSession, person_id: str) -> None:
    """Records it in the open transaction."""
    message = events_pb2.PersonSignedUp(person_id=person_id)
    await record(session, PERSON_SIGNED_UP, message, entity_id=person_id, version=1)


async def session_ended(session: AsyncSession, session_id: str, person_id: str, cause: str) -> None:
    """Records it in the open transaction; every process refuses the session's access tokens from then on."""
    message = events_pb2.SessionEnded(session_id=session_id, person_id=person_id, cause=cause)
    await record(session, SESSION_ENDED, message, entity_id=session_id, version=1)
