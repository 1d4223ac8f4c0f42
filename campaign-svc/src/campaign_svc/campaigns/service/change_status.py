"""Takes one step of a campaign's life inside an open transaction: status, history and event together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.campaigns import events
from campaign_svc.campaigns.models import (
    DRAFT,
    FINISHED,
    ON_GOING,
    STOPPED,
    WAITING_APPROVAL,
    WAITING_PAYMENT,
    Campaign,
    StatusChange,
)
from campaign_svc.campaigns.policies import CONFIRM_PAYMENT, RETURN, STOP, SUBMIT
from resuena.campaign.v1 import campaign_pb2 as pb

Actor = tuple[str | None, int]
Step = Callable[[Campaign, datetime], None]
"""A transition method of Campaign. It raises IllegalTransition."""

# The transition of each step that can be asked for, and the status in which repeating it changes nothing. `complete`
# is missing: editing a draft takes it.
STEPS: dict[int, tuple[Step, int]] = {
    SUBMIT: (Campaign.submit, WAITING_APPROVAL),
    RETURN: (Campaign.return_to_draft, DRAFT),
    pb.CAMPAIGN_TRANSITION_APPROVE: (Campaign.approve, WAITING_PAYMENT),
    CONFIRM_PAYMENT: (Campaign.confirm_payment, ON_GOING),
    STOP: (Campaign.stop, STOPPED),
    pb.CAMPAIGN_TRANSITION_RESUME: (Campaign.start, ON_GOING),
    pb.CAMPAIGN_TRANSITION_FINISH: (Campaign.finish, FINISHED),
}


async def begin(session: AsyncSession, campaign_id: str, status: int, actor: Actor, now: datetime) -> None:
    """The first entry of a campaign's history."""
    session.add(
        StatusChange(
            campaign_id=campaign_id, to_status=status, actor_id=actor[0], actor_kind=actor[1], changed_at=now
        )
    )
    await session.flush()


async def take(
    session: AsyncSession,
    campaign: Campaign,
    step: Step,
    actor: Actor,
    now: datetime,
    *,
    reason: str | None = None,
) -> None:
    """Takes the step; the campaign is locked. Raises IllegalTransition."""
    before = campaign.status
    step(campaign, now)
    session.add(
        StatusChange(
            campaign_id=campaign.id,
            from_status=before,
            to_status=campaign.status,
            actor_id=actor[0],
            actor_kind=actor[1],
            reason=reason,
            changed_at=now,
        )
    )
    await session.flush()
    await events.campaign_status_changed(session, campaign, before, actor[0], now)
