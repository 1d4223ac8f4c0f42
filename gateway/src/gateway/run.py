"""Starts the gateway's process."""

from __future__ import annotations

from gateway.bootstrap import build
from gateway.server import server
from gateway.settings import GatewaySettings
from kit.graph import discover
from kit.rpc.server import run
from kit.telemetry import setup


def serve() -> None:
    """Serves until told to stop."""
    settings = GatewaySettings()
    setup("gateway", log_level=settings.log_level, otlp_endpoint=settings.otlp_endpoint)
    run(_serve(settings))


async def _serve(settings: GatewaySettings) -> None:
    # Channels belong to the running loop, so the application is built inside it.
    app = build(settings, discover())
    await server(app, settings.http_address, stopping=app.state.stopping).serve()
