"""Parks figures and posts that come before their post or advertisement, and applies them when that comes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.arrivals import repository
from campaign_svc.arrivals.models import POST, REPORT, ParkedArrival
from campaign_svc.engagement.service import apply
from campaign_svc.figures.messages import report_of
from campaign_svc.figures.models import Report
from resuena.campaign.v1 import campaign_pb2 as pb


async def bring_ads(session: AsyncSession, ad_ids: Sequence[str]) -> None:
    """Takes the locks for storing advertisements, and for storing the posts that are parked for them."""
    await repository.bring(session, POST, ad_ids)
    await bring_posts(session, await repository.parked(session, POST, ad_ids))


async def bring_posts(session: AsyncSession, post_ids: Sequence[str]) -> None:
    """Takes the locks for storing posts; to be called before they are stored."""
    await repository.bring(session, REPORT, post_ids)


async def wait_for_ads(session: AsyncSession, ad_ids: Sequence[str]) -> None:
    """Takes the locks for parking posts; to be called before one looks whether their advertisements are stored."""
    await repository.wait_for(session, POST, ad_ids)


async def apply_or_park(session: AsyncSession, reports: Sequence[Report], now: datetime) -> int:
    """Applies figures whose post is there by now, keeps the others until it comes; returns how many were applied.

    To be called before rows are locked.
    """
    await repository.wait_for(session, REPORT, [one.post_id for one in reports])
    outcome = await apply(session, reports, now)
    await park_reports(session, outcome.early, now)
    return outcome.applied


async def park_reports(session: AsyncSession, reports: Sequence[Report], now: datetime) -> None:
    """Keeps figures whose post has not come; the newest of a post stays."""
    parked = []
    for one in reports:
        counts = {name: count for name, count in one.counts.items() if count}
        payload = pb.EngagementReport(post_id=one.post_id, counts=pb.EngagementCounts(**counts))
        payload.observed_at.FromDatetime(one.observed_at)
        parked.append(
            ParkedArrival(
                kind=REPORT,
                id=one.post_id,
                awaited_id=one.post_id,
                observed_at=one.observed_at,
                payload=payload.SerializeToString(),
                parked_at=now,
            )
        )
    await repository.park(session, parked)


async def park_posts(session: AsyncSession, posts: Sequence[PublishedPost], now: datetime) -> None:
    """Keeps posts whose advertisement has not come."""
    parked = []
    for one in posts:
        created = one.creation_dt or now
        payload = pb.Post(
            id=one.id,
            advertisement_id=one.advertisement_id,
            platform=one.platform,  # type: ignore[arg-type]
            post_platform_id=one.post_platform_id,
        )
        payload.creation_dt.FromDatetime(created)
        parked.append(
            ParkedArrival(
                kind=POST,
                id=one.id,
                awaited_id=one.advertisement_id,
                observed_at=created,
                payload=payload.SerializeToString(),
                parked_at=now,
            )
        )
    await repository.park(session, parked)


async def take_reports(session: AsyncSession, post_ids: Sequence[str], now: datetime) -> int:
    """Applies figures that waited for these posts; returns how many."""
    waited = await repository.claim(session, REPORT, post_ids)
    reports = [report_of(pb.EngagementReport.FromString(payload)) for payload in waited]
    return (await apply(session, reports, now)).applied


async def take_posts(session: AsyncSession, ad_ids: Sequence[str]) -> list[pb.Post]:
    """Takes out posts that waited for these advertisements."""
    return [pb.Post.FromString(payload) for payload in await repository.claim(session, POST, ad_ids)]
