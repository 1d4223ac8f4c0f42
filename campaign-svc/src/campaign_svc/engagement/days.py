"""Adds to and reads what campaigns gained day by day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from sqlalchemy import ARRAY, Table, Text, cast, func, select, true
from sqlalchemy.dialects.postgresql import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from campaign_svc.campaigns.models import Campaign
from campaign_svc.campaigns.repository import within_reach
from campaign_svc.engagement.models import REPORTED
from campaign_svc.engagement.series import EngagementDay
from kit.rpc.caller import Caller

DAYS: Table = EngagementDay.__table__  # type: ignore[attr-defined]
CAMPAIGNS: Table = Campaign.__table__  # type: ignore[attr-defined]
ROWS_MAX = 3000
Key = tuple[str, date, int]


async def add(session: AsyncSession, changes: Mapping[Key, Mapping[str, int]]) -> None:
    """Adds what changed by campaign, day and network; in one order, so that reports do not deadlock."""
    rows = [
        {
            "campaign_id": campaign_id,
            "day": day,
            "platform": platform,
            "likes": _sum(change, "like_count", "not_sponsored_like_count"),
            "comments": _sum(change, "comment_count", "not_sponsored_comment_count"),
            "engagement": _sum(change, *REPORTED),
        }
        for (campaign_id, day, platform), change in sorted(changes.items(), key=lambda item: item[0])
    ]
    if not rows:
        return
    query = insert(DAYS)
    names = ("likes", "comments", "engagement")
    query = query.on_conflict_do_update(
        index_elements=["campaign_id", "day", "platform"],
        set_={name: DAYS.c[name] + query.excluded[name] for name in names},
    )
    await (await session.connection()).execute(query, rows)


def _sum(change: Mapping[str, int], *names: str) -> int:
    return sum(change.get(name, 0) for name in names)


async def of_campaigns(
    session: AsyncSession, viewer: Caller, campaign_ids: Sequence[str], start: date | None, end: date | None
) -> dict[str, list[Any]]:
    """Days by campaign within reach, oldest first, from `start` until before `end`; the latest of each when many."""
    asked = (
        func.unnest(cast(sorted(set(campaign_ids)), ARRAY(Text))).table_valued("id", name="asked").render_derived()
    )
    days = select(DAYS).where(DAYS.c.campaign_id == asked.c.id)
    if start is not None:
        days = days.where(DAYS.c.day >= start)
    if end is not None:
        days = days.where(DAYS.c.day < end)
    page = days.order_by(DAYS.c.day.desc(), DAYS.c.platform.desc()).limit(ROWS_MAX).lateral("page")
    query = (
        select(page)
        .select_from(asked.join(CAMPAIGNS, CAMPAIGNS.c.id == asked.c.id).join(page, true()))
        .where(within_reach(viewer))
        .order_by(page.c.campaign_id, page.c.day, page.c.platform)
    )
    found: dict[str, list[Any]] = {}
    for row in await (await session.connection()).execute(query):
        found.setdefault(row.campaign_id, []).append(row)
    return found
