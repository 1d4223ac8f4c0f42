"""The access log: a line for each request with its route and outcome, which does not identify the caller."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Any

import structlog
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.admission import HEALTH_PATHS
from kit.rpc.caller import Caller

log = structlog.get_logger("access")

Kinds = Mapping[str, frozenset[str]]
"""The permissions of each kind of signed-in person, by the name of the kind (`Slice.caller_kinds`)."""

_CALLER, _ROUTE, _OPERATION = "access_caller", "access_route", "access_operation"


def kind_of(caller: Caller, kinds: Kinds) -> str:
    """The kind of the caller; never the identity."""
    if caller.key is not None:
        return "key"
    if caller.guest:
        return "guest"
    if not caller.authenticated:
        return "anonymous"
    return next((kind for kind, own in kinds.items() if not own.isdisjoint(caller.permissions)), "person")


def note_caller(scope: Scope, caller: Caller) -> None:
    """Records the verified caller of a request, of whom only the kind is logged."""
    scope.setdefault("state", {})[_CALLER] = caller


def note_route(scope: Scope, route: str) -> None:
    """Sets the route in the log line, instead of the pattern of the application's route."""
    scope.setdefault("state", {})[_ROUTE] = route


def note_operation(scope: Scope, operation: Mapping[str, Any]) -> None:
    """Records which GraphQL operation a request executed, and its outcome."""
    scope.setdefault("state", {})[_OPERATION] = operation


class _Noted:
    """Wraps the application of a route, and records the route's pattern first."""

    def __init__(self, app: ASGIApp, pattern: str) -> None:
        self._app, self._pattern = app, pattern

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        note_route(scope, self._pattern)
        await self._app(scope, receive, send)


def note_patterns(routes: Iterable[BaseRoute]) -> None:
    """Makes each route record its pattern when it serves a request, since FastAPI does not expose the chosen route."""
    for route in routes:
        if isinstance(route, Route | WebSocketRoute):
            route.app = _Noted(route.app, route.path)


class AccessLog:
    """ASGI middleware that logs the line `request` when a response has ended, except for health checks.

    A line has the route's pattern and neither path nor query, which may contain secrets or names of people.
    """

    def __init__(self, app: ASGIApp, kinds: Kinds) -> None:
        self._app, self._kinds = app, kinds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request or WebSocket."""
        if scope["type"] not in ("http", "websocket") or scope["path"] in HEALTH_PATHS:
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        status: int | None = None
        sent = 0

        async def counted(message: Message) -> None:
            nonlocal status, sent
            kind = message["type"]
            if kind == "http.response.body":
                sent += len(message.get("body", b""))
            elif kind == "websocket.send":
                sent += len(message.get("text") or message.get("bytes") or "")
            elif kind in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
            elif kind == "websocket.accept":
                status = 101
            elif kind == "websocket.close" and status is None:
                status = 403
            await send(message)

        try:
            await self._app(scope, receive, counted)
        except BaseException:
            status = status or 500  # as the server responds then, also when the process's end cancels it
            raise
        finally:
            self._write(scope, status, sent, time.perf_counter() - started)

    def _write(self, scope: Scope, status: int | None, sent: int, seconds: float) -> None:
        state = scope.get("state", {})
        caller = state.get(_CALLER)
        log.info(
            "request",
            request_id=state.get("request_id"),
            method=scope.get("method", "GET"),
            route=state.get(_ROUTE),
            status=status,
            milliseconds=round(seconds * 1000, 1),
            bytes=sent,
            caller=kind_of(caller, self._kinds) if caller is not None else None,
            **state.get(_OPERATION, {}),
        )
