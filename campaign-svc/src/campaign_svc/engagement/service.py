"""Use cases on engagement: rolls reports up to advertisement, campaign and day, and reads the days."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from campaign_svc.advertisements import events
from campaign_svc.advertisements.service.pay_rewards import pay_reactions
from campaign_svc.campaigns.repository import time_zones_of
from campaign_svc.due_checks.models import FIGURES, POST
from campaign_svc.due_checks.policies import SETTLING
from campaign_svc.due_checks.service import checks_due
from campaign_svc.engagement import repository
from campaign_svc.engagement.models import Point, PostFigures, StoredPost
from campaign_svc.engagement.policies import MAX_CAMPAIGNS, POINTS_KEPT, report_violations
from campaign_svc.figures.models import METRICS, REPORTED, Report
from kit.days import day_after, day_of, named_day, operator_time_zone, quarter_hour
from kit.db import Database, Row, Session, delete_older, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput
from kit.rpc.limits import check_batch

PLATFORM_PREFIX = {1: "facebook_", 2: "instagram_", 3: "twitter_"}


class EngagementService:
    """Reads engagement within the caller's reach."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def series(
        self, caller: Caller, campaign_ids: Sequence[str], start: datetime | None, end: datetime | None
    ) -> list[list[Row]]:
        """Engagement by day of the company and network for each campaign, oldest first; empty out of reach.

        In the order requested, from the day of `start` to the last day that begins before `end` (kit.days); each
        day is counted whole.
        """
        check_batch(campaign_ids, MAX_CAMPAIGNS)
        # No zone is further than a day from UTC; the surplus is filtered out below.
        since = start.date() - _DAY if start else None
        until = end.date() + 2 * _DAY if end else None
        rows_by_campaign = await self._database.read_replica_rows(
            lambda reader: repository.of_campaigns(reader, caller, campaign_ids, since, until)
        )
        return [_within(rows_by_campaign.get(campaign_id, []), start, end) for campaign_id in campaign_ids]


_DAY = timedelta(days=1)


def _within(rows: list[Row], start: datetime | None, end: datetime | None) -> list[Row]:
    if not rows:
        return rows
    zone = rows[0].days_zone or operator_time_zone()
    since = named_day(start, zone) if start else date.min
    until = day_after(end, zone) if end else date.max
    return [row for row in rows if since <= row.day < until]


async def delete_old_points(database: Database, now: Callable[[], datetime] = utc_now) -> None:
    """Deletes reports older than what checks use."""
    await delete_older(database, repository.POINTS.c.observed_at, now() - POINTS_KEPT)


@dataclass(frozen=True)
class Outcome:
    """The number of applied reports, and the reports whose post is unknown."""

    applied: int
    early: Sequence[Report]


def histories(reports: Sequence[Report]) -> dict[str, list[Report]]:
    """The reports on each post, oldest first; of two for the same moment the first."""
    by_post: dict[str, dict[datetime, Report]] = defaultdict(dict)
    for report in reports:
        by_post[report.post_id].setdefault(report.observed_at, report)
    return {post_id: [moments[moment] for moment in sorted(moments)] for post_id, moments in by_post.items()}


