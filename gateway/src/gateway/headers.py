"""Security headers on every answer, and the id by which a request is found in the logs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import structlog
from fastapi import FastAPI
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.callers import request_id
from gateway.settings import GatewaySettings

log = structlog.get_logger("headers")

ApiAddress = Callable[[], str | None]
_HOST = re.compile(r"[a-z0-9.-]+")

NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"


class SecurityHeaders:
    """ASGI middleware; an answer's own Content-Security-Policy stays."""

    def __init__(self, app: ASGIApp, settings: GatewaySettings, api_address: ApiAddress) -> None:
        self._app = app
        self._api_address = api_address
        self._hashes = _hashes(settings.frontend_dir)
        self._public_url = settings.public_url
        self._policies: dict[str, str] = {}
        self._fixed = {
            "x-content-type-options": "nosniff",
            "x-frame-options": "DENY",
            "referrer-policy": "strict-origin-when-cross-origin",
            "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
        }
        if settings.tls:
            self._fixed["strict-transport-security"] = "max-age=63072000; includeSubDomains"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        identifier = request_id(Headers(scope=scope).get("x-request-id"))
        scope.setdefault("state", {})["request_id"] = identifier
        structlog.contextvars.bind_contextvars(request_id=identifier)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start" or message["type"] == "websocket.accept":
                headers = MutableHeaders(scope=message)
                for name, value in self._fixed.items():
                    headers[name] = value
                page = headers.get("content-type", "").startswith("text/html")
                headers.setdefault("content-security-policy", self._policy() if page else NO_PAGE_POLICY)
                headers["x-request-id"] = identifier
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _policy(self) -> str:
        api = origin_of(self._api_address() or "")
        if api not in self._policies:
            self._policies = {
                api: content_security_policy(self._hashes, public_url=self._public_url, api_origin=api)
            }
        return self._policies[api]


def with_security_headers(
    app: FastAPI, settings: GatewaySettings, api_address: ApiAddress = lambda: None
) -> FastAPI:
    """The application with the headers on all that it answers, which its own middleware would miss for bugs."""
    app.middleware_stack = SecurityHeaders(app.build_middleware_stack(), settings, api_address)
    return app


def origin_of(address: str) -> str:
    """scheme://host[:port] of an http address; nothing for what is none."""
    try:
        parts = urlsplit(address)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not _HOST.fullmatch(parts.hostname or ""):
        return ""
    return f"{parts.scheme}://{parts.hostname}{port}"


def content_security_policy(hashes: dict[str, list[str]], *, public_url: str, api_origin: str = "") -> str:
    """The strict policy of our pages; inline scripts and styles run only when the build vouches for them.

    WebSockets' origins are named, since older browsers do not count them as 'self'.
    """
    origins = dict.fromkeys((public_url, api_origin) if api_origin else (public_url,))
    connect = " ".join(
        [*(item for item in origins if item != public_url), *(item.replace("http", "ws", 1) for item in origins)]
    )
    # 'wasm-unsafe-eval' lets WebAssembly be compiled (the portal's QR reader), and nothing else be evaluated.
    scripts = " ".join(
        ["'self'", "'wasm-unsafe-eval'", *(f"'{item.strip(chr(39))}'" for item in hashes.get("scriptHashes", ()))]
    )
    styles = " ".join(["'self'", *(f"'{item.strip(chr(39))}'" for item in hashes.get("styleHashes", ()))])
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


def _hashes(frontend_dir: Path) -> dict[str, Any]:
    """The hashes of inline scripts and styles that the frontend's build wrote beside itself."""
    for path in (frontend_dir.parent / "csp.json", frontend_dir / "csp.json"):
        if path.is_file():
            found: dict[str, Any] = json.loads(path.read_text())
            return found
    log.info("no_inline_hashes", looked_in=str(frontend_dir.parent))
    return {}
