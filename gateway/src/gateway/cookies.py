"""The refresh cookie, and the defence against other sites that would use it."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import urlsplit

import structlog
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from gateway.settings import GatewaySettings
from kit.graph.context import CookieChange

log = structlog.get_logger("cookies")


class RefreshCookie:
    """An opaque secret in an HttpOnly, SameSite=Strict cookie for the whole host and nobody else."""

    def __init__(self, settings: GatewaySettings) -> None:
        self._secure = settings.cookie_secure
        self.name = f"__Host-{settings.cookie_name}" if self._secure else settings.cookie_name
        if not self._secure:
            log.warning(
                "cookie_not_secure",
                hint="RESUENA_COOKIE_SECURE=false sends the refresh cookie over plain http; never in public",
            )

    def read(self, request: Request) -> str | None:
        """The secret that the browser holds."""
        return request.cookies.get(self.name) or None

    def apply(self, change: CookieChange | None, response: Response) -> None:
        """Sets or clears the cookie as an operation wanted."""
        if change is None:
            return
        if change.token is None:
            self._set(response, "", 0)
        else:
            expires = change.expires or datetime.now(UTC)
            seconds = max(0, int((expires - datetime.now(UTC)).total_seconds()))
            self._set(response, change.token, seconds)

    def _set(self, response: Response, value: str, max_age: int) -> None:
        response.set_cookie(
            self.name, value, max_age=max_age, path="/", secure=self._secure, httponly=True, samesite="strict"
        )


class Origins:
    """Which pages may send what changes something: our own, by the browser's Origin header."""

    def __init__(self, settings: GatewaySettings) -> None:
        self._allowed = settings.origins

    def allowed(self, request: HTTPConnection) -> bool:
        """False for a browser's request from another origin; clients that are no browsers send none."""
        origin = request.headers.get("origin")
        if origin in self._allowed:
            return True
        if request.headers.get("sec-fetch-site") == "cross-site":
            return False
        if origin is None:
            return True
        try:
            return urlsplit(origin).netloc == request.headers.get("host")
        except ValueError:
            return False
