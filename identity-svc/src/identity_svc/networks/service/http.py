"""Calls of networks' APIs: bounded in time and size, without tokens in errors or logs."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

import httpx

from identity_svc.networks.errors import CodeRefused, NetworkAway, TokenRefused
from identity_svc.networks.policies import refusal
from kit.bounded_json import bounded_json

Json = Mapping[str, object]
"""A JSON object of a response."""
_MAX_BYTES = 512 * 1024
_LONGEST = 30.0
"""Seconds of a whole call: httpx's time-outs apply between two chunks of a response."""
_SUCCESS = 200
_TOO_MANY = 429
_SERVER_ERROR = 500


@dataclass(frozen=True)
class NetworkClient:
    http: httpx.AsyncClient
    longest: float = _LONGEST
    """Seconds after which a call is cancelled."""

    async def read(self, url: str, parameters: Mapping[str, str], token: str | None = None) -> Json:
        """GET, with the token in the header Authorization. Raises TokenRefused, or NetworkAway otherwise."""
        return _read(*await self._sent("GET", url, query=parameters, token=token))

    async def send(self, url: str, form: Mapping[str, str], token: str) -> Json:
        """POST, with the token in the header Authorization. Raises TokenRefused, or NetworkAway otherwise."""
        return _read(*await self._sent("POST", url, form=form, token=token))

    async def exchange(
        self,
        method: str,
        url: str,
        *,
        query: Mapping[str, str] | None = None,
        form: Mapping[str, str] | None = None,
    ) -> Json:
        """Exchanges a code for a token. Raises CodeRefused, or NetworkAway when a retry may succeed."""
        status, body = await self._sent(method, url, query=query, form=form)
        if status == _TOO_MANY or status >= _SERVER_ERROR:
            raise NetworkAway
        if status != _SUCCESS:
            raise CodeRefused
        return _object(body)

    async def _sent(
        self,
        method: str,
        url: str,
        *,
        query: Mapping[str, str] | None = None,
        form: Mapping[str, str] | None = None,
        token: str | None = None,
    ) -> tuple[int, object]:
        """Status and JSON of a response; None instead of JSON for another or too large a body.

        An error of httpx is not chained: its request has tokens and secrets in its address.
        """
        headers = {"authorization": f"Bearer {token}"} if token is not None else None
        try:
            async with (
                asyncio.timeout(self.longest),
                self.http.stream(method, url, params=query, data=form, headers=headers) as response,
            ):
                return response.status_code, await bounded_json(response, _MAX_BYTES)
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError):
            raise NetworkAway from None


def _read(status: int, body: object) -> Json:
    if status != _SUCCESS:
        why = refusal(status, body)
        raise NetworkAway if why is None else TokenRefused(why)
    return _object(body)


def _object(body: object) -> Json:
    if not isinstance(body, dict):
        raise NetworkAway
    return body


def text_of(body: Json, name: str) -> str:
    """A text or a number of a response, as text. Raises NetworkAway when it is missing."""
    value = body.get(name)
    if not isinstance(value, str | int) or isinstance(value, bool) or value == "":
        raise NetworkAway
    return str(value)


def count_of(body: Json, name: str) -> int | None:
    """A count of a response; None when the network does not return it."""
    value = body.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
