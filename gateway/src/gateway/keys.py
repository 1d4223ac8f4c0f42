"""Exchanges the secrets of API keys for access tokens, which are cached for a minute (docs/adr/0090)."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any

import grpc
import structlog

from gateway.rate_limits import RateLimits, TooManyRequests
from kit.graph.declare.key_exchange import KeyExchange
from kit.rpc.caller import CallContext, enter_context
from kit.rpc.errors import DomainError, Unauthenticated, as_domain_error
from kit.rpc.keys import is_secret

log = structlog.get_logger("keys")

FRESH_SECONDS = 60.0
"""Seconds after which a key is exchanged again, which also informs its service that it is in use."""
_LEFT_SECONDS = 10.0
"""The remaining seconds that a cached token needs to be used while the service of keys is down."""
_SECONDS = 2.0
_MAX_KEPT = 10_000
_PREFIX = "rsn_"


class InvalidKey(Unauthenticated):
    """The key is unknown, was revoked or has expired."""

    reason = "INVALID_API_KEY"
    message = "The API key is not valid: it is unknown, was revoked or has expired."


@dataclass(frozen=True, slots=True)
class _Exchanged:
    authorization: str
    fresh_until: float
    """Time of the monotonic clock."""
    ends_at: float
    """Unix time."""


def secret_of(authorization: str | None) -> str | None:
    """The secret in `Authorization: Bearer rsn_…`; None for another token."""
    scheme, _, token = (authorization or "").partition(" ")
    return token if scheme.lower() == "bearer" and token.startswith(_PREFIX) else None


class Keys:
    """Exchanged keys of one process, by a hash of their secrets."""

    def __init__(
        self, exchange: Callable[[str], Any], limits: RateLimits, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._exchange = exchange
        self._limits = limits
        self._now = now
        self._kept: OrderedDict[bytes, _Exchanged] = OrderedDict()
        self._asked: dict[bytes, asyncio.Task[_Exchanged]] = {}

    @classmethod
    def of(cls, exchange: KeyExchange, client: Any, limits: RateLimits) -> Keys:
        """The exchange through the slice whose service stores the keys."""
        return cls(partial(exchange, client), limits)

    async def authorization(self, secret: str, address: str | None) -> str:
        """The header value that services get instead of the secret, `Bearer <token>`.

        Raises InvalidKey; TooManyRequests for an address that has sent too many invalid keys; and Unavailable when the
        service of keys is down and the last token has expired.
        """
        if not is_secret(secret):
            self._count(address)
            raise InvalidKey
        digest = sha256(secret.encode()).digest()
        kept = self._kept.get(digest)
        if kept is not None and kept.fresh_until > self._now():
            return kept.authorization
        if kept is None:
            self._limits.check("keyGuesses", address=address or "")
        try:
            kept = await self._once(digest, secret, address)
        except Unauthenticated as error:
            self._kept.pop(digest, None)
            self._count(address)
            raise InvalidKey from error
        except DomainError as error:
            if kept is None or kept.ends_at - _LEFT_SECONDS < time.time():
                raise
            log.warning("key_not_exchanged", cause=error.reason)
        return kept.authorization

    def forget(self, secret: str) -> None:
        """Removes the key's token from the cache, so that its next request exchanges it again."""
        self._kept.pop(sha256(secret.encode()).digest(), None)

    def _count(self, address: str | None) -> None:
        with suppress(TooManyRequests):
            self._limits.take("keyGuesses", address=address or "")

    async def _once(self, digest: bytes, secret: str, address: str | None) -> _Exchanged:
        """Exchanges a key once for all concurrent requests with it."""
        task = self._asked.get(digest)
        if task is None:
            task = self._asked[digest] = asyncio.create_task(self._exchanged(secret, address))
            task.add_done_callback(lambda _: self._asked.pop(digest, None))
        kept = await asyncio.shield(task)
        self._kept.pop(digest, None)
        self._kept[digest] = kept
        if len(self._kept) > _MAX_KEPT:
            self._kept.popitem(last=False)
        return kept

    async def _exchanged(self, secret: str, address: str | None) -> _Exchanged:
        enter_context(CallContext(client_ip=address, deadline=time.monotonic() + _SECONDS))
        try:
            token, ends_at = await self._exchange(secret)
        except grpc.RpcError as error:
            raise as_domain_error(error) from error
        return _Exchanged(f"Bearer {token}", self._now() + FRESH_SECONDS, ends_at.timestamp())
