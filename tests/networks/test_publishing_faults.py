"""Networks fail in every way beside a worker that publishes: each acknowledged post is there once, nothing is lost, no account is hammered."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from campaign_factories import MONEY, on_going
from creator_factories import Standings, creator
from ledger_factories import rows
from places import SCOPES, StandIn, jpeg

from campaign_svc.networks.adapters.facebook import Facebook
from campaign_svc.networks.adapters.graph import GraphClient, new_client
from campaign_svc.networks.adapters.instagram import Instagram
from campaign_svc.networks.models import FACEBOOK, INSTAGRAM, AccountToken, KnownSocialAccount, TokenProblem
from campaign_svc.networks.repository import keep_account
from campaign_svc.networks.service import AccountKey, Network
from campaign_svc.open_campaigns.models import Standing
from campaign_svc.own_advertisements.models import Draft
from campaign_svc.own_advertisements.service.send_own import OwnWritingService
from campaign_svc.publications.models import CANCELLED, FAILED, PUBLISHED
from campaign_svc.publishing.service.publish_posts import PublishingService
from kit.db import Database

MIGRATIONS = Path(__file__).parents[2] / "campaign-svc" / "migrations"
VERSION = "v25.0"
CREATORS = 6
ENDED = (PUBLISHED, FAILED, CANCELLED)
STEP = timedelta(minutes=3, seconds=5)
"""By so much the clock moves on between two looks of the worker: past its lease and past its pauses in the end."""
MOST_LOOKS = 600
CALLS_FOR_A_POST = 60
"""An account is called at most so often for one post, however often things fail within a day."""


@dataclass
class Accounts:
    """Tokens of the creators, as identity-svc gives them, until a network refused one."""

    by_key: dict[AccountKey, AccountToken] = field(default_factory=dict)
    reported: list[tuple[AccountToken, TokenProblem]] = field(default_factory=list)

    async def tokens(self, keys: Sequence[AccountKey]) -> Mapping[AccountKey, AccountToken]:
        """Of those that are still linked."""
        return {key: self.by_key[key] for key in keys if key in self.by_key}

    async def report(self, failures: Sequence[tuple[AccountToken, TokenProblem]]) -> None:
        """Unlinks them."""
        self.reported += failures
        for token, _ in failures:
            self.by_key.pop((token.person_id, token.platform), None)


@dataclass
class Pictures:
    """Every picture has one public address."""

    address: str

    async def public_address(self, picture: str) -> str | None:
        """That of the stand-in's application."""
        return self.address


@dataclass
class World:
    """Creators with linked accounts, a worker, and a clock that both sides look at."""

    stand_in: StandIn
    database: Database
    worker: PublishingService
    accounts: Accounts
    clock: time_machine.Traveller
    campaign_id: str = ""

    async def submit(self, platform: int) -> None:
        """A creator of each with an account at the stand-in sends an advertisement that is published for them."""
        campaign = await on_going(self.database, "c1", payment_type=MONEY)
        own = OwnWritingService(self.database, Standings(Standing(platforms=(1, 2, 3))))
        for number in range(CREATORS):
            caller = creator()
            assert caller.person_id
            token = await self._linked(platform, caller.person_id, number)
            self.accounts.by_key[(caller.person_id, platform)] = token
            known = KnownSocialAccount(
                person_id=caller.person_id, platform=platform, account_id=token.account_id, username=f"a{number}",
                linked=True, followers=900, version=1,
            )  # fmt: skip
            async with self.database.transaction() as session:
                await keep_account(session, known)
            draft = Draft(
                campaign_id=campaign.id, picture="/media/images/aa/bb.jpg", caption=f"Un domingo con café, número {number}",
                networks=[platform], publish_for_me=[platform],
            )  # fmt: skip
            await own.submit(caller, draft)

    async def _linked(self, platform: int, person_id: str, number: int) -> AccountToken:
        network = "instagram" if platform == INSTAGRAM else "facebook"
        new: dict[str, object] = {"network": network, "kind": "creator", "username": f"creadora.{number}"}
        if platform == FACEBOOK:
            person: Any = await self.stand_in.control(
                "POST", "/accounts", json={**new, "kind": "person", "username": f"p.{number}"}
            )
            new |= {"kind": "page", "owner_id": person["id"]}
        account: Any = await self.stand_in.control("POST", "/accounts", json=new)
        query = {"account_id": account["id"], "scopes": SCOPES[network]}
        made: Any = await self.stand_in.control("POST", "/tokens", params=query)
        return AccountToken(person_id, platform, account["id"], made["access_token"])

    async def settle(self) -> list[Any]:
        """Works until every publication has come to its end; the publications."""
        for _ in range(MOST_LOOKS):
            while await self.worker.work():
                pass
            publications = await rows(self.database, "SELECT * FROM publications")
            if all(one.state in ENDED for one in publications):
                return list(publications)
            self.clock.shift(STEP)
        raise AssertionError(f"after {MOST_LOOKS} looks: {Counter(one.state for one in publications)}")

    async def visible(self) -> list[dict[str, Any]]:
        """All posts that people can see at the networks."""
        found: Any = await self.stand_in.control("GET", "/posts?limit=1000")
        return [post for post in found if post["state"] == "up"]


