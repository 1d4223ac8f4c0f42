"""The facts about advertisements that campaign-svc emits."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import utc_now
from kit.events import record
from resuena.campaign.v1 import events_pb2

ADVERTISEMENT_SUBMITTED = "resuena.campaign.advertisement_submitted.v1"
POST_PUBLISHED = "resuena.campaign.post_published.v1"
ADVERTISEMENT_AUDITED = "resuena.campaign.advertisement_audited.v1"
REWARD_DELIVERED = "resuena.campaign.reward_delivered.v1"
ENGAGEMENT_REPORTED = "resuena.campaign.engagement_reported.v1"
ADVERTISEMENT_REFUSED = "resuena.campaign.advertisement_refused.v1"


def _ids(row: Any) -> dict[str, Any]:
    return {
        "advertisement_id": row.id,
        "campaign_id": row.campaign_id,
        "company_id": row.company_id,
        "version": row.version,
    }


async def advertisement_submitted(session: AsyncSession, row: Any) -> None:
    """Records it in the open transaction."""
    message = events_pb2.AdvertisementSubmitted(**_ids(row), person_id=row.person_id, status=row.status)
    message.occurred_at.FromDatetime(utc_now())
    await record(session, ADVERTISEMENT_SUBMITTED, message, entity_id=row.id, version=row.version)


async def post_published(session: AsyncSession, row: Any) -> None:
    """Records it in the open transaction. `row` is the post's; one that is published does not change."""
    message = events_pb2.PostPublished(
        post_id=row.id,
        advertisement_id=row.advertisement_id,
        campaign_id=row.campaign_id,
        company_id=row.company_id,
        platform=row.platform,
    )
    message.occurred_at.FromDatetime(utc_now())
    await record(session, POST_PUBLISHED, message, entity_id=row.id, version=1)


async def advertisement_audited(session: AsyncSession, row: Any, from_status: int, actor_id: str) -> None:
    """Records it in the open transaction."""
    message = events_pb2.AdvertisementAudited(
        **_ids(row),
        person_id=row.person_id,
        from_status=from_status,  # type: ignore[arg-type]
        to_status=row.status,
        actor_id=actor_id,
    )
    message.occurred_at.FromDatetime(utc_now())
    await record(session, ADVERTISEMENT_AUDITED, message, entity_id=row.id, version=row.version)


async def reward_delivered(session: AsyncSession, row: Any, now: datetime) -> None:
    """Records it in the open transaction."""
    message = events_pb2.RewardDelivered(**_ids(row), person_id=row.person_id, actor_id=row.delivered_by)
    message.occurred_at.FromDatetime(now)
    await record(session, REWARD_DELIVERED, message, entity_id=row.id, version=row.version)


async def engagement_reported(session: AsyncSession, row: Any) -> None:
    """Records it in the open transaction."""
    message = events_pb2.EngagementReported(**_ids(row))
    message.occurred_at.FromDatetime(utc_now())
    await record(session, ENGAGEMENT_REPORTED, message, entity_id=row.id, version=row.version)


async def advertisement_refused(
    session: AsyncSession, advertisement_id: str, campaign_id: str, reason: str, now: datetime
) -> None:
    """Records it in the open transaction."""
    message = events_pb2.AdvertisementRefused(
        advertisement_id=advertisement_id, campaign_id=campaign_id, reason=reason
    )
    message.occurred_at.FromDatetime(now)
    await record(session, ADVERTISEMENT_REFUSED, message, entity_id=advertisement_id, version=0)
