"""Simulated creators of the demo: they keep posting to its campaigns, figures grow, links are followed."""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import compress
from pathlib import Path
from typing import Any, TypeVar

import grpc
import structlog
from google.protobuf.field_mask_pb2 import FieldMask

from kit.rpc.client import channel
from kit.rpc.errors import AlreadyExists, Internal, Unavailable, from_rpc_error
from kit.rpc.service_tokens import ServiceKey
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.campaign.v1 import campaign_pb2_grpc
from resuena.identity.v1 import identity_service_pb2_grpc
from resuena.tracking.v1 import tracking_pb2 as tracking
from resuena.tracking.v1 import tracking_pb2_grpc
from resuena_demo import creators, mobile, plan, scenes
from resuena_demo.creators import Creator, PublicDoor, Refused
from resuena_demo.feed import Feed, engagement
from resuena_demo.settings import DemoSettings

log = structlog.get_logger("simulation")
Answer = TypeVar("Answer")

DEADLINE = 10.0
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0
SHARE_OF_THE_FIRST_BRAND = 1 / 2
"""Share of activity at Café Aurora, whose account a first visitor uses."""
NEWEST = 16
"""Figures grow for some of this many newest advertisements of a campaign; those of older ones are constant."""
GROWING_CAMPAIGNS, GROWING = 2, 4
"""Per round: number of campaigns, and of their advertisements, whose figures grow."""
VISITS = (0, 0, 1, 1, 2)
ASKED_CHANGES = 100
"""Advertisements with an open change request considered in a round; one is answered."""
FIRST_VARIANT, VARIANTS = 5_000, 10_000_000
"""First number of simulated pictures, beyond those of the loaded advertisements."""
ATTEMPTS = 8
"""Maximum people who look for a campaign in a round, until one of them can post."""
SIGNED_IN = 1 / 2
"""Probability that a creator already signed in posts."""
RECENT = 200
"""Number of latest posts that are revisited: withdrawn or contested now and then."""
FACEBOOK = 0.65
"""Probability that creators with Facebook publish there too."""
CONTESTED = 1 / 2
"""Probability that a rejection is contested when its creator sees it."""
CONTESTING = (
    "La foto cumple con lo que pide la campaña y la marca está etiquetada. ¿La pueden mirar de nuevo?",
    "Seguí todo lo que pedía el brief. Me gustaría que otra persona la revise.",
)


class CannotSimulate(Exception):
    """The simulation cannot run here; the message says why, and what to do."""


class Ended(Exception):
    """The simulation was stopped, or its duration ended, while it waited for a service."""


@dataclass(frozen=True)
class Options:
    """Rate, duration and limits."""

    every: float = 5.0
    """Seconds between two posts, on average."""
    posts: int | None = None
    seconds: float | None = None
    waiting: int = 60
    """A campaign gets no post while this many wait to be audited."""
    seed: int = plan.SEED
    brand: str | None = None
    """Slug of the only brand with activity."""
    alive: Path | None = None
    """A file that is touched after each round, for health checks."""
    withdrawn: float = 1 / 40
    """Probability that a waiting post is withdrawn when revisited."""


@dataclass(frozen=True)
class Running:
    """An OnGoing campaign of the demo."""

    order: plan.Order
    campaign: campaign.Campaign
    waiting: int

    def has_room(self, most_waiting: int) -> bool:
        """Whether the budget covers one more advertisement, and not too many wait."""
        if self.waiting >= most_waiting:
            return False
        if self.campaign.payment_type == campaign.PAYMENT_TYPE_MONEY:
            return self.campaign.budget_available >= self.campaign.custom_ad_price
        return self.campaign.stock > 0


def choose(rng: random.Random, running: Sequence[Running]) -> Running:
    """A random campaign, often of the brand that a first visitor looks at."""
    first = [candidate for candidate in running if candidate.order.brand is plan.BRANDS[0]]
    return rng.choice(first if first and rng.random() < SHARE_OF_THE_FIRST_BRAND else running)


