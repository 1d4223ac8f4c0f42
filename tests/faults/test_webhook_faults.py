"""Processes, stores and receivers fail while a company's events are delivered: each arrives, none more often than it
was leased."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from faults import Fault, away, killed, proxied
from journey import System
from people import Api
from phones import Phones
from settling import rows, unsettled
from standardwebhooks import Webhook
from trial import HEALTHY_SECONDS, SETTLED_SECONDS, unready, until

from kit.testing.proxy import Proxy

POSTS = 6
"""Number of posts in each batch: before the fault, when it begins, and while it lasts."""
FELT_SECONDS = 60.0
DELIVERED_SECONDS = 240.0
"""Time for a lease to expire, and for the first waits after failures."""
CREATE = """mutation($company: ID!, $url: String!) {
  createWebhook(companyId: $company, url: $url, events: [PostSubmitted]) {
    success error { code } secret } }"""
RECORDED = """SELECT company_id, payload::jsonb #>> '{data,advertisementId}' FROM company_events WHERE type = 1"""
DELIVERIES = """SELECT w.company_id, w.url, d.event_id, d.lease, d.state
    FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id"""
FAILED = """SELECT w.company_id, w.url FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id
    JOIN webhooks w ON w.id = d.webhook_id WHERE a.error IS NOT NULL"""
DELIVERED = 2
OK = b"HTTP/1.1 204 No Content\r\n\r\n"
BEGUN = b"HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n"


