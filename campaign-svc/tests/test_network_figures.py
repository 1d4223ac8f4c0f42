"""Figures are fetched from networks on a schedule by age, within budgets; those that a network omits stay unchanged."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from campaign_factories import FINISH, MOBILE, MONEY, ad, on_going
from check_factories import Pictures
from creator_factories import Standings, creator
from ledger_factories import rows
from network_factories import (
    ACCOUNT,
    Clock,
    FakeGraph,
    LinkedAccounts,
    facebook,
    failure,
    instagram,
    link,
)
from prometheus_client import REGISTRY
from sqlalchemy import text

from campaign_svc import consumers
from campaign_svc.campaigns.service.manage_campaigns import CampaignService
from campaign_svc.checks.service.run_checks import CheckingService
from campaign_svc.figures.models import Report
from campaign_svc.ledger.service import fund
from campaign_svc.mobile.service.receive_messages import MobileService
from campaign_svc.network_figures import repository
from campaign_svc.network_figures.jobs import delete_old_budgets, measure_waiting
from campaign_svc.network_figures.policies import WEBHOOK_AT_MOST_EVERY, next_due
from campaign_svc.network_figures.service.read_figures import FiguresService, follow_post, read_at_end
from campaign_svc.network_figures.service.receive_webhooks import WebhookService
from campaign_svc.networks.models import FACEBOOK, INSTAGRAM, AccountToken, Usage
from campaign_svc.networks.repository import keep_usages
from campaign_svc.networks.service import AccountKey, Network
from campaign_svc.open_campaigns.models import Standing
from campaign_svc.own_advertisements.errors import PostAddressTaken
from campaign_svc.own_advertisements.models import Draft
from campaign_svc.own_advertisements.repository import lock_person
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from kit.db import Database
from kit.rpc.errors import PermissionDenied
from kit.testing import eventually
from resuena.identity.v1 import events_pb2, identity_pb2
from resuena.identity.v1 import social_accounts_pb2 as identity_pb

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)


class World:
    """A creator's posts on a linked account, the networks, and a worker."""

    def __init__(
        self, database: Database, platform: int = INSTAGRAM, sites: Mapping[int, str] | None = None
    ) -> None:
        self.database, self.platform, self.sites = database, platform, sites or {}
        self.clock = Clock()
        self.graph = FakeGraph(self.clock)
        self.accounts: LinkedAccounts = LinkedAccounts()
        self.caller = creator()
        self.person_id = self.caller.person_id or ""
        self.own = OwnWritingService(
            database, Standings(Standing(platforms=(1, 2, 3))), now=self.clock, sites=self.sites
        )
        self.worker = self.new_worker()

    def new_worker(self) -> FiguresService:
        networks: dict[int, Network] = {INSTAGRAM: instagram(self.graph), FACEBOOK: facebook(self.graph)}
        return FiguresService(self.database, networks, self.accounts, self.clock, sites=self.sites)

    async def advertisement(self) -> str:
        """A new advertisement of the person; returns its id."""
        campaign = await on_going(self.database, "c1", payment_type=MONEY)
        draft = Draft(
            campaign_id=campaign.id, picture="/media/images/aa/bb.jpg", caption="Hola", networks=[self.platform]
        )
        return (await self.own.submit(self.caller, draft)).row.id

    async def post(self) -> str:
        """A new advertisement of the person with a post published by themselves; returns the network's id of it."""
        ad_id = await self.advertisement()
        media_id = self.graph.publish("Hola")
        number = media_id.rpartition("_")[2]
        host = "www.instagram.com/p/C" if self.platform == INSTAGRAM else "www.facebook.com/"
        await self.own.publish(self.caller, ad_id, self.platform, f"https://{host}{number}")
        return media_id

    async def read(self, minutes: float = 2) -> None:
        self.clock.forward(minutes=minutes)
        while await self.worker.work():
            pass

    async def stored(self) -> Any:
        query = (
            "SELECT posts.*, n.measured_at, n.missing_since, n.due_at, n.known, n.interface, n.attempts"
            " FROM posts JOIN network_posts AS n ON n.post_id = posts.id"
        )
        (row,) = await rows(self.database, query)
        return row


