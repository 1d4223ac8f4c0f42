"""Adds security headers and the request id to every response."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path

import structlog
from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.access_log import AccessLog, note_patterns, note_route
from gateway.admission import ConnectionBound
from gateway.callers import request_id
from gateway.graphql_endpoint import overloaded
from gateway.settings import GatewaySettings
from kit.graph import Slice

log = structlog.get_logger("headers")

NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"

_SECRET_ADDRESS = re.compile(r"/(?:en/)?shared/[^/]+/?(?:preview\.png)?", re.IGNORECASE)
"""Pages whose URL alone grants access, and their pictures: `/shared/{token}`."""
_SECRET_QUERY = re.compile(rb"(?:^|&)(?:(?:token|stop)=|from=invitation(?:&|$))", re.IGNORECASE)
"""Query strings of links in mails. An invitation's token is `id` on the sign-in and sign-up pages."""
_RETURN_FROM_NETWORK = re.compile(r"/(?:en/)?app/networks/linked/?", re.IGNORECASE)
"""OAuth redirect paths of networks, with a code and a state in the query. Elsewhere `state` is a filter."""
_SECRET = {"referrer-policy": "no-referrer", "cache-control": "no-store", "x-robots-tag": "noindex"}
"""Headers that keep such a URL from other sites, caches and search engines."""

CROSS_ORIGIN = (b"cross-origin-resource-policy", b"cross-origin")
"""Header of a response that pages of any site may embed: public pictures."""

RawAnswer = tuple[int, list[tuple[bytes, bytes]], bytes]
"""Status, headers and body."""


def _is_secret(path: str, query: bytes) -> bool:
    if _SECRET_ADDRESS.fullmatch(path) or _SECRET_QUERY.search(query):
        return True
    return bool(query and _RETURN_FROM_NETWORK.fullmatch(path))


