"""Writes figures of posts, advertisements, campaigns and their days, and reads days within reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from functools import cache
from typing import TypeVar

from sqlalchemy import (
    Select,
    Update,
    bindparam,
    case,
    func,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from campaign_svc.access import Reach, campaigns_within_reach, company_of, reach_of
from campaign_svc.advertisements.models import Advertisement, AdvertisementVersion, Post
from campaign_svc.advertisements.policies import WITHDRAWN
from campaign_svc.campaigns.models import Campaign
from campaign_svc.engagement.models import (
    GAINED,
    EngagementDay,
    EngagementPoint,
    EngagementQuarterHour,
    Point,
    PostFigures,
    StoredPost,
)
from campaign_svc.figures.models import COUNTS, REPORTED
from campaign_svc.reach.models import KnownCompany
from campaign_svc.tables import ASKED, Stored
from kit.db import Reader, Row, Session, among, grouped
from kit.rpc.caller import Caller

DAYS = EngagementDay.metadata.tables["engagement_days"]
QUARTER_HOURS = EngagementQuarterHour.metadata.tables["engagement_quarter_hours"]
POINTS = EngagementPoint.metadata.tables["engagement_points"]
POSTS = Post.metadata.tables["posts"]
ADS = Advertisement.metadata.tables["advertisements"]
CAMPAIGNS = Campaign.metadata.tables["campaigns"]
COMPANIES = KnownCompany.metadata.tables["known_companies"]
_ROWS_MAX = 3000
Day = tuple[str, date, int]
QuarterHour = tuple[str, datetime, int]
When = TypeVar("When", date, datetime)


async def lock_posts(session: Session, post_ids: Sequence[str]) -> list[StoredPost]:
    """The posts, locked by id until the transaction ends."""
    query = (
        select(
            POSTS.c.id,
            POSTS.c.advertisement_id,
            POSTS.c.campaign_id,
            POSTS.c.platform,
            POSTS.c.creation_dt,
            POSTS.c.feed_dt,
            (ADS.c.status == WITHDRAWN).label("withdrawn"),
            *(POSTS.c[name] for name in REPORTED),
        )
        .join(ADS, ADS.c.id == POSTS.c.advertisement_id)
        .where(among(POSTS.c.id, post_ids))
        .order_by(POSTS.c.id)
        .with_for_update(key_share=True, of=POSTS)
    )
    rows = await (await session.connection()).execute(query)
    return [
        StoredPost(
            id=row.id,
            advertisement_id=row.advertisement_id,
            campaign_id=row.campaign_id,
            platform=row.platform,
            creation_dt=row.creation_dt,
            feed_dt=row.feed_dt,
            withdrawn=row.withdrawn,
            counts=dict(zip(REPORTED, row[7:], strict=True)),
        )
        for row in rows
    ]


async def set_posts(session: Session, figures: Sequence[PostFigures]) -> None:
    """Replaces the figures of posts."""
    values = [
        {
            "b_id": post_figures.post_id,
            "b_feed_dt": post_figures.observed_at,
            "b_velocity": post_figures.velocity,
            **{f"b_{name}": post_figures.counts.get(name, 0) for name in COUNTS},
        }
        for post_figures in figures
    ]
    await (await session.connection()).execute(_SET_POSTS, values)


async def add_points(session: Session, points: Sequence[Point]) -> None:
    """Adds networks' reports on posts; an existing report of the same moment is kept."""
    rows = [vars(point) for point in points]
    await (await session.connection()).execute(insert(POINTS).on_conflict_do_nothing(), rows)


async def add_to_advertisements(session: Session, changes: Mapping[str, Counter[str]]) -> None:
    """Adds to the figures of advertisements, by id; each gets a new version."""
    await (await session.connection()).execute(_ADD_TO_ADS, _parameters(changes))


async def add_to_campaigns(session: Session, changes: Mapping[str, Counter[str]]) -> None:
    """Adds to the figures of campaigns, by id; each gets a new version."""
    await (await session.connection()).execute(_ADD_TO_CAMPAIGNS, _parameters(changes))


async def versions_of(session: Session, ad_ids: Sequence[str]) -> list[AdvertisementVersion]:
    """The advertisements' present versions."""
    columns = (ADS.c.id, ADS.c.campaign_id, ADS.c.company_id, ADS.c.version, ADS.c.person_id)
    query = select(*columns).where(among(ADS.c.id, ad_ids))
    return [AdvertisementVersion(*row) for row in await (await session.connection()).execute(query)]