@pytest.fixture
async def world(campaign_database: Database) -> World:
    new_world = World(campaign_database)
    await link(campaign_database, new_world.person_id)
    return new_world


async def test_a_post_by_hand_is_found_by_its_address_and_its_figures_are_paid_for(world: World) -> None:
    media_id = await world.post()
    world.graph.figures[media_id] = {"like_count": 40, "comments_count": 3}
    world.graph.insights[media_id] = {"views": 900}
    await world.read()
    post = await world.stored()
    assert (post.like_count, post.comment_count, post.print_count) == (40, 3, 900)
    assert (post.interface, post.known) == ("instagram v25.0", ["comment", "like", "print"])
    (advertisement,) = await rows(world.database, "SELECT * FROM advertisements")
    assert (advertisement.like_count, advertisement.instagram_like_count) == (40, 40)


async def test_posts_of_a_page_are_read_too(campaign_database: Database) -> None:
    world = World(campaign_database, FACEBOOK)
    await link(campaign_database, world.person_id, FACEBOOK)
    world.graph.figures[await world.post()] = {"like_count": 7, "comments_count": 2}
    await world.read()
    post = await world.stored()
    assert (post.like_count, post.comment_count, post.facebook_like_count) == (7, 2, 7)
    assert "shared" not in post.known


async def test_what_a_network_no_longer_tells_stays_and_is_never_zero(world: World) -> None:
    media_id = await world.post()
    world.graph.figures[media_id] = {"like_count": 40, "comments_count": 3}
    await world.read()
    world.graph.figures[media_id] = {"comments_count": 5}
    await world.read(minutes=20)
    post = await world.stored()
    assert (post.like_count, post.comment_count) == (40, 5)


async def test_falling_figures_take_no_money_back(world: World) -> None:
    media_id = await world.post()
    world.graph.figures[media_id] = {"like_count": 40, "comments_count": 3}
    await world.read()
    earned = (await rows(world.database, "SELECT engagement_paid FROM advertisements"))[0].engagement_paid
    world.graph.figures[media_id] = {"like_count": 10, "comments_count": 0}
    await world.read(minutes=20)
    assert (await world.stored()).like_count == 10
    assert (await rows(world.database, "SELECT engagement_paid FROM advertisements"))[0].engagement_paid == earned


async def test_a_deleted_post_is_no_longer_up_keeps_its_figures_and_comes_back(world: World) -> None:
    media_id = await world.post()
    world.graph.figures[media_id] = {"like_count": 40, "comments_count": 3}
    await world.read()
    seen = (await world.stored()).measured_at
    deleted = world.graph.media.pop(media_id)
    await world.read(minutes=20)
    post = await world.stored()
    assert (post.status, post.like_count, post.measured_at) == ("NotVisible", 40, seen)
    assert post.missing_since == world.clock.now
    world.graph.media[media_id] = deleted
    await world.read(minutes=60)
    assert ((await world.stored()).status, (await world.stored()).missing_since) == ("Published", None)


async def test_posts_of_an_account_are_read_by_one_call_and_replicas_share_the_work(world: World) -> None:
    for _ in range(3):
        world.graph.figures[await world.post()] = {"like_count": 1, "comments_count": 0}
    await world.read()
    world.graph.requests.clear()
    world.clock.forward(minutes=20)
    await asyncio.gather(world.worker.work(), world.new_worker().work())
    assert world.graph.requests == [f"GET {ACCOUNT}/media"]


async def test_a_limit_of_the_app_stops_every_replica_until_it_says(world: World) -> None:
    world.graph.figures[await world.post()] = {"like_count": 1, "comments_count": 0}
    world.graph.faults["media"] = [failure(4)]
    await world.read()
    request_count = len(world.graph.requests)
    assert request_count == 1
    await world.new_worker().work()
    assert len(world.graph.requests) == request_count
    await world.read(minutes=70)
    assert (await world.stored()).like_count == 1


