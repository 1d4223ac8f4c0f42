"""The fact that lets media-svc delete pictures of an erased person."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from kit.db import Session
from kit.events import record
from resuena.campaign.v1 import events_pb2

PICTURES_WITHDRAWN = "resuena.campaign.pictures_withdrawn.v1"


async def pictures_withdrawn(session: Session, person_id: str, keys: Sequence[str], now: datetime) -> None:
    """Records the fact in the open transaction."""
    message = events_pb2.PicturesWithdrawn(person_id=person_id, keys=keys)
    await record(session, PICTURES_WITHDRAWN, message, entity_id=person_id, version=1, occurred_at=now)