async def apply_reports(session: Session, reports: Sequence[Report], now: datetime) -> Outcome:
    """Applies the reports that are newer than the stored figures, and pays for the added reactions.

    Of many reports on one post, each counts on its own day; the advertisement is written once, with one fact.
    Reports on posts of withdrawn advertisements are dropped. Locks posts, advertisements and campaigns in this
    order, each by id, so that concurrent reports do not deadlock.
    """
    by_post = histories(reports)
    if not by_post:
        return Outcome(0, ())
    locked_posts = await repository.lock_posts(session, list(by_post))
    early = [
        post_report
        for post_id in sorted(by_post.keys() - {row.id for row in locked_posts})
        for post_report in by_post[post_id]
    ]
    by_ad: dict[str, Counter[str]] = defaultdict(Counter)
    by_campaign: dict[str, Counter[str]] = defaultdict(Counter)
    by_quarter_hour: dict[repository.QuarterHour, Counter[str]] = defaultdict(Counter)
    figures, points = [], []
    for row in locked_posts:
        newer = [
            post_report
            for post_report in by_post[row.id]
            if row.feed_dt is None or post_report.observed_at > row.feed_dt
        ]
        if row.withdrawn or not newer:
            continue
        counts = row.counts
        for sent in newer:
            report = replace(sent, counts={**counts, **sent.counts}) if sent.partial else sent
            change = _change(row.platform, counts, report)
            by_quarter_hour[row.campaign_id, quarter_hour(report.observed_at), row.platform].update(change)
            by_ad[row.advertisement_id].update(change)
            by_campaign[row.campaign_id].update(change)
            counts = {name: report.counts.get(name, 0) for name in REPORTED}
            points.append(_point(report))
        figures.append(_figures(row, report))
    if not figures:
        return Outcome(0, early)
    await repository.set_posts(session, figures)
    await repository.add_points(session, points)
    await repository.add_to_advertisements(session, by_ad)
    await repository.add_to_campaigns(session, by_campaign)
    await _add_to_days(session, by_quarter_hour)
    await pay_reactions(session, sorted(by_ad), now)
    await checks_due(session, sorted(by_ad), now + SETTLING, (POST, FIGURES))
    await events.engagement_reported(session, await repository.versions_of(session, list(by_ad)))
    return Outcome(len(points), early)


async def _add_to_days(
    session: Session, by_quarter_hour: Mapping[repository.QuarterHour, Mapping[str, int]]
) -> None:
    zones = await time_zones_of(session, (campaign_id for campaign_id, _, _ in by_quarter_hour))
    by_day: dict[repository.Day, Counter[str]] = defaultdict(Counter)
    for (campaign_id, begins_at, platform), change in by_quarter_hour.items():
        by_day[campaign_id, day_of(begins_at, zones[campaign_id]), platform].update(change)
    await repository.add_to_days(session, by_day)
    await repository.add_to_quarter_hours(session, by_quarter_hour)


def _change(platform: int, before: Mapping[str, int], report: Report) -> Counter[str]:
    """The difference from the previous counts, by column of advertisements and campaigns."""
    prefix = PLATFORM_PREFIX[platform]
    change: Counter[str] = Counter()
    for metric in METRICS:
        name, other = f"{metric}_count", f"not_sponsored_{metric}_count"
        more = report.counts.get(name, 0) - before[name]
        change[name] += more
        change[f"{prefix}{name}"] += more
        change[other] += report.counts.get(other, 0) - before[other]
    return change


def _point(report: Report) -> Point:
    likes, comments = (
        report.counts.get(f"{metric}_count", 0) + report.counts.get(f"not_sponsored_{metric}_count", 0)
        for metric in ("like", "comment")
    )
    return Point(report.post_id, report.observed_at, likes, comments)


def _figures(post: StoredPost, report: Report) -> PostFigures:
    prefix = PLATFORM_PREFIX[post.platform]
    counts = {name: report.counts.get(name, 0) for name in REPORTED}
    days = max(1.0, (report.observed_at - post.creation_dt).total_seconds() / 86_400)
    velocity = sum(counts.values()) / days
    counts |= {f"{prefix}{metric}_count": report.counts.get(f"{metric}_count", 0) for metric in METRICS}
    return PostFigures(post.id, report.observed_at, velocity, counts)


def refuse_invalid(reports: Sequence[Report], now: datetime) -> None:
    """Raises InvalidInput with the invalid fields of every report."""
    violations = [
        violation for report in reports for violation in report_violations(report.counts, report.observed_at, now)
    ]
    if violations:
        raise InvalidInput(violations=violations)