async def test_a_full_budget_of_the_account_pauses_it(world: World) -> None:
    world.graph.figures[await world.post()] = {"like_count": 1, "comments_count": 0}
    usage = {ACCOUNT: [{"call_count": 100, "estimated_time_to_regain_access": 45}]}
    world.graph.headers = {"x-business-use-case-usage": json.dumps(usage)}
    await world.read()
    request_count = len(world.graph.requests)
    world.graph.headers = {}
    await world.read(minutes=40)
    assert len(world.graph.requests) == request_count
    await world.read(minutes=10)
    assert len(world.graph.requests) > request_count


@pytest.mark.parametrize("fault", [httpx.ReadTimeout("slow"), httpx.Response(503), failure(1, status=500)])
async def test_a_network_that_fails_is_asked_less_and_less_and_nothing_is_lost(
    world: World, fault: httpx.Response | Exception
) -> None:
    world.graph.figures[await world.post()] = {"like_count": 1, "comments_count": 0}
    world.graph.faults["media"] = [fault] * 4
    await world.read()
    assert (await world.stored()).attempts == 1
    for _ in range(8):
        await world.read(minutes=10)
    post = await world.stored()
    assert (post.like_count, post.attempts) == (1, 0)


async def test_a_revoked_token_is_told_and_its_account_is_left_alone(world: World) -> None:
    world.graph.figures[await world.post()] = {"like_count": 1, "comments_count": 0}
    world.graph.faults["media"] = [failure(190, 458)]
    await world.read()
    assert len(world.accounts.reported) == 1
    request_count = len(world.graph.requests)
    await world.read(minutes=60)
    assert len(world.graph.requests) == request_count
    world.accounts.unlinked.clear()
    async with world.database.transaction() as session:
        await repository.account_linked(session, world.person_id, INSTAGRAM, world.clock.now)
    await world.read()
    assert (await world.stored()).like_count == 1


async def test_nobody_else_reports_figures_that_a_network_tells(world: World) -> None:
    world.graph.figures[await world.post()] = {"like_count": 1, "comments_count": 0}
    await world.read()
    post = await world.stored()
    await link(world.database, world.person_id, linked=False, version=2)
    await world.post()
    (other,) = await rows(
        world.database, "SELECT id FROM posts WHERE id NOT IN (SELECT post_id FROM network_posts)"
    )
    await link(world.database, world.person_id, version=3)
    later = world.clock.now + timedelta(minutes=1)
    reports = [Report(post_id, {"like_count": 999}, later) for post_id in (post.id, other.id)]
    service = MobileService(world.database, world.clock)
    assert await service.report(MOBILE, reports) == (1, [post.id])
    assert (await world.stored()).like_count == 1
    await link(world.database, world.person_id, linked=False, version=4)
    assert await service.report(MOBILE, reports) == (1, [])
    assert (await world.stored()).like_count == 999


async def test_an_address_in_other_letters_is_that_of_another_post(world: World) -> None:
    media_id = world.graph.publish("Hola")
    world.graph.permalinks[media_id] = "https://www.instagram.com/p/AbCdE/"
    for code in ("AbCdE", "abcde"):
        url = f"https://www.instagram.com/p/{code}/"
        await world.own.publish(world.caller, await world.advertisement(), INSTAGRAM, url)
    await world.read()
    query = (
        "SELECT post_platform_id FROM posts JOIN network_posts ON post_id = posts.id WHERE media_id IS NOT NULL"
    )
    assert [row.post_platform_id for row in await rows(world.database, query)] == ["https://instagram.com/p/AbCdE"]


@pytest.mark.parametrize("read_between", [True, False])
async def test_one_post_with_two_addresses_counts_for_one_advertisement(
    campaign_database: Database, read_between: bool
) -> None:
    world = World(campaign_database, FACEBOOK)
    await link(campaign_database, world.person_id, FACEBOOK)
    media_id = world.graph.publish("Hola")
    world.graph.permalinks[media_id] = "https://www.facebook.com/photo.php?fbid=555"
    world.graph.figures[media_id] = {"like_count": 7, "comments_count": 0}
    for url in ("https://www.facebook.com/700", "https://www.facebook.com/555"):
        await world.own.publish(world.caller, await world.advertisement(), FACEBOOK, url)
        if read_between:
            await world.read()
    await world.read(minutes=20)
    schedule = await rows(
        campaign_database, "SELECT media_id, due_at, like_count FROM network_posts JOIN posts ON id = post_id"
    )
    assert sorted(row.like_count for row in schedule) == [0, 7]
    assert [row.media_id for row in schedule if row.due_at is not None] == [media_id]


