"""The facts that a payment was reported, and that it was not found."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.campaigns.models import Campaign
from kit.db import Session
from kit.events import record
from resuena.campaign.v1 import events_pb2

PAYMENT_REPORTED = "resuena.campaign.payment_reported.v1"
PAYMENT_NOT_FOUND = "resuena.campaign.payment_not_found.v1"


async def payment_reported(session: Session, campaign: Campaign, actor_id: str, now: datetime) -> None:
    """Records the fact in the open transaction; the actor is a member of the company."""
    message = events_pb2.PaymentReported(
        campaign_id=campaign.id,
        company_id=campaign.company_id,
        campaign_name=campaign.name,
        actor_id=actor_id,
    )
    await record(
        session, PAYMENT_REPORTED, message, entity_id=campaign.id, version=campaign.version, occurred_at=now
    )


async def payment_not_found(session: Session, campaign: Campaign, actor_id: str | None, now: datetime) -> None:
    """Records the fact in the open transaction; the actor is a staff member, or None for a service."""
    message = events_pb2.PaymentNotFound(
        campaign_id=campaign.id, company_id=campaign.company_id, actor_id=actor_id
    )
    await record(
        session, PAYMENT_NOT_FOUND, message, entity_id=campaign.id, version=campaign.version, occurred_at=now
    )
