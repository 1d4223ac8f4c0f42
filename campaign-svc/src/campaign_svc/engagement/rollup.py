"""Rolls the differences of reported figures up to advertisement and campaign, inside an open transaction."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, case, func, select, update
from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.advertisements import events
from campaign_svc.advertisements.models import Advertisement, Post
from campaign_svc.campaigns.models import Campaign
from campaign_svc.engagement import days
from campaign_svc.engagement.models import COUNTS, METRICS, REPORTED
from campaign_svc.ledger import bookkeeping

POSTS = Post.__table__  # type: ignore[attr-defined]
ADS = Advertisement.__table__  # type: ignore[attr-defined]
CAMPAIGNS = Campaign.__table__  # type: ignore[attr-defined]
PLATFORM_PREFIX = {1: "facebook_", 2: "instagram_", 3: "twitter_"}


@dataclass(frozen=True)
class Report:
    """What a network said of a post at a moment: cumulative counts, sponsored and not."""

    post_id: str
    counts: Mapping[str, int]
    observed_at: datetime


@dataclass(frozen=True)
class Outcome:
    """How many reports were newer than what was known, and those whose post is not known yet."""

    applied: int
    early: Sequence[Report]


def newest(reports: Sequence[Report]) -> dict[str, Report]:
    """The newest report of each post."""
    latest: dict[str, Report] = {}
    for report in reports:
        known = latest.get(report.post_id)
        if known is None or report.observed_at > known.observed_at:
            latest[report.post_id] = report
    return latest


async def apply(session: AsyncSession, reports: Sequence[Report], now: datetime) -> Outcome:
    """Applies what is newer than what is known, and pays what reactions have become worth.

    Locks posts, advertisements and campaigns in this order, each by id, so that reports do not deadlock.
    """
    latest = newest(reports)
    if not latest:
        return Outcome(0, ())
    connection = await session.connection()
    locked = select(POSTS).where(POSTS.c.id.in_(latest)).order_by(POSTS.c.id).with_for_update(key_share=True)
    known = (await connection.execute(locked)).all()
    early = [latest[post_id] for post_id in sorted(latest.keys() - {row.id for row in known})]
    rows = [row for row in known if row.feed_dt is None or latest[row.id].observed_at > row.feed_dt]
    if not rows:
        return Outcome(0, early)
    by_ad: dict[str, Counter[str]] = defaultdict(Counter)
    by_campaign: dict[str, Counter[str]] = defaultdict(Counter)
    by_day: dict[days.Key, Counter[str]] = defaultdict(Counter)
    changed = []
    for row in rows:
        change = _change(row, latest[row.id])
        by_day[row.campaign_id, latest[row.id].observed_at.date(), row.platform].update(change)
        by_ad[row.advertisement_id].update(change)
        by_campaign[row.campaign_id].update(change)
        changed.append(_post_values(row, latest[row.id]))
    await connection.execute(_SET_POSTS, changed)
    await connection.execute(_ADD_TO_ADS, _parameters(by_ad))
    await connection.execute(_ADD_TO_CAMPAIGNS, _parameters(by_campaign))
    await days.add(session, by_day)
    await bookkeeping.pay_reactions(session, sorted(by_ad), now)
    named = select(ADS.c.id, ADS.c.campaign_id, ADS.c.company_id, ADS.c.version).where(ADS.c.id.in_(by_ad))
    await events.engagement_reported(session, (await connection.execute(named)).all())
    return Outcome(len(rows), early)


def _change(row: Any, report: Report) -> Counter[str]:
    """What the report adds, under the names of advertisements and campaigns."""
    prefix = PLATFORM_PREFIX[row.platform]
    change: Counter[str] = Counter()
    for metric in METRICS:
        more = report.counts.get(f"{metric}_count", 0) - getattr(row, f"{metric}_count")
        change[f"{metric}_count"] += more
        change[f"{prefix}{metric}_count"] += more
        other = f"not_sponsored_{metric}_count"
        change[other] += report.counts.get(other, 0) - getattr(row, other)
    return change


def _post_values(row: Any, report: Report) -> dict[str, Any]:
    prefix = PLATFORM_PREFIX[row.platform]
    counts = {name: report.counts.get(name, 0) for name in REPORTED}
    counts |= {f"{prefix}{metric}_count": report.counts.get(f"{metric}_count", 0) for metric in METRICS}
    age = max(1.0, (report.observed_at - row.creation_dt).total_seconds() / 86_400)
    whole = sum(counts[name] for name in REPORTED)
    return {
        "b_id": row.id,
        "b_feed_dt": report.observed_at,
        "b_velocity": whole / age,
        **{f"b_{name}": counts.get(name, 0) for name in COUNTS},
    }


def _add(table: Any) -> Any:
    age = func.greatest(1.0, func.extract("epoch", func.now() - table.c.creation_dt) / 86_400)
    values: dict[str, Any] = {name: table.c[name] + bindparam(f"b_{name}") for name in COUNTS}
    whole = sum((table.c[name] + bindparam(f"b_{name}") for name in REPORTED[1:]), table.c[REPORTED[0]])
    whole = whole + bindparam(f"b_{REPORTED[0]}")
    values["engagement_velocity_real"] = whole / age
    if table is CAMPAIGNS:
        values["engagement_real"] = whole
        values["money_per_engagement_real"] = case((whole > 0, table.c.budget_spent // whole), else_=0)
    values["version"] = table.c.version + 1
    return update(table).where(table.c.id == bindparam("b_id")).values(**values)


def _parameters(changes: Mapping[str, Counter[str]]) -> list[dict[str, Any]]:
    return [
        {"b_id": entity_id, **{f"b_{name}": changes[entity_id].get(name, 0) for name in COUNTS}}
        for entity_id in sorted(changes)
    ]


_SET_POSTS = (
    update(POSTS)
    .where(POSTS.c.id == bindparam("b_id"))
    .values(
        feed_dt=bindparam("b_feed_dt"),
        feed_status="Read",
        engagement_velocity=bindparam("b_velocity"),
        **{name: bindparam(f"b_{name}") for name in COUNTS},
    )
)
_ADD_TO_ADS = _add(ADS)
_ADD_TO_CAMPAIGNS = _add(CAMPAIGNS)
