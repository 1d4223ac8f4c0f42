"""Brands' own programs, written from the guide, keep their copy, rule and webhooks while services die and keys change."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from faults import killed
from journey import System
from people import Api
from phones import Phones
from settling import unsettled
from trial import HEALTHY_SECONDS, SETTLED_SECONDS, unready, until

from kit.testing.ports import free_port
from resuena_local.parts import SERVICES

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = ROOT / "tests" / "clients"
COMMANDS = {
    "brand.py": [sys.executable],
    "brand.ts": [str(ROOT / ".tools" / "bin" / "node")],
}
"""The programs, and what runs each."""
KILLED = ("company-svc", *(f"{name}-svc" for name in SERVICES if name != "company"), "gateway", "nats", "postgres")
"""company-svc first: what it was delivering is leased for a minute, in which the others are killed."""
STOCK = 1_000
POSTS = 2
"""Posts in each batch, of which each second one has a link in its caption, so that the programs' rule leaves it waiting."""
CAUGHT_UP_SECONDS = 120.0
MAKE_KEY = """mutation($company: ID!, $name: String!) {
  createApiKey(companyId: $company, name: $name, permissions: [ReadResults, Audit, ManageWebhooks]) {
    success error { code } secret apiKey { _id } } }"""
KEYS = "query($company: ID!) { apiKeys(companyId: $company) { _id lastUsedAt } }"
REVOKE = "mutation($id: ID!) { revokeApiKey(_id: $id) { success error { code } } }"
EVENTS = """query($company: ID!, $after: String) { companyEvents(companyId: $company, first: 500, after: $after) {
  nodes { _id payload } pageInfo { hasNextPage endCursor } } }"""
LISTS = """{
  companies(where: {}) { _id updatedAt name currency }
  campaigns(where: {}, limit: 100) { _id updatedAt name status stock }
  advertisements(where: {}, limit: 100) { _id updatedAt status caption }
}"""
HISTORY = "{ advertisements(where: {}, limit: 100) { _id auditHistory { toStatus apiKey } } }"


@dataclass
class Program:
    """A program of a company of its own, which runs."""

    name: str
    phones: Phones
    owner: Api
    company_id: str
    campaign_id: str
    folder: Path
    port: int
    process: asyncio.subprocess.Process | None = None
    key_id: str = ""
    posts: dict[str, bool] = field(default_factory=dict)
    """Ids of the posts that were acknowledged, with whether the program's rule approves each."""

    @property
    def state(self) -> dict[str, Any]:
        """What the program knows; raises AssertionError once it has ended."""
        assert self.process is not None
        assert self.process.returncode is None, f"{self.name} ended: {(self.folder / 'log').read_text()}"
        found: dict[str, Any] = json.loads((self.folder / "state.json").read_text())
        return found

    def hand_in(self) -> None:
        """Submits POSTS posts; an address in a caption is what the rule leaves waiting."""
        ads = [self.phones.ad(self.campaign_id, len(self.posts) + index) for index in range(POSTS)]
        for index, ad in enumerate(ads):
            ad.caption += " http://example.com" if index % 2 else ""
        for made in self.phones.deliver(ads):
            self.posts[made.id] = "http" not in next(ad.caption for ad in ads if ad.id == made.id)

    async def behind(self) -> str:
        """What the program has not done yet of what was handed in."""
        copy = self.state["advertisements"]
        left = [
            one for one, ruled in self.posts.items() if copy.get(one, {}).get("status") != _status(approved=ruled)
        ]
        return f"{self.name} is behind with {len(left)} of {len(self.posts)} posts" if left else ""

    async def stale(self) -> str:
        """How its copy differs from what the API says."""
        try:
            told = await asyncio.to_thread(self.owner.ask, LISTS)
        except (httpx.HTTPError, AssertionError) as error:
            return f"no answer: {error}"
        state = self.state
        for name, items in told.items():
            if state[name] != {one["_id"]: one for one in items}:
                return f"{self.name} has other {name}: {state[name]}, {items}"
        return ""

    def events(self) -> list[dict[str, Any]]:
        """The company's events, as the feed tells them."""
        found, after = [], None
        while True:
            page = self.owner.ask(EVENTS, company=self.company_id, after=after)["companyEvents"]
            found += [json.loads(node["payload"]) for node in page["nodes"]]
            if not page["pageInfo"]["hasNextPage"]:
                return found
            after = page["pageInfo"]["endCursor"]

    async def missing(self) -> str:
        """Which events of its posts have not arrived."""
        about = {event["id"] for event in await asyncio.to_thread(self.events) if _post_of(event) in self.posts}
        left = about - self.state["events"].keys()
        return f"{len(left)} of {len(about)} events have not arrived at {self.name}" if left else ""

    def make_key(self, name: str) -> str:
        """Makes a key, and puts its secret where the program reads it; returns the key's id."""
        made = self.owner.succeed(MAKE_KEY, company=self.company_id, name=name)
        written = self.folder / "key.new"
        written.write_text(made["secret"])
        written.replace(self.folder / "key")
        identifier: str = made["apiKey"]["_id"]
        return identifier

    async def unused(self, key_id: str) -> str:
        """Whether a key has not been used yet."""
        keys = (await asyncio.to_thread(self.owner.ask, KEYS, company=self.company_id))["apiKeys"]
        used = next(key["lastUsedAt"] for key in keys if key["_id"] == key_id)
        return "" if used else f"{self.name} does not use its new key"

    async def receives_no_forgery(self) -> None:
        """Sends the receiver a message that nobody signed."""
        async with httpx.AsyncClient(trust_env=False) as client:
            headers = {
                "webhook-id": "forged",
                "webhook-timestamp": str(int(time.time())),
                "webhook-signature": "v1,x",
            }
            answer = await client.post(
                f"http://127.0.0.1:{self.port}/",
                content='{"id": "forged", "type": "post.approved"}',
                headers=headers,
            )
        assert answer.status_code == 401
        assert "forged" not in self.state["events"]

    def verdict(self) -> tuple[int, int]:
        """Posts that the rule approves and that are not approved, and approvals beyond one a post, or of another one."""
        history = self.owner.ask(HISTORY)["advertisements"]
        approvals = Counter(
            ad["_id"] for ad in history for entry in ad["auditHistory"] if entry["toStatus"] == "Approved"
        )
        told = Counter(_post_of(event) for event in self.events() if event["type"] == "post.approved")
        assert told == approvals
        assert {entry["apiKey"] for ad in history for entry in ad["auditHistory"]} == {"first", "second"}
        ruled = {one for one, approved in self.posts.items() if approved}
        stock = self.owner.ask(LISTS)["campaigns"][0]["stock"]
        assert stock == STOCK - len(self.posts), "a post that waits or is approved holds one unit"
        return len(ruled - approvals.keys()), (approvals - Counter(ruled)).total()


