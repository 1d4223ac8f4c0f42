"""The fact that an automatic approval was undone: the advertisement waits again."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.advertisements.models import Advertisement
from kit.db import Session
from kit.events import record
from resuena.campaign.v1 import events_pb2

APPROVAL_UNDONE = "resuena.campaign.approval_undone.v1"


async def approval_undone(session: Session, ad: Advertisement, actor_id: str, now: datetime) -> None:
    """Records the fact in the open transaction."""
    message = events_pb2.ApprovalUndone(
        advertisement_id=ad.id,
        campaign_id=ad.campaign_id,
        company_id=ad.company_id,
        person_id=ad.person_id,
        status=ad.status,  # type: ignore[arg-type]
        audit_deadline=ad.audit_deadline,  # type: ignore[arg-type]  # protobuf takes a datetime too
        actor_id=actor_id,
        version=ad.version,
    )
    await record(session, APPROVAL_UNDONE, message, entity_id=ad.id, version=ad.version, occurred_at=now)
