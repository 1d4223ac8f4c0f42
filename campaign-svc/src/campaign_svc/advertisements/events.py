"""The facts about advertisements that campaign-svc emits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TypedDict

from campaign_svc.advertisements.models import Advertisement, AdvertisementVersion, Post
from kit.db import Session
from kit.events import Fact, record, record_all
from resuena.campaign.v1 import events_pb2

ADVERTISEMENT_SUBMITTED = "resuena.campaign.advertisement_submitted.v1"
POST_PUBLISHED = "resuena.campaign.post_published.v1"
ADVERTISEMENT_AUDITED = "resuena.campaign.advertisement_audited.v1"
REWARD_DELIVERED = "resuena.campaign.reward_delivered.v1"
ENGAGEMENT_REPORTED = "resuena.campaign.engagement_reported.v1"
ADVERTISEMENT_REFUSED = "resuena.campaign.advertisement_refused.v1"


class _Ids(TypedDict):
    advertisement_id: str
    campaign_id: str
    company_id: str
    version: int


def _ids(ad: Advertisement | AdvertisementVersion) -> _Ids:
    return {
        "advertisement_id": ad.id,
        "campaign_id": ad.campaign_id,
        "company_id": ad.company_id,
        "version": ad.version,
    }


async def advertisements_submitted(session: Session, ads: Iterable[Advertisement]) -> None:
    """Records one fact per advertisement in the open transaction."""
    facts = (
        Fact(
            events_pb2.AdvertisementSubmitted(
                **_ids(ad),
                person_id=ad.person_id,
                status=ad.status,  # type: ignore[arg-type]
                audit_deadline=ad.audit_deadline,  # type: ignore[arg-type]  # protobuf takes a datetime too
            ),
            ad.id,
            ad.version,
        )
        for ad in ads
    )
    await record_all(session, ADVERTISEMENT_SUBMITTED, facts)


async def posts_published(session: Session, posts: Iterable[Post]) -> None:
    """Records one fact per post in the open transaction."""
    facts = (
        Fact(
            events_pb2.PostPublished(
                post_id=post.id,
                advertisement_id=post.advertisement_id,
                campaign_id=post.campaign_id,
                company_id=post.company_id,
                platform=post.platform,  # type: ignore[arg-type]
            ),
            post.id,
            1,  # a published post does not change
        )
        for post in posts
    )
    await record_all(session, POST_PUBLISHED, facts)


async def advertisements_audited(
    session: Session,
    decided: Iterable[tuple[Advertisement, int]],
    actor_id: str,
    moments: Mapping[str, datetime] | None = None,
) -> None:
    """Records one fact per decision in the open transaction.

    `decided`: advertisements with their status before the decision; `moments` maps ids of those decided
    earlier to the time of that decision.
    """
    facts = (
        Fact(
            events_pb2.AdvertisementAudited(
                **_ids(ad),
                person_id=ad.person_id,
                from_status=before,  # type: ignore[arg-type]
                to_status=ad.status,  # type: ignore[arg-type]
                actor_id=actor_id,
            ),
            ad.id,
            ad.version,
            moments.get(ad.id) if moments else None,
        )
        for ad, before in decided
    )
    await record_all(session, ADVERTISEMENT_AUDITED, facts)


async def rewards_delivered(session: Session, ads: Iterable[Advertisement]) -> None:
    """Records one fact per advertisement in the open transaction, dated at its delivery."""
    facts = (
        Fact(
            events_pb2.RewardDelivered(**_ids(ad), person_id=ad.person_id, actor_id=ad.delivered_by or ""),
            ad.id,
            ad.version,
            ad.delivered_at,
        )
        for ad in ads
    )
    await record_all(session, REWARD_DELIVERED, facts)


async def engagement_reported(session: Session, ads: Iterable[AdvertisementVersion]) -> None:
    """Records one fact per advertisement in the open transaction."""
    facts = (
        Fact(events_pb2.EngagementReported(**_ids(ad), person_id=ad.person_id), ad.id, ad.version) for ad in ads
    )
    await record_all(session, ENGAGEMENT_REPORTED, facts)


async def advertisement_refused(
    session: Session, advertisement_id: str, campaign_id: str, reason: str, now: datetime
) -> None:
    """Records the fact in the open transaction."""
    message = events_pb2.AdvertisementRefused(
        advertisement_id=advertisement_id, campaign_id=campaign_id, reason=reason
    )
    await record(session, ADVERTISEMENT_REFUSED, message, entity_id=advertisement_id, version=0, occurred_at=now)