@pytest.fixture
async def world(stand_in: StandIn, database: Callable[[Path], Database]) -> AsyncIterator[World]:
    stand_in.application.pictures["mate.jpg"] = jpeg()
    accounts = Accounts()
    campaign_database = database(MIGRATIONS)
    secret = stand_in.settings.facebook_app_secret
    with time_machine.travel(datetime.now(UTC), tick=True) as clock:
        async with new_client() as client:
            networks: dict[int, Network] = {
                INSTAGRAM: Instagram(
                    GraphClient(client, f"{stand_in.url}/graph.instagram.com", VERSION, INSTAGRAM), VERSION
                ),
                FACEBOOK: Facebook(
                    GraphClient(client, f"{stand_in.url}/graph.facebook.com", VERSION, FACEBOOK, lambda: secret),
                    VERSION,
                ),
            }
            pictures = Pictures(f"{stand_in.application.url}/pictures/mate.jpg")
            worker = PublishingService(campaign_database, networks, accounts, pictures)
            yield World(stand_in, campaign_database, worker, accounts, clock)


FAULTS: dict[str, list[dict[str, object]]] = {
    "published, and the answer lost": [
        {"action": "break_after", "path": "(media_publish|photos)$", "times": CREATORS}
    ],
    "everything at once": [
        {"action": "break_after", "method": "POST", "probability": 0.3, "times": 30},
        {"action": "break", "probability": 0.15, "times": 30},
        {"action": "error", "status": 500, "code": 1, "probability": 0.15, "times": 30},
        {"action": "error", "status": 400, "code": 32, "probability": 0.1, "times": 20},
    ],
}


@pytest.mark.parametrize("platform", [INSTAGRAM, FACEBOOK], ids=["instagram", "facebook"])
@pytest.mark.parametrize("fault", FAULTS)
async def test_what_is_acknowledged_is_there_once(
    world: World, platform: int, fault: str, record_property: Callable[[str, object], None]
) -> None:
    await world.submit(platform)
    for one in FAULTS[fault]:
        await world.stand_in.control("POST", "/faults", json=one)
    publications = await world.settle()
    posts = await world.visible()
    published = [one for one in publications if one.state == PUBLISHED]
    seen = Counter(post["id"] for post in posts)
    lost = [one.id for one in published if not seen[one.media_id]]
    twice = [text for text, count in Counter(post["caption"] for post in posts).items() if count > 1]
    unknown = set(seen) - {one.media_id for one in published}
    assert (lost, twice, unknown) == ([], [], set())
    # A Page, which has no containers, gets two requests at most: its creator is asked to look after that.
    refused = [one for one in publications if one.state != PUBLISHED]
    assert {one.reason for one in refused} <= ({"UNCONFIRMED"} if platform == FACEBOOK else set())
    assert published
    calls: Any = await world.stand_in.control("GET", "/calls")
    most = max(calls["by_account"].values())
    assert most <= CALLS_FOR_A_POST
    row = {
        "times": sum(bool(call["fault"]) for call in calls["calls"]),
        "acknowledged": len(published),
        "lost": len(lost),
        "twice": len(twice),
        "untrue": len(unknown),
        "refused": len(refused),
    }
    record_property("row", json.dumps(row))


async def test_a_token_that_is_taken_back_half_way_ends_what_waits_and_publishes_nothing_twice(
    world: World,
) -> None:
    await world.submit(INSTAGRAM)
    await world.stand_in.control("PATCH", "/controls", json={"processing_seconds": 120})
    await world.worker.work()
    token = next(iter(world.accounts.by_key.values()))
    await world.stand_in.control("POST", f"/accounts/{token.account_id}/take-back")
    publications = await world.settle()
    assert Counter(one.state for one in publications) == {PUBLISHED: CREATORS - 1, FAILED: 1}
    assert [one.account_id for one, _ in world.accounts.reported] == [token.account_id]
    assert len(await world.visible()) == CREATORS - 1


async def test_processing_that_fails_or_takes_too_long_is_told_and_publishes_nothing(world: World) -> None:
    await world.submit(INSTAGRAM)
    await world.stand_in.control("PATCH", "/controls", json={"processing_outcome": "ERROR"})
    publications = await world.settle()
    assert {one.state for one in publications} == {FAILED}
    assert await world.visible() == []
