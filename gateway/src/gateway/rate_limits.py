"""Rate limits: token buckets by address and by account, shared by all gateways."""

from __future__ import annotations

import asyncio
import math
import time
import uuid
from collections.abc import Callable, Mapping

import nats.errors
import orjson
import structlog
from nats.aio.msg import Msg

from gateway.live_settings import LIVE_SETTINGS, LiveSetting
from gateway.metrics import LIMITED
from kit.jetstream import Connection
from kit.live_settings import LiveSettings
from kit.rates import Rate, rate_of
from kit.rpc.caller import network_of
from kit.rpc.errors import ResourceExhausted
from kit.tasks import heed_cancellation

log = structlog.get_logger("rate_limits")

SUBJECT = "limits.taken"
"""Subject on which gateways publish the tokens taken; no stream stores it."""

TELL_SECONDS = 0.02
MAX_BUCKETS = 100_000
_CHECK_SECONDS = 0.5


class TooManyRequests(ResourceExhausted):
    """The client's bucket is empty: respond 429 with Retry-After."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.retry_after = max(1, math.ceil(seconds))

    @property
    def headers(self) -> dict[str, str]:
        """The Retry-After header."""
        return {"retry-after": str(self.retry_after)}


class Buckets:
    """Token buckets, which hold `burst` tokens and fill within `seconds`.

    Each is stored as the moment at which it will be full again (the generic cell rate algorithm). Beyond MAX_BUCKETS
    the least recently used one is dropped, so that many addresses cannot exhaust the memory.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._full_at: dict[str, float] = {}

    def take(self, key: str, rate: Rate) -> float:
        """Takes a token and returns 0; from an empty bucket takes none and returns the seconds until there is one."""
        now = self._now()
        full_at = max(self._full_at.get(key, now), now) + rate.seconds / rate.burst
        # The tolerance keeps rounding from refusing the last token of a burst.
        if full_at > now + rate.seconds + 1e-6:
            return full_at - now - rate.seconds
        self._keep(key, full_at)
        return 0.0

    def left(self, key: str, rate: Rate) -> tuple[int, int]:
        """The number of tokens, and the seconds until the bucket is full."""
        now = self._now()
        owed = max(0.0, self._full_at.get(key, now) - now)
        return max(0, math.floor(rate.burst * (1 - owed / rate.seconds) + 1e-6)), math.ceil(owed)

    def drain(self, key: str, rate: Rate, count: int) -> None:
        """Takes tokens that another gateway has handed out, down to an empty bucket."""
        now = self._now()
        full_at = max(self._full_at.get(key, now), now) + count * rate.seconds / rate.burst
        self._keep(key, min(full_at, now + rate.seconds))

    def _keep(self, key: str, full_at: float) -> None:
        self._full_at.pop(key, None)  # keeps the dict in order of use
        self._full_at[key] = full_at
        if len(self._full_at) > MAX_BUCKETS:
            del self._full_at[next(iter(self._full_at))]


class RateLimits:
    """The limits `limits.<name>.address` and `limits.<name>.account` of live_settings.toml.

    Each process has all buckets in memory, and publishes the tokens that it takes to the others over NATS, without
    waiting; without NATS each process limits on its own.
    """

    def __init__(
        self,
        settings: LiveSettings | None = None,
        connection: Connection | None = None,
        known: Mapping[str, LiveSetting] = LIVE_SETTINGS,
    ) -> None:
        self._known = known
        self._settings = settings
        self._connection = connection
        self._buckets = Buckets()
        self._name = uuid.uuid4().hex
        self._untold: dict[str, int] = {}
        self._told_at = 0.0
        self._telling: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, name: str, *, address: str | None = None, account: str | None = None) -> None:
        """Takes a token from each given bucket; a limit may have buckets of one kind only.

        Raises TooManyRequests.
        """
        if address is not None:
            self._take(f"limits.{name}.address", network_of(address))
        if account is not None:
            self._take(f"limits.{name}.account", account)

    def check(self, name: str, *, address: str) -> None:
        """Raises TooManyRequests when a bucket is empty; takes no token."""
        limit, client = f"limits.{name}.address", network_of(address)
        rate = self._rate(limit)
        if rate is None:
            return
        left, seconds = self._buckets.left(f"{limit} {client}", rate)
        if not left:
            LIMITED.labels(limit).inc()
            raise TooManyRequests(min(seconds, rate.seconds / rate.burst))

    def headers(self, name: str, *, address: str | None = None, account: str | None = None) -> dict[str, str]:
        """The rate limit headers of a bucket (draft-ietf-httpapi-ratelimit-headers-10); empty without a limit."""
        kind, client = ("account", account) if account is not None else ("address", network_of(address or ""))
        limit = f"limits.{name}.{kind}"
        rate = self._rate(limit)
        if rate is None:
            return {}
        left, seconds = self._buckets.left(f"{limit} {client}", rate)
        policy = "key" if name == "key" else kind
        return {
            "ratelimit-policy": f'"{policy}";q={rate.burst};w={math.ceil(rate.seconds)}',
            "ratelimit": f'"{policy}";r={left};t={seconds}',
        }

    def _take(self, limit: str, client: str) -> None:
        rate = self._rate(limit)
        if rate is None:
            return
        key = f"{limit} {client}"
        seconds = self._buckets.take(key, rate)
        if seconds:
            LIMITED.labels(limit).inc()
            raise TooManyRequests(seconds)
        if self._connection is not None:
            self._untold[key] = self._untold.get(key, 0) + 1
            if self._telling is None:
                loop = asyncio.get_running_loop()
                self._telling = loop.call_at(max(loop.time(), self._told_at + TELL_SECONDS), self._tell)

    def _rate(self, limit: str) -> Rate | None:
        live_setting = self._known.get(limit)
        if live_setting is None:
            return None
        value = self._settings.get(limit) if self._settings is not None else None
        return rate_of(value) or rate_of(live_setting.default)

    def _tell(self) -> None:
        self._telling = None
        self._told_at = asyncio.get_running_loop().time()
        taken, self._untold = self._untold, {}
        if self._connection is not None and self._connection.connected:
            task = asyncio.create_task(self._publish(self._connection, {"by": self._name, "taken": taken}))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _publish(self, connection: Connection, message: dict[str, object]) -> None:
        try:
            await connection.client.publish(SUBJECT, orjson.dumps(message))
        except (nats.errors.Error, OSError) as error:
            log.debug("taken_tokens_not_told", cause=type(error).__name__)

    async def run(self) -> None:
        """Applies the tokens taken by the other gateways, until cancelled."""
        connection = self._connection
        while connection is not None:
            heed_cancellation()
            await connection.wait_connected()
            client = connection.client
            try:
                await client.subscribe(SUBJECT, cb=self._heard)
                await client.flush()
            except (nats.errors.Error, OSError, TimeoutError) as error:
                log.debug("others_cannot_be_heard", cause=type(error).__name__)
                await asyncio.sleep(_CHECK_SECONDS)
                continue
            while client is connection.client and not client.is_closed:  # it survives reconnections
                heed_cancellation()
                await asyncio.sleep(_CHECK_SECONDS)

    async def _heard(self, message: Msg) -> None:
        report = orjson.loads(message.data)
        if report["by"] == self._name:
            return
        for key, count in report["taken"].items():
            rate = self._rate(key.partition(" ")[0])
            if rate is not None:
                self._buckets.drain(key, rate, count)