@dataclass
class Receiver:
    """A webhook receiver that records requests, and can delay its responses or send them byte by byte."""

    bodies: list[tuple[dict[str, str], str]] = field(default_factory=list)
    drips: bool = False
    held: int = 0
    """Requests that wait for their response."""

    def __post_init__(self) -> None:
        self.answers = asyncio.Event()
        self.answers.set()

    def ids(self) -> Counter[str]:
        """How often each event has arrived."""
        return Counter(headers["webhook-id"] for headers, _ in self.bodies)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one connection until the client closes it."""
        try:
            while True:
                _, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
                headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
                body = (await reader.readexactly(int(headers["content-length"]))).decode()
                self.bodies.append((headers, body))
                self.held += 1
                try:
                    await self.answers.wait()
                finally:
                    self.held -= 1
                if self.drips:
                    writer.write(BEGUN)
                while self.drips:
                    writer.write(b"x")
                    await writer.drain()
                    await asyncio.sleep(0.5)
                writer.write(OK)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            return
        finally:
            writer.close()


@dataclass
class Company:
    """A brand whose events go to two receivers: a steady one, and one behind a proxy, which faults may disturb."""

    system: System
    phones: Phones
    company_id: str
    campaign_id: str
    steady: Receiver
    other: Receiver
    proxy: Proxy
    secrets: dict[str, str] = field(default_factory=dict)
    """Secret of each webhook, by its address."""
    posts: list[str] = field(default_factory=list)

    @property
    def receivers(self) -> dict[str, Receiver]:
        """The receivers by the address of their webhook."""
        steady, other = self.secrets
        return {steady: self.steady, other: self.other}

    async def hand_in(self) -> None:
        """Submits POSTS posts, and keeps the ids of the acknowledged ones."""
        ads = await asyncio.to_thread(self.phones.submit, self.campaign_id, POSTS, first=len(self.posts))
        self.posts += [ad.id for ad in ads]

    async def missing(self, receiver: Receiver) -> str:
        """The number of posts that the receiver has not received."""
        arrived_ids = {json.loads(body)["data"]["advertisementId"] for _, body in receiver.bodies}
        missing = set(self.posts) - arrived_ids
        return f"{len(missing)} of {len(self.posts)} posts have not arrived" if missing else ""

    async def rows(self, query: str) -> list[tuple[Any, ...]]:
        """The rows of a statement for the company, without its id, which is the first column."""
        records = await rows(self.system.layout(), "company", query)
        return [tuple(record)[1:] for record in records if record[0] == self.company_id]

    async def waiting(self) -> str:
        """The number of waiting deliveries, while the database responds."""
        try:
            deliveries = await self.rows(DELIVERIES)
        except OSError as error:
            return str(error)
        waiting = sum(state != DELIVERED for _, _, _, state in deliveries)
        return f"{waiting} deliveries wait" if waiting else ""

    async def not_failed(self) -> str:
        """Whether no request to the receiver behind the proxy has failed yet."""
        address = list(self.secrets)[1]
        failed = await self.rows(FAILED)
        return "" if (address,) in failed else "no delivery has failed"

    async def check(self) -> tuple[int, int]:
        """What was lost or recorded twice; raises AssertionError for forged messages and for those that were sent
        too often."""
        recorded = Counter(post_id for (post_id,) in await self.rows(RECORDED))
        deliveries = await self.rows(DELIVERIES)
        lost = 0
        for address, receiver in self.receivers.items():
            arrived = receiver.ids()
            leases = {event: lease for url, event, lease, _ in deliveries if url == address}
            assert len(leases) == len(self.posts)
            assert {event: count for event, count in arrived.items() if count > leases[event]} == {}
            for headers, body in receiver.bodies:
                # Compares a new signature: `verify` refuses messages older than five minutes, and a trial may take
                # longer.
                at = datetime.fromtimestamp(int(headers["webhook-timestamp"]), UTC)
                signature = Webhook(self.secrets[address]).sign(headers["webhook-id"], at, body)
                assert signature in headers["webhook-signature"].split()
            lost += len(leases.keys() - arrived.keys())
        assert set(recorded) == set(self.posts)
        return lost, sum(count - 1 for count in recorded.values())


@asynccontextmanager
async def company(system: System) -> AsyncIterator[Company]:
    """Creates the brand with its campaign, webhooks and receivers."""
    phones = Phones(system, system.layout().ports)

    def prepared() -> tuple[str, str, str]:
        phones.publish_terms()
        brand = phones.brand()
        return brand.company_id, phones.campaign(brand, stock=10_000), phones.sign_in(*brand.owner.credentials)

    company_id, campaign_id, token = await asyncio.to_thread(prepared)
    steady, other = Receiver(), Receiver()
    async with AsyncExitStack() as stack:
        ports = []
        for receiver in (steady, other):
            server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0)
            stack.callback(server.close)
            ports.append(server.sockets[0].getsockname()[1])
        proxy = Proxy(ports[1])
        stack.callback(proxy.close)
        receiving_brand = Company(system, phones, company_id, campaign_id, steady, other, proxy)
        owner = Api(system.url, token)
        for port in (ports[0], proxy.port):
            address = f"http://127.0.0.1:{port}/events"
            created = await asyncio.to_thread(owner.succeed, CREATE, company=company_id, url=address)
            receiving_brand.secrets[address] = created["secret"]
        yield receiving_brand


@asynccontextmanager
async def dripping(receiver: Receiver) -> AsyncIterator[None]:
    """The receiver sends its response a byte at a time, without an end."""
    receiver.drips = True
    try:
        yield
    finally:
        receiver.drips = False


PROCESSES: dict[str, Fault] = {
    "company-svc killed while it delivers": killed("company-svc"),
    "postgres killed while company-svc delivers": killed("postgres"),
    "nats away while posts are handed in": away("nats"),
}
RECEIVERS: dict[str, Callable[[Company], Fault]] = {
    "receiver frozen": lambda brand: proxied(
        brand.proxy, lambda proxy: proxy.hold(True), lambda proxy: proxy.hold(False)
    ),
    "receiver half-open": lambda brand: proxied(brand.proxy, Proxy.forget, lambda _: None),
    "receiver resets": lambda brand: proxied(
        brand.proxy, lambda proxy: proxy.reset(refuse=True), lambda proxy: proxy.reset(refuse=False)
    ),
    "receiver answers by drips": lambda brand: lambda _: dripping(brand.other),
}


async def delivered(brand: Company, healed: float, record_property: Callable[[str, object], None]) -> None:
    """Waits until everything is delivered, and compares."""
    seconds = time.monotonic() - healed
    layout = brand.system.layout()
    await until(lambda: unsettled(layout), SETTLED_SECONDS)
    await until(brand.waiting, DELIVERED_SECONDS)
    lost, twice = await brand.check()
    figures = {"times": 1, "acknowledged": len(brand.posts), "lost": lost, "twice": twice}
    record_property("row", json.dumps({**figures, "seconds": round(seconds, 1)}))
    assert (lost, twice) == (0, 0)


@pytest.mark.parametrize("name", PROCESSES)
async def test_every_event_arrives_though_a_process_is_away(
    system: System, name: str, record_property: Callable[[str, object], None]
) -> None:
    async with company(system) as brand:
        await brand.hand_in()
        await until(partial(brand.missing, brand.steady), FELT_SECONDS)
        for receiver in (brand.steady, brand.other):
            receiver.answers.clear()
        await brand.hand_in()

        async def held() -> str:
            return "" if brand.steady.held and brand.other.held else "no request waits for its answer"

        await until(held, FELT_SECONDS)
        async with PROCESSES[name](system):
            await brand.hand_in()
            for receiver in (brand.steady, brand.other):
                receiver.answers.set()
        healed = time.monotonic()
        await until(lambda: unready(system), HEALTHY_SECONDS)
        await delivered(brand, healed, record_property)
        if "company-svc killed" in name:
            # It was killed before it stored the outcome of its open requests, so these were sent twice.
            assert max(brand.steady.ids().values()) > 1


@pytest.mark.parametrize("name", RECEIVERS)
async def test_every_event_arrives_though_its_receiver_was_away(
    system: System, name: str, record_property: Callable[[str, object], None]
) -> None:
    async with company(system) as brand:
        await brand.hand_in()
        for receiver in (brand.steady, brand.other):
            await until(partial(brand.missing, receiver), FELT_SECONDS)
        async with RECEIVERS[name](brand)(system):
            await brand.hand_in()
            # A working receiver is not delayed by another.
            await until(partial(brand.missing, brand.steady), FELT_SECONDS)
            if name != "receiver half-open":
                await until(brand.not_failed, FELT_SECONDS)
        await delivered(brand, time.monotonic(), record_property)
