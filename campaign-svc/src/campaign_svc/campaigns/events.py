"""The facts about campaigns that campaign-svc emits."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.events import record
from resuena.campaign.v1 import events_pb2

CAMPAIGN_CREATED = "resuena.campaign.campaign_created.v1"
CAMPAIGN_STATUS_CHANGED = "resuena.campaign.campaign_status_changed.v1"
CAMPAIGN_BUDGET_CHANGED = "resuena.campaign.campaign_budget_changed.v1"
_STANDING = (
    "company_id",
    "status",
    "active",
    "investment",
    "budget_spent",
    "budget_freezed",
    "budget_available",
    "currency",
    "version",
    "name",
    "stock",
)


def _standing(row: Any) -> events_pb2.CampaignStanding:
    return events_pb2.CampaignStanding(campaign_id=row.id, **{name: getattr(row, name) for name in _STANDING})


async def campaign_created(session: AsyncSession, row: Any) -> None:
    """Records it in the open transaction."""
    message = events_pb2.CampaignCreated(standing=_standing(row))
    await record(session, CAMPAIGN_CREATED, message, entity_id=row.id, version=row.version)


async def campaign_status_changed(
    session: AsyncSession, row: Any, from_status: int, actor_id: str | None, now: datetime
) -> None:
    """Records it in the open transaction."""
    message = events_pb2.CampaignStatusChanged(
        standing=_standing(row),
        from_status=from_status,  # type: ignore[arg-type]
        actor_id=actor_id,
    )
    await record(session, CAMPAIGN_STATUS_CHANGED, message, entity_id=row.id, version=row.version, occurred_at=now)


async def campaign_budget_changed(session: AsyncSession, row: Any) -> None:
    """Records it in the open transaction."""
    message = events_pb2.CampaignBudgetChanged(standing=_standing(row))
    await record(session, CAMPAIGN_BUDGET_CHANGED, message, entity_id=row.id, version=row.version)
