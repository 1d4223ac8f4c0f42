"""Clients that write to a running system continuously, and record each request with its response."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import io
import time
import uuid
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

import grpc
import httpx
import nats.errors
from journey import System
from ledger import ACKNOWLEDGED, NO_ANSWER, Ledger, Write
from nats.aio.client import Client
from phones import Phones
from PIL import Image

from resuena.campaign.v1 import mobile_pb2

PAUSE_SECONDS = 0.05
BUDGET = 10_000_000_000
"""Cents: enough for all advertisements of one test."""
CLIENT_SECONDS = 9.0
"""How long a client waits for a response: longer than the gateway's timeout of an operation."""
ADS_AT_A_TIME = 40
INVITATIONS = 45
"""Invitations that each brand sends: fewer than it may have open."""
MOST_REPETITIONS = 3
ASK_AGAIN = frozenset({NO_ANSWER, "SERVICE_UNAVAILABLE", "UNAVAILABLE", "INTERNAL", "503", "500", "429"})
"""Responses after which a client sends its write again."""

EVENT = """mutation($mark: String!, $key: String!) {
  trackEvent(event: APP_DOWNLOAD, source: "WEB_CORP", companyCode: $mark, idempotencyKey: $key)
  { success error { code } } }"""
CONTACT = """mutation($mark: String!, $key: String!) {
  sendContact(name: "Ana", email: $mark, message: "Hola", idempotencyKey: $key) { success error { code } } }"""
ACCOUNT = """mutation($mark: String!, $key: String!) {
  createPersonPrimary(app: PublicPortal, email: $mark, password: "Propia#2026", idempotencyKey: $key)
  { success error { code } } }"""
CAMPAIGN = """mutation($mark: String!, $key: String!, $company: ID!) {
  createCampaign(input: {companyId: $company, name: $mark, type: Spot, paymentType: Product}, idempotencyKey: $key)
  { success error { code } } }"""
INVITE = """mutation($mark: String!, $key: String!, $company: ID!) {
  inviteMember(companyId: $company, email: $mark, role: viewer, idempotencyKey: $key) { success error { code } } }"""
APPROVE = (
    """mutation($mark: ID!) { updateAdvertisement(_id: $mark, status: Approved) { success error { code } } }"""
)

T = TypeVar("T")


@dataclass(frozen=True)
class Kind:
    """A kind of write: how it is sent (returns the response), and where and how often its mark is stored."""

    name: str
    service: str
    stored: str
    mark: Callable[[], Awaitable[str]]
    send: Callable[[Write], Awaitable[str]]
    done: str = ""
    """The response to a repetition of a write that took effect, if that is no success: no other client writes to its
    mark."""


def _a_name(form: str) -> Callable[[], Awaitable[str]]:
    async def mark() -> str:
        return form.format(uuid.uuid4())

    return mark


def outcome_of(response: dict[str, Any]) -> str:
    """The outcome of a mutation: acknowledged, or an error code."""
    if errors := response.get("errors"):
        return str(errors[0]["extensions"]["code"])
    (result,) = response["data"].values()
    return ACKNOWLEDGED if result["success"] else str(result["error"][0]["code"])


def picture(mark: str) -> bytes:
    """A small image, unique to its mark."""
    drawn = Image.frombytes("RGB", (4, 2), hashlib.sha256(mark.encode()).digest()[:24])
    file = io.BytesIO()
    drawn.resize((64, 32), Image.Resampling.NEAREST).save(file, "PNG")
    return file.getvalue()


