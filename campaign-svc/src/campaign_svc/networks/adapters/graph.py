"""HTTP client of Meta's Graph API: connection pool, timeouts, typed errors, and budgets from response headers."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

import httpx

from campaign_svc.networks.errors import NetworkError, OutcomeUnknown, RateLimited, TryLater
from campaign_svc.networks.models import AccountToken, Usage
from campaign_svc.networks.policies import BODY_MAX, error_of, usages_of
from kit.bounded_json import bounded_json

_POOLS = 16
_LIMITS = httpx.Limits(max_connections=8, max_keepalive_connections=8, keepalive_expiry=4)
"""For each pool. Servers close idle connections after five seconds or more: a request sent on one that is just being
closed has an unknown outcome."""
_TIMEOUT = httpx.Timeout(10.0, connect=3.0, pool=10.0)
_LONGEST = 30.0
"""Seconds of a whole call: httpx's timeouts are between two chunks of a response. Shorter than any worker's lease."""
Json = Mapping[str, object]


def new_client(transport: httpx.AsyncBaseTransport | None = None) -> httpx.AsyncClient:
    """A client that follows no redirects and takes no proxy from the environment."""
    return httpx.AsyncClient(
        transport=transport or Pools(_pools()), timeout=_TIMEOUT, follow_redirects=False, trust_env=False
    )


def _pools() -> list[httpx.AsyncBaseTransport]:
    context = httpx.create_ssl_context()  # from SSL_CERT_FILE if set, else certifi
    return [httpx.AsyncHTTPTransport(verify=context, limits=_LIMITS, trust_env=False) for _ in range(_POOLS)]


class Pools(httpx.AsyncBaseTransport):
    """Several small connection pools; a request goes to the one with the fewest pending requests.

    For each request httpcore compares all connections of a pool with each other, so that one pool of a hundred costs
    more than the requests themselves.
    """

    def __init__(self, pools: Sequence[httpx.AsyncBaseTransport]) -> None:
        self._pools = pools
        self._waiting = [0] * len(pools)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Sends a request. Raises httpx.TransportError."""
        index = self._waiting.index(min(self._waiting))
        self._waiting[index] += 1
        try:
            return await self._pools[index].handle_async_request(request)
        finally:
            self._waiting[index] -= 1

    async def aclose(self) -> None:
        """Closes all connections."""
        for pool in self._pools:
            await pool.aclose()


class GraphClient:
    """Calls on behalf of accounts. Tokens are sent in the Authorization header, so that no URL contains them."""

    def __init__(
        self,
        client: httpx.AsyncClient,
        base: str,
        version: str,
        platform: int,
        app_secret: Callable[[], str | None] = lambda: None,
        *,
        longest: float = _LONGEST,
    ) -> None:
        """`base` is the URL before the version. With an app secret each request has `appsecret_proof`.

        A call ends after `longest` seconds at the latest.
        """
        self._longest = longest
        self._client = client
        self._base = f"{base.rstrip('/')}/{version}"
        self._platform = platform
        self._app_secret = app_secret
        self._usages: dict[str, Usage] = {}

    def take_usages(self) -> list[Usage]:
        """Returns the budgets reported in responses since the previous call."""
        usages, self._usages = list(self._usages.values()), {}
        return usages

    async def get(self, token: AccountToken, path: str, **query: str) -> Json:
        """Sends a GET request. Raises NetworkError, TryLater without a response."""
        try:
            return await self._call("GET", token, path, params=query)
        except OutcomeUnknown as error:
            raise TryLater(str(error)) from error

    async def post(self, token: AccountToken, path: str, **form: str) -> Json:
        """Sends a POST request. Raises NetworkError; OutcomeUnknown when it was sent but no usable response came."""
        return await self._call("POST", token, path, data=form)

    async def _call(
        self,
        method: str,
        token: AccountToken,
        path: str,
        *,
        params: Mapping[str, str] | None = None,
        data: Mapping[str, str] | None = None,
    ) -> Json:
        query = dict(params or {})
        if secret := self._app_secret():
            proof = hmac.new(secret.encode(), token.access_token.encode(), hashlib.sha256).hexdigest()
            query["appsecret_proof"] = proof
        headers = {"authorization": f"Bearer {token.access_token}"}
        try:
            request = self._client.build_request(
                method, f"{self._base}/{path}", params=query, data=data, headers=headers
            )
            async with asyncio.timeout(self._longest):
                response = await self._client.send(request, stream=True)
                try:
                    body = await bounded_json(response, BODY_MAX)
                finally:
                    await response.aclose()
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout) as error:
            raise TryLater(type(error).__name__) from error
        except (httpx.HTTPError, TimeoutError) as error:
            raise OutcomeUnknown(type(error).__name__) from error
        usages = list(usages_of(self._platform, token.account_id, response.headers))
        self._usages |= {usage.account_id: usage for usage in usages}
        if response.status_code == 200 and isinstance(body, dict) and "error" not in body:
            return body
        raise _failure(response.status_code, body, usages, token.account_id)


def _failure(status: int, body: object, usages: list[Usage], account_id: str) -> NetworkError:
    error = error_of(status, body)
    if isinstance(error, RateLimited):
        error.minutes = max(
            (usage.regain_minutes for usage in usages if usage.account_id == account_id), default=0
        )
    elif type(error) is TryLater:
        # A server error does not tell whether the request took effect.
        return OutcomeUnknown(str(error))
    elif 200 <= status < 400 and not isinstance(body, dict):
        return OutcomeUnknown(f"status {status} without a usable body")
    return error


def text_of(body: Json, name: str) -> str:
    """A text of a response; empty when missing."""
    value = body.get(name)
    return value if isinstance(value, str) else ""


def id_of(body: Json, *names: str) -> str:
    """The first of these ids in a response. Raises OutcomeUnknown without any."""
    for name in names:
        if value := text_of(body, name):
            return value
    raise OutcomeUnknown("an answer without an id")


def count_of(value: object) -> int | None:
    """A count of a response; None for an invalid one."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def moment_of(text: str) -> datetime:
    """A moment in the API's format (ISO 8601 with offset); the minimum datetime for an invalid one."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)


def rows_of(body: Json, name: str = "data") -> list[Json]:
    """The objects of a list in a response."""
    rows = body.get(name)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def insights_of(body: Json, metrics: Mapping[str, str]) -> dict[str, int]:
    """The last value of each insight, by our metric; a missing insight is unknown."""
    counts: dict[str, int] = {}
    for row in rows_of(body):
        ours, values = metrics.get(text_of(row, "name")), rows_of(row, "values")
        value = count_of(values[-1].get("value")) if values else None
        if ours is not None and value is not None:
            counts[ours] = value
    return counts
