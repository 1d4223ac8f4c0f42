"""One slice served alone as an Apollo Federation subgraph, for a router in front of several."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.routing import Route

from gateway.bootstrap import documents_of, graphql_doors
from gateway.callers import Callers
from gateway.headers import with_security_headers
from gateway.live.hub import Hub
from gateway.operations import Operations
from gateway.rate_limits import RateLimits
from gateway.services import Services
from gateway.settings import GatewaySettings
from gateway.system.wiring import SystemParts
from kit.graph import Slice, discover
from kit.graph.composition import alone
from kit.jetstream import Connection
from kit.rpc.health import Health
from kit.rpc.tokens import JwksSource, RevokedSessions, TokenVerifier, http_jwks
from kit.tasks import end


def build_subgraph(
    settings: GatewaySettings, item: Slice, *, address: str | None = None, jwks: JwksSource | None = None
) -> FastAPI:
    """The application; needs a running event loop. `address` and `jwks` override the environment's.

    It answers `POST /graphql` on a private network: the router passes the caller's `authorization` on. Subscriptions
    are the gateway's. What a document may hold and cost is limited as at the gateway. How many requests a client may
    send is the router's to limit: all have its address here.
    """
    whole = item.client is None  # the gateway's own slice asks all services
    asked = [other.name for other in discover() if other.client is not None] if whole else [item.name]
    addresses = {name: address or settings.address_of(name) for name in asked}
    if whole:
        addresses["media"] = address or settings.media_address
    services = Services(addresses, settings)
    jwks = jwks or http_jwks(settings.jwks_url)
    verifier = TokenVerifier(jwks, revoked=RevokedSessions())
    callers = Callers(settings, verifier)
    health = Health(required={}, reported=services.checks(), services=())
    nats = Connection(settings.nats_url, "system-subgraph") if whole else None
    told = SystemParts(services, nats, health, lambda: 0)
    composition = alone(item)
    doors = graphql_doors(
        composition,
        documents_of(composition, settings),
        {item.name: told.collector} if whole else services.clients([item]),
        callers,
        hub=Hub(None),
        limits=RateLimits(known={}),
        stopping=asyncio.Event(),
        settings=settings,
    )

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await health.evaluate()
        if nats is not None:
            nats.start()
        watching = [asyncio.create_task(job()) for job in (health.watch, verifier.keep_fresh)]
        yield
        await health.stop()
        await asyncio.gather(*map(end, watching))
        await told.collector.close()
        if nats is not None:
            await nats.close()
        await services.close()

    app = FastAPI(
        title=f"Resuena {item.name}",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=lifespan,
        routes=[
            Route("/graphql", doors.http.serve, methods=["GET", "POST"]),
            *Operations(health, jwks).routes(),
        ],
    )
    return with_security_headers(app, settings)
