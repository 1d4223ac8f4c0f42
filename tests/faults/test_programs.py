"""Brands' programs, written from the guide, keep their copy, rule and webhooks correct while services die and keys
change."""

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
"""The programs, with the command of each."""
KILLED = ("company-svc", *(f"{name}-svc" for name in SERVICES if name != "company"), "gateway", "nats", "postgres")
"""company-svc first: its deliveries in progress are leased for a minute, in which the others are killed."""
STOCK = 1_000
POSTS = 2
"""Posts per batch; every second one has a link in its caption, so that the programs' rule leaves it waiting."""
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
    """A running program, of a company of its own."""

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
    """Ids of the acknowledged posts, with whether the program's rule approves each."""

    @property
    def state(self) -> dict[str, Any]:
        """The program's state; raises AssertionError once it has ended."""
        assert self.process is not None
        assert self.process.returncode is None, f"{self.name} ended: {(self.folder / 'log').read_text()}"
        state: dict[str, Any] = json.loads((self.folder / "state.json").read_text())
        return state

    def hand_in(self) -> None:
        """Submits POSTS posts; the rule leaves those with an address in the caption waiting."""
        ads = [self.phones.ad(self.campaign_id, len(self.posts) + index) for index in range(POSTS)]
        for index, ad in enumerate(ads):
            ad.caption += " http://example.com" if index % 2 else ""
        for delivered in self.phones.deliver(ads):
            self.posts[delivered.id] = "http" not in next(ad.caption for ad in ads if ad.id == delivered.id)

    async def behind(self) -> str:
        """The submitted posts that the program has not processed yet."""
        copy = self.state["advertisements"]
        left = [
            post_id
            for post_id, ruled in self.posts.items()
            if copy.get(post_id, {}).get("status") != _status(approved=ruled)
        ]
        return f"{self.name} is behind with {len(left)} of {len(self.posts)} posts" if left else ""

    async def stale(self) -> str:
        """The differences between the program's copy and the API."""
        try:
            lists = await asyncio.to_thread(self.owner.ask, LISTS)
        except (httpx.HTTPError, AssertionError) as error:
            return f"no answer: {error}"
        state = self.state
        for name, items in lists.items():
            if state[name] != {row["_id"]: row for row in items}:
                return f"{self.name} has other {name}: {state[name]}, {items}"
        return ""

    def events(self) -> list[dict[str, Any]]:
        """The company's events, from the feed."""
        events, after = [], None
        while True:
            page = self.owner.ask(EVENTS, company=self.company_id, after=after)["companyEvents"]
            events += [json.loads(node["payload"]) for node in page["nodes"]]
            if not page["pageInfo"]["hasNextPage"]:
                return events
            after = page["pageInfo"]["endCursor"]

    async def missing(self) -> str:
        """Events of its posts that have not arrived."""
        about = {event["id"] for event in await asyncio.to_thread(self.events) if _post_of(event) in self.posts}
        left = about - self.state["events"].keys()
        return f"{len(left)} of {len(about)} events have not arrived at {self.name}" if left else ""

    def make_key(self, name: str) -> str:
        """Creates a key, and writes its secret where the program reads it; returns the key's id."""
        result = self.owner.succeed(MAKE_KEY, company=self.company_id, name=name)
        written = self.folder / "key.new"
        written.write_text(result["secret"])
        written.replace(self.folder / "key")
        identifier: str = result["apiKey"]["_id"]
        return identifier

    async def unused(self, key_id: str) -> str:
        """Whether a key has not been used yet."""
        keys = (await asyncio.to_thread(self.owner.ask, KEYS, company=self.company_id))["apiKeys"]
        used = next(key["lastUsedAt"] for key in keys if key["_id"] == key_id)
        return "" if used else f"{self.name} does not use its new key"

    async def receives_no_forgery(self) -> None:
        """Sends the receiver an unsigned message."""
        async with httpx.AsyncClient(trust_env=False) as client:
            headers = {
                "webhook-id": "forged",
                "webhook-timestamp": str(int(time.time())),
                "webhook-signature": "v1,x",
            }
            response = await client.post(
                f"http://127.0.0.1:{self.port}/",
                content='{"id": "forged", "type": "post.approved"}',
                headers=headers,
            )
        assert response.status_code == 401
        assert "forged" not in self.state["events"]

    def verdict(self) -> tuple[int, int]:
        """Posts that the rule approves but that are not approved, and surplus or wrong approvals."""
        history = self.owner.ask(HISTORY)["advertisements"]
        approvals = Counter(
            ad["_id"] for ad in history for entry in ad["auditHistory"] if entry["toStatus"] == "Approved"
        )
        approval_events = Counter(_post_of(event) for event in self.events() if event["type"] == "post.approved")
        assert approval_events == approvals
        assert {entry["apiKey"] for ad in history for entry in ad["auditHistory"]} == {"first", "second"}
        ruled = {post_id for post_id, approved in self.posts.items() if approved}
        stock = self.owner.ask(LISTS)["campaigns"][0]["stock"]
        assert stock == STOCK - len(self.posts), "a post that waits or is approved holds one unit"
        return len(ruled - approvals.keys()), (approvals - Counter(ruled)).total()


def _status(*, approved: bool) -> str:
    return "Approved" if approved else "WaitingForCustomerAudit"


def _post_of(event: dict[str, Any]) -> str:
    return str(event["data"].get("advertisementId"))


@asynccontextmanager
async def running(system: System, phones: Phones, name: str, folder: Path) -> AsyncIterator[Program]:
    """Starts the program with a company of its own."""

    def prepared() -> Program:
        brand = phones.brand()
        campaign_id = phones.campaign(brand, stock=STOCK)
        owner = Api(system.url, phones.sign_in(*brand.owner.credentials))
        return Program(name, phones, owner, brand.company_id, campaign_id, folder, free_port())

    program = await asyncio.to_thread(prepared)
    program.key_id = await asyncio.to_thread(program.make_key, "first")
    environment = {
        "PATH": os.environ["PATH"],
        "RESUENA_URL": system.url,
        "RESUENA_KEY_FILE": str(folder / "key"),
        "PORT": str(program.port),
        "STATE": str(folder),
        "SLEEP": "0.5",
        "AGAIN": "3",
    }
    command = [*COMMANDS[name], str(CLIENTS / "programs" / name)]
    with (folder / "log").open("w") as log:
        program.process = await asyncio.create_subprocess_exec(*command, env=environment, stdout=log, stderr=log)
    try:

        async def silent() -> str:
            with suppress(FileNotFoundError):
                return "" if program.state["secret"] else f"{name} has no webhook yet"
            return f"{name} has not begun"

        await until(silent, CAUGHT_UP_SECONDS)
        yield program
    finally:
        with suppress(ProcessLookupError):
            program.process.kill()
        await program.process.wait()


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
            event_ids = {event["id"] for event in await asyncio.to_thread(program.events)}
            assert program.state["events"].keys() <= event_ids
            verdict = await asyncio.to_thread(program.verdict)
            lost, twice = lost + verdict[0], twice + verdict[1]
    acknowledged = sum(len(program.posts) for program in programs)
    figures = {"times": len(KILLED), "acknowledged": acknowledged, "lost": lost, "twice": twice}
    record_property("row", json.dumps({**figures, "seconds": round(slowest, 1)}))
    assert (lost, twice) == (0, 0)
