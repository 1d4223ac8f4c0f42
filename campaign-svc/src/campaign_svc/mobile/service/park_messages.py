"""Parks reports and posts that arrive before their post or advertisement, and claims them once that is stored."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.engagement.service import apply_reports
from campaign_svc.figures.messages import report_of
from campaign_svc.figures.models import Report
from campaign_svc.mobile import repository
from campaign_svc.mobile.models import POST, REPORT, ParkedMessage
from campaign_svc.mobile.policies import made_at
from kit.db import Session
from resuena.campaign.v1 import campaign_pb2 as pb


async def lock_for_storing_advertisements(session: Session, ad_ids: Sequence[str]) -> None:
    """Takes the advisory locks for storing advertisements and the posts that are parked for them."""
    await repository.lock_for_storing(session, POST, ad_ids)
    await lock_for_storing_posts(session, await repository.parked_ids(session, POST, ad_ids))


async def lock_for_storing_posts(session: Session, post_ids: Sequence[str]) -> None:
    """Takes the advisory locks for storing posts; call it before they are stored."""
    await repository.lock_for_storing(session, REPORT, post_ids)


async def lock_for_parking_posts(session: Session, ad_ids: Sequence[str]) -> None:
    """Takes the advisory locks for parking posts; call it before reading whether their advertisements are stored."""
    await repository.lock_for_parking(session, POST, ad_ids)


async def apply_or_park_reports(session: Session, reports: Sequence[Report], now: datetime) -> int:
    """Applies reports whose post is stored by now and parks the others; returns the number applied.

    Call it before any row lock.
    """
    await repository.lock_for_parking(session, REPORT, [report.post_id for report in reports])
    outcome = await apply_reports(session, reports, now)
    await park_reports(session, outcome.early, now)
    return outcome.applied


async def park_reports(session: Session, reports: Sequence[Report], now: datetime) -> None:
    """Parks reports whose post is not stored; the newest report of a post is kept."""
    parked = []
    for report in reports:
        counts = {name: count for name, count in report.counts.items() if count}
        payload = pb.EngagementReport(post_id=report.post_id, counts=pb.EngagementCounts(**counts))
        payload.observed_at.FromDatetime(report.observed_at)
        parked.append(
            ParkedMessage(
                kind=REPORT,
                id=report.post_id,
                awaited_id=report.post_id,
                observed_at=report.observed_at,
                payload=payload.SerializeToString(),
                parked_at=now,
            )
        )
    await repository.park(session, parked)


async def park_posts(session: Session, posts: Sequence[PublishedPost], now: datetime) -> None:
    """Parks posts whose advertisement is not stored."""
    parked = []
    for post in posts:
        created = made_at(post.creation_dt, now)
        payload = pb.Post(
            id=post.id,
            advertisement_id=post.advertisement_id,
            platform=post.platform,  # type: ignore[arg-type]
            post_platform_id=post.post_platform_id,
        )
        payload.creation_dt.FromDatetime(created)
        parked.append(
            ParkedMessage(
                kind=POST,
                id=post.id,
                awaited_id=post.advertisement_id,
                observed_at=created,
                payload=payload.SerializeToString(),
                parked_at=now,
            )
        )
    await repository.park(session, parked)


async def apply_parked_reports(session: Session, post_ids: Sequence[str], now: datetime) -> int:
    """Claims and applies the reports parked for these posts; returns the number applied."""
    waited = await repository.claim(session, REPORT, post_ids)
    reports = [report_of(pb.EngagementReport.FromString(payload)) for payload in waited]
    return (await apply_reports(session, reports, now)).applied


async def claim_parked_posts(session: Session, ad_ids: Sequence[str]) -> list[pb.Post]:
    """Claims the posts parked for these advertisements."""
    return [pb.Post.FromString(payload) for payload in await repository.claim(session, POST, ad_ids)]
