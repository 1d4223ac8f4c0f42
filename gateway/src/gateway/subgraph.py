"""One slice served alone as an Apollo Federation subgraph, for a router in front of several."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.routing import Route

from gateway.bootstrap import graphql_doors
from gateway.callers import Callers
from gateway.headers import with_security_headers
from gateway.live.hub import Hub
from gateway.operations import Operations
from gateway.rate_limits import RateLimits
from gateway.services import Services
from gateway.settings import GatewaySettings
from kit.graph import Slice
from kit.graph.composition import alone
from kit.rpc.health import Health
from kit.rpc.tokens import JwksSource, RevokedSessions, TokenVerifier, http_jwks


def build_subgraph(
    settings: GatewaySettings, item: Slice, *, address: str | None = None, jwks: JwksSource | None = None
) -> FastAPI:
    """The application; needs a running event loop. `address` and `jwks` override the environment's.

    It answers `POST /graphql` on a private network: the router passes the caller's `authorization` on. Subscriptions
    are the gateway's. What a document may hold and cost is limited as at the gateway. How many requests a client may
    send is the router's to limit: all have its address here.
    """
    services = Services({item.name: address or settings.address_of(item.name)}, settings)
    jwks = jwks or http_jwks(settings.jwks_url)
    verifier = TokenVerifier(jwks, revoked=RevokedSessions())
    callers = Callers(settings, verifier)
    health = Health(required={}, reported=services.checks(), services=())
    doors = graphql_doors(
        alone(item),
        services.clients([item]),
        callers,
        hub=Hub(None),
        limits=RateLimits(known={}),
        stopping=asyncio.Event(),
        settings=settings,
    )

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await health.evaluate()
        watching = asyncio.create_task(health.watch())
        yield
        await health.stop()
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
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
