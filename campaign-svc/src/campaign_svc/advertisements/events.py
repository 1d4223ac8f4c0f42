"""The facts about advertisements that campaign-svc emits."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from kit.events import Fact, record, record_all
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


async def advertisements_submitted(session: AsyncSession, rows: Iterable[Any]) -> None:
    """Records one for each in the open transaction."""
    facts = (
        Fact(
            events_pb2.AdvertisementSubmitted(**_ids(row), person_id=row.person_id, status=row.status),
            row.id,
            row.version,
        )
        for row in rows
    )
    await record_all(session, ADVERTISEMENT_SUBMITTED, facts)


async def posts_published(session: AsyncSession, rows: Iterable[Any]) -> None:
    """Records one for each in the open transaction. `rows` are the posts'; one that is published does not change."""
    facts = (
        Fact(
            events_pb2.PostPublished(
                post_id=row.id,
                advertisement_id=row.advertisement_id,
                campaign_id=row.campaign_id,
                company_id=row.company_id,
                platform=row.platform,
            ),
            row.id,
            1,
        )
        for row in rows
    )
    await record_all(session, POST_PUBLISHED, facts)


async def advertisements_audited(session: AsyncSession, decided: Iterable[tuple[Any, int]], actor_id: str) -> None:
    """Records one for each in the open transaction. `decided`: advertisements, and the status each had before."""
    facts = (
        Fact(
            events_pb2.AdvertisementAudited(
                **_ids(row),
                person_id=row.person_id,
                from_status=before,  # type: ignore[arg-type]
                to_status=row.status,
                actor_id=actor_id,
            ),
            row.id,
            row.version,
        )
        for row, before in decided
    )
    await record_all(session, ADVERTISEMENT_AUDITED, facts)


async def reward_delivered(session: AsyncSession, row: Any, now: datetime) -> None:
    """Records it in the open transaction."""
    message = events_pb2.RewardDelivered(**_ids(row), person_id=row.person_id, actor_id=row.delivered_by)
    await record(session, REWARD_DELIVERED, message, entity_id=row.id, version=row.version, occurred_at=now)


async def engagement_reported(session: AsyncSession, rows: Iterable[Any]) -> None:
    """Records one for each in the open transaction. `rows` are the advertisements'."""
    facts = (Fact(events_pb2.EngagementReported(**_ids(row)), row.id, row.version) for row in rows)
    await record_all(session, ENGAGEMENT_REPORTED, facts)


async def advertisement_refused(
    session: AsyncSession, advertisement_id: str, campaign_id: str, reason: str, now: datetime
) -> None:
    """Records it in the open transaction."""
    message = events_pb2.AdvertisementRefused(
        advertisement_id=advertisement_id, campaign_id=campaign_id, reason=reason
    )
    await record(session, ADVERTISEMENT_REFUSED, message, entity_id=advertisement_id, version=0, occurred_at=now)
