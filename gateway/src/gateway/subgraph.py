"""One slice served alone as an Apollo Federation subgraph, for a router in front of several."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.routing import Route

from gateway.bootstrap import documents_of, graphql_doors, keys_of
from gateway.callers import Callers
from gateway.headers import with_security_headers
from gateway.live.hub import Hub
from gateway.operations import Operations
from gateway.rate_limits import RateLimits
from gateway.services import Services
from gateway.settings import GatewaySettings
from gateway.system.wiring import SystemParts
from kit.graph import Slice, discover
from kit.graph.compose.composition import alone
from kit.jetstream import Connection
from kit.rpc.health import Health
from kit.rpc.tokens import JwksSource, RevokedSessions, TokenVerifier, http_jwks
from kit.tasks import end


def build_subgraph(
    settings: GatewaySettings,
    own_slice: Slice,
    *,
    addresses: Mapping[str, str] | None = None,
    jwks: JwksSource | None = None,
) -> FastAPI:
    """The application; needs a running event loop. `addresses` by service and `jwks` override the environment's.

    It serves `POST /graphql` on a private network: the router forwards the caller's `authorization`, a token or an API
    key, which the service that stores keys exchanges. Subscriptions are served by the gateway only. Size and cost of
    documents are limited as in the gateway. Rate limits are the router's responsibility.
    """
    serves_gateway_slice = own_slice.client is None  # the gateway's own slice queries all services
    keepers = [keeper for keeper in (own_slice, *discover()) if keeper.key_exchange is not None][:1]
    slices_by_name = {
        schema_slice.name: schema_slice
        for schema_slice in (discover() if serves_gateway_slice else (own_slice, *keepers))
        if schema_slice.client is not None
    }
    at = {name: settings.address_of(name) if addresses is None else addresses[name] for name in slices_by_name}
    if serves_gateway_slice:
        at["media"] = settings.media_address if addresses is None else addresses["media"]
    services = Services(at, settings)
    jwks = jwks or http_jwks(settings.jwks_url)
    verifier = TokenVerifier(jwks, revoked=RevokedSessions())
    callers = Callers(settings, verifier)
    health = Health(required={}, reported=services.checks(), services=())
    nats = Connection(settings.nats_url, "system-subgraph") if serves_gateway_slice else None
    system_parts = SystemParts(services, nats, health, lambda: 0)
    composition = alone(own_slice)
    clients = services.clients(list(slices_by_name.values()))
    limits = RateLimits(known={})
    callers.keys = keys_of(keepers, clients, limits)
    doors = graphql_doors(
        composition,
        documents_of(composition, settings),
        {own_slice.name: system_parts.collector} if serves_gateway_slice else clients,
        callers,
        hub=Hub(None),
        limits=limits,
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
        await system_parts.collector.close()
        if nats is not None:
            await nats.close()
        await services.close()

    app = FastAPI(
        title=f"Resuena {own_slice.name}",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=lifespan,
        routes=[
            Route("/graphql", doors.http.serve, methods=["GET", "POST"]),
            *Operations(health, jwks).routes(),
        ],
    )
    return with_security_headers(app, settings, slices=[own_slice])
