"""Creators with linked accounts at the stand-in, and the workers that publish and read figures for them there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine
from campaign_factories import MONEY, on_going
from creator_factories import Standings, creator
from ledger import ACKNOWLEDGED, Ledger, Verdict
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
from kit.testing import eventually

VERSION = "v25.0"
CREATORS = 6
ENDED = (PUBLISHED, FAILED, CANCELLED)
STEP = timedelta(minutes=3, seconds=5)
"""The step of the clock between two runs of a worker: past its lease and, in the end, past its pauses."""
MOST_LOOKS = 600
LONGEST_SECONDS = 0.6
"""Timeout of a worker's calls; 30 s in production."""
CALLS_FOR_A_POST = 60
"""Most calls to an account for one post, however often calls fail within a day."""


@dataclass
class Accounts:
    """Creators' tokens in place of identity-svc, until a network refuses one."""

    by_key: dict[AccountKey, AccountToken] = field(default_factory=dict)
    reported: list[tuple[AccountToken, TokenProblem]] = field(default_factory=list)

    async def tokens(self, keys: Sequence[AccountKey]) -> Mapping[AccountKey, AccountToken]:
        """The tokens of accounts that are still linked."""
        return {key: self.by_key[key] for key in keys if key in self.by_key}

    async def report(self, failures: Sequence[tuple[AccountToken, TokenProblem]]) -> None:
        """Unlinks the accounts of the refused tokens."""
        self.reported += failures
        for token, _ in failures:
            self.by_key.pop((token.person_id, token.platform), None)


@dataclass
class Pictures:
    """A stub in which every picture has the same public address."""

    address: str

    async def public_address(self, picture: str) -> str | None:
        """The picture's address at the stand-in's application."""
        return self.address


