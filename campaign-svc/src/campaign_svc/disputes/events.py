"""The facts about disputes that campaign-svc emits."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.advertisements.models import Advertisement
from campaign_svc.disputes.models import Dispute
from kit.db import Session
from kit.events import record
from resuena.campaign.v1 import events_pb2

DISPUTE_OPENED = "resuena.campaign.dispute_opened.v1"
DISPUTE_SETTLED = "resuena.campaign.dispute_settled.v1"


async def dispute_opened(session: Session, dispute: Dispute, ad: Advertisement) -> None:
    """Records the fact in the open transaction."""
    message = events_pb2.DisputeOpened(
        dispute_id=dispute.id,
        advertisement_id=ad.id,
        campaign_id=ad.campaign_id,
        company_id=ad.company_id,
        person_id=ad.person_id,
        side=dispute.side,  # type: ignore[arg-type]
        deadline=dispute.deadline,  # type: ignore[arg-type]  # protobuf takes a datetime too
    )
    await record(session, DISPUTE_OPENED, message, entity_id=dispute.id, version=1, occurred_at=dispute.opened_at)


async def dispute_settled(session: Session, dispute: Dispute, ad: Advertisement, now: datetime) -> None:
    """Records the fact in the open transaction."""
    message = events_pb2.DisputeSettled(
        dispute_id=dispute.id,
        advertisement_id=ad.id,
        campaign_id=ad.campaign_id,
        company_id=ad.company_id,
        person_id=ad.person_id,
        side=dispute.side,  # type: ignore[arg-type]
        overturned=bool(dispute.overturned),
    )
    await record(session, DISPUTE_SETTLED, message, entity_id=dispute.id, version=2, occurred_at=now)