def _status(*, approved: bool) -> str:
    return "Approved" if approved else "WaitingForCustomerAudit"


def _post_of(event: dict[str, Any]) -> str:
    return str(event["data"].get("advertisementId"))


@asynccontextmanager
async def running(system: System, phones: Phones, name: str, folder: Path) -> AsyncIterator[Program]:
    """The program with a company of its own."""

    def prepared() -> Program:
        brand = phones.brand()
        campaign_id = phones.campaign(brand, stock=STOCK)
        owner = Api(system.url, phones.sign_in(*brand.owner.credentials))
        return Program(name, phones, owner, brand.company_id, campaign_id, folder, free_port())

    made = await asyncio.to_thread(prepared)
    made.key_id = await asyncio.to_thread(made.make_key, "first")
    environment = {
        "PATH": os.environ["PATH"],
        "RESUENA_URL": system.url,
        "RESUENA_KEY_FILE": str(folder / "key"),
        "PORT": str(made.port),
        "STATE": str(folder),
        "SLEEP": "0.5",
        "AGAIN": "3",
    }
    command = [*COMMANDS[name], str(CLIENTS / "programs" / name)]
    with (folder / "log").open("w") as log:
        made.process = await asyncio.create_subprocess_exec(*command, env=environment, stdout=log, stderr=log)
    try:

        async def silent() -> str:
            with suppress(FileNotFoundError):
                return "" if made.state["secret"] else f"{name} has no webhook yet"
            return f"{name} has not begun"

        await until(silent, CAUGHT_UP_SECONDS)
        yield made
    finally:
        with suppress(ProcessLookupError):
            made.process.kill()
        await made.process.wait()


@pytest.mark.quick
async def test_each_service_killed_beside_programs_of_brands_whose_key_is_replaced(
    system: System, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    assert (CLIENTS / "node_modules").is_dir(), "Packages of Node are missing: `make test-faults` installs them"
    phones = Phones(system, system.layout().ports)
    await asyncio.to_thread(phones.publish_terms)
    slowest = 0.0
    async with AsyncExitStack() as stack:
        programs = []
        for name in COMMANDS:
            folder = tmp_path / name.replace(".", "-")
            folder.mkdir()
            programs.append(await stack.enter_async_context(running(system, phones, name, folder)))

        async def hand_in() -> None:
            for program in programs:
                await asyncio.to_thread(program.hand_in)

        async def caught_up() -> None:
            for program in programs:
                await until(program.behind, CAUGHT_UP_SECONDS)

        for process in KILLED:
            await hand_in()
            async with killed(process)(system):
                healed = time.monotonic()
                await hand_in()
            await until(lambda: unready(system), HEALTHY_SECONDS)
            await caught_up()
            slowest = max(slowest, time.monotonic() - healed)
        for program in programs:
            key_id = await asyncio.to_thread(program.make_key, "second")
            await until(partial(program.unused, key_id), CAUGHT_UP_SECONDS)
            assert await asyncio.to_thread(program.owner.succeed, REVOKE, id=program.key_id)
            await program.receives_no_forgery()
        await hand_in()
        await caught_up()
        layout = system.layout()
        await until(lambda: unsettled(layout), SETTLED_SECONDS)
        lost = twice = 0
        for program in programs:
            await until(program.missing, CAUGHT_UP_SECONDS)
            await until(program.stale, CAUGHT_UP_SECONDS)
            known = {event["id"] for event in await asyncio.to_thread(program.events)}
            assert program.state["events"].keys() <= known
            found = await asyncio.to_thread(program.verdict)
            lost, twice = lost + found[0], twice + found[1]
    acknowledged = sum(len(program.posts) for program in programs)
    figures = {"times": len(KILLED), "acknowledged": acknowledged, "lost": lost, "twice": twice}
    record_property("row", json.dumps({**figures, "seconds": round(slowest, 1)}))
    assert (lost, twice) == (0, 0)
