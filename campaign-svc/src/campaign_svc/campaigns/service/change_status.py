"""Changes a campaign's status in the open transaction: the row, its history and the event together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

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
from kit.db import Session
from resuena.campaign.v1 import campaign_pb2 as pb

Actor = tuple[str | None, int]
Step = Callable[[Campaign, datetime], None]
"""A transition method of Campaign. It raises IllegalTransition."""


class Begin(Protocol):
    """Copies the company's defaults to a new campaign, in the open transaction."""

    async def __call__(self, session: Session, campaign: Campaign, now: datetime) -> None:
        """Called once, when the campaign is stored."""


# The method of each transition that callers may request, and its resulting status, in which a repetition changes
# nothing. Campaign.complete is not among them: updating a draft calls it.
STEPS: dict[int, tuple[Step, int]] = {
    SUBMIT: (Campaign.submit, WAITING_APPROVAL),
    RETURN: (Campaign.return_to_draft, DRAFT),
    pb.CAMPAIGN_TRANSITION_APPROVE: (Campaign.approve, WAITING_PAYMENT),
    CONFIRM_PAYMENT: (Campaign.confirm_payment, ON_GOING),
    STOP: (Campaign.stop, STOPPED),
    pb.CAMPAIGN_TRANSITION_RESUME: (Campaign.start, ON_GOING),
    pb.CAMPAIGN_TRANSITION_FINISH: (Campaign.finish, FINISHED),
}


async def record_creation(
    session: Session, campaign_id: str, status: int, actor: Actor, now: datetime, *, api_key: str | None = None
) -> None:
    """Records the first entry of a campaign's history; `api_key` is the name of the acting key."""
    session.add(
        StatusChange(
            campaign_id=campaign_id,
            to_status=status,
            actor_id=actor[0],
            actor_kind=actor[1],
            api_key=api_key,
            changed_at=now,
        )
    )
    await session.flush()


async def change_status(
    session: Session,
    campaign: Campaign,
    step: Step,
    actor: Actor,
    now: datetime,
    *,
    reason: str | None = None,
    api_key: str | None = None,
) -> None:
    """Calls the transition on the locked campaign and records history and event. Raises IllegalTransition."""
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
            api_key=api_key,
            changed_at=now,
        )
    )
    await session.flush()
    await events.campaign_status_changed(session, campaign, before, actor, now, api_key=api_key)
