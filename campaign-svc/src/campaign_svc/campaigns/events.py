"""The facts about campaigns that campaign-svc emits."""

from __future__ import annotations

from datetime import datetime

from campaign_svc.campaigns.models import Campaign
from campaign_svc.external_data.models import Changed
from kit.db import Row, Session, uuid7
from kit.events import record
from resuena.campaign.v1 import events_pb2

CAMPAIGN_CREATED = "resuena.campaign.campaign_created.v1"
CAMPAIGN_STATUS_CHANGED = "resuena.campaign.campaign_status_changed.v1"
CAMPAIGN_EXTERNAL_DATA_CHANGED = "resuena.campaign.campaign_external_data_changed.v1"
CAMPAIGN_BUDGET_CHANGED = "resuena.campaign.campaign_budget_changed.v1"
_COMPUTED = ("campaign_id", "start_day")
_STANDING = [name for name in events_pb2.CampaignStanding.DESCRIPTOR.fields_by_name if name not in _COMPUTED]


def _standing(campaign: Campaign | Row) -> events_pb2.CampaignStanding:
    values = {name: getattr(campaign, name) for name in _STANDING}
    start_day = campaign.start_day.isoformat() if campaign.start_day else None
    return events_pb2.CampaignStanding(campaign_id=campaign.id, start_day=start_day, **values)


async def campaign_created(session: Session, campaign: Campaign) -> None:
    """Records the fact in the open transaction."""
    message = events_pb2.CampaignCreated(standing=_standing(campaign))
    await record(session, CAMPAIGN_CREATED, message, entity_id=campaign.id, version=campaign.version)


async def campaign_status_changed(
    session: Session,
    campaign: Campaign,
    from_status: int,
    actor: tuple[str | None, int],
    now: datetime,
    *,
    api_key: str | None = None,
) -> None:
    """Records the fact in the open transaction; `actor` is a person's id and an ActorKind, `api_key` the key's name."""
    message = events_pb2.CampaignStatusChanged(
        standing=_standing(campaign),
        from_status=from_status,  # type: ignore[arg-type]
        actor_id=actor[0],
        actor_kind=actor[1],  # type: ignore[arg-type]
        api_key=api_key,
    )
    await record(
        session, CAMPAIGN_STATUS_CHANGED, message, entity_id=campaign.id, version=campaign.version, occurred_at=now
    )


async def campaign_budget_changed(session: Session, campaign: Campaign | Row) -> None:
    """Records the fact in the open transaction."""
    message = events_pb2.CampaignBudgetChanged(standing=_standing(campaign))
    await record(session, CAMPAIGN_BUDGET_CHANGED, message, entity_id=campaign.id, version=campaign.version)


async def campaign_external_data_changed(
    session: Session,
    campaign: Campaign,
    changed: Changed,
    actor: tuple[str | None, int],
    now: datetime,
    *,
    api_key: str | None = None,
) -> None:
    """Records the fact in the open transaction; `actor` is a person's id and an ActorKind, `api_key` the key's name."""
    message = events_pb2.CampaignExternalDataChanged(
        change_id=uuid7(),
        company_id=campaign.company_id,
        campaign_id=campaign.id,
        campaign_name=campaign.name,
        external_id_changed=changed.external_id,
        metadata_changed=changed.metadata,
        actor_id=actor[0],
        actor_kind=actor[1],  # type: ignore[arg-type]
        api_key=api_key,
    )
    await record(
        session,
        CAMPAIGN_EXTERNAL_DATA_CHANGED,
        message,
        entity_id=message.change_id,
        version=1,
        occurred_at=now,
    )
