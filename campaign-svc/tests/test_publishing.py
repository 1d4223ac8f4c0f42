"""Posts published by the platform for creators appear once, whatever the network returns; each state has its reason."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from campaign_factories import MONEY, on_going, staff
from creator_factories import Standings, creator
from ledger_factories import rows
from network_factories import (
    ACCOUNT,
    Clock,
    FakeGraph,
    LinkedAccounts,
    SignedPictures,
    facebook,
    failure,
    instagram,
    link,
)

from campaign_svc.changes.service.request_changes import ChangeService
from campaign_svc.erasure.service import erase
from campaign_svc.networks.models import FACEBOOK, INSTAGRAM, TokenProblem
from campaign_svc.networks.service import Network
from campaign_svc.open_campaigns.models import Standing
from campaign_svc.own_advertisements.errors import NotPublishable
from campaign_svc.own_advertisements.models import Draft, RevisionDraft
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from campaign_svc.publications.errors import AccountNotLinked, BeingPublished, NothingToRetry
from campaign_svc.publications.models import CANCELLED, FAILED, PROCESSING, PUBLISHED, SENDING, WAITING
from campaign_svc.publications.repository import due_again
from campaign_svc.publishing.service.publish_posts import PublishingService
from kit.db import Database
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput

PICTURE = "/media/images/aa/bb.jpg"
SLOW = httpx.ReadTimeout("slow")


class World:
    """A creator with an advertisement that is published for them, the networks, and a worker."""

    def __init__(self, database: Database, platform: int) -> None:
        self.database, self.platform = database, platform
        self.clock = Clock()
        self.graph = FakeGraph(self.clock)
        self.accounts = LinkedAccounts()
        self.pictures = SignedPictures()
        self.caller: Caller = creator()
        self.own = OwnWritingService(database, Standings(Standing(platforms=(1, 2, 3))), now=self.clock)
        self.worker = self.new_worker()
        self.ad_id = ""

    def new_worker(self) -> PublishingService:
        networks: dict[int, Network] = {INSTAGRAM: instagram(self.graph), FACEBOOK: facebook(self.graph)}
        return PublishingService(self.database, networks, self.accounts, self.pictures, self.clock)

    async def submit(self, **values: Any) -> None:
        campaign = await on_going(self.database, "c1", payment_type=MONEY)
        draft = Draft(
            campaign_id=campaign.id,
            picture=PICTURE,
            caption="Un domingo  con café",
            networks=[self.platform],
            **{"publish_for_me": [self.platform], **values},
        )
        self.ad_id = (await self.own.submit(self.caller, draft)).row.id

    async def settle(self, minutes: float = 0) -> Any:
        """Works until nothing is due after `minutes`; returns the publication."""
        self.clock.forward(minutes=minutes)
        while await self.worker.work():
            pass
        return await self.publication()

    async def publication(self) -> Any:
        (row,) = await rows(self.database, "SELECT * FROM publications")
        return row

    async def posts(self) -> list[str]:
        return [row.post_platform_id for row in await rows(self.database, "SELECT * FROM posts")]


@pytest.fixture(params=[INSTAGRAM, FACEBOOK], ids=["instagram", "facebook"])
async def world(request: pytest.FixtureRequest, campaign_database: Database) -> World:
    new_world = World(campaign_database, request.param)
    await link(campaign_database, new_world.caller.person_id or "", request.param)
    await new_world.submit()
    return new_world


@pytest.fixture
async def insta(campaign_database: Database) -> World:
    new_world = World(campaign_database, INSTAGRAM)
    await link(campaign_database, new_world.caller.person_id or "")
    await new_world.submit()
    return new_world


def publishing(world: World) -> str:
    """The end of the path that makes a post public."""
    return "media_publish" if world.platform == INSTAGRAM else "photos"


# --- without faults


async def test_it_is_published_once_and_its_address_is_the_post(world: World) -> None:
    publication = await world.settle()
    assert publication.state == PUBLISHED
    assert len(world.graph.media) == 1
    address = "https://instagram.com/p/C700" if world.platform == INSTAGRAM else "https://facebook.com/700"
    assert await world.posts() == [address]
    (followed,) = await rows(world.database, "SELECT * FROM network_posts")
    assert (followed.media_id, followed.followers) == (publication.media_id, 1_000)
    await world.settle(minutes=60 * 48)
    assert world.graph.count(f"POST {publishing(world)}") == 1


async def test_replicas_at_once_publish_once(world: World) -> None:
    other = world.new_worker()
    await asyncio.gather(*(worker.work() for worker in (world.worker, other) for _ in range(3)))
    assert (await world.settle(minutes=5)).state == PUBLISHED
    assert world.graph.count(f"POST {publishing(world)}") == 1


async def test_a_container_that_is_processed_is_waited_for(insta: World) -> None:
    insta.graph.status = "IN_PROGRESS"
    assert (await insta.settle()).state == PROCESSING
    assert not insta.graph.media
    insta.graph.containers["900"]["status_code"] = "FINISHED"
    assert (await insta.settle(minutes=1)).state == PUBLISHED
    assert insta.graph.count("POST media") == 1


# --- unknown outcomes


async def test_a_post_whose_answer_was_lost_is_looked_up_and_not_published_again(world: World) -> None:
    world.graph.late[publishing(world)] = [SLOW]
    publication = await world.settle()
    assert (publication.state, publication.media_id) == (SENDING, None)
    assert len(world.graph.media) == 1
    if world.platform == INSTAGRAM:
        assert publication.container_id == "900"
    assert (await world.settle(minutes=10)).state == PUBLISHED
    assert len(world.graph.media) == 1
    assert len(await world.posts()) == 1


@pytest.mark.parametrize("fault", [SLOW, httpx.Response(502, text="<html>"), failure(2, status=500)])
async def test_a_post_that_was_never_made_is_published_once_that_is_sure(
    world: World, fault: httpx.Response | Exception
) -> None:
    world.graph.faults[publishing(world)] = [fault]
    assert (await world.settle()).state == SENDING
    assert not world.graph.media
    assert (await world.settle(minutes=1)).state == SENDING
    assert world.graph.count(f"POST {publishing(world)}") == 1
    assert (await world.settle(minutes=10)).state == PUBLISHED
    assert len(world.graph.media) == 1


async def test_a_worker_that_died_after_it_published_leaves_one_post(world: World) -> None:
    world.graph.publish("Otra cosa")
    world.graph.late[publishing(world)] = [RuntimeError("killed")]
    assert (await world.settle()).state == SENDING
    assert (await world.settle(minutes=4)).state == PUBLISHED
    assert world.graph.count(f"POST {publishing(world)}") == 1


async def test_another_post_with_the_same_text_from_before_is_not_taken_for_it(world: World) -> None:
    world.graph.publish("Un domingo con café")
    world.clock.forward(hours=1)
    world.graph.faults[publishing(world)] = [SLOW]
    await world.settle()
    publication = await world.settle(minutes=10)
    assert publication.state == PUBLISHED
    assert publication.media_id == f"{ACCOUNT}_701"


async def test_retrying_what_was_sent_looks_it_up_first(world: World) -> None:
    world.graph.late[publishing(world)] = [SLOW]
    await world.settle()
    world.accounts.unlinked.add((world.caller.person_id or "", world.platform))
    failed = await world.settle(minutes=1)
    assert (failed.state, failed.reason) == (FAILED, "ACCOUNT_NOT_LINKED")
    world.accounts.unlinked.clear()
    await world.own.retry_publication(world.caller, world.ad_id, world.platform)
    assert (await world.settle(minutes=1)).state == PUBLISHED
    assert len(world.graph.media) == 1


async def test_a_post_that_shows_up_late_is_not_published_again(insta: World) -> None:
    insta.graph.lag_minutes = 3
    insta.graph.late["media_publish"] = [SLOW]
    assert (await insta.settle()).state == SENDING
    for _ in range(4):
        publication = await insta.settle(minutes=2.2)
        assert publication.containers == 1
    assert insta.graph.count("POST media_publish") == 2
    assert (publication.state, len(insta.graph.media)) == (PUBLISHED, 1)


async def test_a_container_that_the_network_knows_no_more_leaves_no_second_post(insta: World) -> None:
    insta.graph.lag_minutes = 60 * 24 * 7
    insta.graph.late["media_publish"] = [SLOW]
    assert (await insta.settle()).state == SENDING
    insta.graph.containers.clear()
    publication = await insta.settle(minutes=10)
    assert (publication.state, publication.reason) == (FAILED, "UNCONFIRMED")
    assert insta.graph.count("POST media") == 1
    assert len(insta.graph.media) == 1


async def test_a_page_that_never_shows_the_post_gets_two_requests_at_most(campaign_database: Database) -> None:
    page = World(campaign_database, FACEBOOK)
    await link(campaign_database, page.caller.person_id or "", FACEBOOK)
    await page.submit()
    page.graph.lag_minutes = 60 * 24 * 7
    page.graph.late["photos"] = [SLOW] * 100
    for _ in range(30):
        publication = await page.settle(minutes=3)
    assert page.graph.count("POST photos") == 2
    assert (publication.state, publication.reason) == (FAILED, "UNCONFIRMED")
    await page.own.retry_publication(page.caller, page.ad_id, FACEBOOK)
    for _ in range(30):
        publication = await page.settle(minutes=3)
    assert page.graph.count("POST photos") == 2
    await page.own.publish(page.caller, page.ad_id, FACEBOOK, "https://www.facebook.com/701")
    assert (await page.publication()).state == CANCELLED


async def test_a_sent_post_that_its_creator_deleted_ends_and_can_be_published_again(world: World) -> None:
    world.graph.late[publishing(world)] = [RuntimeError("killed")]
    await world.settle()
    media_id = next(iter(world.graph.media))
    world.graph.faults[media_id] = [httpx.ConnectError("away")]
    assert (await world.settle(minutes=4)).media_id == media_id
    world.graph.media[media_id]["timestamp"] = "2100-01-01T00:00:00+0000"
    world.graph.faults[media_id] = [failure(100, 33)] * 50
    publication = await world.settle(minutes=60)
    assert (publication.state, publication.reason) == (FAILED, "POST_GONE")
    del world.graph.media[media_id]
    world.graph.faults.clear()
    await world.own.retry_publication(world.caller, world.ad_id, world.platform)
    assert (await world.settle()).state == PUBLISHED


# --- several workers


class Paused(SignedPictures):
    """Returns the first address only after `meanwhile` was run."""

    def __init__(self, meanwhile: Callable[[], Awaitable[object]]) -> None:
        super().__init__()
        self.meanwhile: Callable[[], Awaitable[object]] | None = meanwhile

    async def public_address(self, picture: str) -> str | None:
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            await meanwhile()
        return await super().public_address(picture)


async def test_a_worker_whose_lease_ended_publishes_nothing(world: World) -> None:
    other = world.new_worker()

    async def meanwhile() -> None:
        world.clock.forward(minutes=4)
        world.graph.late[publishing(world)] = [SLOW]
        await other.work()

    world.pictures = Paused(meanwhile)
    await world.new_worker().work()
    assert (await world.settle(minutes=5)).state == PUBLISHED
    assert world.graph.count(f"POST {publishing(world)}") == 1


async def test_an_account_that_is_linked_again_takes_no_publication_out_of_a_workers_hands(world: World) -> None:
    other = world.new_worker()
    taken: list[int] = []

    async def meanwhile() -> None:
        world.clock.forward(seconds=1)
        async with world.database.transaction() as session:
            await due_again(session, world.caller.person_id or "", world.platform, world.clock())
        taken.append(await other.work())

    world.pictures = Paused(meanwhile)
    await world.new_worker().work()
    assert taken == [0]
    assert (await world.settle(minutes=5)).state == PUBLISHED
    assert world.graph.count(f"POST {publishing(world)}") == 1


# --- refusals


async def test_a_token_revoked_half_way_fails_with_what_to_do_and_succeeds_once_linked_again(world: World) -> None:
    world.graph.faults[publishing(world)] = [failure(190, 458)]
    failed = await world.settle()
    assert (failed.state, failed.reason) == (FAILED, "TOKEN_INVALID")
    assert [problem for _, problem in world.accounts.reported] == [TokenProblem.INVALID]
    request_count = len(world.graph.requests)
    await world.settle(minutes=60 * 24)
    assert len(world.graph.requests) == request_count
    world.accounts.unlinked.clear()
    await world.own.retry_publication(world.caller, world.ad_id, world.platform)
    assert (await world.settle()).state == PUBLISHED
    assert len(world.graph.media) == 1


async def test_a_limit_of_calls_stops_all_calls_of_the_account_until_it_says(world: World) -> None:
    usage = {ACCOUNT: [{"call_count": 100, "estimated_time_to_regain_access": 30}]}
    limited = failure(80002)
    limited.headers["x-business-use-case-usage"] = json.dumps(usage)
    world.graph.faults[publishing(world)] = [limited]
    waiting = await world.settle()
    assert (waiting.state in (WAITING, PROCESSING), waiting.reason) == (True, "NETWORK_BUSY")
    request_count = len(world.graph.requests)
    await world.settle(minutes=29)
    assert len(world.graph.requests) == request_count
    assert (await world.settle(minutes=2)).state == PUBLISHED
    assert len(world.graph.media) == 1


async def test_a_full_quota_of_posts_waits_and_says_so(insta: World) -> None:
    insta.graph.used = insta.graph.total
    waiting = await insta.settle()
    assert (waiting.state, waiting.reason) == (WAITING, "QUOTA_REACHED")
    assert insta.graph.count("POST media") == 0
    insta.graph.used = 0
    assert (await insta.settle(minutes=61)).state == PUBLISHED


@pytest.mark.parametrize(
    ("status", "reason"), [("Error: 2207005", "PICTURE_REFUSED"), ("Error: 2207010", "TEXT_REFUSED")]
)
async def test_a_container_that_failed_says_why(insta: World, status: str, reason: str) -> None:
    insta.graph.status = "IN_PROGRESS"
    await insta.settle()
    insta.graph.containers["900"] |= {"status_code": "ERROR", "status": status}
    failed = await insta.settle(minutes=1)
    assert (failed.state, failed.reason) == (FAILED, reason)
    assert insta.graph.count("POST media_publish") == 0


async def test_a_container_that_expired_is_replaced_three_times_at_most(insta: World) -> None:
    insta.graph.status = "EXPIRED"
    failed = await insta.settle()
    assert (failed.state, failed.reason) == (FAILED, "PROCESSING_FAILED")
    assert insta.graph.count("POST media") == 3
    insta.graph.status = "FINISHED"
    await insta.own.retry_publication(insta.caller, insta.ad_id, INSTAGRAM)
    assert (await insta.settle()).state == PUBLISHED


async def test_a_network_that_is_away_for_a_day_is_given_up(insta: World) -> None:
    insta.graph.faults["content_publishing_limit"] = [httpx.ConnectError("away")] * 100
    publication = await insta.settle()
    assert (publication.state, publication.reason) == (WAITING, "NETWORK_BUSY")
    for _ in range(40):
        publication = await insta.settle(minutes=60)
    assert (publication.state, publication.reason) == (FAILED, "GAVE_UP")
    assert insta.graph.count("GET content_publishing_limit") < 60


async def test_a_picture_that_is_gone_fails(world: World) -> None:
    world.pictures.unknown = True
    failed = await world.settle()
    assert (failed.state, failed.reason) == (FAILED, "PICTURE_UNREACHABLE")
    assert not world.graph.media


# --- what creators may do


async def test_a_withdrawn_advertisement_is_not_published(insta: World) -> None:
    await insta.own.withdraw(insta.caller, insta.ad_id)
    assert (await insta.settle(minutes=1)).state == CANCELLED
    assert not insta.graph.requests
    with pytest.raises(NotPublishable):
        await insta.own.publish_for_me(insta.caller, insta.ad_id, [INSTAGRAM])


async def test_posting_it_by_hand_ends_the_publication_until_it_is_sent(insta: World) -> None:
    insta.graph.status = "IN_PROGRESS"
    await insta.settle()
    await insta.own.publish(insta.caller, insta.ad_id, INSTAGRAM, "https://www.instagram.com/p/Mine/")
    assert (await insta.settle(minutes=1)).state == CANCELLED
    assert await insta.posts() == ["https://instagram.com/p/Mine"]


async def test_what_failed_and_was_posted_by_hand_is_not_published_too(insta: World) -> None:
    insta.graph.status = "ERROR"
    assert (await insta.settle()).state == FAILED
    insta.graph.status = "FINISHED"
    await insta.own.publish(insta.caller, insta.ad_id, INSTAGRAM, "https://www.instagram.com/p/Mine/")
    with pytest.raises(NothingToRetry):
        await insta.own.retry_publication(insta.caller, insta.ad_id, INSTAGRAM)
    await insta.settle(minutes=5)
    assert await insta.posts() == ["https://instagram.com/p/Mine"]
    assert not insta.graph.media


async def test_what_failed_before_it_was_sent_begins_again_on_the_account_that_is_linked_now(insta: World) -> None:
    insta.graph.status = "IN_PROGRESS"
    await insta.settle()
    insta.accounts.account_id = "17841400000000002"
    insta.graph.status = "FINISHED"
    publication = await insta.settle(minutes=1)
    assert (publication.state, publication.account_id) == (PUBLISHED, "17841400000000002")
    assert insta.graph.count("POST media_publish") == 1


async def test_while_a_change_is_requested_nothing_is_published_and_then_the_revision_is(insta: World) -> None:
    insta.graph.status = "IN_PROGRESS"
    await insta.settle()
    insta.graph.containers["900"]["status_code"] = "FINISHED"
    insta.graph.status = "FINISHED"
    await ChangeService(insta.database).request(staff(), insta.ad_id, "HASHTAG_MISSING", "Agregá el hashtag")
    for _ in range(30):
        held = await insta.settle(minutes=60)
    assert (held.state in (WAITING, PROCESSING), held.reason) == (True, "CHANGE_REQUESTED")
    assert insta.graph.count("POST media_publish") == 0
    await insta.own.revise(insta.caller, insta.ad_id, RevisionDraft(picture=None, caption="Con #lumbre"))
    assert (await insta.settle()).state == PUBLISHED
    assert "#lumbre" in next(iter(insta.graph.media.values()))["caption"]


async def test_a_sent_post_is_found_by_its_text_from_before_the_revision(world: World) -> None:
    world.graph.late[publishing(world)] = [SLOW]
    await world.settle()
    await ChangeService(world.database).request(staff(), world.ad_id, "HASHTAG_MISSING", "Agregá el hashtag")
    await world.own.revise(world.caller, world.ad_id, RevisionDraft(picture=None, caption="Con #lumbre"))
    assert (await world.settle(minutes=10)).state == PUBLISHED
    assert len(world.graph.media) == 1


async def test_what_is_sent_is_not_posted_by_hand_too(insta: World) -> None:
    insta.graph.late["media_publish"] = [SLOW]
    await insta.settle()
    with pytest.raises(BeingPublished):
        await insta.own.publish(insta.caller, insta.ad_id, INSTAGRAM, "https://www.instagram.com/p/Mine/")


async def test_only_linked_accounts_are_published_on_and_only_what_failed_is_retried(
    campaign_database: Database,
) -> None:
    new_world = World(campaign_database, INSTAGRAM)
    with pytest.raises(AccountNotLinked):
        await new_world.submit()
    assert not await rows(campaign_database, "SELECT * FROM advertisements")
    await new_world.submit(publish_for_me=[])
    with pytest.raises(AccountNotLinked):
        await new_world.own.publish_for_me(new_world.caller, new_world.ad_id, [INSTAGRAM])
    with pytest.raises(NothingToRetry):
        await new_world.own.retry_publication(new_world.caller, new_world.ad_id, INSTAGRAM)
    for platforms in ([], [3]):
        with pytest.raises(InvalidInput):
            await new_world.own.publish_for_me(new_world.caller, new_world.ad_id, platforms)
    await link(campaign_database, new_world.caller.person_id or "")
    await new_world.own.publish_for_me(new_world.caller, new_world.ad_id, [INSTAGRAM])
    await new_world.own.publish_for_me(new_world.caller, new_world.ad_id, [INSTAGRAM])
    assert (await new_world.settle()).state == PUBLISHED


async def test_nothing_of_an_erased_persons_account_stays_with_what_was_published(insta: World) -> None:
    await insta.settle()
    async with insta.database.transaction() as session:
        await erase(session, insta.caller.person_id or "", insta.clock())
    (row,) = await rows(insta.database, "SELECT state, account_id, container_id, media_id FROM publications")
    assert (row.state, row.account_id, row.container_id, row.media_id) == (PUBLISHED, None, None, "")
    (row,) = await rows(insta.database, "SELECT media_id, address, followers, due_at FROM network_posts")
    assert (row.media_id, row.address, row.followers, row.due_at) == (None, "", None, None)


async def test_an_erased_person_is_published_no_more(insta: World) -> None:
    async with insta.database.transaction() as session:
        await erase(session, insta.caller.person_id or "", insta.clock())
    publication = await insta.settle(minutes=1)
    assert (publication.state, publication.account_id) == (CANCELLED, None)
    assert not insta.graph.requests
