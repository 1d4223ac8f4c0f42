"""The fact by which media-svc deletes a creator's replaced profile picture."""

from __future__ import annotations

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.events import record
from resuena.identity.v1 import events_pb2

PICTURE_REPLACED = "resuena.identity.picture_replaced.v1"


async def picture_replaced(session: AsyncSession, person_id: str, key: str, now: datetime) -> None:
    """Writes the fact to the outbox, in the open transaction."""
    message = events_pb2.PictureReplaced(person_id=person_id, picture_key=key)
    await record(session, PICTURE_REPLACED, message, entity_id=person_id, version=1, occurred_at=now)
