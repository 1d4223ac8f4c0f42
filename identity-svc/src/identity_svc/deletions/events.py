"""The fact that a person was erased, which every service follows."""

from __future__ import annotations

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.events import record
from resuena.identity.v1 import events_pb2

PERSON_ERASED = "resuena.identity.person_erased.v1"


async def person_erased(session: AsyncSession, person_id: str, now: datetime) -> None:
    """Writes the fact to the outbox, in the open transaction."""
    message = events_pb2.PersonErased(person_id=person_id)
    await record(session, PERSON_ERASED, message, entity_id=person_id, version=2, occurred_at=now)
