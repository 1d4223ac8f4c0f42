"""Composition root of the gateway."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import structlog
from fastapi import FastAPI
from starlette.routing import Route, WebSocketRoute

from gateway import system
from gateway.admission import Admission, shed
from gateway.archives import ArchivesDoor
from gateway.callbacks import CallbacksDoor
from gateway.callers import Callers
from gateway.cookies import Cookies, Origins
from gateway.documentation.serving import Documentation
from gateway.exports import ExportsDoor
from gateway.frontend import Frontend
from gateway.gauges import GaugeUpdater
from gateway.graphql.documents import Documents
from gateway.graphql.trusted import TrustedDocuments
from gateway.graphql_endpoint import GraphQLEndpoint
from gateway.headers import PagePolicies, with_security_headers
from gateway.keys import Keys
from gateway.link_previews import LinkPreviews
from gateway.live.hub import Hub
from gateway.live.subscriptions import Subscriptions
from gateway.live.websocket import WebSocketDoor
from gateway.media import MediaDoor
from gateway.one_click import OneClicks
from gateway.operations import Operations
from gateway.pages import Pages, PersonalPages
from gateway.private_documents import PrivateDocuments
from gateway.private_files import PrivateFilesDoor
from gateway.public_settings import PublicSettings
from gateway.rate_limits import RateLimits
from gateway.schema_text import SchemaText
from gateway.security_txt import SecurityTxt
from gateway.services import Services
from gateway.settings import GatewaySettings
from gateway.short_links import ShortLinks
from gateway.system.wiring import SystemParts
from kit.graph import Slice
from kit.graph.compose.composition import Composition
from kit.jetstream import Connection
from kit.live_settings import LiveSettings
from kit.rpc.health import Health
from kit.rpc.revocation import follow_ended_sessions
from kit.rpc.server import return_memory
from kit.rpc.tokens import JwksSource, RevokedSessions, TokenVerifier, http_jwks
from kit.tasks import end

log = structlog.get_logger("gateway")

SETTINGS_SECONDS = 2.0
"""How long a gateway waits for the live settings before it serves with their default values."""

Background = Callable[[], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class GraphQLDoors:
    """The HTTP and WebSocket endpoints of one composition, and their shared objects."""

    http: GraphQLEndpoint
    sockets: WebSocketDoor
    subscriptions: Subscriptions
    admission: Admission


def documents_of(composition: Composition, settings: GatewaySettings) -> Documents:
    """The document cache of a composition, with no document prepared yet. Raises ManifestError."""
    trusted = TrustedDocuments.load(settings.documents, only=settings.takes_only_trusted)
    return Documents(composition.schema, production=settings.production, trusted=trusted)


def graphql_doors(
    composition: Composition,
    documents: Documents,
    clients: Mapping[str, Any],
    callers: Callers,
    *,
    hub: Hub,
    limits: RateLimits,
    stopping: asyncio.Event,
    settings: GatewaySettings,
) -> GraphQLDoors:
    """The endpoints of a composition, which share prepared documents and limits."""
    origins = Origins(settings)
    seconds = settings.operation_seconds
    admission = Admission(
        settings.operations_at_once, patience=settings.burst_seconds, target=settings.overload_wait_seconds
    )
    subscriptions = Subscriptions(
        composition, clients, callers, hub, production=settings.production, seconds=seconds
    )
    http = GraphQLEndpoint(
        composition,
        clients,
        callers,
        Cookies(settings),
        origins,
        documents=documents,
        subscriptions=subscriptions,
        limits=limits,
        admission=admission,
        stopping=stopping,
        production=settings.production,
        operation_seconds=seconds,
    )
    sockets = WebSocketDoor(documents, subscriptions, callers, origins, limits, seconds=seconds)
    return GraphQLDoors(http, sockets, subscriptions, admission)


async def loaded(remote: LiveSettings | None) -> None:
    """Waits for the live settings: otherwise default rate limits would apply to the first requests."""
    if remote is not None:
        await remote.wait_loaded(SETTINGS_SECONDS)


def _addresses(
    settings: GatewaySettings, slices: Sequence[Slice], given: Mapping[str, str] | None
) -> dict[str, str]:
    """Addresses of the slices' services and of media-svc; a slice that the gateway serves itself has no service."""
    own = {schema_slice.name for schema_slice in slices if schema_slice.client is None}
    addresses = given or {
        schema_slice.name: settings.address_of(schema_slice.name)
        for schema_slice in slices
        if schema_slice.name not in own
    }
    return {"media": settings.media_address, **{name: addresses[name] for name in addresses if name not in own}}


def keys_of(slices: Sequence[Slice], clients: Mapping[str, Any], limits: RateLimits) -> Keys | None:
    """The exchange of API keys; None when no slice provides one."""
    for schema_slice in slices:
        if schema_slice.key_exchange is not None:
            return Keys.of(schema_slice.key_exchange, clients[schema_slice.name], limits)
    return None


