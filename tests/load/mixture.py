"""The mixture of traffic: the requests of visitors, brands and staff, in their shares."""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import data
import httpx
from clients import Answers, Connections, LoadRequest, ask, percentile
from closed_loop import Request
from journey import System
from phones import Phones
from works import LOGIN, TRACK, sign_in_token

from resuena_demo.plan import BRAND, OTHER, STAFF

BENCH = Path(__file__).parents[1] / "bench"
SHARES = {
    "page": 40,
    "trackEvent": 30,
    "campaign page": 20,
    "campaigns": 5,
    "sign-in": 2,
    "form": 2,
    "audit": 1,
}
"""Percent of the requests."""
PAGES = ("/", "/brands", "/download", "/en/", "/downloadAppRedirector")
CAMPAIGNS = "query($c: ID!){campaigns(where:{companyId:$c}){_id name status totals{posts approved}}}"
CONTACT = 'mutation($m:String!){sendContact(name:"Ana",email:$m,message:"Hola"){success error{code}}}'
APPROVE = "mutation($a:ID!){updateAdvertisement(_id:$a,status:Approved){success error{code}}}"
ACTIVITY = "subscription($c: ID!){campaignActivity(campaignId:$c){_id status}}"
FOLLOWERS = 15
"""Open streams of server-sent events, like those of campaign pages."""
TOKEN_SECONDS = 300.0
ADS_AT_A_TIME = 40
LEAST_ADS = 80
ALONE_ROUNDS = 15
BUDGET = 10_000_000_000


class Mixture:
    """Creates requests in their shares, with valid tokens and waiting ads; `keep` renews both until it is cancelled."""

    def __init__(self, system: System, grown: data.Grown) -> None:
        self._system = system
        self._grown = grown
        self._phones = Phones(system, system.layout().ports)
        self._ads: deque[str] = deque()
        self._kinds = list(SHARES)
        self._weights = list(SHARES.values())
        self._pages = [
            Request(f"{system.url}{path}", headers={"Accept": "text/html", "Accept-Encoding": "gzip"}).wire()
            for path in PAGES
        ]
        self._track = Request.graphql(system.url, TRACK, {"s": "PhysicalQR"}).wire()
        self._sign_in = [
            Request.graphql(system.url, LOGIN, {"e": email, "p": password}).wire()
            for email, password in (BRAND, OTHER)
        ]
        self._makers: dict[str, Callable[[], LoadRequest]] = {
            "page": lambda: LoadRequest("page", random.choice(self._pages)),
            "trackEvent": lambda: LoadRequest("trackEvent", self._track),
            "campaign page": lambda: LoadRequest("campaign page", self._campaign_page),
            "campaigns": lambda: LoadRequest("campaigns", self._campaigns),
            "sign-in": lambda: LoadRequest("sign-in", random.choice(self._sign_in)),
            "form": self._form,
            "audit": self._audit,
        }
        self.followed = 0
        """Events that the open streams brought."""

    def prepare(self, ads: int) -> None:
        """Signs people in and submits `ads` advertisements that wait for an audit."""
        self._phones.publish_terms()
        self._campaign = self._phones.campaign(self._phones.brand(), money=True, investment=BUDGET)
        while len(self._ads) < ads:
            self._more_ads()
        self._renew()

    def draw(self) -> LoadRequest:
        """A request of a random kind, drawn by the shares."""
        (kind,) = random.choices(self._kinds, self._weights)
        return self._makers[kind]()

    async def alone(self, connections: Connections) -> dict[str, float]:
        """Median seconds of a request of each kind when it runs alone: its weight in the goodput."""
        medians = {}
        for kind, make in self._makers.items():
            answers = Answers()
            for _ in range(ALONE_ROUNDS):
                await ask(connections, make(), answers, time.monotonic())
            medians[kind] = percentile([answer.seconds for answer in answers.found], 0.5)
        return medians

    async def keep(self) -> None:
        """Renews the tokens, submits ads, and subscribes to campaigns, until it is cancelled."""
        async with asyncio.TaskGroup() as group:
            for _ in range(FOLLOWERS):
                group.create_task(self._follow())
            signed_in = time.monotonic()
            while True:
                await asyncio.sleep(1)
                if time.monotonic() - signed_in > TOKEN_SECONDS:
                    await asyncio.to_thread(self._renew)
                    signed_in = time.monotonic()
                if len(self._ads) < LEAST_ADS:
                    await asyncio.to_thread(self._more_ads)

    async def _follow(self) -> None:
        body = {"query": ACTIVITY, "variables": {"c": self._campaign}}
        while True:
            headers = {"accept": "text/event-stream", "authorization": f"Bearer {self._staff}"}
            with suppress(httpx.HTTPError):
                async with (
                    httpx.AsyncClient(timeout=httpx.Timeout(10, read=60), trust_env=False) as client,
                    client.stream("POST", f"{self._system.url}/graphql", json=body, headers=headers) as events,
                ):
                    async for line in events.aiter_lines():
                        self.followed += line.startswith("event: next")
            await asyncio.sleep(1 + random.random())

    def _renew(self) -> None:
        url = self._system.url
        brand = sign_in_token(url, BRAND)
        self._staff = sign_in_token(url, STAFF)
        page = (BENCH / "campaign_page.graphql").read_text()
        campaign = self._grown.campaigns[36]
        self._campaign_page = Request.graphql(url, page, {"campaignId": campaign}, brand).wire()
        self._campaigns = Request.graphql(url, CAMPAIGNS, {"c": self._grown.company}, brand).wire()

    def _more_ads(self) -> None:
        self._ads += [ad.id for ad in self._phones.submit(self._campaign, ADS_AT_A_TIME)]

    def _form(self) -> LoadRequest:
        mark = {"m": f"c-{uuid.uuid4()}@example.com"}
        return LoadRequest("form", Request.graphql(self._system.url, CONTACT, mark).wire())

    def _audit(self) -> LoadRequest:
        """Approves a waiting ad, which is returned to the queue on failure; without a waiting ad a campaign page
        instead."""
        if not self._ads:
            return self._makers["campaign page"]()
        ad = self._ads.popleft()

        def ended(answered: bool) -> None:
            if not answered:
                self._ads.append(ad)

        wire = Request.graphql(self._system.url, APPROVE, {"a": ad}, self._staff).wire()
        return LoadRequest("audit", wire, ended)
