"""Engagement figures are the same for any order and number of deliveries."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

import pytest
from audit_factories import rows
from campaign_factories import MOBILE, POST_ADDRESSES, brand, on_going, submitted, with_columns

from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.engagement.policies import POINTS_KEPT
from campaign_svc.engagement.service import delete_old_points
from campaign_svc.figures.models import Report
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, uuid7
from kit.rpc.errors import PermissionDenied
from kit.testing.statements import costly_deletes, executed_statements

START = datetime(2026, 11, 1, tzinfo=UTC)


@pytest.mark.parametrize("seed", range(3))
async def test_duplicates_and_shuffles_give_the_newest_figures(campaign_database: Database, seed: int) -> None:
    campaign = await on_going(campaign_database, uuid7())
    (stored,) = await submitted(campaign_database, campaign.id)
    ads = AdvertisementService(campaign_database)
    posts = [
        PublishedPost(
            id=uuid7(),
            advertisement_id=stored.id,
            platform=platform,
            post_platform_id=POST_ADDRESSES[platform],
            creation_dt=START,
        )
        for platform in (1, 2)
    ]
    assert await MobileService(campaign_database).publish(MOBILE, posts) == 2
    assert await MobileService(campaign_database).publish(MOBILE, posts) == 0
    reports = [
        Report(
            post.id,
            {"like_count": day * 10, "comment_count": day, "not_sponsored_like_count": 1},
            START + timedelta(days=day),
        )
        for post in posts
        for day in (1, 2, 3)
    ] * 2
    random.Random(seed).shuffle(reports)
    engagement = MobileService(campaign_database)
    for report in reports:
        await engagement.report(MOBILE, [report])
    row = with_columns((await ads.get_many(MOBILE, [stored.id]))[0])
    assert (row.like_count, row.facebook_like_count, row.instagram_like_count) == (60, 30, 30)
    assert (row.comment_count, row.not_sponsored_like_count) == (6, 2)
    total = with_columns((await AdvertisementService(campaign_database).totals(MOBILE, [campaign.id]))[0])
    assert (total.likes, total.comments) == (62, 6)


async def test_reports_go_after_their_period_oldest_first_by_an_index_and_figures_stay(
    campaign_database: Database,
) -> None:
    campaign = await on_going(campaign_database, "c")
    (stored,) = await submitted(campaign_database, campaign.id)
    post = PublishedPost(
        id="p", advertisement_id=stored.id, platform=2, post_platform_id=POST_ADDRESSES[2], creation_dt=START
    )
    mobile = MobileService(campaign_database)
    await mobile.publish(MOBILE, [post])
    await mobile.report(
        MOBILE, [Report("p", {"like_count": day}, START + timedelta(days=day)) for day in range(3)]
    )
    figures = "SELECT * FROM posts", "SELECT * FROM engagement_days", "SELECT * FROM engagement_quarter_hours"
    before = [await rows(campaign_database, query) for query in figures]
    with executed_statements() as executed:
        await delete_old_points(campaign_database, lambda: START + timedelta(days=1) + POINTS_KEPT)
    assert await rows(campaign_database, "SELECT likes FROM engagement_points ORDER BY 1") == [(1,), (2,)]
    assert [await rows(campaign_database, query) for query in figures] == before
    assert await costly_deletes(campaign_database, executed) == []


async def test_only_services_report(campaign_database: Database) -> None:
    with pytest.raises(PermissionDenied):
        await MobileService(campaign_database).report(brand(uuid7()), [])
