"""Endpoints of the public live settings: as JSON, and as server-sent events on each change."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator, Collection
from contextlib import suppress

import orjson
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from gateway.callers import Callers
from gateway.live.quotas import MAX_CONNECTIONS_AN_ADDRESS, FullError, Quota
from gateway.live_settings import public_values_of
from kit.live_settings import LiveSettings
from kit.tasks import end

PING_SECONDS = 15.0
CHECK_SECONDS = 1.0


class PublicSettings:
    """Serves `/settings.json` and `/settings/events`: the public settings that are set, known and well formed."""

    def __init__(
        self, remote: LiveSettings | None, callers: Callers, stopping: asyncio.Event, origins: Collection[str]
    ) -> None:
        self._remote = remote
        self._origins = origins
        self._callers = callers
        self._stopping = stopping
        self._quota = Quota("settings", MAX_CONNECTIONS_AN_ADDRESS)

    def routes(self) -> list[Route]:
        """The routes."""
        return [Route("/settings.json", self.once), Route("/settings/events", self.events, methods=["GET"])]

    @property
    def followers(self) -> int:
        """Number of open pages, each of which follows the settings, that are connected to this process."""
        return self._quota.occupied

    async def once(self, request: Request) -> Response:
        """All as one JSON object; 304 for a matching ETag."""
        body = self._body()
        etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        headers = {"etag": etag, "cache-control": "no-cache"}
        if etag in (
            entity_tag.strip().removeprefix("W/")
            for entity_tag in request.headers.get("if-none-match", "").split(",")
        ):
            return Response(status_code=304, headers=headers)
        return Response(body, media_type="application/json", headers=headers)

    async def events(self, request: Request) -> Response:
        """The same as server-sent events named `settings`: at once, and after each change."""
        holder = self._callers.client_ip(request) or ""
        if self._quota.full(holder):
            return Response("Too many connections\n", status_code=429, media_type="text/plain")

        async def stream() -> AsyncIterator[bytes]:
            with suppress(FullError), self._quota.occupy(holder):
                async for event in self._events():
                    yield event

        return StreamingResponse(
            stream(),
            headers={
                "content-type": "text/event-stream; charset=utf-8",
                "cache-control": "no-store",
                "x-accel-buffering": "no",
            },
        )

    async def _events(self) -> AsyncIterator[bytes]:
        changed = asyncio.Event()

        async def watch() -> None:
            if self._remote is not None:
                async for _ in self._remote.changes():
                    changed.set()

        watching = asyncio.create_task(watch())
        last_body = b""
        spoken = 0.0
        try:
            while not self._stopping.is_set():
                body = self._body()
                if body != last_body:
                    last_body, spoken = body, time.monotonic()
                    yield b"event: settings\ndata: " + body + b"\n\n"
                elif time.monotonic() - spoken >= PING_SECONDS:
                    spoken = time.monotonic()
                    yield b":\n\n"
                try:
                    async with asyncio.timeout(CHECK_SECONDS):
                        await changed.wait()
                except TimeoutError:
                    continue
                changed.clear()
        finally:
            await end(watching)

    def _body(self) -> bytes:
        values = self._remote.snapshot() if self._remote is not None else {}
        return orjson.dumps(public_values_of(values, self._origins), option=orjson.OPT_SORT_KEYS)