@dataclass
class Clients:
    """All clients, with one ledger; `urls` are the gateways, which each client tries in turn."""

    system: System
    urls: Sequence[str]
    ledger: Ledger = field(default_factory=Ledger)
    images: dict[str, str] = field(default_factory=dict)
    """Key of each stored image, by mark."""

    def __post_init__(self) -> None:
        self._turn = 0
        self._http = httpx.AsyncClient(timeout=CLIENT_SECONDS, trust_env=False)
        self._nats = Client()
        self._answered: dict[str, list[tuple[float, float, str]]] = defaultdict(list)
        self._ads = Stock(self._new_ads, ADS_AT_A_TIME)
        self._inviting = Stock(self._new_owner, INVITATIONS // 2)
        self._invited_by: dict[str, tuple[str, str]] = {}
        layout = self.system.layout()
        self.phones = Phones(self.system, layout.ports)

    @classmethod
    @asynccontextmanager
    async def of(cls, system: System, urls: Sequence[str] = ()) -> AsyncIterator[Clients]:
        """Clients with the needed permissions: a brand's owner and the platform's staff."""
        clients = cls(system, urls or [system.url])
        await asyncio.to_thread(clients._prepare)
        await clients._nats.connect(
            system.layout().nats_url,
            max_reconnect_attempts=-1,
            reconnect_time_wait=1,
            ping_interval=5,  # detects a half-open connection
            error_cb=_ignore,
        )
        try:
            yield clients
        finally:
            await clients._ads.close()
            await clients._inviting.close()
            await clients._http.aclose()
            await clients._nats.close()

    def _prepare(self) -> None:
        self.phones.publish_terms()
        brand = self.phones.brand()
        self._company = brand.company_id
        self._owner = self.phones.sign_in(*brand.owner.credentials)
        self._staff = self.phones.sign_in(*self.phones.staff().credentials)
        self._campaign = self.phones.campaign(brand, money=True, investment=BUDGET)
        self._ads.fill()
        self._inviting.fill()

    def kinds(self) -> list[Kind]:
        """At least one kind of write for each service."""
        graphql = partial(partial, self._graphql)
        return [
            Kind(
                "event",
                "tracking",
                "SELECT company_code, count(*) FROM arrivals GROUP BY 1",
                _a_name("e-{}"),
                graphql(EVENT),
            ),
            Kind(
                "contact",
                "tracking",
                "SELECT email, count(*) FROM leads GROUP BY 1",
                _a_name("c-{}@example.com"),
                graphql(CONTACT),
            ),
            Kind(
                "account",
                "identity",
                "SELECT email, count(*) FROM persons WHERE email IS NOT NULL GROUP BY 1",
                _a_name("a-{}@example.com"),
                graphql(ACCOUNT),
            ),
            Kind(
                "invitation",
                "company",
                "SELECT email, count(*) FROM invitations WHERE email IS NOT NULL GROUP BY 1",
                self._an_invitation,
                self._invite,
            ),
            Kind(
                "campaign",
                "campaign",
                "SELECT name, count(*) FROM campaigns GROUP BY 1",
                _a_name("n-{}"),
                partial(self._graphql, CAMPAIGN, token=self._owner, company=self._company),
            ),
            Kind(
                "audit",
                "campaign",
                "SELECT advertisement_id, count(*) FROM audit_entries GROUP BY 1",
                self._waiting_ad,
                partial(self._graphql, APPROVE, token=self._staff),
                done="ALREADY_AUDITED",
            ),
            Kind(
                "image",
                "media",
                "SELECT key, 1 FROM images WHERE finished_at IS NOT NULL",
                _a_name("{}"),
                self._upload,
            ),
            Kind(
                "mobile ad",
                "campaign",
                "SELECT id, count(*) FROM advertisements GROUP BY 1",
                _a_name("{}"),
                self._publish,
            ),
        ]

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """Runs all clients during the block; at the end each waits for its last response."""
        stop = asyncio.Event()
        tasks = [asyncio.create_task(self._write(kind, stop)) for kind in self.kinds()]
        try:
            yield
        finally:
            stop.set()
            await asyncio.gather(*tasks)

    async def _write(self, kind: Kind, stop: asyncio.Event) -> None:
        while not stop.is_set():
            mark = await kind.mark()
            if mark:
                await self.send(kind, self.ledger.open(kind.name, mark))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), PAUSE_SECONDS)

    async def send(self, kind: Kind, write: Write) -> str:
        """Sends a write, or repeats it; returns the outcome."""
        begun = time.monotonic()
        try:
            said = await kind.send(write)
        except (httpx.HTTPError, nats.errors.Error, OSError, TimeoutError):
            said = NO_ANSWER
        if write.answers and said == kind.done:
            said = ACKNOWLEDGED
        write.answers.append(said)
        self._answered[kind.name].append((begun, time.monotonic(), said))
        return said

    def answers(self, since: float) -> dict[str, int]:
        """The number of responses to writes that began since then (of the monotonic clock), by kind."""
        return {
            kind.name: sum(begun >= since for begun, _, _ in self._answered[kind.name]) for kind in self.kinds()
        }

    def acknowledged(self, since: float) -> dict[str, float]:
        """The time of each kind's first acknowledgement of a write that began since then; kinds without one are left
        out."""
        return {
            name: min(ended)
            for name, answers in self._answered.items()
            if (ended := [end for begun, end, said in answers if begun >= since and said == ACKNOWLEDGED])
        }

    def refused(self, since: float) -> bool:
        """Whether a write that began since then was not acknowledged."""
        return any(
            begun >= since and said != ACKNOWLEDGED
            for answers in self._answered.values()
            for begun, _, said in answers
        )

    async def settle(self) -> None:
        """Repeats, with its key, each unacknowledged write whose last response is in ASK_AGAIN."""
        kinds = {kind.name: kind for kind in self.kinds()}
        for _ in range(MOST_REPETITIONS):
            for write in self.ledger.unsettled():
                if write.answers[-1] in ASK_AGAIN:
                    await self.send(kinds[write.kind], write)

    async def _graphql(self, document: str, write: Write, token: str = "", **more: str) -> str:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        variables = {"mark": write.mark, **({"key": write.key} if "$key" in document else {}), **more}
        response = await self._http.post(
            f"{self._url()}/graphql", json={"query": document, "variables": variables}, headers=headers
        )
        if response.status_code != 200:
            return str(response.status_code)
        return outcome_of(response.json())

    async def _upload(self, write: Write) -> str:
        response = await self._http.post(
            f"{self._url()}/media/images",
            files={"file": ("foto.png", picture(write.mark), "image/png")},
            headers={"authorization": f"Bearer {self._owner}"},
        )
        if response.status_code >= 300:
            return str(response.status_code)
        self.images[write.mark] = response.json()["key"]
        return ACKNOWLEDGED

    async def _publish(self, write: Write) -> str:
        """Publishes a fact of the mobile side; JetStream acknowledges that it is stored."""
        ad = self.phones.ad(self._campaign)
        ad.id = write.mark
        fact = mobile_pb2.MobileAdvertisementSubmitted(advertisement=ad, occurred_at=ad.creation_dt)
        await self._nats.jetstream(timeout=CLIENT_SECONDS).publish(
            "resuena.mobile.advertisement_submitted.v1",
            fact.SerializeToString(),
            headers={"Nats-Msg-Id": write.key},
        )
        return ACKNOWLEDGED

    def _url(self) -> str:
        self._turn += 1
        return self.urls[self._turn % len(self.urls)]

    async def _an_invitation(self) -> str:
        """An address without an invitation; keeps which owner will invite it. Empty when no brand may invite."""
        mark = f"i-{uuid.uuid4()}@example.com"
        owner = self._inviting.take()
        if owner is None:
            return ""
        self._invited_by[mark] = owner
        return mark

    async def _invite(self, write: Write) -> str:
        company, token = self._invited_by[write.mark]
        return await self._graphql(INVITE, write, token=token, company=company)

    async def _waiting_ad(self) -> str:
        """An ad that waits for the platform's audit; empty when there is none."""
        return self._ads.take() or ""

    def _new_ads(self) -> list[str]:
        return [ad.id for ad in self.phones.submit(self._campaign, ADS_AT_A_TIME)]

    def _new_owner(self) -> list[tuple[str, str]]:
        brand = self.phones.brand()
        return [(brand.company_id, self.phones.sign_in(*brand.owner.credentials))] * INVITATIONS


class Stock(Generic[T]):
    """Objects to write with; more are created on a thread before the last one is taken."""

    def __init__(self, make: Callable[[], list[T]], least: int) -> None:
        self._make = make
        self._least = least
        self._left: list[T] = []
        self._making: asyncio.Task[None] | None = None

    def fill(self) -> None:
        """Creates the first ones."""
        while len(self._left) <= self._least:
            self._left += self._make()

    def take(self) -> T | None:
        """An object, or None while there is none."""
        if len(self._left) <= self._least and (self._making is None or self._making.done()):
            self._making = asyncio.create_task(self._more())
        return self._left.pop(0) if self._left else None

    async def close(self) -> None:
        """Waits for those that are being created."""
        if self._making is not None:
            await self._making

    async def _more(self) -> None:
        with contextlib.suppress(grpc.RpcError):  # the next `take` tries again
            self._left += await asyncio.to_thread(self._make)


async def _ignore(_: Exception) -> None:
    """Unavailable servers are expected here."""
