"""Starts the gateway's processes."""

from __future__ import annotations

import asyncio
import socket

from gateway.bootstrap import build, documents_of
from gateway.graphql.documents import Documents
from gateway.operations import metrics_app
from gateway.server import listen, server
from gateway.settings import GatewaySettings
from gateway.subgraph import build_subgraph
from gateway.workers import Workers
from kit.graph import Slice, discover
from kit.graph.compose.composition import Composition, compose
from kit.rpc.operations import OperationsServer
from kit.rpc.server import end_start_up, run
from kit.rpc.settings import settings_of
from kit.telemetry import setup, setup_logging


def workers() -> Workers:
    """The gateway's workers, not started yet."""
    settings = settings_of(GatewaySettings, "gateway")
    setup_logging("gateway", settings.log_level)
    listening = listen(settings.http_address)
    metrics = listen(settings.metrics_address)

    def work(listening: socket.socket, parent_lives: int) -> None:
        setup("gateway", log_level=settings.log_level, otlp_endpoint=settings.otlp_endpoint)
        run(
            _serve(
                settings,
                composition,
                documents,
                listening=listening,
                metrics=metrics,
                parent_lives=parent_lives,
            )
        )

    composition = compose(discover())
    documents = documents_of(composition, settings)
    end_start_up()  # from now on garbage of the preparation is collected
    documents.prepare_trusted()  # before the workers fork: it touches the whole schema, which they then share
    end_start_up()
    return Workers(settings.gateway_processes, listening, work)


def serve_subgraph(schema_slice: Slice) -> None:
    """Serves one slice alone until SIGTERM or SIGINT."""
    settings = settings_of(GatewaySettings, f"{schema_slice.name}-subgraph")
    setup(f"{schema_slice.name}-subgraph", log_level=settings.log_level, otlp_endpoint=settings.otlp_endpoint)
    run(_serve_subgraph(settings, schema_slice))


async def _serve(
    settings: GatewaySettings,
    composition: Composition,
    documents: Documents,
    *,
    listening: socket.socket,
    metrics: socket.socket,
    parent_lives: int,
) -> None:
    # Channels are bound to the running loop, so the application is built inside it.
    app = build(settings, composition, documents)
    end_start_up()
    http_server = server(
        app,
        settings.http_address,
        stopping=app.state.stopping,
        processes=settings.gateway_processes,
        proxies=settings.proxies,
    )
    operations = OperationsServer.at(settings.metrics_address, metrics_app(app.state.system))

    def leave() -> None:
        """Releases both ports for the next gateway, before open requests are finished."""
        operations.should_exit = True
        http_server.stop()

    asyncio.get_running_loop().add_reader(parent_lives, leave)
    side_door = asyncio.create_task(operations.serve(sockets=[metrics]))
    await http_server.serve(sockets=[listening])
    operations.should_exit = True
    await side_door


async def _serve_subgraph(settings: GatewaySettings, schema_slice: Slice) -> None:
    app = build_subgraph(settings, schema_slice)
    end_start_up()
    await server(app, settings.http_address).serve()