@dataclass
class Publishers:
    """Creators with linked accounts, a worker, and a clock that worker and stand-in share."""

    stand_in: StandIn
    database: Database
    networks: Mapping[int, Network]
    accounts: Accounts
    clock: time_machine.Traveller
    ledger: Ledger = field(default_factory=Ledger)
    """The states that creators were shown: a write is an advertisement, its mark the caption."""
    planned: int = 0
    """Number of times that the planned faults may strike."""

    @property
    def worker(self) -> PublishingService:
        """A publishing worker."""
        pictures = Pictures(f"{self.stand_in.application.url}/pictures/mate.jpg")
        return PublishingService(self.database, self.networks, self.accounts, pictures)

    async def submit(self, platform: int) -> None:
        """CREATORS creators, each with an account at the stand-in, send an advertisement each to be published for
        them."""
        campaign = await on_going(self.database, "c1", payment_type=MONEY)
        own = OwnWritingService(self.database, Standings(Standing(platforms=(1, 2, 3))))
        for number in range(CREATORS):
            caller = creator()
            assert caller.person_id
            token = await self._linked(platform, caller.person_id, number)
            self.accounts.by_key[(caller.person_id, platform)] = token
            account = KnownSocialAccount(
                person_id=caller.person_id, platform=platform, account_id=token.account_id, username=f"a{number}",
                linked=True, followers=900, version=1,
            )  # fmt: skip
            async with self.database.transaction() as session:
                await keep_account(session, account)
            write = self.ledger.open("post", f"Un domingo con café, número {number}")
            draft = Draft(
                campaign_id=campaign.id, picture="/media/images/aa/bb.jpg", caption=write.mark,
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
        token: Any = await self.stand_in.control("POST", "/tokens", params=query)
        return AccountToken(person_id, platform, account["id"], token["access_token"])

    async def take_back(self, token: AccountToken) -> None:
        """Revokes the permission at the network, as the account's owner."""
        accounts: Any = await self.stand_in.control("GET", "/accounts")
        owner = next(account["owner_id"] for account in accounts if account["id"] == token.account_id)
        await self.stand_in.control("POST", f"/accounts/{owner or token.account_id}/take-back")

    async def plan(self, *faults: Mapping[str, object]) -> None:
        """Plans faults of the next calls; each states how often it strikes at most."""
        for fault in faults:
            await self.stand_in.control("POST", "/faults", json=fault)
            self.planned += int(str(fault["times"]))

    async def _carried_out(self) -> bool:
        """Whether the stand-in has completed every call that a fault struck, even after the caller's timeout."""
        left: Any = await self.stand_in.control("GET", "/faults")
        return bool(await self.struck() == self.planned - sum(fault["times"] for fault in left))

    async def struck(self) -> int:
        """The number of calls that a fault struck."""
        calls: Any = await self.stand_in.control("GET", "/calls")
        return sum(bool(call["fault"]) for call in calls["calls"])

    async def forward(self, by: timedelta = STEP) -> None:
        """Moves the clock on, once no call is in progress: otherwise a second would be minutes to its network."""
        await eventually(self._carried_out, 20)
        self.clock.shift(by)

    async def publications(self) -> Sequence[Any]:
        """All publications."""
        return await rows(self.database, "SELECT * FROM publications")

    async def look(self) -> None:
        """Runs a worker until nothing is due."""
        worker = self.worker
        while await worker.work():
            pass

    async def settle(self) -> Sequence[Any]:
        """Works until every publication has ended; returns the publications."""
        for _ in range(MOST_LOOKS):
            await self.look()
            publications = await self.publications()
            if all(publication.state in ENDED for publication in publications):
                return publications
            due = min(publication.due_at for publication in publications if publication.due_at is not None)
            await self.forward(max(STEP, due - datetime.now(UTC)))
        raise AssertionError(
            f"after {MOST_LOOKS} looks: {Counter(publication.state for publication in publications)}"
        )

    async def visible(self) -> list[dict[str, Any]]:
        """All posts that are publicly visible at the networks."""
        posts: Any = await self.stand_in.control("GET", "/posts?limit=1000")
        return [post for post in posts if post["state"] == "up"]

    async def verdict(self) -> Verdict:
        """Compares the final states that creators are shown with the posts that are visible at the networks."""
        query = (
            "SELECT a.caption, p.state, p.reason, p.media_id FROM publications p"
            " JOIN advertisements a ON a.id = p.advertisement_id"
        )
        outcomes = {row.caption: row for row in await rows(self.database, query)}
        posts = await self.visible()
        for write in self.ledger.writes:
            outcome = outcomes[write.mark]
            published = outcome.state == PUBLISHED
            write.answers.append(ACKNOWLEDGED if published else str(outcome.reason))
            if published:
                assert outcome.media_id in {post["id"] for post in posts if post["caption"] == write.mark}
        return self.ledger.compare({"post": Counter(post["caption"] for post in posts)})

    async def most_calls(self) -> int:
        """The number of calls to the most called account."""
        calls: Any = await self.stand_in.control("GET", "/calls")
        return int(max(calls["by_account"].values()))

    async def row(self, verdict: Verdict) -> str:
        """The row of the table, as JSON."""
        return json.dumps(
            {
                "times": await self.struck(),
                "acknowledged": verdict.acknowledged,
                "lost": len(verdict.lost),
                "twice": len(verdict.twice),
                "untrue": len(verdict.untrue),
                "refused": len(verdict.refused),
            }
        )


@asynccontextmanager
async def publishers_of(stand_in: StandIn, database: Database) -> AsyncIterator[Publishers]:
    """Publishers without a creator, and the clock that they move."""
    stand_in.application.pictures["mate.jpg"] = jpeg()
    secret = stand_in.settings.facebook_app_secret
    with time_machine.travel(datetime.now(UTC), tick=True) as clock:
        async with new_client() as client:

            def graph(host: str, platform: int, secret: Callable[[], str | None] = lambda: None) -> GraphClient:
                base = f"{stand_in.url}/{host}"
                return GraphClient(client, base, VERSION, platform, secret, longest=LONGEST_SECONDS)

            networks: dict[int, Network] = {
                INSTAGRAM: Instagram(graph("graph.instagram.com", INSTAGRAM), VERSION),
                FACEBOOK: Facebook(graph("graph.facebook.com", FACEBOOK, lambda: secret), VERSION),
            }
            yield Publishers(stand_in, database, networks, Accounts(), clock)
