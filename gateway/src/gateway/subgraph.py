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
from kit.graph.composition import alone
from kit.jetstream import Connection
from kit.rpc.health import Health
from kit.rpc.tokens import JwksSource, RevokedSessions, TokenVerifier, http_jwks
from kit.tasks import end


def build_subgraph(
    settings: GatewaySettings,
    item: Slice,
    *,
    addresses: Mapping[str, str] | None = None,
    jwks: JwksSource | None = None,
) -> FastAPI:
    """The application; needs a running event loop. `addresses` by service and `jwks` override the environment's.

    It answers `POST /graphql` on a private network: the router passes the caller's `authorization` on, a token or an
    API key, which the service that keeps keys exchanges. Subscriptions are the gateway's. What a document may hold and
    cost is limited as at the gateway. How many requests a client may send is the router's to limit.
    """
    whole = item.client is None  # the gateway's own slice asks all services
    keepers = [one for one in (item, *discover()) if one.key_exchange is not None][:1]
    asked = {one.name: one for one in (discover() if whole else (item, *keepers)) if one.client is not None}
    at = {name: settings.address_of(name) if addresses is None else addresses[name] for name in asked}
    if whole:
        at["media"] = settings.media_address if addresses is None else addresses["media"]
    services = Services(at, settings)
    jwks = jwks or http_jwks(settings.jwks_url)
    verifier = TokenVerifier(jwks, revoked=RevokedSessions())
    callers = Callers(settings, verifier)
    health = Health(required={}, reported=services.checks(), services=())
    nats = Connection(settings.nats_url, "system-subgraph") if whole else None
    told = SystemParts(services, nats, health, lambda: 0)
    composition = alone(item)
    clients = services.clients(list(asked.values()))
    limits = RateLimits(known={})
    callers.keys = keys_of(keepers, clients, limits)
    doors = graphql_doors(
        composition,
        documents_of(composition, settings),
        {item.name: told.collector} if whole else clients,
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