@pytest.mark.parametrize(
    ("platform", "typed", "permalink"),
    [
        (FACEBOOK, "https://www.facebook.com/700", "https://www.facebook.com/resuena/posts/700/"),
        (FACEBOOK, "https://www.facebook.com/resuena/posts/700", "https://www.facebook.com/unknown/shape/x"),
        (INSTAGRAM, "https://www.instagram.com/reel/CaB/", "https://www.instagram.com/reel/CaB/"),
    ],
)
async def test_a_post_is_found_however_its_network_writes_its_address(
    campaign_database: Database, platform: int, typed: str, permalink: str
) -> None:
    world = World(campaign_database, platform)
    await link(campaign_database, world.person_id, platform)
    media_id = world.graph.publish("Hola")
    world.graph.permalinks[media_id] = permalink
    world.graph.figures[media_id] = {"like_count": 7, "comments_count": 0}
    await world.own.publish(world.caller, await world.advertisement(), platform, typed)
    await world.read()
    assert (await world.stored()).like_count == 7


@pytest.mark.parametrize(
    ("platform", "permalink", "kept"),
    [
        (INSTAGRAM, "https://www.instagram.com/ana/reel/CaB/", "https://instagram.com/p/CaB"),
        (INSTAGRAM, "https://www.instagram.com/new/shape/CaB/x", "https://www.instagram.com/new/shape/CaB/x"),
        (INSTAGRAM, "http://localhost:4044/www.instagram.com/p/CaB", "https://instagram.com/700"),
        (INSTAGRAM, "", "https://instagram.com/700"),
        (FACEBOOK, "https://www.facebook.com/resuena/posts/700/", "https://facebook.com/700"),
        (FACEBOOK, "https://www.facebook.com/unknown/shape/x", "https://facebook.com/700"),
        (FACEBOOK, "javascript:alert(1)", "https://facebook.com/700"),
    ],
)
async def test_what_a_network_says_of_a_post_is_never_refused_as_its_address(
    campaign_database: Database, platform: int, permalink: str, kept: str
) -> None:
    world = World(campaign_database, platform)
    await link(campaign_database, world.person_id, platform)
    media_id = world.graph.publish("Hola")
    world.graph.figures[media_id] = {"like_count": 7, "comments_count": 0}
    ad_id = await world.advertisement()
    await world.own.publish(world.caller, ad_id, platform, permalink, media_id=media_id)
    await world.read()
    post = await world.stored()
    assert (post.post_platform_id, post.like_count) == (kept, 7)
    other, ad_id = f"{kept}9", await world.advertisement()
    with pytest.raises(PostAddressTaken):
        await world.own.publish(world.caller, ad_id, platform, other, media_id=media_id)


async def test_a_post_on_a_site_that_the_operator_named_is_stored_there_and_found_by_its_address(
    campaign_database: Database,
) -> None:
    site = "http://localhost:4044/www.instagram.com"
    world = World(campaign_database, sites={INSTAGRAM: site})
    await link(campaign_database, world.person_id)
    media_id = world.graph.publish("Hola")
    world.graph.permalinks[media_id] = f"{site}/p/C700/"
    world.graph.figures[media_id] = {"like_count": 7, "comments_count": 0}
    await world.own.publish(world.caller, await world.advertisement(), INSTAGRAM, f"{site}/p/C700/?a=b")
    await world.read()
    post = await world.stored()
    assert (post.post_platform_id, post.like_count) == (f"{site}/p/C700/", 7)


@pytest.mark.parametrize("fault", [failure(100, 2108006), failure(10), failure(100, 33)])
async def test_insights_that_one_post_is_refused_hold_up_no_other(world: World, fault: httpx.Response) -> None:
    for views in (100, 200):
        media_id = await world.post()
        world.graph.figures[media_id] = {"like_count": 7, "comments_count": 0}
        world.graph.insights[media_id] = {"views": views}
    world.graph.faults["insights"] = [fault]
    await world.read()
    posts = await rows(world.database, "SELECT like_count, print_count FROM posts")
    assert [post.like_count for post in posts] == [7, 7]
    assert sum(post.print_count > 0 for post in posts) == 1
    assert not world.accounts.reported


