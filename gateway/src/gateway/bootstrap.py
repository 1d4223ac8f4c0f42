"""Puts the gateway together: the one place that knows which concrete thing serves which part."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import structlog
from fastapi import FastAPI
from starlette.middleware import Middleware

from gateway.callers import Callers
from gateway.cookies import Origins, RefreshCookie
from gateway.frontend import Frontend
from gateway.graphql.endpoint import GraphQLEndpoint
from gateway.headers import SecurityHeaders
from gateway.media import MediaDoor
from gateway.operations import Operations
from gateway.services import Services
from gateway.settings import GatewaySettings
from kit.events.connection import Connection
from kit.graph import Slice
from kit.graph.composition import Composition, compose
from kit.rpc.client import channel
from kit.rpc.health import Health
from kit.rpc.revocation import follow_ended_sessions
from kit.rpc.tokens import JwksSource, RevokedSessions, TokenVerifier, http_jwks

log = structlog.get_logger("gateway")

Background = Callable[[], Coroutine[Any, Any, None]]


def build(
    settings: GatewaySettings,
    slices: list[Slice],
    *,
    addresses: dict[str, str] | None = None,
    jwks: JwksSource | None = None,
    events: bool = True,
) -> FastAPI:
    """The application; needs a running event loop.

    `addresses` and `jwks` override the environment's; without `events` ended sessions are not followed.
    """
    composition: Composition = compose(slices)
    found = addresses or {item.name: settings.address_of(item.name) for item in slices}
    services = Services(found, settings)
    media_channel = channel(settings.media_address, deadline=settings.rpc_seconds)
    services.channels.setdefault("media", media_channel)
    jwks = jwks or http_jwks(settings.jwks_url)
    revoked = RevokedSessions()
    verifier = TokenVerifier(jwks, service_secret=settings.service_secret.get_secret_value(), revoked=revoked)
    callers = Callers(settings, verifier)
    origins = Origins(settings)
    health = Health(required={}, reported=services.checks(), services=())
    operations = Operations(health, jwks)
    media = MediaDoor(media_channel, callers, origins)
    frontend = Frontend(settings.frontend_dir)
    graphql = GraphQLEndpoint(
        composition,
        services.clients(slices),
        callers,
        RefreshCookie(settings),
        origins,
        production=settings.production,
        operation_seconds=settings.operation_seconds,
    )

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await health.evaluate()
        background: list[Background] = [health.watch]
        nats = Connection(settings.nats_url, "gateway") if events else None
        if nats is not None:
            nats.start()
            background.append(lambda: follow_ended_sessions(nats, settings.session_ended_subject, revoked))
        tasks = [asyncio.create_task(job()) for job in background]
        log.info("serving", http=settings.http_address, slices=[item.name for item in slices])
        yield
        await health.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if nats is not None:
            await nats.close()
        await services.close()

    app = FastAPI(
        title="Resuena",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=lifespan,
        middleware=[Middleware(SecurityHeaders, settings=settings)],
    )
    app.add_route(
        "/graphql", graphql.serve, methods=["GET", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False
    )
    app.add_route("/media/images", media.upload, methods=["POST"])
    app.add_route("/media/{key:path}", media.serve, methods=["GET", "HEAD"])
    app.add_route("/livez", operations.livez, methods=["GET"])
    app.add_route("/readyz", operations.readyz, methods=["GET"])
    app.add_route("/metrics", operations.metrics, methods=["GET"])
    app.add_route("/.well-known/jwks.json", operations.keys, methods=["GET"])
    app.add_route("/{path:path}", frontend.serve, methods=["GET", "HEAD"])
    return app
