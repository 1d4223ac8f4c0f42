"""Facts about deletions: requested, cancelled, and person erased, which every service consumes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity_svc.deletions.models import DeletionRequest
from kit.events import record
from resuena.identity.v1 import events_pb2

DELETION_REQUESTED = "resuena.identity.deletion_requested.v1"
DELETION_CANCELLED = "resuena.identity.deletion_cancelled.v1"
PERSON_ERASED = "resuena.identity.person_erased.v1"


async def deletion_requested(session: AsyncSession, request: DeletionRequest) -> None:
    """Writes the fact to the outbox, in the open transaction."""
    message = events_pb2.DeletionRequested(request_id=request.id, person_id=request.person_id)
    await record(
        session, DELETION_REQUESTED, message, entity_id=request.id, version=1, occurred_at=request.confirmed_at
    )


async def deletion_cancelled(session: AsyncSession, request: DeletionRequest) -> None:
    """Writes the fact to the outbox, in the open transaction."""
    message = events_pb2.DeletionCancelled(request_id=request.id, person_id=request.person_id)
    await record(
        session, DELETION_CANCELLED, message, entity_id=request.id, version=2, occurred_at=request.cancelled_at
    )


async def person_erased(session: AsyncSession, person_id: str, now: datetime, picture_keys: Sequence[str]) -> None:
    """Writes the fact to the outbox, in the open transaction."""
    message = events_pb2.PersonErased(person_id=person_id, picture_keys=picture_keys)
    await record(session, PERSON_ERASED, message, entity_id=person_id, version=2, occurred_at=now)
