"""Correcting the address of a post: the figures of the earlier post are subtracted wherever they were added."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import rows
from campaign_factories import MOBILE, MONEY, on_going, staff
from creator_factories import creator
from ledger_factories import books_hold

from campaign_svc.advertisements.policies import APPROVED
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.figures.models import Report
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.own_advertisements.models import Draft
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from kit.db import Database
from kit.rpc.caller import Caller

INSTAGRAM = 2
VIRAL, MINE = "https://instagram.com/p/viral", "https://instagram.com/p/mine"
LIKES = {"like_count": 900, "not_sponsored_comment_count": 40}
FIGURES = """SELECT a.like_count, a.instagram_like_count, a.not_sponsored_comment_count, c.like_count, c.engagement_real,
    (SELECT coalesce(sum(likes), 0) FROM engagement_days d WHERE d.campaign_id = c.id),
    (SELECT coalesce(sum(engagement), 0) FROM engagement_quarter_hours q WHERE q.campaign_id = c.id),
    (SELECT count(*) FROM engagement_points)
    FROM advertisements a JOIN campaigns c ON c.id = a.campaign_id"""


async def published(database: Database, me: Caller, **values: Any) -> tuple[str, str]:
    """The ids of an advertisement and of its post, published at the address of a viral post."""
    campaign = await on_going(database, "c", **values)
    draft = Draft(campaign_id=campaign.id, picture="/media/images/aa/bb.jpg", caption="D", networks=[INSTAGRAM])
    ad_id = (await OwnWritingService(database).submit(me, draft)).row.id
    (post,) = (await OwnWritingService(database).publish(me, ad_id, INSTAGRAM, VIRAL)).posts
    return ad_id, str(post.id)


async def report(database: Database, post_id: str, *, ahead: timedelta = timedelta()) -> int:
    report = Report(post_id, LIKES, datetime.now(UTC) + ahead)
    return (await MobileService(database).report(MOBILE, [report]))[0]


@pytest.mark.parametrize("ahead", [timedelta(), timedelta(hours=5)])
async def test_the_figures_of_the_earlier_post_are_paid_to_nobody(
    campaign_database: Database, ahead: timedelta
) -> None:
    me = creator()
    ad_id, post_id = await published(campaign_database, me, payment_type=MONEY)
    assert await report(campaign_database, post_id, ahead=ahead) == 1
    (before,) = await rows(campaign_database, FIGURES)
    assert tuple(before) == (900, 900, 40, 900, 940, 900, 940, 1)
    (post,) = (await OwnWritingService(campaign_database).publish(me, ad_id, INSTAGRAM, MINE)).posts
    assert (post.id != post_id, post.post_platform_id, post.like_count, post.feed_dt) == (True, MINE, 0, None)
    (after,) = await rows(campaign_database, FIGURES)
    assert tuple(after) == (0,) * 8
    facts = await rows(
        campaign_database, "SELECT 1 FROM outbox WHERE subject = 'resuena.campaign.post_published.v1'"
    )
    assert len(facts) == 2
    # A later report about the earlier post belongs to no post any more.
    assert await report(campaign_database, post_id, ahead=ahead) == 0
    await AdvertisementService(campaign_database).audit(staff(), ad_id, APPROVED, None)
    (paid,) = await rows(campaign_database, "SELECT engagement_paid FROM advertisements")
    assert paid.engagement_paid == 0
    await books_hold(campaign_database)


async def test_reports_and_corrections_at_once_neither_deadlock_nor_leave_figures(
    campaign_database: Database,
) -> None:
    me = creator()
    writing = OwnWritingService(campaign_database)
    ad_id, post_id = await published(campaign_database, me)
    for turn in range(6):
        done = await asyncio.gather(
            report(campaign_database, post_id),
            writing.publish(me, ad_id, INSTAGRAM, f"{MINE}{turn}"),
            report(campaign_database, post_id),
            return_exceptions=True,
        )
        assert [outcome for outcome in done if isinstance(outcome, BaseException)] == []
        (post,) = done[1].posts  # type: ignore[union-attr]
        post_id = str(post.id)
        assert tuple((await rows(campaign_database, FIGURES))[0]) == (0,) * 8
