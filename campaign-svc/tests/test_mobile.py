"""Messages of the mobile side over a real NATS: handled once, in any order; refusals answered, erasures respected."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from audit_factories import Clock
from campaign_factories import MOBILE, MONEY, PRICE, ad, on_going, with_columns
from ledger_factories import books_hold, rows

from campaign_svc import consumers
from campaign_svc.advertisements.models import PublishedPost
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.figures.models import Report
from campaign_svc.mobile.consumers import MobileHandlers
from campaign_svc.mobile.policies import AUDIT_WINDOW
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, utc_now, uuid7
from kit.events import Consumers, publish_acked
from kit.jetstream import Connection
from kit.rpc.caller import ANONYMOUS
from kit.rpc.errors import InvalidInput, PermissionDenied
from kit.testing import eventually
from kit.testing.statements import costly_deletes, executed_statements
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import events_pb2, mobile_pb2
from resuena.identity.v1.identity_pb2 import PLATFORM_INSTAGRAM

DAY = datetime(2026, 11, 1, tzinfo=UTC)
PUBLISHED = "SELECT payload FROM outbox WHERE subject = 'resuena.campaign.post_published.v1'"
WAITS = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
REFUSED = "SELECT payload FROM outbox WHERE subject = 'resuena.campaign.advertisement_refused.v1'"


def submission(campaign_id: str, ad_id: str, **values: Any) -> mobile_pb2.MobileAdvertisementSubmitted:
    fields = {"person_id": uuid7(), "multimedia_uri": "/media/images/aa/bb.jpg", **values}
    message = pb.Advertisement(id=ad_id, campaign_id=campaign_id, **fields)
    return mobile_pb2.MobileAdvertisementSubmitted(advertisement=message)


def published(post_id: str, ad_id: str) -> mobile_pb2.MobilePostPublished:
    return mobile_pb2.MobilePostPublished(
        post=pb.Post(
            id=post_id,
            advertisement_id=ad_id,
            platform=PLATFORM_INSTAGRAM,
            post_platform_id="https://www.instagram.com/p/1",
        )
    )


def reported(post_id: str, likes: int, day: int) -> mobile_pb2.MobileEngagementReported:
    report = pb.EngagementReport(post_id=post_id, counts=pb.EngagementCounts(like_count=likes))
    report.observed_at.FromDatetime(DAY + timedelta(days=day))
    return mobile_pb2.MobileEngagementReported(report=report)


def inbound() -> MobileHandlers:
    return MobileHandlers(utc_now, AUDIT_WINDOW)


async def handle(database: Database, what: str, message: Any) -> None:
    """Handles one message in a transaction of its own."""
    async with database.transaction() as session:
        await getattr(inbound(), what)(session, message, None)


async def test_out_of_order_late_and_twice_over_nats(
    campaign_database: Database, nats: Connection, background: Callable[..., Any]
) -> None:
    campaign = await on_going(campaign_database, "c", payment_type=MONEY)
    ad_id, post_id = uuid7(), uuid7()
    mobile = [
        ("engagement_reported", reported(post_id, 9, 3)),
        ("engagement_reported", reported(post_id, 4, 1)),
        ("post_published", published(post_id, ad_id)),
        ("advertisement_submitted", submission(campaign.id, ad_id)),
        ("advertisement_submitted", submission(campaign.id, ad_id)),
        ("engagement_reported", reported(post_id, 6, 2)),
    ]
    for what, message in mobile:
        await publish_acked(nats, f"resuena.mobile.{what}.v1", message, uuid7())
    background(Consumers(campaign_database, nats, list(consumers.subscriptions(campaign_database))).run())

    async def arrived() -> None:
        row = with_columns((await AdvertisementService(campaign_database).get_many(MOBILE, [ad_id]))[0])
        assert row is not None
        assert (row.like_count, row.instagram_like_count, row.budget_freezed) == (9, 9, PRICE)
        assert (
            len(await rows(campaign_database, "SELECT 1 FROM inbox WHERE durable LIKE 'campaign__mobile%'")) == 6
        )

    await eventually(arrived)
    assert await rows(campaign_database, "SELECT * FROM parked_arrivals") == []
    await books_hold(campaign_database)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("later", ["post", "figures"])
async def test_what_comes_at_the_same_time_finds_each_other(
    campaign_database: Database, later: str, first: int
) -> None:
    """Two transactions: the second begins before the first has committed the row that it stored or parked."""
    campaign = await on_going(campaign_database, "c")
    ad_id, post_id = uuid7(), uuid7()
    acts = [
        ("submitted", submission(campaign.id, ad_id)),
        ("published", published(post_id, ad_id)),
        ("reported", reported(post_id, 9, 1)),
    ]
    if later == "post":
        acts, last = acts[:2], acts[2]
    else:
        await handle(campaign_database, *acts[0])
        acts, last = acts[1:], ("reported", reported(post_id, 11, 2))
    async with campaign_database.transaction() as session:
        what, message = acts[first]
        await getattr(inbound(), what)(session, message, None)
        beside = asyncio.create_task(handle(campaign_database, *acts[1 - first]))

        async def waits_or_is_done() -> None:
            assert beside.done() or await rows(campaign_database, WAITS)

        await eventually(waits_or_is_done)
    await beside
    assert await rows(campaign_database, "SELECT * FROM parked_arrivals") == []
    await handle(campaign_database, *last)
    (row,) = await rows(campaign_database, "SELECT instagram_like_count FROM advertisements")
    assert row.instagram_like_count == (9 if later == "post" else 11)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"campaign_id": "nowhere"}, "UNKNOWN_CAMPAIGN"),
        ({"person_id": ""}, "PERSON_REQUIRED"),
        ({"caption_identifier": "SHORT"}, "INVALID_CODE"),
        ({"caption_identifier": "TAKEN234"}, "CODE_TAKEN"),
        ({"prices": pb.EngagementPrices(like_price=-1)}, "NEGATIVE"),
        ({"id": ""}, "ID_REQUIRED"),
        ({"caption": "a\x00b"}, "INVALID_TEXT"),
        ({"tagged_people": ["a\x00"]}, "INVALID_TEXT"),
        ({"engagement_velocity_expected": float("inf")}, "BAD_USER_INPUT"),
    ],
)
async def test_what_a_rule_refuses_is_answered_and_done_with(
    campaign_database: Database, values: dict[str, Any], reason: str
) -> None:
    campaign = await on_going(campaign_database, "c")
    await MobileService(campaign_database).submit(MOBILE, [ad(campaign.id, caption_identifier="TAKEN234")])
    message = submission(campaign.id, uuid7())
    message.advertisement.MergeFrom(pb.Advertisement(**{key: value for key, value in values.items() if value}))
    for key, value in values.items():
        if not value:
            message.advertisement.ClearField(key)  # type: ignore[arg-type]
    message.referrer_person_id = uuid7()
    await handle(campaign_database, "submitted", message)
    (refusal,) = await rows(campaign_database, REFUSED)
    assert events_pb2.AdvertisementRefused.FromString(refusal.payload).reason == reason
    assert len(await rows(campaign_database, "SELECT 1 FROM advertisements")) == 1
    assert await rows(campaign_database, "SELECT * FROM referrals") == []
    assert [row.stock for row in await rows(campaign_database, "SELECT stock FROM campaigns")] == [9]


async def test_figures_wait_for_their_post_and_the_newest_stays(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    mobile = MobileService(campaign_database)
    (row,) = await mobile.submit(MOBILE, [ad(campaign.id)])
    post_id = uuid7()
    for likes, day in ((5, 2), (3, 1), (8, 3)):
        assert await mobile.report(
            MOBILE, [Report(post_id, {"like_count": likes}, DAY + timedelta(days=day))]
        ) == (0, [])
    assert len(await rows(campaign_database, "SELECT 1 FROM parked_arrivals")) == 1
    post = PublishedPost(
        id=post_id,
        advertisement_id=row.id,
        platform=1,
        post_platform_id="https://www.facebook.com/p/1",
        creation_dt=DAY,
    )
    assert await mobile.publish(MOBILE, [post]) == 1
    assert (
        with_columns(await AdvertisementService(campaign_database).get_many(MOBILE, [row.id]))[
            0
        ].facebook_like_count
        == 8
    )
    assert await rows(campaign_database, "SELECT 1 FROM parked_arrivals") == []


async def test_a_post_is_told_of_once(campaign_database: Database) -> None:
    campaign = await on_going(campaign_database, "c")
    mobile = MobileService(campaign_database)
    (row,) = await mobile.submit(MOBILE, [ad(campaign.id)])
    post = PublishedPost(
        id=uuid7(),
        advertisement_id=row.id,
        platform=2,
        post_platform_id="https://www.instagram.com/p/1",
        creation_dt=DAY,
    )
    for _ in range(2):
        await mobile.publish(MOBILE, [post])
    (event,) = await rows(campaign_database, PUBLISHED)
    fact = events_pb2.PostPublished.FromString(event.payload)
    assert (fact.post_id, fact.advertisement_id, fact.platform) == (post.id, row.id, 2)
    assert (fact.campaign_id, fact.company_id) == (campaign.id, campaign.company_id)


async def test_what_waits_in_vain_is_dropped(campaign_database: Database) -> None:
    clock = Clock()
    mobile = MobileService(campaign_database, clock)
    await mobile.report(MOBILE, [Report(uuid7(), {"like_count": 1}, DAY)])
    for days, left in ((30, 1), (1, 0)):
        clock.pass_by(days=days)
        with executed_statements() as executed:
            await mobile.delete_expired()
        assert await costly_deletes(campaign_database, executed) == []
        assert len(await rows(campaign_database, "SELECT 1 FROM parked_arrivals")) == left


@pytest.mark.parametrize(
    ("counts", "moment", "code"),
    [
        ({"like_count": -1}, DAY, "NEGATIVE"),
        ({"like_count": 100_000_001}, DAY, "TOO_LARGE"),
        ({}, datetime(1999, 12, 31, tzinfo=UTC), "MOMENT_REQUIRED"),
        ({}, datetime(2026, 11, 24, 12, 0, 1, tzinfo=UTC), "MOMENT_REQUIRED"),
    ],
)
async def test_figures_that_cannot_be_are_refused(
    campaign_database: Database, counts: dict[str, int], moment: datetime, code: str
) -> None:
    with pytest.raises(InvalidInput) as caught:
        await MobileService(campaign_database, Clock()).report(MOBILE, [Report(uuid7(), counts, moment)])
    assert caught.value.reason == code
    assert await rows(campaign_database, "SELECT 1 FROM parked_arrivals") == []


async def test_only_services_send(campaign_database: Database) -> None:
    mobile = MobileService(campaign_database)
    for send in (mobile.submit, mobile.publish):
        with pytest.raises(PermissionDenied):
            await send(ANONYMOUS, [])
