"""The mobile side of the demo, simulated: people go on posting to the demo's campaigns, figures grow, links are followed."""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import compress
from pathlib import Path
from typing import Any, TypeVar

import grpc
import structlog
from google.protobuf.field_mask_pb2 import FieldMask

from kit.rpc.client import channel
from kit.rpc.errors import FailedPrecondition, Internal, Unavailable, from_rpc_error
from kit.rpc.service_tokens import ServiceKey
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.campaign.v1 import campaign_pb2_grpc
from resuena.media.v1 import media_pb2 as media
from resuena.media.v1 import media_pb2_grpc
from resuena.tracking.v1 import tracking_pb2 as tracking
from resuena.tracking.v1 import tracking_pb2_grpc
from resuena_demo import mobile, plan, scenes
from resuena_demo.settings import DemoSettings

log = structlog.get_logger("simulation")
Answer = TypeVar("Answer")

DEADLINE = 10.0
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0
SHARE_OF_THE_FIRST_BRAND = 1 / 2
"""So much goes to Café Aurora, whose account a first visitor uses."""
NEWEST = 16
"""Figures grow for some of so many advertisements of a campaign, the newest; those of older ones have come to rest."""
GROWING_CAMPAIGNS, GROWING = 2, 4
"""In each round, in so many campaigns, for so many advertisements."""
VISITS = (0, 0, 1, 1, 2)
ASKED_CHANGES = 100
"""So many advertisements of which a change is asked are looked at in a round; one is answered."""
ASKED_AT_ONCE = 500
FIRST_VARIANT = 5_000
"""Number of the first simulated picture, beyond those of the loaded advertisements."""
FIRST_REVISION, REVISIONS = 100_000, 100_000
"""Numbers of the pictures of next revisions."""


class CannotSimulate(Exception):
    """Nothing can be simulated here; the message says why, and what to do."""


class Ended(Exception):
    """The simulation was told to end, or its time is over, while it waited for a service."""


@dataclass(frozen=True)
class Options:
    """How fast, for how long, and how much at most."""

    every: float = 5.0
    """Seconds between two posts, on average."""
    posts: int | None = None
    seconds: float | None = None
    waiting: int = 60
    """A campaign gets no post while so many wait to be audited."""
    seed: int = plan.SEED
    brand: str | None = None
    """Slug of the only brand that gets anything."""
    alive: Path | None = None
    """A file that is touched after each round, for health checks."""


@dataclass(frozen=True)
class Running:
    """A campaign of the demo that runs."""

    order: plan.Order
    campaign: campaign.Campaign
    waiting: int

    def has_room(self, most_waiting: int) -> bool:
        """Whether one more advertisement can be paid, and not too many wait."""
        if self.waiting >= most_waiting:
            return False
        if self.campaign.payment_type == campaign.PAYMENT_TYPE_MONEY:
            return self.campaign.budget_available >= self.campaign.custom_ad_price
        return self.campaign.stock > 0


def choose(rng: random.Random, running: Sequence[Running]) -> Running:
    """One of them; often one of the brand that a first visitor looks at."""
    first = [one for one in running if one.order.brand is plan.BRANDS[0]]
    return rng.choice(first if first and rng.random() < SHARE_OF_THE_FIRST_BRAND else running)


def ad_id(seed: int, number: int) -> str:
    """Return the id of the nth advertisement: runs with the same seed give the same ids."""
    return plan.stable_id("simulated", seed, number)


def grown(rng: random.Random, post: campaign.Post, now: datetime) -> campaign.EngagementReport:
    """What the network says of the post now: more than before, a fresh post by more than an old one."""
    hours = max(0.0, now.timestamp() - post.creation_dt.ToSeconds()) / 3600
    likes = 1 + int(rng.expovariate((1 + hours / 6) / 6))
    report = campaign.EngagementReport(post_id=post.id)
    report.counts.CopyFrom(post.counts)
    report.counts.like_count += likes
    report.counts.comment_count += sum(rng.random() < 0.12 for _ in range(likes))
    report.counts.shared_count += sum(rng.random() < 0.04 for _ in range(likes))
    report.counts.link_count += sum(rng.random() < 0.06 for _ in range(likes))
    report.counts.print_count += likes * rng.randint(8, 20)
    report.observed_at.FromDatetime(now)
    return report


