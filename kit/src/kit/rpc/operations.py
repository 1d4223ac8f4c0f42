"""The operators' HTTP endpoint: metrics, liveness and readiness."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

import uvicorn
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from kit.release import VERSION
from kit.rpc.health import Health

MAX_HEAD_BYTES = 32 * 1024
"""Size limit of the request line and header lines of one request."""


def operations_app(health: Health, routes: Sequence[BaseRoute] = ()) -> Starlette:
    """`/metrics`, `/livez`, `/readyz` (503 with the failing checks named, and the release) and the given routes."""

    async def metrics(_: Request) -> Response:
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    async def livez(_: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def readyz(_: Request) -> Response:
        body = {"ready": health.ready, "checks": health.states, "version": VERSION}
        return JSONResponse(body, status_code=200 if health.ready else 503)

    return Starlette(
        routes=[Route("/metrics", metrics), Route("/livez", livez), Route("/readyz", readyz), *routes]
    )


class OperationsServer(uvicorn.Server):
    """uvicorn beside a gRPC server: signals stay with the process that owns it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leaves signal handlers as they are."""
        yield

    @classmethod
    def at(cls, address: str, app: Starlette) -> OperationsServer:
        """A server for `host:port`."""
        host, _, port = address.rpartition(":")
        return cls(
            uvicorn.Config(
                app,
                host=host,
                port=int(port),
                log_config=None,
                access_log=False,
                http="h11",  # limits its buffer of an incomplete request; httptools does not
                h11_max_incomplete_event_size=MAX_HEAD_BYTES,
                ws="none",
            )
        )