def build(
    settings: GatewaySettings,
    composition: Composition,
    documents: Documents | None = None,
    *,
    addresses: dict[str, str] | None = None,
    jwks: JwksSource | None = None,
    events: bool = True,
) -> FastAPI:
    """The application; needs a running event loop.

    `documents` may be prepared already; by default they are created. `addresses` and `jwks` override the environment's;
    without `events` ended sessions are not followed.
    """
    slices = composition.slices
    services = Services(_addresses(settings, slices, addresses), settings)
    media_channel = services.channels["media"]
    jwks = jwks or http_jwks(settings.jwks_url)
    revoked = RevokedSessions()
    verifier = TokenVerifier(jwks, revoked=revoked)
    callers = Callers(settings, verifier)
    health = Health(required={}, reported=services.checks(), services=())
    nats = Connection(settings.nats_url, "gateway", replicas=settings.nats_replicas) if events else None
    remote = LiveSettings(nats) if nats is not None else None
    limits = RateLimits(remote, nats)
    media = MediaDoor(media_channel, callers, Origins(settings), limits)
    identity = services.channels.get("identity")
    hub = Hub(nats)
    frontend = Frontend(
        settings.frontend_dir,
        PagePolicies(settings.frontend_dir, public_url=settings.public_url, origins=settings.web_origins),
        Pages(settings.frontend_dir, PersonalPages(identity, callers) if identity else None),
    )
    stopping = asyncio.Event()
    public_settings = PublicSettings(remote, callers, stopping, settings.web_origins)
    system_parts = SystemParts(services, nats, health, lambda: public_settings.followers)
    clients = {**services.clients(slices), system.NAME: system_parts.collector}
    callers.keys = keys_of(slices, clients, limits)
    graphql = graphql_doors(
        composition,
        documents or documents_of(composition, settings),
        clients,
        callers,
        hub=hub,
        limits=limits,
        stopping=stopping,
        settings=settings,
    )

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        background: list[Background] = [
            health.watch,
            verifier.keep_fresh,
            graphql.admission.watch,
            return_memory,
            *system_parts.background,
        ]
        if nats is not None:
            nats.start()
            assert remote is not None
            background += [remote.run, limits.run, GaugeUpdater(nats).run]
            background.append(lambda: follow_ended_sessions(nats, settings.session_ended_subject, revoked))
        tasks = [asyncio.create_task(job()) for job in background]
        await asyncio.gather(health.evaluate(), loaded(remote))
        log.info("serving", http=settings.http_address, slices=[schema_slice.name for schema_slice in slices])
        yield
        stopping.set()
        await hub.close()
        await health.stop()
        await asyncio.gather(*map(end, tasks))
        if nats is not None:
            await nats.close()
        await system_parts.collector.close()
        await services.close()

    app = FastAPI(
        title="Resuena",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        telemetry={"tracing": settings.otlp_endpoint is not None, "metrics": False, "logs": False},
        lifespan=lifespan,
        routes=[
            Route("/graphql", graphql.http.serve, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
            WebSocketRoute("/graphql", graphql.sockets.serve),
            *shed(PrivateDocuments(media_channel, callers).routes(slices), graphql.admission),
            *shed(PrivateFilesDoor(callers, Origins(settings), limits).routes(slices, clients), graphql.admission),
            *shed(ArchivesDoor(media_channel, callers, limits).routes(slices, clients), graphql.admission),
            *shed(ExportsDoor(callers, limits).routes(slices, clients), graphql.admission),
            *shed(media.routes(), graphql.admission),
            *Operations(health, jwks).routes(),
            SecurityTxt(settings.public_url, settings.security_contacts).route(),
            *public_settings.routes(),
            Route(
                "/schema.graphql",
                SchemaText(composition.schema, callers, limits, production=settings.production).serve,
            ),
            *(Documentation(composition.schema, slices).routes() if settings.api_docs else []),
            *LinkPreviews(media_channel, callers, frontend, limits, settings.public_url).routes(slices, clients),
            *shed(OneClicks(callers, limits).routes(slices, clients), graphql.admission),
            *shed(CallbacksDoor(callers, limits).routes(slices, clients), graphql.admission),
            *ShortLinks(frontend).routes(slices),
            Route("/{path:path}", frontend.serve, methods=["GET", "HEAD"]),
        ],
    )
    app.state.stopping = stopping
    app.state.hub = hub
    app.state.public_settings = public_settings
    app.state.nats = nats
    app.state.system = system_parts.collector
    app.state.live_settings = remote
    app.state.subscriptions = graphql.subscriptions
    return with_security_headers(app, settings, frontend.cached_answer, graphql.http.serve, slices=slices)
