"""Operational endpoints: liveness, readiness, metrics, and the public keys (JWKS)."""

from __future__ import annotations

import os
import time
from collections.abc import Awaitable, Callable, Mapping
from ipaddress import ip_address
from typing import Any

import httpx
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from kit.rpc.health import Health

_KEYS_SECONDS = 60.0


class Operations:
    """The gateway is ready when it serves; services that do not answer are only reported."""

    def __init__(self, health: Health, jwks: Callable[[], Awaitable[Mapping[str, Any]]]) -> None:
        self._health = health
        self._jwks = jwks
        self._keys: Mapping[str, Any] | None = None
        self._fetched_at = 0.0

    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/livez", self.livez),
            Route("/readyz", self.readyz),
            Route("/metrics", self.metrics),
            Route("/.well-known/jwks.json", self.keys),
        ]

    async def livez(self, _: Request) -> Response:
        """Liveness: the event loop runs."""
        return JSONResponse({"status": "ok"})

    async def readyz(self, _: Request) -> Response:
        """Readiness, with the state of each service."""
        body = {"ready": self._health.ready, "services": self._health.states}
        return JSONResponse(
            body, status_code=200 if self._health.ready else 503, headers={"cache-control": "no-store"}
        )

    async def metrics(self, request: Request) -> Response:
        """Prometheus metrics, those of all processes added up.

        For the private network only: not through a proxy, not from a public address.
        """
        peer = request.client.host if request.client else "127.0.0.1"
        try:
            near = ip_address(peer).is_private or ip_address(peer).is_loopback
        except ValueError:
            near = True  # a test client or a Unix socket
        if not near or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
            return PlainTextResponse("Not found\n", status_code=404)
        registry = REGISTRY
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    async def keys(self, _: Request) -> Response:
        """The keys that verify access tokens (RFC 7517), kept a minute, and longer while they cannot be had."""
        if self._keys is None or time.monotonic() - self._fetched_at > _KEYS_SECONDS:
            try:
                self._keys = await self._jwks()
                self._fetched_at = time.monotonic()
            except (httpx.HTTPError, OSError):
                if self._keys is None:
                    return JSONResponse({"error": "unavailable"}, status_code=503)
        return JSONResponse(self._keys, headers={"cache-control": "public, max-age=60"})
