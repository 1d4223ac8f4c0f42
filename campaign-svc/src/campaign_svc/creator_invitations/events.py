"""Facts about invitations to creators."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.creator_invitations.models import Announcement
from kit.db import Session, uuid7
from kit.events import record
from resuena.campaign.v1 import events_pb2

CREATOR_INVITATION_CHANGED = "resuena.campaign.creator_invitation_changed.v1"
INVITED_CAMPAIGN_STARTED = "resuena.campaign.invited_campaign_started.v1"


async def creator_invitation_changed(
    session: Session,
    company_id: str,
    person_id: str,
    actor: tuple[str | None, int],
    now: datetime,
    *,
    invited: bool,
) -> None:
    """Records the fact in the open transaction; the actor is a person's id and an ActorKind."""
    message = events_pb2.CreatorInvitationChanged(
        change_id=uuid7(),
        company_id=company_id,
        person_id=person_id,
        invited=invited,
        actor_id=actor[0],
        actor_kind=actor[1],  # type: ignore[arg-type]
    )
    await record(
        session, CREATOR_INVITATION_CHANGED, message, entity_id=message.change_id, version=1, occurred_at=now
    )


async def invited_campaign_started(
    session: Session, announcement: Announcement, stop_token: str, now: datetime
) -> None:
    """Records the fact in the open transaction."""
    message = events_pb2.InvitedCampaignStarted(
        announcement_id=uuid7(),
        person_id=announcement.person_id,
        company_id=announcement.company_id,
        company_name=announcement.company_name,
        campaign_name=announcement.campaign_name,
        price=announcement.price,
        currency=announcement.currency,
        product=announcement.product,
        end_day=announcement.end_day,
        stop_token=stop_token,
    )
    await record(
        session,
        INVITED_CAMPAIGN_STARTED,
        message,
        entity_id=message.announcement_id,
        version=1,
        occurred_at=now,
    )
