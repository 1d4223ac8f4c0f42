"""The works of `make bench`: the requests to the system, and the same to each contender."""

from __future__ import annotations

import io
import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import data
import httpx
import numbers_alone
import rivals
from closed_loop import Outcome, Request, run
from journey import System
from PIL import Image

from kit.testing.ports import free_port
from resuena_demo.plan import BRAND, CREATOR, STAFF

HERE = Path(__file__).parent
OURS = "Resuena"
LOGIN = (
    "mutation($e:String!,$p:String!){login(app:PublicPortal,email:$e,password:$p){success session{accessToken}}}"
)
TRACK = 'mutation($s:String){trackEvent(event:APP_DOWNLOAD,source:$s,language:"es",store:"appstore",subsection:"home"){success}}'
Digest = Callable[[bytes], Any]


class UntrueError(Exception):
    """Results differ, or acknowledged rows are missing: there is nothing to compare."""


@dataclass(frozen=True)
class Contender:
    """A contender for a work: by requests to a server, or by `alone`, which does it `rounds` times in a process."""

    name: str
    rounds: int
    steps: Sequence[Request] = ()
    alone: Callable[[int, int], Awaitable[Outcome]] | None = None
    digest: Digest | None = None
    """The part of its response that must equal the others'."""

    async def once(self, connections: int, rounds: int) -> Outcome:
        if self.alone is not None:
            return await self.alone(connections, rounds)
        return await run(self.steps, connections=connections, rounds=rounds)


@dataclass(frozen=True)
class Work:
    """One thing to measure, with every contender for it; the first is the system itself."""

    key: str
    title: str
    contenders: Sequence[Contender]
    connections: int = 4
    remark: str = ""
    stored: Callable[[], Awaitable[int]] | None = None
    """Counts the rows that the work has stored so far: each acknowledged request must add one."""


@dataclass
class Bench:
    """A running system, the data it was grown to, and the contenders' processes beside it."""

    system: System
    grown: data.Grown
    folder: Path
    peers: bool
    stack: ExitStack
    processes: dict[str, int] = field(default_factory=dict)

    def token(self, who: tuple[str, str]) -> str:
        return sign_in_token(self.system.url, who)

    def start(self, name: str, make: Callable[[int], AbstractContextManager[int] | None]) -> int | None:
        """Starts a server beside the system until the bench ends; returns its port, None where it cannot run."""
        port = free_port()
        server = make(port)
        if server is None:
            return None
        self.processes[name] = self.stack.enter_context(server)
        return port

    def graphql_peers(
        self, work: str, service: str, query: str, variables: dict[str, object], statement: str, rounds: int
    ) -> list[Contender]:
        """PostGraphile and the floor for one query."""
        if not self.peers:
            return []
        dsn = data.dsn(self.system, service)
        peer = self.start(f"postgraphile {service}", lambda port: rivals.postgraphile(dsn, port, self.folder))
        low = self.start(f"floor {work}", lambda port: rivals.floor(dsn, port, statement, self.folder))
        request = Request.graphql(f"http://127.0.0.1:{peer}", query, variables)
        return [
            Contender("PostGraphile 5", rounds, [request], digest=peer_rows),
            Contender("floor", rounds, [Request(f"http://127.0.0.1:{low}/")], digest=own_rows),
        ]


def sign_in_token(url: str, who: tuple[str, str], app: str = "PublicPortal") -> str:
    """An access token of one of the demo's people."""
    body = {"query": LOGIN.replace("PublicPortal", app), "variables": {"e": who[0], "p": who[1]}}
    response = httpx.post(f"{url}/graphql", json=body, timeout=10, trust_env=False)
    token: str = response.raise_for_status().json()["data"]["login"]["session"]["accessToken"]
    return token


def own_rows(body: bytes) -> list[object]:
    """Advertisements with their posts, or companies, in a response of ours or of the floor: the fields that all
    contenders return."""
    root_fields = json.loads(body)["data"]
    return [
        [row["_id"], row.get("caption"), row.get("name"), row.get("likeCount"), row.get("commentCount")]
        + [[post["_id"], post["likeCount"]] for post in row.get("_posts", ())]
        for row in root_fields.get("advertisements") or root_fields.get("companies")
    ]


def peer_rows(body: bytes) -> list[object]:
    """The same for a response of PostGraphile."""
    root_fields = json.loads(body)["data"]
    return [
        [row["rowId"], row.get("caption"), row.get("name"), row.get("likeCount"), row.get("commentCount")]
        + [[post["rowId"], post["likeCount"]] for post in row.get("postsByAdvertisementId", {}).get("nodes", ())]
        for row in (root_fields.get("allAdvertisements") or root_fields.get("allCompanies"))["nodes"]
    ]


def campaign_page(bench: Bench, size: int, rounds: int) -> Work:
    campaign = bench.grown.campaigns[size]
    ours = Request.graphql(
        bench.system.url,
        (HERE / "campaign_page.graphql").read_text(),
        {"campaignId": campaign},
        bench.token(BRAND),
    )
    rest = bench.graphql_peers(
        f"w1-{size}",
        "campaign",
        (HERE / "campaign_page.peer.graphql").read_text(),
        {"campaignId": campaign},
        (HERE / "campaign_page.floor.sql").read_text().format(campaign=campaign),
        rounds * 2,
    )
    return Work(
        f"w1-{size}",
        f"W1 campaign page, {size} advertisements with person and posts",
        [Contender(OURS, rounds, [ours], digest=own_rows), *rest],
        remark="the others join no person and check no caller",
    )


