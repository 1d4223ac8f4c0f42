"""The fact that a company blocked or unblocked a creator."""

from __future__ import annotations

from datetime import datetime

from kit.db import Session, uuid7
from kit.events import record
from resuena.campaign.v1 import events_pb2

CREATOR_BLOCK_CHANGED = "resuena.campaign.creator_block_changed.v1"


async def creator_block_changed(
    session: Session,
    company_id: str,
    person_id: str,
    actor: tuple[str | None, int],
    now: datetime,
    *,
    blocked: bool,
) -> None:
    """Records the fact in the open transaction; the actor is a person's id and an ActorKind."""
    message = events_pb2.CreatorBlockChanged(
        change_id=uuid7(),
        company_id=company_id,
        person_id=person_id,
        blocked=blocked,
        actor_id=actor[0],
        actor_kind=actor[1],  # type: ignore[arg-type]
    )
    await record(session, CREATOR_BLOCK_CHANGED, message, entity_id=message.change_id, version=1, occurred_at=now)
