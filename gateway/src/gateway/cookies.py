"""The gateway's cookies, and the protection against cross-site requests."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from urllib.parse import urlsplit

import structlog
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from gateway.settings import GatewaySettings
from kit.graph.declare.context import APP_COOKIE, CookieChange

log = structlog.get_logger("cookies")


class SecretCookie:
    """A token in an HttpOnly, SameSite=Strict, host-only cookie."""

    def __init__(self, settings: GatewaySettings, name: str) -> None:
        self._secure = settings.cookie_secure
        self.name = f"__Host-{name}" if self._secure else name

    def read(self, request: Request) -> str | None:
        """The token of a request; None without the cookie."""
        return request.cookies.get(self.name) or None

    def apply(self, change: CookieChange | None, response: Response) -> None:
        """Sets or clears the cookie as the operation requested."""
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


class Cookies:
    """The cookies with the refresh token of each application, with the token that recognises a device that signed in
    before, and with the token that binds the two steps of a passkey sign-in to one browser.
    """

    def __init__(self, settings: GatewaySettings) -> None:
        self._refresh = {
            "": SecretCookie(settings, settings.cookie_name),
            APP_COOKIE: SecretCookie(settings, f"{settings.cookie_name}_{APP_COOKIE}"),
        }
        self.device = SecretCookie(settings, settings.device_cookie_name)
        self.browser = SecretCookie(settings, settings.browser_cookie_name)
        if not settings.cookie_secure:
            log.warning(
                "cookie_not_secure",
                hint="RESUENA_COOKIE_SECURE=false sends the refresh cookie over plain http; never in public",
            )

    def refresh_tokens(self, request: Request) -> dict[str, str]:
        """The refresh tokens of a request, by the suffix of their cookie."""
        return {
            suffix: token
            for suffix, cookie in self._refresh.items()
            if (token := cookie.read(request)) is not None
        }

    def apply_refresh(self, changes: Mapping[str, CookieChange], response: Response) -> None:
        """Sets or clears the cookies of refresh tokens as the operation requested, by their suffix."""
        for suffix, change in changes.items():
            self._refresh[suffix].apply(change, response)


class Origins:
    """Origins whose pages may send mutations, checked against the Origin header."""

    def __init__(self, settings: GatewaySettings) -> None:
        self._allowed = settings.origins

    def allowed(self, request: HTTPConnection) -> bool:
        """Whether the Origin header is absent, as from clients other than browsers, or is allowed."""
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