def companies(bench: Bench, rounds: int) -> Work:
    ours = Request.graphql(bench.system.url, (HERE / "companies.graphql").read_text(), token=bench.token(STAFF))
    rest = bench.graphql_peers(
        "w2",
        "company",
        (HERE / "companies.peer.graphql").read_text(),
        {},
        (HERE / "companies.floor.sql").read_text(),
        rounds * 2,
    )
    return Work(
        "w2",
        f"W2 {data.COMPANIES:,} companies with their counters",
        [Contender(OURS, rounds, [ours], digest=own_rows), *rest],
        remark="the others check no caller",
    )


def track_event(bench: Bench, connections: int, rounds: int) -> Work:
    request = Request.graphql(bench.system.url, TRACK, {"s": "PhysicalQR"})
    publish = numbers_alone.publisher(bench.system.layout().nats_url)
    return Work(
        f"w3-{connections}",
        f"W3 trackEvent, {connections} connections",
        [Contender(OURS, rounds, [request]), Contender("JetStream publish", rounds * 2, alone=publish)],
        connections=connections,
        remark="raw publishing of messages as large, each acknowledged",
        stored=lambda: numbers_alone.count(data.dsn(bench.system, "tracking"), "arrivals"),
    )


def upload(bench: Bench, rounds: int) -> Work:
    picture = numbers_alone.photograph()
    boundary = "resuena-bench"
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="logo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    body = head.encode() + picture + f"\r\n--{boundary}--\r\n".encode()
    headers = {
        "Content-Type": f"multipart/form-data; boundary={boundary}",
        "Authorization": f"Bearer {bench.token(BRAND)}",
    }
    request = Request(f"{bench.system.url}/media/images", body, headers)
    with Image.open(io.BytesIO(picture)) as opened:
        size = f"{opened.width * opened.height / 1e6:.0f} MP, {len(picture) / 1e6:.1f} MB"
    return Work(
        "w4",
        f"W4 upload of a photograph of {size}",
        [
            Contender(OURS, rounds, [request]),
            Contender("Pillow alone", rounds, alone=numbers_alone.pillow(picture)),
        ],
        connections=1,
    )


def sign_in(bench: Bench, rounds: int) -> Work:
    request = Request.graphql(bench.system.url, LOGIN, {"e": BRAND[0], "p": BRAND[1]})
    return Work(
        "w5",
        "W5 sign-in",
        [
            Contender(OURS, rounds, [request]),
            Contender("Argon2 alone", rounds, alone=numbers_alone.argon2(BRAND[1])),
        ],
        connections=1,
    )


def static(bench: Bench, path: str, rounds: int) -> Work:
    headers = {"Accept-Encoding": "gzip", "Accept": "text/html"}
    contenders = [Contender(OURS, rounds, [Request(f"{bench.system.url}{path}", headers=headers)])]
    root = HERE.parents[1] / "frontend" / "build" / "client"
    if (port := bench.start(f"nginx {path}", lambda port: rivals.nginx(root, port, bench.folder))) is not None:
        contenders.append(
            Contender(
                "nginx, one worker", rounds * 2, [Request(f"http://127.0.0.1:{port}{path}", headers=headers)]
            )
        )
    return Work(f"page-{path}", f"page {path}", contenders, connections=8)


def first_screen(bench: Bench, rounds: int) -> Work | None:
    """All API requests of the browser until the portal's campaign screen is loaded, recorded once."""
    address = f"/companies/{bench.grown.company}/{bench.grown.campaigns[200]}"
    requests = numbers_alone.recorded(bench.system.url, address, BRAND)
    if requests is None:
        return None
    return Work(
        "portal",
        f"first screen of a campaign in the portal, {len(requests)} requests to the API",
        [Contender(OURS, rounds, requests)],
        connections=2,
    )


def today(bench: Bench, rounds: int) -> Work | None:
    """All API requests of the browser until the first screen of the creators' app is loaded, recorded once."""
    requests = numbers_alone.recorded(bench.system.url, "/app", CREATOR, "main h2")
    if requests is None:
        return None
    return Work(
        "w6-today",
        f"W6 first screen of the creators' app, {len(requests)} requests to the API",
        [Contender(OURS, rounds, requests)],
        connections=2,
    )


def open_campaigns(bench: Bench, rounds: int) -> Work:
    token = sign_in_token(bench.system.url, CREATOR, "MobileApp")
    request = Request.graphql(bench.system.url, (HERE / "open_campaigns.graphql").read_text(), token=token)
    return Work("w6-open", "W6 campaigns that take a creator's post", [Contender(OURS, rounds, [request])])


def works(bench: Bench, only: Sequence[str]) -> Iterator[Work]:
    """The works that were selected, in order; each is created only when it is reached."""
    makers: dict[str, Callable[[], Work | None]] = {
        "w1-200": lambda: campaign_page(bench, 200, 150),
        "w1-36": lambda: campaign_page(bench, 36, 300),
        "w2": lambda: companies(bench, 150),
        "w3-4": lambda: track_event(bench, 4, 2000),
        "w3-32": lambda: track_event(bench, 32, 3000),
        "w4": lambda: upload(bench, 10),
        "w5": lambda: sign_in(bench, 60),
        "w6-today": lambda: today(bench, 300),
        "w6-open": lambda: open_campaigns(bench, 300),
        "page-/": lambda: static(bench, "/", 4000),
        "page-/download": lambda: static(bench, "/download", 4000),
        "page-/downloadAppRedirector": lambda: static(bench, "/downloadAppRedirector", 4000),
        "portal": lambda: first_screen(bench, 60),
    }
    for key, make in makers.items():
        if (not only or any(key.startswith(prefix) for prefix in only)) and (work := make()) is not None:
            yield work
