"""Security headers and the request id on every answer."""

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

from gateway.admission import ConnectionBound
from gateway.callers import request_id
from gateway.graphql.endpoint import overloaded
from gateway.settings import GatewaySettings

log = structlog.get_logger("headers")

NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"

_SECRET_ADDRESS = re.compile(r"/(?:en/)?shared/[^/]+/?(?:preview\.png)?", re.IGNORECASE)
"""Pages whose address is all that it takes to read them, and their pictures: `/shared/{token}`."""
_SECRET_QUERY = re.compile(rb"(?:^|&)(?:(?:token|stop)=|from=invitation(?:&|$))", re.IGNORECASE)
"""Query strings of links in mails. An invitation's token is `id` on the sign-in and sign-up pages."""
_RETURN_FROM_NETWORK = re.compile(r"/(?:en/)?app/networks/linked/?", re.IGNORECASE)
"""Where networks send people back to, with a code and a state in the query. Elsewhere `state` is a filter."""
_SECRET = {"referrer-policy": "no-referrer", "cache-control": "no-store", "x-robots-tag": "noindex"}
"""So that such an address stays with whoever has it: no other site, cache or search engine learns it."""

CROSS_ORIGIN = (b"cross-origin-resource-policy", b"cross-origin")
"""Of an answer that pages of any site may show: public pictures."""

RawAnswer = tuple[int, list[tuple[bytes, bytes]], bytes]
"""Status, headers and body."""


def _is_secret(path: str, query: bytes) -> bool:
    if _SECRET_ADDRESS.fullmatch(path) or _SECRET_QUERY.search(query):
        return True
    return bool(query and _RETURN_FROM_NETWORK.fullmatch(path))


class SecurityHeaders:
    """ASGI middleware; an answer's own Content-Security-Policy stays.

    What `kept` answers at once, which names its own policy, is sent without calling the application.
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
        secret = _is_secret(scope["path"], scope["query_string"])
        if scope["type"] == "http" and not secret and (answer := self._kept(scope)):
            status, own, body = answer
            headers = [*own, *self._raw, (b"x-request-id", identifier.encode())]
            await send({"type": "http.response.start", "status": status, "headers": headers})
            await send({"type": "http.response.body", "body": body})
            return
        scope.setdefault("state", {})["request_id"] = identifier
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
        """An answer's headers and ours, which replace its own but for CROSS_ORIGIN."""
        given = list(headers)
        fixed = self._elsewhere if CROSS_ORIGIN in given else self._raw
        return [*(pair for pair in given if pair[0] not in self._names), *fixed]


class PagePolicies:
    """The Content-Security-Policy of each built page, with the inline scripts and styles of that page only.

    Proxies refuse an answer whose headers outgrow their buffer (nginx: 4 KB); the hashes of all pages would.
    """

    def __init__(self, frontend_dir: Path, *, public_url: str, origins: Collection[str] = ()) -> None:
        root = frontend_dir.resolve()
        self._made = {
            root / page: content_security_policy(hashes, public_url=public_url, origins=origins)
            for page, hashes in _hashes(root).items()
        }
        self._plain = content_security_policy({}, public_url=public_url, origins=origins)

    def of(self, page: Path) -> str:
        """The policy of a file of the frontend; one of which the build says nothing gets no inline script or style."""
        return self._made.get(page, self._plain)


Endpoint = Callable[[Request], Awaitable[Response]]


class Shortcut:
    """ASGI middleware: POST at one address goes straight to its endpoint, past the layers of FastAPI and the router.

    They cost a fifth of what an operation costs the gateway, and do nothing for it.
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
) -> FastAPI:
    """The application with the headers on all that it answers, which its own middleware would miss for bugs; before
    it, what `kept` answers, the CORS headers for other origins that may ask, and POST /graphql.
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
            allow_headers=["*"],  # each that is asked for: clients and their telemetry have headers of their own
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
    return app


def content_security_policy(
    hashes: Mapping[str, Sequence[str]], *, public_url: str, origins: Collection[str] = ()
) -> str:
    """The strict policy of a page; only inline scripts and styles with a hash from the build run.

    Pages may send requests to their own host and to `origins`, where the API may move while a page is open. WebSockets'
    origins are named, since older browsers do not count them as 'self'.
    """
    others = sorted(set(origins) - {public_url})
    connect = " ".join([*others, *(item.replace("http", "ws", 1) for item in (public_url, *others))])
    # 'wasm-unsafe-eval' lets WebAssembly be compiled (the portal's QR reader), and nothing else be evaluated.
    scripts = " ".join(["'self'", "'wasm-unsafe-eval'", *(f"'{item}'" for item in hashes.get("scripts", ()))])
    styles = " ".join(["'self'", *(f"'{item}'" for item in hashes.get("styles", ()))])
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
    """The hashes of each page's inline scripts and styles, which the frontend's build wrote beside its folder."""
    path = root.parent / "csp.json"
    if not path.is_file():
        log.info("no_inline_hashes", looked_for=str(path))
        return {}
    found: dict[str, dict[str, list[str]]] = json.loads(path.read_text())
    return found
