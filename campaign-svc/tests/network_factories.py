"""A network's API in memory, and linked accounts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

import httpx

from campaign_svc.networks.adapters.facebook import Facebook
from campaign_svc.networks.adapters.graph import GraphClient, new_client
from campaign_svc.networks.adapters.instagram import Instagram
from campaign_svc.networks.models import FACEBOOK, INSTAGRAM, AccountToken, KnownSocialAccount, TokenProblem
from campaign_svc.networks.repository import keep_account
from campaign_svc.networks.service import AccountKey
from kit.db import Database

VERSION = "v25.0"
ACCOUNT = "17841400000000001"
Handler = Callable[[httpx.Request], httpx.Response]


def token(platform: int = INSTAGRAM, person_id: str = "p1") -> AccountToken:
    return AccountToken(person_id, platform, ACCOUNT, "secret-token")


def graph(handler: Handler, platform: int, secret: str | None = None) -> GraphClient:
    client = new_client(httpx.MockTransport(handler))
    host = "https://graph.instagram.com" if platform == INSTAGRAM else "https://graph.facebook.com"
    return GraphClient(client, host, VERSION, platform, lambda: secret)


def instagram(handler: Handler) -> Instagram:
    return Instagram(graph(handler, INSTAGRAM), VERSION)


def facebook(handler: Handler, secret: str | None = None) -> Facebook:
    return Facebook(graph(handler, FACEBOOK, secret), VERSION)


def failure(code: int, subcode: int | None = None, status: int = 400, **more: object) -> httpx.Response:
    """An error response of the Graph API."""
    error = {"message": "No.", "type": "OAuthException", "code": code, "fbtrace_id": "A", **more}
    if subcode is not None:
        error["error_subcode"] = subcode
    return httpx.Response(status, json={"error": error})


class LinkedAccounts:
    """Tokens of all accounts, except those that were reported or are unlinked."""

    def __init__(self, account_id: str = ACCOUNT) -> None:
        self.account_id = account_id
        self.unlinked: set[AccountKey] = set()
        self.reported: list[tuple[AccountToken, TokenProblem]] = []

    async def tokens(self, keys: Sequence[AccountKey]) -> Mapping[AccountKey, AccountToken]:
        return {
            key: AccountToken(key[0], key[1], self.account_id, "secret-token")
            for key in keys
            if key not in self.unlinked
        }

    async def report(self, failures: Sequence[tuple[AccountToken, TokenProblem]]) -> None:
        self.reported += failures
        self.unlinked |= {(token.person_id, token.platform) for token, _ in failures}


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **by: float) -> None:
        self.now += timedelta(**by)


class FakeGraph:
    """Instagram and Facebook Pages, as far as publishing and figures need them, with faults planned by a test.

    `faults` maps the end of a path to the responses or exceptions of its next requests, which then have no effect;
    those of `late` follow the effect, as when a response is lost.
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.containers: dict[str, dict[str, str]] = {}
        self.media: dict[str, dict[str, str]] = {}
        self.figures: dict[str, dict[str, int]] = {}
        self.insights: dict[str, dict[str, int]] = {}
        self.requests: list[str] = []
        self.faults: dict[str, list[httpx.Response | Exception]] = {}
        self.late: dict[str, list[httpx.Response | Exception]] = {}
        self.permalinks: dict[str, str] = {}
        self.used, self.total = 0, 100
        self.status = "FINISHED"
        self.lag_minutes = 0.0
        """For this long neither lists nor containers show a published post."""
        self.headers: dict[str, str] = {}

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path.removeprefix(f"/{VERSION}/")
        self.requests.append(f"{request.method} {path}")
        name = path.rpartition("/")[2]
        _happen(self.faults, name)
        if planned := self._planned(self.faults, name):
            return planned
        response = self._answer(request, path, dict(httpx.QueryParams(request.content.decode())))
        _happen(self.late, name)
        response = self._planned(self.late, name) or response
        response.headers.update(self.headers)
        return response

    def _planned(self, faults: dict[str, list[httpx.Response | Exception]], name: str) -> httpx.Response | None:
        fault = faults[name].pop(0) if faults.get(name) else None
        return fault if isinstance(fault, httpx.Response) else None

    def count(self, request: str) -> int:
        """How often a request was received, given as its method and the end of its path."""
        method, _, end = request.partition(" ")
        return sum(entry.startswith(method) and entry.endswith(f"/{end}") for entry in self.requests)

    def _answer(self, request: httpx.Request, path: str, form: dict[str, str]) -> httpx.Response:
        account, _, edge = path.partition("/")
        if request.method == "POST":
            return self._write(edge, form)
        if edge in ("media", "published_posts"):
            rows = [self._row(media_id) for media_id in reversed(self.media) if self._shown(media_id)]
            return httpx.Response(200, json={"data": rows})
        if edge == "content_publishing_limit":
            row = {"quota_usage": self.used, "config": {"quota_total": self.total, "quota_duration": 86400}}
            return httpx.Response(200, json={"data": [row]})
        if edge == "insights":
            values = self.insights.get(account, {})
            rows = [{"name": name, "values": [{"value": value}]} for name, value in values.items()]
            return httpx.Response(200, json={"data": rows})
        if account in self.containers:
            container = self.containers[account]
            hidden = "media" in container and not self._shown(container["media"])
            shown = container | ({"status_code": "FINISHED"} if hidden else {})
            return httpx.Response(200, json={"id": account, **shown})
        if account in self.media:
            return httpx.Response(200, json=self._row(account))
        return failure(100, 33)

    def _write(self, edge: str, form: dict[str, str]) -> httpx.Response:
        if edge == "media":
            container_id = str(900 + len(self.containers))
            self.containers[container_id] = {"status_code": self.status, "caption": form["caption"]}
            return httpx.Response(200, json={"id": container_id})
        if edge == "media_publish":
            container = self.containers.get(form["creation_id"])
            if container is None:
                return failure(24, 2207008)
            if container["status_code"] == "PUBLISHED":
                return failure(9007, 2207006)
            container["status_code"] = "PUBLISHED"
            container["media"] = self.publish(container["caption"])
            return httpx.Response(200, json={"id": container["media"]})
        return httpx.Response(200, json={"id": "1", "post_id": self.publish(form["message"])})

    def publish(self, caption: str) -> str:
        """Adds a post to the account; returns its id."""
        media_id = f"{ACCOUNT}_{700 + len(self.media)}"
        self.media[media_id] = {"caption": caption, "timestamp": self.clock().strftime("%Y-%m-%dT%H:%M:%S+0000")}
        return media_id

    def _shown(self, media_id: str) -> bool:
        published_at = datetime.fromisoformat(self.media[media_id]["timestamp"])
        return self.clock() - published_at >= timedelta(minutes=self.lag_minutes)

    def _row(self, media_id: str) -> dict[str, object]:
        media, number = self.media[media_id], media_id.rpartition("_")[2]
        counts = self.figures.get(media_id, {})
        reactions = {"data": [], "summary": {"total_count": counts.get("like_count", 0)}}
        comments = {"data": [], "summary": {"total_count": counts.get("comments_count", 0)}}
        return {
            "id": media_id,
            "caption": media["caption"],
            "message": media["caption"],
            "timestamp": media["timestamp"],
            "created_time": media["timestamp"],
            "permalink": self.permalinks.get(media_id, f"https://www.instagram.com/p/C{number}/"),
            "permalink_url": self.permalinks.get(media_id, f"https://www.facebook.com/{number}"),
            "reactions": reactions,
            "comments": comments,
            **counts,
        }


def _happen(faults: dict[str, list[httpx.Response | Exception]], name: str) -> None:
    planned = faults[name][0] if faults.get(name) else None
    if isinstance(planned, Exception):
        faults[name].pop(0)
        raise planned


class SignedPictures:
    """Each stored picture has a public address, unless `unknown` is set."""

    def __init__(self) -> None:
        self.unknown = False

    async def public_address(self, picture: str) -> str | None:
        return None if self.unknown else f"https://resuena.example/media/signed/{picture.rpartition('/')[2]}"


async def link(
    database: Database, person_id: str, platform: int = INSTAGRAM, *, linked: bool = True, version: int = 1
) -> None:
    """Stores the person's account on a network as linked."""
    account = KnownSocialAccount(
        person_id=person_id,
        platform=platform,
        account_id=ACCOUNT,
        username="ana",
        linked=linked,
        followers=1_000,
        version=version,
    )
    async with database.transaction() as session:
        await keep_account(session, account)