async def add_to_days(session: Session, changes: Mapping[Day, Mapping[str, int]]) -> None:
    """Adds differences by campaign, day and network; sorted, so that concurrent reports do not deadlock."""
    await _gain(session, DAYS, "day", changes)


async def add_to_quarter_hours(session: Session, changes: Mapping[QuarterHour, Mapping[str, int]]) -> None:
    """Adds differences by campaign, start of the quarter of an hour, and network; sorted as above."""
    await _gain(session, QUARTER_HOURS, "begins_at", changes)


async def _gain(
    session: Session, table: Stored, key: str, changes: Mapping[tuple[str, When, int], Mapping[str, int]]
) -> None:
    rows = [
        {
            "campaign_id": campaign_id,
            key: when,
            "platform": platform,
            "likes": _sum(change, "like_count", "not_sponsored_like_count"),
            "comments": _sum(change, "comment_count", "not_sponsored_comment_count"),
            "engagement": _sum(change, *REPORTED),
        }
        for (campaign_id, when, platform), change in sorted(changes.items(), key=lambda item: item[0])
    ]
    if not rows:
        return
    new = insert(table)
    adding = new.on_conflict_do_update(
        index_elements=["campaign_id", key, "platform"],
        set_={name: table.c[name] + new.excluded[name] for name in GAINED},
    )
    await (await session.connection()).execute(adding, rows)


def _sum(change: Mapping[str, int], *names: str) -> int:
    return sum(change.get(name, 0) for name in names)


@cache
def _of_campaigns(reach: Reach, begins: bool, ends: bool) -> Select[*tuple[object, ...]]:
    zone = select(COMPANIES.c.days_zone).where(COMPANIES.c.id == CAMPAIGNS.c.company_id).scalar_subquery()
    days = select(DAYS).where(DAYS.c.campaign_id == ASKED.c.id)
    if begins:
        days = days.where(DAYS.c.day >= bindparam("start"))
    if ends:
        days = days.where(DAYS.c.day < bindparam("end"))
    page = days.order_by(DAYS.c.day.desc(), DAYS.c.platform.desc()).limit(_ROWS_MAX).lateral("page")
    return (
        select(page, zone.label("days_zone"))
        .select_from(ASKED.join(CAMPAIGNS, CAMPAIGNS.c.id == ASKED.c.id).join(page, true()))
        .where(campaigns_within_reach(reach, CAMPAIGNS.c.company_id, CAMPAIGNS.c.status, CAMPAIGNS.c.id))
        .order_by(page.c.campaign_id, page.c.day, page.c.platform)
    )


async def of_campaigns(
    reader: Reader, viewer: Caller, campaign_ids: Sequence[str], start: date | None, end: date | None
) -> dict[str, list[Row]]:
    """Days by campaign within reach, oldest first, from `start` to before `end`; beyond the limit, the latest of each.

    `days_zone` is the zone by which they are counted, null for an unknown company.
    """
    statement = _of_campaigns(reach_of(viewer), start is not None, end is not None)
    values = {"ids": sorted(set(campaign_ids)), "start": start, "end": end, **company_of(viewer)}
    return grouped(await reader.rows(statement, values), "campaign_id")


def _add(name: str) -> Update:
    table = Campaign.metadata.tables[name]
    age = func.greatest(1.0, func.extract("epoch", func.now() - table.c.creation_dt) / 86_400)
    values = {name: table.c[name] + bindparam(f"b_{name}") for name in COUNTS}
    whole = sum((table.c[name] + bindparam(f"b_{name}") for name in REPORTED[1:]), table.c[REPORTED[0]])
    whole = whole + bindparam(f"b_{REPORTED[0]}")
    values["engagement_velocity_real"] = whole / age
    if table is CAMPAIGNS:
        values["engagement_real"] = whole
        values["money_per_engagement_real"] = case((whole > 0, table.c.budget_spent // whole), else_=0)
    values["version"] = table.c.version + 1
    return update(table).where(table.c.id == bindparam("b_id")).values(**values)


def _parameters(changes: Mapping[str, Counter[str]]) -> list[dict[str, str | int]]:
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
_ADD_TO_ADS = _add("advertisements")
_ADD_TO_CAMPAIGNS = _add("campaigns")
