"""Load shedding: limits concurrent operations and how long others wait, so that excess load is refused early."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from gateway.metrics import IN_WORK, PLACES, SHED
from kit.rpc.errors import Unavailable

TOO_MANY_CONNECTIONS = "too_many_connections"
"""Set in a request's state by the server when it has reached its limit of connections or requests."""

HEALTH_PATHS = ("/livez", "/readyz", "/healthz")
OPERATIONAL = (*HEALTH_PATHS, "/.well-known/")
"""Paths that are never refused: an orchestrator would restart a gateway that is only busy."""

RETRY_AFTER = (1, 3)
"""Seconds, chosen at random between these, so that clients do not all retry at once."""
LOOK_SECONDS = 0.05
LATE_SECONDS = 0.1
"""An event loop that runs a timer this late is overloaded."""
FEWER, LEAST_PLACES = 0.8, 4
ANONYMOUS_SHARE = 4
"""While both wait, every fourth place goes to an anonymous operation, so that people can still sign in."""


class Overloaded(Unavailable):
    """The gateway is overloaded: respond 503 with Retry-After."""

    def __init__(self) -> None:
        super().__init__()
        self.retry_after = random.randint(*RETRY_AFTER)  # noqa: S311 - it only spreads load

    @property
    def headers(self) -> dict[str, str]:
        """The Retry-After header."""
        return {"retry-after": str(self.retry_after)}


class Admission:
    """At most `places` operations run concurrently in this process; others queue, signed-in callers first.

    While the event loop is late there are fewer places (additive increase, multiplicative decrease): running
    operations then wait for the processor, and so does every refusal.

    The queue follows the controlled-delay rule (CoDel, RFC 8289, as servers apply it): an operation waits `patience`
    seconds at most, which absorbs a burst. Once all places have been taken for longer than that, load exceeds capacity
    and a new operation waits `target` seconds at most, so that executed operations finish soon.
    """

    def __init__(self, places: int, *, patience: float, target: float) -> None:
        self._most = self._places = places
        self._patience = patience
        self._target = target
        self._in_work = 0
        self._given = 0
        self._full_since: float | None = None
        self._signed_in: dict[asyncio.Future[bool], None] = {}
        self._anonymous: dict[asyncio.Future[bool], None] = {}

    @property
    def overloaded(self) -> bool:
        """Whether all places have been taken for longer than a burst lasts."""
        now = asyncio.get_running_loop().time()
        return self._full_since is not None and now - self._full_since > self._patience

    @asynccontextmanager
    async def place(self, *, signed_in: bool) -> AsyncIterator[None]:
        """Holds a place for the block. Raises Overloaded when none becomes free in time."""
        if self._in_work < self._places:
            self._in_work += 1
            if self._in_work >= self._places:
                self._full_since = asyncio.get_running_loop().time()
        else:
            await self._wait(self._signed_in if signed_in else self._anonymous)
        IN_WORK.inc()
        try:
            yield
        finally:
            IN_WORK.dec()
            self._leave()

    def refuse_if_overloaded(self, door: str) -> None:
        """Raises Overloaded while operations queue; for work without a place, since its client sets its pace."""
        if self.overloaded:
            SHED.labels(door).inc()
            raise Overloaded

    async def _wait(self, queue: dict[asyncio.Future[bool], None]) -> None:
        loop = asyncio.get_running_loop()
        if self._full_since is None:  # the number of places was reduced
            self._full_since = loop.time()
        given: asyncio.Future[bool] = loop.create_future()
        queue[given] = None
        expiry = loop.call_later(self._target if self.overloaded else self._patience, _expire, given)
        try:
            if not await given:
                SHED.labels("operation").inc()
                raise Overloaded
        except asyncio.CancelledError:
            if given.done() and not given.cancelled() and given.result():
                self._leave()
            raise
        finally:
            expiry.cancel()
            queue.pop(given, None)

    async def watch(self) -> None:
        """Adapts the number of places to how late the event loop is, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_SECONDS
            await asyncio.sleep(LOOK_SECONDS)
            self.adapt(loop.time() - due)

    def adapt(self, late: float) -> None:
        """Reduces the places after a timer was late by more than LATE_SECONDS, else adds one up to the maximum."""
        if late > LATE_SECONDS:
            self._places = max(min(LEAST_PLACES, self._most), int(self._places * FEWER))
        elif self._places < self._most:
            self._places += 1
            if self._in_work < self._places:
                # Hands the new place to the queue, as if an operation had held it until now.
                self._in_work += 1
                self._leave()
        PLACES.set(self._places)

    def _leave(self) -> None:
        """Gives the place to the operation that has waited longest, or frees it."""
        if self._in_work > self._places:
            self._in_work -= 1
            return
        first, second = self._signed_in, self._anonymous
        if self._given % ANONYMOUS_SHARE == ANONYMOUS_SHARE - 1:
            first, second = second, first
        for queue in (first, second):
            while queue:
                waiting = next(iter(queue))
                del queue[waiting]
                if not waiting.done():
                    self._given += 1
                    waiting.set_result(True)
                    return
        self._in_work -= 1
        if self._in_work < self._places:
            self._full_since = None


def _expire(waiting: asyncio.Future[bool]) -> None:
    if not waiting.done():
        waiting.set_result(False)


def refused(error: Overloaded, request: Request) -> Response:
    """The plain response to a request that is shed."""
    return PlainTextResponse(f"{error.message}\n", 503, headers={**error.headers, "cache-control": "no-store"})


def shed(routes: Iterable[Route], admission: Admission) -> list[Route]:
    """The routes, wrapped to respond 503 while operations queue."""
    guarded_routes = list(routes)
    for route in guarded_routes:
        route.app = _Shed(route.app, admission)
    return guarded_routes


class _Shed:
    def __init__(self, app: ASGIApp, admission: Admission) -> None:
        self._app = app
        self._admission = admission

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._admission.refuse_if_overloaded("stream")
        except Overloaded as error:
            await refused(error, Request(scope))(scope, receive, send)
        else:
            await self._app(scope, receive, send)


Refuse = Callable[[Overloaded, Request], Response]


class ConnectionBound:
    """ASGI middleware that refuses requests over the connection limit, and closes their connections."""

    def __init__(self, app: ASGIApp, graphql: Refuse = refused) -> None:
        self._app = app
        self._graphql = graphql

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if (
            scope["type"] == "http"
            and scope.get("state", {}).get(TOO_MANY_CONNECTIONS)
            and not scope["path"].startswith(OPERATIONAL)
        ):
            SHED.labels("connection").inc()
            respond = self._graphql if scope["path"] == "/graphql" else refused
            response = respond(Overloaded(), Request(scope))
            response.headers["connection"] = "close"
            await response(scope, receive, send)
        else:
            await self._app(scope, receive, send)
