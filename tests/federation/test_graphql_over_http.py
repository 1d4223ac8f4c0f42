"""The gateway passes every server audit of the GraphQL over HTTP specification's reference library."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio

from gateway.bootstrap import build
from gateway.server import server
from gateway.settings import GatewaySettings
from kit.graph import discover
from kit.graph.compose.composition import compose
from kit.rpc.operations import OperationsServer
from kit.testing import SERVICE_KEYS, SigningKeys, eventually

AUDITS = 61


@pytest_asyncio.fixture
async def address(signing_keys: SigningKeys) -> AsyncIterator[str]:
    """A gateway with the development settings over the real slices; no service runs, and none is called."""
    slices = discover()
    app = build(
        GatewaySettings(service_key_file=SERVICE_KEYS.private("gateway")),
        compose(slices),
        addresses={subgraph.name: "127.0.0.1:1" for subgraph in slices},
        jwks=signing_keys.source,
        events=False,
    )
    gateway = OperationsServer(server(app, "127.0.0.1:0").config)  # leaves pytest its signals
    task = asyncio.create_task(gateway.serve())
    await eventually(lambda: gateway.started)
    host, port = gateway.servers[0].sockets[0].getsockname()[:2]
    yield f"http://{host}:{port}/graphql"
    gateway.should_exit = True
    await task


async def test_every_audit_passes(address: str, node: Any) -> None:
    outcome = await asyncio.to_thread(node, "audit.mjs", address)
    assert outcome.returncode == 0, outcome.stderr
    audits = [json.loads(line) for line in outcome.stdout.splitlines()]
    assert [audit for audit in audits if audit["status"] != "ok"] == []
    assert len(audits) == AUDITS
