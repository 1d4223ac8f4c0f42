"""The fact that a member assigned advertisements to a colleague."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from kit.db import Session, uuid7
from kit.events import record
from resuena.campaign.v1 import events_pb2

ADVERTISEMENTS_ASSIGNED = "resuena.campaign.advertisements_assigned.v1"


async def advertisements_assigned(
    session: Session, company_id: str, person_id: str, *, actor_id: str, ids: Sequence[str], now: datetime
) -> None:
    """Records in the open transaction that these advertisements were assigned to the person."""
    message = events_pb2.AdvertisementsAssigned(
        assignment_id=uuid7(),
        company_id=company_id,
        person_id=person_id,
        actor_id=actor_id,
        count=len(ids),
        advertisement_ids=ids,
    )
    await record(
        session, ADVERTISEMENTS_ASSIGNED, message, entity_id=message.assignment_id, version=1, occurred_at=now
    )