def grown(rng: random.Random, post: campaign.Post, now: datetime) -> campaign.EngagementReport:
    """The network's current report on the post: higher than before, more so for fresh posts."""
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
    """Posts until it is stopped. It keeps no state of its own: everything it makes is in the services.

    Creators only use the public API. Reports of networks, open change requests, and the waiting advertisements of a
    campaign go through the services' RPCs.
    """

    def __init__(self, settings: DemoSettings, options: Options, door: PublicDoor | None = None) -> None:
        key = ServiceKey.of(settings, "demo")
        self._channels = [
            channel(address, proof=key.proof(service), deadline=DEADLINE)
            for service, address in (
                ("campaign", settings.campaign_address),
                ("tracking", settings.tracking_address),
                ("identity", settings.identity_address),
            )
        ]
        self._campaigns = campaign_pb2_grpc.CampaignServiceStub(self._channels[0])
        self._ads = campaign_pb2_grpc.AdvertisementServiceStub(self._channels[0])
        self._tracking = tracking_pb2_grpc.TrackingServiceStub(self._channels[1])
        self._identity = identity_service_pb2_grpc.IdentityServiceStub(self._channels[2])
        self._door = door or PublicDoor(settings.gateway_url)
        self._feed = Feed(settings.networks_url) if settings.networks_url else None
        self._options = options
        self._stop = asyncio.Event()
        self._end = float("inf") if options.seconds is None else time.monotonic() + options.seconds
        self._rng = random.Random(options.seed)
        self._orders = {order.id: order for order in plan.orders() if options.brand in (None, order.brand.slug)}
        self._people = {person.id: person for person in plan.posting_people()}
        self._signed_in: dict[str, Creator] = {}
        self._recent: deque[tuple[str, str]] = deque(maxlen=RECENT)
        """Person and advertisement of the latest posts."""
        self._had_room = True
        self.posted = self.changed = self.withdrawn = self.contested = self.reported = self.visits = (
            self.engaged
        ) = 0

    def stop(self) -> None:
        """Ends it after the current round."""
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
            await self._door.close()
            if self._feed:
                await self._feed.close()
            for grpc_channel in self._channels:
                await grpc_channel.close()
        log.info(
            "simulation_ended",
            posts=self.posted,
            changes=self.changed,
            withdrawn=self.withdrawn,
            disputes=self.contested,
            reports=self.reported,
            visits=self.visits,
            engaged=self.engaged,
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

    async def _again(self, name: str, attempt: Callable[[], Awaitable[Answer]]) -> Answer:
        """The attempt's result, retried while the server is unavailable: requests are idempotent by id or idempotency key.

        Raises Ended when the simulation ends meanwhile, and any other error of the attempt.
        """
        pause, since = FIRST_PAUSE, 0.0
        while True:
            try:
                answer = await attempt()
            except (Unavailable, Internal) as error:
                since = since or time.monotonic()
                log.warning("service_away", call=name, reason=error.reason, again_in_seconds=pause)
            else:
                if since:
                    log.info("service_back", call=name, after_seconds=round(time.monotonic() - since, 1))
                return answer
            await self._pause(pause)
            if self._over():
                raise Ended
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _ask(self, method: Callable[[Any], Awaitable[Answer]], request: Any) -> Answer:
        """The response of an RPC; raises as `_again` does, and the service's DomainError when it refuses."""

        async def attempt() -> Answer:
            try:
                return await method(request)
            except grpc.aio.AioRpcError as error:
                raise from_rpc_error(error) from error

        return await self._again(type(request).__name__.removesuffix("Request"), attempt)

    async def _as(self, creator: Creator, query: str, **variables: Any) -> Any:
        """The public API's response to a creator; raises as `_again` does, and Refused."""
        name = query.split("Simulated", 1)[1].split("(", 1)[0].split(" ", 1)[0]
        return await self._again(name, lambda: self._door.ask(query, variables, creator.token))

    async def _begin(self) -> None:
        if not await self._stored(()):
            raise CannotSimulate(
                "There is no demo data here, and nothing else is touched. `make demo-reset` and `make up` load it; "
                "with containers: `docker compose run --rm demo`."
            )
        log.info(
            "simulation_started",
            seed=self._options.seed,
            every_seconds=self._options.every,
            waiting_at_most=self._options.waiting,
        )

    async def _stored(self, status: Sequence[Any]) -> list[Running]:
        """The demo's campaigns with these statuses (any if empty). Others are excluded: ids are those of the plan."""
        request = campaign.ListCampaignsRequest(ids=list(self._orders), status=status, with_totals=True)
        response = await self._ask(self._campaigns.ListCampaigns, request)
        return [
            Running(self._orders[stored_campaign.id], stored_campaign, totals.waiting)
            for stored_campaign, totals in zip(response.campaigns, response.totals, strict=True)
        ]

    async def _round(self) -> None:
        running = await self._stored([campaign.CAMPAIGN_STATUS_ON_GOING])
        room = [candidate for candidate in running if candidate.has_room(self._options.waiting)]
        if bool(room) != self._had_room:
            self._had_room = bool(room)
            if not room:
                log.info("no_room", running=len(running), do="decide what waits, or load the demo data anew")
        for act in (self._post(room), self._change(), self._look_after()):
            try:
                await act
            except (
                Refused
            ) as refused:  # decided, exhausted or signed out since the look-up; the next round looks again
                log.info("refused", reason=refused.code)
        if running:
            for _ in range(GROWING_CAMPAIGNS):
                await self._grow(choose(self._rng, running))
            await self._visit(choose(self._rng, running))
        if self._feed:
            await self._look_at(self._feed)
        if self._options.alive:
            self._options.alive.touch()

    async def _creator(self, person: plan.Influencer) -> Creator:
        """The person, signed in with the app; the first time they get an account, and publish what an earlier run left."""
        signed_in = self._signed_in.get(person.id)
        if signed_in is not None and signed_in.is_fresh:
            return signed_in
        if signed_in is None:
            try:
                await self._ask(self._identity.SignUp, creators.account_of(person))
            except AlreadyExists:
                log.debug("has_account", person=person.id)
        creator = await self._again("Login", lambda: creators.sign_in(self._door, person))
        self._signed_in[person.id] = creator
        if signed_in is None:
            for ad in (await self._as(creator, creators.UNPUBLISHED, first=creators.PAGE))["nodes"]:
                if not ad["posts"]:
                    await self._publish(creator, ad)
        return creator

    async def _post(self, room: Sequence[Running]) -> None:
        """A creator posts to one of the campaigns that accept it from them."""
        allowed = {candidate.order.id: candidate for candidate in room}
        for _ in range(ATTEMPTS if room else 0):
            signed_in = [known_creator.person for known_creator in self._signed_in.values()]
            again = signed_in and self._rng.random() < SIGNED_IN
            creator = await self._creator(self._rng.choice(signed_in if again else list(self._people.values())))
            types = await self._again("OpenCampaigns", lambda: creators.open_campaigns(self._door, creator))  # noqa: B023
            if eligible := [candidate for campaign_id, candidate in allowed.items() if campaign_id in types]:
                chosen = choose(self._rng, eligible)
                await self._send(creator, chosen.order, is_spot=types[chosen.order.id] == "Spot")
                return

    async def _send(self, creator: Creator, order: plan.Order, *, is_spot: bool) -> None:
        key = str(uuid.uuid4())
        rng = random.Random(key)
        networks = [network for network in creator.networks if network == "Instagram" or rng.random() < FACEBOOK]
        advertisement_input = {
            "campaignId": order.id,
            "picture": None if is_spot else await self._picture(creator, order.brand, rng),
            "caption": plan.caption(rng, order.brand),
            "networks": networks or creator.networks[:1],
            "taggedPeople": [order.brand.site],
        }
        result = await self._as(creator, creators.SUBMIT, input=advertisement_input, key=key)
        ad = result["advertisement"]
        await self._publish(creator, ad)
        self._recent.append((creator.person.id, ad["_id"]))
        self.posted += 1
        log.info("posted", campaign=order.name, code=ad["captionIdentifier"], advertisement=ad["_id"])

    async def _publish(self, creator: Creator, ad: Mapping[str, Any]) -> None:
        for platform in ad["networks"]:
            url = creators.post_url(platform, ad, creator.person)
            await self._as(creator, creators.PUBLISH, id=ad["_id"], platform=platform, url=url)

    async def _change(self) -> None:
        """A creator with a change request, known from a notice, sends another picture and another text."""
        request = campaign.ListAdvertisementsRequest(
            change_requested=True, order=campaign.SORT_DIRECTION_ASC, limit=ASKED_CHANGES
        )
        for ad in (await self._ask(self._ads.ListAdvertisements, request)).advertisements:
            order, person = self._orders.get(ad.campaign_id), self._people.get(ad.person_id)
            if order is None or person is None:
                continue
            # By its version, so that a retry after a service was unavailable is the same revision.
            rng = random.Random(f"{ad.id} {ad.version}")
            creator = await self._creator(person)
            picture = None if order.type == plan.SPOT else await self._picture(creator, order.brand, rng)
            caption = plan.caption(rng, order.brand)
            await self._as(creator, creators.REVISE, id=ad.id, picture=picture, caption=caption)
            self.changed += 1
            log.info("changed", campaign=order.name, code=ad.caption_identifier, advertisement=ad.id)
            return

    async def _look_after(self) -> None:
        """A creator revisits one of the latest posts: withdraws it while it waits, or contests its rejection."""
        if not self._recent:
            return
        mine = self._rng.choice(self._recent)
        person_id, ad_id = mine
        creator = await self._creator(self._people[person_id])
        ad = await self._as(creator, creators.MINE, id=ad_id)
        if ad["state"] == "Waiting":
            if self._rng.random() < self._options.withdrawn:
                await self._as(creator, creators.WITHDRAW, id=ad_id)
                self._recent.remove(mine)
                self.withdrawn += 1
                log.info("withdrawn", advertisement=ad_id)
        elif ad["state"] != "ChangeRequested":
            self._recent.remove(mine)
            if ad["disputableUntil"] and not ad["dispute"] and self._rng.random() < CONTESTED:
                await self._as(creator, creators.DISPUTE, id=ad_id, text=self._rng.choice(CONTESTING))
                self.contested += 1
                log.info("contested", advertisement=ad_id)

    async def _picture(self, creator: Creator, brand: plan.Brand, rng: random.Random) -> str:
        """The creator uploads a picture that has not been posted before; returns its address."""
        number = FIRST_VARIANT + rng.randrange(VARIANTS)
        data = scenes.draw(brand.scenes[number % len(brand.scenes)], number)
        return await self._again("Upload", lambda: self._door.upload(data, creator.token))

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
            for post_list in (await self._ask(self._ads.BatchListPosts, batch)).lists
            for post in post_list.posts
        ]
        if reports:
            request = campaign.ReportEngagementRequest(reports=reports)
            await self._ask(self._ads.ReportEngagement, request)
            self.reported += len(reports)

    async def _look_at(self, feed: Feed) -> None:
        """People view the demo's networks, and like and comment on some of the newest posts."""
        newest = await self._again("Feed", feed.newest)
        for post_id in self._rng.sample(newest, min(GROWING, len(newest))):
            what = engagement(self._rng)
            await self._again("Engagement", lambda: feed.engage(post_id, what))  # noqa: B023
            self.engaged += 1

    async def _visit(self, chosen: Running) -> None:
        events = []
        for _ in range(self._rng.choice(VISITS)):
            visit = mobile.visit(
                self._rng, str(uuid.uuid4()), chosen.order.brand, chosen.campaign.company_id, datetime.now(UTC)
            )
            events += [tracking.VisitorEvent(event=event) for event in visit]
            self.visits += 1
        while events:
            response = await self._ask(self._tracking.TrackEvents, tracking.TrackEventsRequest(events=events))
            events = list(compress(events, [outcome.HasField("refusal") for outcome in response.outcomes]))
            if events:
                log.warning("visits_refused", visits=len(events), again_in_seconds=LONGEST_PAUSE)
                await self._pause(LONGEST_PAUSE)
                if self._over():
                    raise Ended
