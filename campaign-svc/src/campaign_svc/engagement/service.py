"""Takes figures that networks report of posts and rolls the differences up to advertisement and campaign."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, select, update

from campaign_svc.advertisements import events
from campaign_svc.advertisements.models import Advertisement, Post
from campaign_svc.campaigns.models import Campaign
from campaign_svc.engagement.models import COUNTS, METRICS
from campaign_svc.engagement.policies import report_violations
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied

POSTS = Post.__table__  # type: ignore[attr-defined]
ADS = Advertisement.__table__  # type: ignore[attr-defined]
CAMPAIGNS = Campaign.__table__  # type: ignore[attr-defined]
PLATFORM_PREFIX = {1: "facebook_", 2: "instagram_", 3: "twitter_"}
MAX_REPORTS = 1000
_REPORTED = tuple(f"{place}{metric}_count" for metric in METRICS for place in ("", "not_sponsored_"))


@dataclass(frozen=True)
class Report:
    """What a network said of a post at a moment: cumulative counts, sponsored and not."""

    post_id: str
    counts: Mapping[str, int]
    observed_at: datetime


class EngagementService:
    """What can be done with engagement figures."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def report(self, caller: Caller, reports: Sequence[Report]) -> int:
        """Applies those that are newer than what is known; returns how many. Services only; safe in any order."""
        if not caller.is_service:
            raise PermissionDenied
        if len(reports) > MAX_REPORTS:
            raise InvalidInput(f"At most {MAX_REPORTS} reports at once.")
        if violations := [
            violation for report in reports for violation in report_violations(report.counts, report.observed_at)
        ]:
            raise InvalidInput(violations=violations)
        latest: dict[str, Report] = {}
        for report in reports:
            known = latest.get(report.post_id)
            if known is None or report.observed_at > known.observed_at:
                latest[report.post_id] = report
        if not latest:
            return 0
        async with self._database.transaction() as session:
            connection = await session.connection()
            locked = select(POSTS).where(POSTS.c.id.in_(latest)).order_by(POSTS.c.id).with_for_update()
            rows = [
                row
                for row in await connection.execute(locked)
                if row.feed_dt is None or latest[row.id].observed_at > row.feed_dt
            ]
            if not rows:
                return 0
            by_ad: dict[str, Counter[str]] = defaultdict(Counter)
            by_campaign: dict[str, Counter[str]] = defaultdict(Counter)
            changed = []
            for row in rows:
                report = latest[row.id]
                change = _change(row, report)
                by_ad[row.advertisement_id].update(change)
                by_campaign[row.campaign_id].update(change)
                changed.append(_post_values(row, report))
            await connection.execute(_set_posts(), changed)
            await connection.execute(_add(ADS), _parameters(by_ad))
            await connection.execute(_add(CAMPAIGNS), _parameters(by_campaign))
            named = select(ADS.c.id, ADS.c.campaign_id, ADS.c.company_id, ADS.c.version).where(ADS.c.id.in_(by_ad))
            for ad in (await connection.execute(named)).all():
                await events.engagement_reported(session, ad)
        return len(rows)


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
    counts = {name: report.counts.get(name, 0) for name in _REPORTED}
    counts |= {f"{prefix}{metric}_count": report.counts.get(f"{metric}_count", 0) for metric in METRICS}
    days = max(1.0, (report.observed_at - row.creation_dt).total_seconds() / 86_400)
    whole = sum(counts[name] for name in _REPORTED)
    return {
        "b_id": row.id,
        "b_feed_dt": report.observed_at,
        "b_velocity": whole / days,
        **{f"b_{name}": counts.get(name, 0) for name in COUNTS},
    }


def _set_posts() -> Any:
    return (
        update(POSTS)
        .where(POSTS.c.id == bindparam("b_id"))
        .values(
            feed_dt=bindparam("b_feed_dt"),
            feed_status="Read",
            engagement_velocity=bindparam("b_velocity"),
            **{name: bindparam(f"b_{name}") for name in COUNTS},
        )
    )


def _add(table: Any) -> Any:
    days = func.greatest(1.0, func.extract("epoch", func.now() - table.c.creation_dt) / 86_400)
    values: dict[str, Any] = {name: table.c[name] + bindparam(f"b_{name}") for name in COUNTS}
    whole = sum((table.c[name] + bindparam(f"b_{name}") for name in _REPORTED[1:]), table.c[_REPORTED[0]])
    whole = whole + bindparam(f"b_{_REPORTED[0]}")
    values["engagement_velocity_real"] = whole / days
    if table is CAMPAIGNS:
        values["engagement_real"] = whole
    values["version"] = table.c.version + 1
    return update(table).where(table.c.id == bindparam("b_id")).values(**values)


def _parameters(changes: Mapping[str, Counter[str]]) -> list[dict[str, Any]]:
    return [
        {"b_id": entity_id, **{f"b_{name}": changes[entity_id].get(name, 0) for name in COUNTS}}
        for entity_id in sorted(changes)
    ]
