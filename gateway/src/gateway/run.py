"""Starts the gateway's process."""

from __future__ import annotations

from gateway.bootstrap import build
from gateway.server import server
from gateway.settings import GatewaySettings
from gateway.subgraph import build_subgraph
from kit.graph import Slice, discover
from kit.rpc.server import end_start_up, run
from kit.telemetry import setup


def serve() -> None:
    """Serves until told to stop."""
    settings = _settings("gateway")
    run(_serve(settings))


def serve_subgraph(item: Slice) -> None:
    """Serves one slice alone until told to stop."""
    run(_serve_subgraph(_settings(f"{item.name}-subgraph"), item))


def _settings(process: str) -> GatewaySettings:
    settings = GatewaySettings()
    setup(process, log_level=settings.log_level, otlp_endpoint=settings.otlp_endpoint)
    return settings


async def _serve(settings: GatewaySettings) -> None:
    # Channels belong to the running loop, so the application is built inside it.
    app = build(settings, discover())
    end_start_up()
    await server(app, settings.http_address, stopping=app.state.stopping).serve()


async def _serve_subgraph(settings: GatewaySettings, item: Slice) -> None:
    app = build_subgraph(settings, item)
    end_start_up()
    await server(app, settings.http_address).serve()
