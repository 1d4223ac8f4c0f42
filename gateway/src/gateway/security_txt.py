"""Serves `/.well-known/security.txt` (RFC 9116), the contact for security researchers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

PATH = "/.well-known/security.txt"
VALID_DAYS = 180
LANGUAGES = "es, en"


class SecurityTxt:
    """The file, which expires `VALID_DAYS` after the day of the request: while it is served it never expires."""

    def __init__(self, public_url: str, contacts: Sequence[str]) -> None:
        self._public_url = public_url
        self._contacts = contacts

    def route(self) -> Route:
        """The route."""
        return Route(PATH, self.serve)

    async def serve(self, _: Request) -> Response:
        """The file, the same all day."""
        return PlainTextResponse(self.text(datetime.now(UTC)), headers={"cache-control": "public, max-age=3600"})

    def text(self, now: datetime) -> str:
        """The file's text at a given time."""
        expires = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=VALID_DAYS)
        lines = [
            *(f"Contact: {contact}" for contact in self._contacts),
            f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
            f"Preferred-Languages: {LANGUAGES}",
            f"Canonical: {self._public_url}{PATH}",
        ]
        return "\n".join(lines) + "\n"