class SecurityHeaders:
    """ASGI middleware; a response's own Content-Security-Policy is kept.

    A response from `kept`, which has its own policy, is sent without calling the application.
    """

    def __init__(
        self, app: ASGIApp, settings: GatewaySettings, kept: Callable[[Scope], RawAnswer | None] = lambda _: None
    ) -> None:
        self._app = app
        self._kept = kept
        fixed = {
            "x-content-type-options": "nosniff",
            "x-frame-options": "DENY",
            "referrer-policy": "strict-origin-when-cross-origin",
            "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
        }
        if settings.tls:
            fixed["strict-transport-security"] = "max-age=63072000; includeSubDomains"
        self._raw = [(name.encode(), value.encode()) for name, value in fixed.items()]
        self._elsewhere = [CROSS_ORIGIN if pair[0] == CROSS_ORIGIN[0] else pair for pair in self._raw]
        self._names = frozenset(name for name, _ in self._raw)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        identifier = request_id(Headers(scope=scope).get("x-request-id"))
        scope.setdefault("state", {})["request_id"] = identifier
        secret = _is_secret(scope["path"], scope["query_string"])
        if scope["type"] == "http" and not secret and (kept := self._kept(scope)):
            status, own, body = kept
            note_route(scope, scope["path"])  # the path of a file of the build
            headers = [*own, *self._raw, (b"x-request-id", identifier.encode())]
            await send({"type": "http.response.start", "status": status, "headers": headers})
            await send({"type": "http.response.body", "body": body})
            return
        structlog.contextvars.bind_contextvars(request_id=identifier)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start" or message["type"] == "websocket.accept":
                message["headers"] = self._whole(message.get("headers", ()))
                headers = MutableHeaders(scope=message)
                if secret:
                    headers.update(_SECRET)
                headers.setdefault("content-security-policy", NO_PAGE_POLICY)
                headers["x-request-id"] = identifier
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _whole(self, headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        """A response's headers and ours, which override its own except CROSS_ORIGIN."""
        given = list(headers)
        fixed = self._elsewhere if CROSS_ORIGIN in given else self._raw
        return [*(pair for pair in given if pair[0] not in self._names), *fixed]


class PagePolicies:
    """The Content-Security-Policy of each built page, with the inline scripts and styles of that page only.

    Proxies refuse a response whose headers exceed their buffer (nginx: 4 KB), as the hashes of all pages would.
    """

    def __init__(self, frontend_dir: Path, *, public_url: str, origins: Collection[str] = ()) -> None:
        root = frontend_dir.resolve()
        self._made = {
            root / page: content_security_policy(hashes, public_url=public_url, origins=origins)
            for page, hashes in _hashes(root).items()
        }
        self._plain = content_security_policy({}, public_url=public_url, origins=origins)

    def of(self, page: Path) -> str:
        """The policy of a frontend file; without an entry from the build it allows no inline scripts or styles."""
        return self._made.get(page, self._plain)


Endpoint = Callable[[Request], Awaitable[Response]]


class Shortcut:
    """ASGI middleware that routes POST at one path directly to its endpoint, bypassing FastAPI and the router.

    They would add a fifth to the cost of an operation in the gateway, to no use.
    """

    def __init__(self, app: ASGIApp, path: str, endpoint: Endpoint) -> None:
        self._app, self._path, self._endpoint = app, path, endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] == "http" and scope["method"] == "POST" and scope["path"] == self._path:
            response = await self._endpoint(Request(scope, receive, send))
            await response(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def with_security_headers(
    app: FastAPI,
    settings: GatewaySettings,
    kept: Callable[[Scope], RawAnswer | None] = lambda _: None,
    graphql: Endpoint | None = None,
    *,
    slices: Iterable[Slice] = (),
) -> FastAPI:
    """Wraps the application in middleware: the headers on every response, which its own middleware would omit after
    unhandled errors; before it the responses of `kept`, the CORS headers for allowed origins, and POST /graphql; around
    all of it the access log, with the slices' kinds of callers.
    """
    stack: ASGIApp = app.build_middleware_stack()
    if graphql is not None:
        stack = ServerErrorMiddleware(Shortcut(stack, "/graphql", graphql))
    stack = ConnectionBound(stack, overloaded)
    if graphql is not None and settings.allowed_origins:
        stack = CORSMiddleware(
            stack,
            allow_origins=sorted(settings.origins),
            allow_methods=["GET", "POST", "PUT"],
            allow_headers=["*"],  # any requested one: clients and their telemetry send their own headers
            expose_headers=[
                "x-request-id",
                "retry-after",
                "date",
                "www-authenticate",
                "ratelimit",
                "ratelimit-policy",
            ],
            allow_credentials=True,
        )
    app.middleware_stack = SecurityHeaders(stack, settings, kept)
    if settings.access_log:
        note_patterns(app.routes)
        kinds = {kind: own for schema_slice in slices for kind, own in schema_slice.caller_kinds.items()}
        app.middleware_stack = AccessLog(app.middleware_stack, kinds)
    return app


def content_security_policy(
    hashes: Mapping[str, Sequence[str]], *, public_url: str, origins: Collection[str] = ()
) -> str:
    """The strict policy of a page; only inline scripts and styles with a hash from the build run.

    Pages may send requests to their own host and to `origins`, to which the API may move while a page is open.
    WebSocket origins are listed, since older browsers do not include them in 'self'.
    """
    others = sorted(set(origins) - {public_url})
    connect = " ".join([*others, *(origin.replace("http", "ws", 1) for origin in (public_url, *others))])
    # 'wasm-unsafe-eval' allows WebAssembly to be compiled (the portal's QR reader), and no other evaluation.
    scripts = " ".join(["'self'", "'wasm-unsafe-eval'", *(f"'{digest}'" for digest in hashes.get("scripts", ()))])
    styles = " ".join(["'self'", *(f"'{digest}'" for digest in hashes.get("styles", ()))])
    parts = [
        "default-src 'none'",
        f"script-src {scripts}",
        f"style-src {styles}",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        f"connect-src 'self' {connect}",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self' blob: https:",  # a video whose address the operator sets, loaded on a click only
        "frame-src https:",  # a calendar, form or video whose address the operator sets, loaded on a click only
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
    if public_url.startswith("https:"):
        parts.append("upgrade-insecure-requests")
    return "; ".join(parts)


def _hashes(root: Path) -> dict[str, dict[str, list[str]]]:
    """The hashes of each page's inline scripts and styles, from a file that the frontend's build writes."""
    path = root.parent / "csp.json"
    if not path.is_file():
        log.info("no_inline_hashes", looked_for=str(path))
        return {}
    hashes: dict[str, dict[str, list[str]]] = json.loads(path.read_text())
    return hashes