class Simulation:
    """Posts until it is told to stop. What it has made is in the services: it keeps nothing itself."""

    def __init__(self, settings: DemoSettings, options: Options) -> None:
        key = ServiceKey.of(settings, "demo")
        self._channels = [
            channel(address, proof=key.proof(service), deadline=DEADLINE)
            for service, address in (
                ("campaign", settings.campaign_address),
                ("tracking", settings.tracking_address),
                ("media", settings.media_address),
            )
        ]
        self._campaigns = campaign_pb2_grpc.CampaignServiceStub(self._channels[0])
        self._ads = campaign_pb2_grpc.AdvertisementServiceStub(self._channels[0])
        self._tracking = tracking_pb2_grpc.TrackingServiceStub(self._channels[1])
        self._media = media_pb2_grpc.MediaServiceStub(self._channels[2])
        self._options = options
        self._stop = asyncio.Event()
        self._end = float("inf") if options.seconds is None else time.monotonic() + options.seconds
        self._rng = random.Random(options.seed)
        self._orders = {order.id: order for order in plan.orders() if options.brand in (None, order.brand.slug)}
        self._people = {person.id: person for person in plan.influencers(300 + plan.NEWCOMERS)}
        self._number = 0
        self._had_room = True
        self.posted = self.changed = self.reported = self.visits = 0

    def stop(self) -> None:
        """Ends it after the round under way."""
        self._stop.set()

    async def run(self) -> None:
        """Simulates until the end. Raises CannotSimulate when there is no demo data."""
        started = time.monotonic()
        try:
            await self._begin()
            while not self._over():
                await self._round()
                if not self._over():
                    await self._pause(self._rng.uniform(0.5, 1.5) * self._options.every)
        except Ended:
            pass
        finally:
            for one in self._channels:
                await one.close()
        log.info(
            "simulation_ended",
            posts=self.posted,
            changes=self.changed,
            reports=self.reported,
            visits=self.visits,
            seconds=round(time.monotonic() - started),
        )

    def _over(self) -> bool:
        enough = self._options.posts is not None and self.posted >= self._options.posts
        return enough or self._stop.is_set() or time.monotonic() >= self._end

    async def _pause(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(max(0.0, min(seconds, self._end - time.monotonic()))):
                await self._stop.wait()
        except TimeoutError:
            return

    async def _ask(self, method: Callable[[Any], Awaitable[Answer]], request: Any) -> Answer:
        """Its answer, asked again while the service is away: whatever is sent has an id, and counts once.

        Raises Ended when the simulation ends meanwhile, and the service's DomainError when it refuses.
        """
        pause, since = FIRST_PAUSE, 0.0
        name = type(request).__name__.removesuffix("Request")
        while True:
            try:
                answer = await method(request)
            except grpc.aio.AioRpcError as error:
                known = from_rpc_error(error)
                if not isinstance(known, Unavailable | Internal):
                    raise known from error
                since = since or time.monotonic()
                log.warning("service_away", call=name, reason=known.reason, again_in_seconds=pause)
            else:
                if since:
                    log.info("service_back", call=name, after_seconds=round(time.monotonic() - since, 1))
                return answer
            await self._pause(pause)
            if self._over():
                raise Ended
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _begin(self) -> None:
        """Goes on after the last advertisement of an earlier run with the seed, whose posts are sent once more."""
        if not await self._stored(()):
            raise CannotSimulate(
                "There is no demo data here, and nothing else is touched. `make demo-reset` and `make up` load it; "
                "with containers: `docker compose run --rm demo`."
            )
        last = None
        while True:
            numbers = range(self._number, self._number + ASKED_AT_ONCE)
            request = campaign.BatchGetAdvertisementsRequest(ids=[ad_id(self._options.seed, n) for n in numbers])
            slots = (await self._ask(self._ads.BatchGetAdvertisements, request)).advertisements
            known = [slot.advertisement for slot in slots if slot.HasField("advertisement")]
            last = known[-1] if known else last
            self._number += len(known)
            if len(known) < ASKED_AT_ONCE:
                break
        if last:
            await self._publish(last)
        log.info(
            "simulation_started",
            seed=self._options.seed,
            first=self._number,
            every_seconds=self._options.every,
            waiting_at_most=self._options.waiting,
        )

    async def _stored(self, status: Sequence[Any]) -> list[Running]:
        """The demo's campaigns of these statuses; of all without one. Nobody else's: ids are those of the plan."""
        request = campaign.ListCampaignsRequest(ids=list(self._orders), status=status, with_totals=True)
        answer = await self._ask(self._campaigns.ListCampaigns, request)
        return [
            Running(self._orders[one.id], one, totals.waiting)
            for one, totals in zip(answer.campaigns, answer.totals, strict=True)
        ]

    async def _round(self) -> None:
        running = await self._stored([campaign.CAMPAIGN_STATUS_ON_GOING])
        room = [one for one in running if one.has_room(self._options.waiting)]
        if bool(room) != self._had_room:
            self._had_room = bool(room)
            if not room:
                log.info("no_room", running=len(running), do="decide what waits, or load the demo data anew")
        if room:
            await self._post(room)
        await self._change()
        if running:
            for _ in range(GROWING_CAMPAIGNS):
                await self._grow(choose(self._rng, running))
            await self._visit(choose(self._rng, running))
        if self._options.alive:
            self._options.alive.touch()

    async def _post(self, room: Sequence[Running]) -> None:
        """Somebody who has not posted to the campaign yet does, as long as there are such people."""
        identifier = ad_id(self._options.seed, self._number)
        rng = random.Random(identifier)
        chosen = choose(rng, room)
        request = campaign.BatchListCampaignCreatorsRequest(campaign_ids=[chosen.order.id])
        (creators,) = (await self._ask(self._campaigns.BatchListCampaignCreators, request)).lists
        posted = {one.person_id for one in creators.creators}
        people = [person for person in self._people.values() if person.id not in posted]
        picture = await self._picture(chosen.order.brand, FIRST_VARIANT + self._number)
        ad = mobile.advertisement(
            rng,
            identifier,
            chosen.order.id,
            rng.choice(people or list(self._people.values())),
            chosen.order.brand,
            picture,
        )
        ad.prices.CopyFrom(mobile.PRICES[chosen.order.currency])
        ad.creation_dt.GetCurrentTime()
        try:
            submit = campaign.SubmitAdvertisementsRequest(advertisements=[ad])
            (stored,) = (await self._ask(self._ads.SubmitAdvertisements, submit)).advertisements
        except FailedPrecondition as refused:  # decided since we looked; the next round looks again
            log.info("post_refused", campaign=chosen.order.name, reason=refused.reason)
            return
        await self._publish(stored)
        self._number += 1
        self.posted += 1
        log.info("posted", campaign=chosen.order.name, code=stored.caption_identifier, advertisement=stored.id)

    async def _change(self) -> None:
        """Somebody who was asked for a change sends the next revision: another picture and another text."""
        asked = campaign.ListAdvertisementsRequest(
            change_requested=True, order=campaign.SORT_DIRECTION_ASC, limit=ASKED_CHANGES
        )
        for ad in (await self._ask(self._ads.ListAdvertisements, asked)).advertisements:
            order, person = self._orders.get(ad.campaign_id), self._people.get(ad.person_id)
            if order is None or person is None:
                continue
            # By its version, so that what is sent again after a service was away is the same revision.
            rng = random.Random(f"{ad.id} {ad.version}")
            picture = await self._picture(order.brand, FIRST_REVISION + rng.randrange(REVISIONS))
            revision = mobile.advertisement(rng, ad.id, ad.campaign_id, person, order.brand, picture)
            submit = campaign.SubmitAdvertisementsRequest(advertisements=[revision])
            await self._ask(self._ads.SubmitAdvertisements, submit)
            self.changed += 1
            log.info("changed", campaign=order.name, code=ad.caption_identifier, advertisement=ad.id)
            return

    async def _publish(self, ad: campaign.Advertisement) -> None:
        made = mobile.posts(ad, self._people[ad.person_id])
        await self._ask(self._ads.PublishPosts, campaign.PublishPostsRequest(posts=made))

    async def _picture(self, brand: plan.Brand, number: int) -> str:
        """Stores a picture that nobody posted before, one for each number, and answers its address."""
        data = scenes.draw(brand.scenes[number % len(brand.scenes)], number)

        async def upload(parts: list[media.UploadImageRequest]) -> media.UploadImageResponse:
            answer: media.UploadImageResponse = await self._media.UploadImage(iter(parts))
            return answer

        stored = await self._ask(upload, mobile.upload(data))
        return f"/media/{stored.key}"

    async def _grow(self, chosen: Running) -> None:
        newest = campaign.ListAdvertisementsRequest(
            campaign_id=chosen.order.id, limit=NEWEST, read_mask=FieldMask(paths=["id"])
        )
        ads = (await self._ask(self._ads.ListAdvertisements, newest)).advertisements
        some = self._rng.sample([ad.id for ad in ads], min(GROWING, len(ads)))
        if not some:
            return
        batch = campaign.BatchListPostsRequest(advertisement_ids=some)
        now = datetime.now(UTC)
        reports = [
            grown(self._rng, post, now)
            for one in (await self._ask(self._ads.BatchListPosts, batch)).lists
            for post in one.posts
        ]
        if reports:
            request = campaign.ReportEngagementRequest(reports=reports)
            await self._ask(self._ads.ReportEngagement, request)
            self.reported += len(reports)

    async def _visit(self, chosen: Running) -> None:
        events = []
        for _ in range(self._rng.choice(VISITS)):
            visit = mobile.visit(
                self._rng, str(uuid.uuid4()), chosen.order.brand, chosen.campaign.company_id, datetime.now(UTC)
            )
            events += [tracking.VisitorEvent(event=event) for event in visit]
            self.visits += 1
        while events:
            answer = await self._ask(self._tracking.TrackEvents, tracking.TrackEventsRequest(events=events))
            events = list(compress(events, [outcome.HasField("refusal") for outcome in answer.outcomes]))
            if events:
                log.warning("visits_refused", visits=len(events), again_in_seconds=LONGEST_PAUSE)
                await self._pause(LONGEST_PAUSE)
                if self._over():
                    raise Ended
