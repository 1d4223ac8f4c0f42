"""Operational endpoints: public ones for liveness, readiness and keys (JWKS); metrics on a separate port."""

from __future__ import annotations

import os
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import httpx
from google.protobuf.json_format import MessageToDict
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from gateway.system.collector import Collector
from kit.rpc.health import Health

_KEYS_SECONDS = 60.0


class Operations:
    """The gateway is ready when it serves; services that do not respond are only reported."""

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
            Route("/healthz", self.healthz),
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

    async def healthz(self, _: Request) -> Response:
        """Health for uptime monitors: 503 with the names of the services that do not serve.

        Readiness ignores the services: load balancers use it to choose between gateways, which share the same services.
        """
        failing = sorted(name for name, state in self._health.states.items() if state != "ok")
        well = self._health.ready and not failing
        return JSONResponse(
            {"ok": well, "failing": failing},
            status_code=200 if well else 503,
            headers={"cache-control": "no-store"},
        )

    async def keys(self, _: Request) -> Response:
        """The keys that verify access tokens (RFC 7517), cached for a minute, or until they can be fetched again."""
        if self._keys is None or time.monotonic() - self._fetched_at > _KEYS_SECONDS:
            try:
                self._keys = await self._jwks()
                self._fetched_at = time.monotonic()
            except (httpx.HTTPError, OSError):
                if self._keys is None:
                    return JSONResponse({"error": "unavailable"}, status_code=503)
        return JSONResponse(self._keys, headers={"cache-control": "public, max-age=60"})


def metrics_app(collector: Collector) -> Starlette:
    """Serves `/metrics` for Prometheus, summed over all processes, and `/system` for the command `status`.

    Its port is for the private network only.
    """

    async def system(_: Request) -> Response:
        body = MessageToDict(
            await collector.system(), preserving_proto_field_name=True, always_print_fields_with_no_presence=True
        )
        return JSONResponse(body, headers={"cache-control": "no-store"})

    return Starlette(routes=[Route("/metrics", _metrics), Route("/system", system)])


async def _metrics(_: Request) -> Response:
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
