"""Property test of random, repeated and concurrent messages: money, budgets and stock add up, figures are the newest.

A story (submissions, posts, reports, decisions, referrals) is applied several times: shuffled, and in parallel.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from campaign_factories import MOBILE, MONEY, PRODUCT, ad, brand, on_going, staff, with_columns
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ledger_factories import books_hold, rows

from campaign_svc.advertisements.policies import APPROVED, REJECTED_BY_CUSTOMER, REJECTED_BY_PLATFORM
from campaign_svc.advertisements.service.read_advertisements import AdvertisementService
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.ledger.service import LedgerService, fund
from campaign_svc.mobile.consumers import MobileHandlers
from campaign_svc.mobile.policies import AUDIT_WINDOW
from campaign_svc.mobile.service.receive_messages import MobileService
from kit.db import Database, utc_now, uuid7
from kit.rpc.errors import DomainError
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import mobile_pb2
from resuena.identity.v1.identity_pb2 import PLATFORM_INSTAGRAM

DAY = datetime(2026, 11, 1, tzinfo=UTC)
PEOPLE = 5
WAITS_IN_VAIN = """
    SELECT * FROM parked_arrivals
    WHERE kind = 1 AND awaited_id IN (SELECT id FROM advertisements) OR kind = 2 AND awaited_id IN (SELECT id FROM posts)