async def test_counts_are_kept_when_an_outage_ends_the_insights(world: World) -> None:
    for _ in range(2):
        world.graph.figures[await world.post()] = {"like_count": 7, "comments_count": 0}
    world.graph.faults["insights"] = [failure(190)]
    await world.read()
    assert [post.like_count for post in await rows(world.database, "SELECT like_count FROM posts")] == [7, 7]
    assert len(world.accounts.reported) == 1


class ErasedMeanwhile(LinkedAccounts):
    """Erases the person after a worker has leased their posts."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self.database = database

    async def tokens(self, keys: Sequence[AccountKey]) -> Mapping[AccountKey, AccountToken]:
        async with self.database.transaction() as session:
            for person_id, _ in keys:
                await repository.forget_person(session, person_id)
        return await super().tokens(keys)


@pytest.mark.parametrize("linked", [True, False])
async def test_what_was_read_of_an_erased_person_is_dropped(world: World, linked: bool) -> None:
    world.graph.figures[await world.post()] = {"like_count": 7, "comments_count": 0}
    world.accounts = ErasedMeanwhile(world.database)
    if not linked:
        world.accounts.unlinked.add((world.person_id, INSTAGRAM))
    world.worker = world.new_worker()
    await world.read()
    (row,) = await rows(world.database, "SELECT * FROM network_posts")
    assert (row.due_at, row.media_id, row.measured_at, row.address) == (None, None, None, "")
    assert (await world.stored()).like_count == 0


class WebhookMeanwhile(LinkedAccounts):
    """Delivers a webhook about a post after a worker has leased it."""

    def __init__(self, world: World, media_id: str) -> None:
        super().__init__()
        self.world, self.media_id, self.marked = world, media_id, 0

    async def tokens(self, keys: Sequence[AccountKey]) -> Mapping[AccountKey, AccountToken]:
        if not self.marked:
            now = self.world.clock.now
            async with self.world.database.transaction() as session:
                self.marked = await repository.webhook_told(session, INSTAGRAM, [self.media_id], now, timedelta())
        return await super().tokens(keys)


async def test_a_webhook_during_a_reading_leaves_it_stored_and_the_post_due_again(world: World) -> None:
    media_id = await world.post()
    await world.read()
    world.accounts = WebhookMeanwhile(world, media_id)
    world.worker = world.new_worker()
    world.graph.figures[media_id] = {"like_count": 5, "comments_count": 0}
    world.clock.forward(minutes=20)
    assert await world.worker.work() == 1
    assert world.accounts.marked == 1
    post = await world.stored()
    assert (post.like_count, post.measured_at, post.due_at) == (5, world.clock.now, world.clock.now)
    assert await world.worker.work() == 1
    assert (await world.stored()).due_at > world.clock.now


async def test_outages_do_not_end_the_search_for_a_post(world: World) -> None:
    media_id = await world.post()
    world.graph.figures[media_id] = {"like_count": 7, "comments_count": 0}
    world.graph.faults["media"] = [failure(1, status=500)] * 40
    for _ in range(40):
        await world.read(minutes=70)
    assert not world.graph.faults["media"]
    hidden = world.graph.media.pop(media_id)
    await world.read(minutes=70)
    assert (await world.stored()).due_at is not None
    world.graph.media[media_id] = hidden
    await world.read(minutes=70)
    assert (await world.stored()).like_count == 7


async def test_a_post_that_is_on_no_list_is_given_up(world: World) -> None:
    world.graph.media.pop(await world.post())
    for _ in range(29):
        await world.read(minutes=70)
    assert (await world.stored()).due_at is not None
    await world.read(minutes=70)
    assert (await world.stored()).due_at is None


async def test_a_limit_of_the_app_stops_the_rest_of_the_run(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaign_svc.network_figures.service.read_figures._AT_ONCE", 1)
    await world.post()
    world.caller = creator()
    await link(world.database, world.caller.person_id or "")
    await world.post()
    world.graph.faults["media"] = [failure(4)]
    await world.read()
    assert world.graph.requests == [f"GET {ACCOUNT}/media"]


async def test_budgets_that_nobody_uses_are_deleted_but_for_those_that_block(campaign_database: Database) -> None:
    clock = Clock()
    usages = [Usage(INSTAGRAM, "idle", 10.0), Usage(INSTAGRAM, "blocked", 10.0)]
    until = clock.now + timedelta(days=2)
    async with campaign_database.transaction() as session:
        await keep_usages(session, usages, clock.now, [(INSTAGRAM, "blocked", until)])
    assert await delete_old_budgets(campaign_database, now=clock) == 0
    clock.forward(hours=25)
    assert await delete_old_budgets(campaign_database, now=clock) == 1
    stored = await rows(campaign_database, "SELECT account_id, blocked_until FROM network_budgets")
    assert [(row.account_id, row.blocked_until) for row in stored] == [("blocked", until)]


async def test_posts_of_accounts_that_are_not_linked_are_not_followed(campaign_database: Database) -> None:
    world = World(campaign_database)
    await world.post()
    assert not await rows(campaign_database, "SELECT * FROM network_posts")


async def test_a_webhook_makes_figures_due_once_and_a_repeated_one_changes_nothing(world: World) -> None:
    media_id = await world.post()
    await world.read()
    now = world.clock.now
    async with world.database.transaction() as session:
        assert await repository.webhook_told(session, INSTAGRAM, [media_id], now, timedelta()) == 1
        assert await repository.webhook_told(session, INSTAGRAM, [media_id], now, timedelta()) == 0
        assert await repository.webhook_told(session, FACEBOOK, [media_id], now, timedelta()) == 0
    world.graph.figures[media_id] = {"like_count": 2, "comments_count": 0}
    await world.read(minutes=0)
    assert (await world.stored()).like_count == 2


async def test_what_a_webhook_tells_right_after_a_reading_is_read_soon(world: World) -> None:
    media_id = await world.post()
    await world.read()
    read_at = world.clock.now
    world.clock.forward(seconds=5)
    async with world.database.transaction() as session:
        await repository.webhook_told(session, INSTAGRAM, [media_id], world.clock.now, WEBHOOK_AT_MOST_EVERY)
    assert (await world.stored()).due_at == read_at + WEBHOOK_AT_MOST_EVERY
    world.graph.figures[media_id] = {"like_count": 2, "comments_count": 0}
    await world.read(minutes=1)
    assert (await world.stored()).like_count == 2


async def test_following_a_post_twice_or_an_unknown_one_adds_nothing(world: World) -> None:
    await world.post()
    (post,) = await rows(world.database, "SELECT id FROM posts")
    async with world.database.transaction() as session:
        for post_id in (post.id, ad("c").id):
            await follow_post(session, post_id, None, world.clock.now)
    assert len(await rows(world.database, "SELECT * FROM network_posts")) == 1


@pytest.mark.parametrize(
    ("age", "least", "most"),
    [
        (timedelta(hours=1), timedelta(minutes=13), timedelta(minutes=17)),
        (timedelta(days=2), timedelta(minutes=54), timedelta(minutes=66)),
        (timedelta(days=10), timedelta(hours=21), timedelta(hours=27)),
    ],
)
def test_figures_are_read_more_seldom_with_age(age: timedelta, least: timedelta, most: timedelta) -> None:
    due = next_due(NOW - age, None, NOW)
    assert due is not None
    assert least <= due - NOW <= most


def test_figures_end_after_thirty_days_but_for_the_campaigns_end() -> None:
    old = NOW - timedelta(days=40)
    assert next_due(old, None, NOW) is None
    assert next_due(old, NOW - timedelta(days=1), NOW) is None
    end = NOW + timedelta(days=9)
    assert next_due(old, end, NOW) == end
    soon = NOW + timedelta(minutes=3)
    assert next_due(NOW, soon, NOW) == soon


def signed(body: bytes, secret: str = "app-secret") -> str:
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


async def test_a_webhook_is_taken_by_its_signature_alone_and_replayed_it_changes_nothing(world: World) -> None:
    media_id = await world.post()
    await world.read()
    service = WebhookService(world.database, {INSTAGRAM: "app-secret"}, "token", world.clock)
    change = {"field": "comments", "value": {"id": "1", "media": {"id": media_id}}}
    body = json.dumps({"object": "instagram", "entry": [{"id": ACCOUNT, "time": 1, "changes": [change]}]}).encode()
    world.clock.forward(minutes=1)
    for platform, signature in ((INSTAGRAM, ""), (INSTAGRAM, signed(body, "other")), (FACEBOOK, signed(body))):
        with pytest.raises(PermissionDenied):
            await service.receive(platform, body, signature)
    assert (await world.stored()).due_at > world.clock.now
    world.graph.figures[media_id] = {"like_count": 1, "comments_count": 1}
    await service.receive(INSTAGRAM, body, signed(body))
    await world.read(minutes=0)
    assert (await world.stored()).comment_count == 1
    request_count = len(world.graph.requests)
    await service.receive(INSTAGRAM, body, signed(body))
    await world.read(minutes=0)
    assert len(world.graph.requests) == request_count


@pytest.mark.parametrize("body", [b"{", b"[]", b'{"object": "page"}', b'{"object": "instagram", "entry": [1]}'])
async def test_a_webhook_of_another_shape_tells_nothing(campaign_database: Database, body: bytes) -> None:
    await WebhookService(campaign_database, {INSTAGRAM: "app-secret"}).receive(INSTAGRAM, body, signed(body))


def test_the_handshake_needs_the_token_that_the_operator_set(campaign_database: Database) -> None:
    assert WebhookService(campaign_database, {}, "token").shake_hands("42", "token") == "42"
    for service, token in (
        (WebhookService(campaign_database, {}, "token"), "x"),
        (WebhookService(campaign_database, {}), ""),
    ):
        with pytest.raises(PermissionDenied):
            service.shake_hands("42", token)


async def test_checks_compare_interactions_with_the_followers_when_a_post_was_published(world: World) -> None:
    media_id = await world.post()
    await link(world.database, world.person_id, version=2)
    world.graph.figures[media_id] = {"like_count": 850, "comments_count": 50}
    await world.read()
    world.clock.forward(days=1)
    checking = CheckingService(world.database, Pictures(), now=world.clock)
    while await checking.work():
        pass
    (run,) = await rows(world.database, "SELECT results FROM check_runs ORDER BY id DESC LIMIT 1")
    (result,) = [check for check in run.results if check["name"] == "figures_followers"]
    assert (result["reason"], result["evidence"]["followers"], result["evidence"]["interactions"]) == (
        "many",
        1_000,
        900,
    )


async def test_a_post_that_is_gone_is_warned_of_with_when_it_was_last_seen(world: World) -> None:
    media_id = await world.post()
    world.graph.figures[media_id] = {"like_count": 40}
    await world.read()
    seen_at = (await world.stored()).measured_at
    del world.graph.media[media_id]
    await world.read(minutes=60)
    world.clock.forward(days=1)
    checking = CheckingService(world.database, Pictures(), now=world.clock)
    while await checking.work():
        pass
    (run,) = await rows(world.database, "SELECT results FROM check_runs ORDER BY id DESC LIMIT 1")
    (result,) = [check for check in run.results if check["name"] == "post_up"]
    assert (result["reason"], datetime.fromisoformat(result["evidence"]["seen"])) == ("down_since", seen_at)


async def test_a_blocked_app_is_told_to_operators(world: World) -> None:
    until = world.clock.now + timedelta(minutes=5)
    async with world.database.transaction() as session:
        await keep_usages(session, (), world.clock.now, [(INSTAGRAM, "", until), (FACEBOOK, ACCOUNT, until)])
    await measure_waiting(world.database, world.clock)
    assert [blocked("instagram"), blocked("facebook")] == [1, 0]
    world.clock.forward(minutes=6)
    await measure_waiting(world.database, world.clock)
    assert blocked("instagram") == 0


def blocked(network: str) -> float | None:
    """The gauge that shows operators whether the app of a network is blocked."""
    return REGISTRY.get_sample_value("network_app_blocked", {"network": network})


async def test_figures_are_read_once_more_when_a_campaign_ends_before_its_last_day(world: World) -> None:
    media_id = await world.post()
    await world.read()
    world.clock.forward(days=20)
    await world.read()
    world.graph.figures[media_id] = {"like_count": 90}
    campaigns = CampaignService(world.database, fund, world.clock, finish=read_at_end)
    (campaign,) = await rows(world.database, "SELECT id, end_dt FROM campaigns")
    await campaigns.transition(MOBILE, campaign.id, FINISH)
    await world.read(minutes=0)
    assert (await world.stored()).like_count == 90
    (row,) = await rows(world.database, "SELECT ends_at FROM network_posts")
    assert row.ends_at == world.clock.now


async def test_earlier_posts_of_running_campaigns_are_followed_once_the_account_is_linked(
    campaign_database: Database,
) -> None:
    world = World(campaign_database)
    media_id = await world.post()
    world.graph.figures[media_id] = {"like_count": 12}
    await world.read()
    assert await rows(campaign_database, "SELECT 1 FROM network_posts") == []
    await apply_account(campaign_database, world.person_id, identity_pb.SOCIAL_ACCOUNT_STATE_LINKED, version=1)
    await apply_account(campaign_database, world.person_id, identity_pb.SOCIAL_ACCOUNT_STATE_LINKED, version=2)
    await world.read()
    assert (await world.stored()).like_count == 12
    (row,) = await rows(campaign_database, "SELECT followers FROM network_posts")
    assert row.followers is None


async def test_a_post_published_while_its_account_is_linked_is_followed(campaign_database: Database) -> None:
    world = World(campaign_database)
    await world.post()
    (post,) = await rows(campaign_database, "SELECT id, post_platform_id AS address FROM posts")
    async with campaign_database.transaction() as session:
        await (await session.connection()).execute(text("UPDATE posts SET post_platform_id = ''"))

    async def link_waits_or_is_done() -> bool:
        waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        return linking.done() or bool(await rows(campaign_database, waiting))

    async with campaign_database.transaction() as session:
        await lock_person(session, world.person_id)
        await (await session.connection()).execute(
            text("UPDATE posts SET post_platform_id = :address"), {"address": post.address}
        )
        await follow_post(session, post.id, None, world.clock.now)
        linked = apply_account(
            campaign_database, world.person_id, identity_pb.SOCIAL_ACCOUNT_STATE_LINKED, version=1
        )
        linking = asyncio.create_task(linked)
        await eventually(link_waits_or_is_done, 10)
    await linking
    assert len(await rows(campaign_database, "SELECT 1 FROM network_posts")) == 1


async def test_earlier_posts_of_ended_campaigns_are_not_followed(campaign_database: Database) -> None:
    world = World(campaign_database)
    await world.post()
    (campaign,) = await rows(campaign_database, "SELECT id FROM campaigns")
    await CampaignService(campaign_database, fund).transition(MOBILE, campaign.id, FINISH)
    await apply_account(campaign_database, world.person_id, identity_pb.SOCIAL_ACCOUNT_STATE_LINKED, version=1)
    assert await rows(campaign_database, "SELECT 1 FROM network_posts") == []


async def test_the_followers_of_an_unlinked_account_are_forgotten(world: World) -> None:
    await world.post()
    before = await rows(world.database, "SELECT followers FROM network_posts")
    await apply_account(world.database, world.person_id, identity_pb.SOCIAL_ACCOUNT_STATE_UNLINKED, version=2)
    after = await rows(world.database, "SELECT followers FROM network_posts")
    assert [before[0].followers, after[0].followers] == [1_000, None]


async def apply_account(database: Database, person_id: str, state: Any, *, version: int) -> None:
    """Applies identity-svc's fact about a person's account on Instagram."""
    fact = events_pb2.SocialAccountChanged(
        person_id=person_id,
        platform=identity_pb2.PLATFORM_INSTAGRAM,
        account_id=ACCOUNT,
        username="ana",
        state=state,
        followers=5_000,
        version=version,
    )
    async with database.transaction() as session:
        await consumers.social_account_changed(session, fact, None)  # type: ignore[arg-type]
