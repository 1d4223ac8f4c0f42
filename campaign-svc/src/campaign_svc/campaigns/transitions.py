"""Takes one step of a campaign's life inside an open transaction: status, history, ledger and event together."""

from __future__ import annotations

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.campaigns import events
from campaign_svc.campaigns.models import Campaign, StatusChange
from campaign_svc.campaigns.policies import ON_GOING, WAITING_APPROVAL, WAITING_PAYMENT
from campaign_svc.ledger import bookkeeping

Actor = tuple[str | None, int]


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
    method: str,
    actor: Actor,
    now: datetime,
    *,
    reason: str | None = None,
) -> None:
    """Takes the step named by a method of the campaign, which is locked. Raises IllegalTransition."""
    before = campaign.status
    getattr(campaign, method)(now)
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
    if campaign.status == ON_GOING and before in (WAITING_APPROVAL, WAITING_PAYMENT):
        await bookkeeping.fund(session, campaign, now)
    await events.campaign_status_changed(session, campaign, before, actor[0], now)