"""
Act = Callable[[], Awaitable[Any]]
SETTINGS = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


class Story:
    """The events of one campaign, as acts that may be applied in any order."""

    def __init__(
        self, database: Database, campaign: Any, rng: random.Random, decisions: list[bool | None]
    ) -> None:
        self.database, self.rng = database, rng
        self.campaign = campaign
        self.inbound = MobileHandlers(utc_now, AUDIT_WINDOW)
        self.people = [uuid7() for _ in range(PEOPLE)]
        self.decisions = {uuid7(): decision for decision in decisions}
        self.posts = {ad_id: uuid7() for ad_id in self.decisions}
        self.latest = {ad_id: rng.randrange(0, 300) for ad_id in self.decisions}

    def acts(self) -> list[Act]:
        acts: list[Act] = []
        for number, (ad_id, approve) in enumerate(self.decisions.items()):
            person = self.people[number % PEOPLE]
            submission = ad(self.campaign.id, id=ad_id, person_id=person)
            message = pb.Advertisement(
                id=ad_id,
                campaign_id=self.campaign.id,
                person_id=person,
                multimedia_uri=submission.multimedia_uri,
                prices=pb.EngagementPrices(like_price=7, comment_price=3),
            )
            sent = mobile_pb2.MobileAdvertisementSubmitted(
                advertisement=message, referrer_person_id=self.people[(number + 1) % PEOPLE]
            )
            acts.append(lambda sent=sent: self._handle(self.inbound.submitted, sent))  # type: ignore[misc]
            post = pb.Post(
                id=self.posts[ad_id],
                advertisement_id=ad_id,
                platform=PLATFORM_INSTAGRAM,
                post_platform_id="https://www.instagram.com/p/1",
            )
            post.creation_dt.FromDatetime(DAY)
            published = mobile_pb2.MobilePostPublished(post=post)
            acts.append(lambda published=published: self._handle(self.inbound.published, published))  # type: ignore[misc]
            for day in range(1, 4):
                likes = self.latest[ad_id] if day == 3 else self.rng.randrange(0, 300)
                report = pb.EngagementReport(
                    post_id=self.posts[ad_id], counts=pb.EngagementCounts(like_count=likes)
                )
                report.observed_at.FromDatetime(DAY + timedelta(days=day))
                figures = mobile_pb2.MobileEngagementReported(report=report)
                acts.append(lambda figures=figures: self._handle(self.inbound.reported, figures))  # type: ignore[misc]
            if approve is not None:
                acts.append(lambda ad_id=ad_id, approve=approve: self.decide(ad_id, approve))  # type: ignore[misc]
        return acts

    async def _handle(self, handler: Any, message: Any) -> None:
        async with self.database.transaction() as session:
            await handler(session, message, None)

    async def decide(self, ad_id: str, approve: bool) -> None:
        money = self.campaign.payment_type == MONEY
        rejected = REJECTED_BY_PLATFORM if money else REJECTED_BY_CUSTOMER
        caller = staff() if money else brand(self.campaign.company_id)
        status = APPROVED if approve else rejected
        try:
            await AdvertisementService(self.database).audit(caller, ad_id, status, None if approve else "OTHER")
        except DomainError as error:
            if error.reason not in {"UNKNOWN_ADVERTISEMENT", "ALREADY_AUDITED"}:
                raise


async def tell(acts: list[Act], at_once: int) -> None:
    for start in range(0, len(acts), at_once):
        await asyncio.gather(*(act() for act in acts[start : start + at_once]))


@SETTINGS
@given(
    money=st.booleans(),
    decisions=st.lists(st.sampled_from([True, False, None]), min_size=1, max_size=14),
    seed=st.integers(0, 2**32),
    at_once=st.sampled_from([1, 4, 8]),
)
async def test_books_hold_however_it_is_told(
    campaign_database: Database, money: bool, decisions: list[bool | None], seed: int, at_once: int
) -> None:
    rng = random.Random(seed)
    campaign = await on_going(campaign_database, uuid7(), payment_type=MONEY if money else PRODUCT)
    story = Story(campaign_database, campaign, rng, decisions)
    acts = story.acts() * 2
    rng.shuffle(acts)
    await tell(acts, at_once)
    await books_hold(campaign_database)
    assert await rows(campaign_database, WAITS_IN_VAIN) == []
    await tell(story.acts(), 1)  # everything has arrived now: only refused ones may be missing
    await books_hold(campaign_database)

    ads = await AdvertisementService(campaign_database).get_many(MOBILE, list(story.decisions))
    taken = [row for row in ads if row is not None]
    assert len(taken) >= (1 if money else min(len(ads), 10))  # money may be spent on reactions as well
    for row in with_columns(taken):
        assert row.like_count == row.instagram_like_count == story.latest[row.id]
    stored = with_columns((await CampaignService(campaign_database, fund).get_many(MOBILE, [campaign.id]))[0])
    assert stored.like_count == sum(row.like_count for row in with_columns(taken))
    assert stored.engagement_real == stored.like_count
    left = await rows(campaign_database, "SELECT id FROM parked_arrivals")
    absent = {story.posts[ad_id] for ad_id in story.decisions} - {story.posts[row.id] for row in taken}
    assert not [row.id for row in left if row.id in story.posts.values() and row.id not in absent]


@SETTINGS
@given(count=st.integers(11, 30))
async def test_more_than_there_is_is_never_given(campaign_database: Database, count: int) -> None:
    for payment in (MONEY, PRODUCT):
        campaign = await on_going(campaign_database, uuid7(), payment_type=payment)
        mobile = MobileService(campaign_database)

        async def submit(campaign_id: str = campaign.id, mobile: MobileService = mobile) -> bool:
            try:
                await mobile.submit(MOBILE, [ad(campaign_id)])
            except DomainError as error:
                if error.reason != "BUDGET_EXHAUSTED":
                    raise
                return False
            return True

        assert sum(await asyncio.gather(*(submit() for _ in range(count)))) == 10
        row = with_columns((await CampaignService(campaign_database, fund).get_many(MOBILE, [campaign.id]))[0])
        assert (row.stock, row.budget_available) == (0, 0)
    await books_hold(campaign_database)


@SETTINGS
@given(seed=st.integers(0, 2**32))
async def test_referrals_earn_the_same_whoever_tells_them_first(campaign_database: Database, seed: int) -> None:
    rng = random.Random(seed)
    ledger = LedgerService(campaign_database)
    a, b, c = (uuid7() for _ in range(3))
    facts = [(a, b, None), (b, c, None), (a, b, None)]
    rng.shuffle(facts)
    await asyncio.gather(*(ledger.register(MOBILE, [fact]) for fact in facts))
    campaign = await on_going(campaign_database, uuid7(), payment_type=MONEY)
    (row,) = await MobileService(campaign_database).submit(MOBILE, [ad(campaign.id, person_id=a)])
    await AdvertisementService(campaign_database).audit(staff(), row.id, APPROVED, None)
    earned = {
        entry.owner_id: entry.amount
        for entry in await rows(
            campaign_database, f"SELECT owner_id, amount FROM ledger_entries WHERE cause = 'pay:{row.id}'"
        )
    }
    assert (earned[a], earned[b], earned[c], earned["platform"]) == (682, 34, 34, 250)
