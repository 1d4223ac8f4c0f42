"""Readiness follows the results of the checks."""

from __future__ import annotations

import httpx
from grpc_health.v1 import health_pb2
from prometheus_client import REGISTRY

from kit.rpc.health import LIVENESS, Health
from kit.rpc.operations import operations_app

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


class Switch:
    """A dependency that tests make unavailable."""

    def __init__(self, up: bool = True) -> None:
        self.up = up

    async def __call__(self) -> None:
        if not self.up:
            raise ConnectionRefusedError


async def status(health: Health, service: str) -> int:
    response = await health.servicer.Check(health_pb2.HealthCheckRequest(service=service), None)
    return int(response.status)


async def test_required_check_decides_readiness_but_not_liveness() -> None:
    database = Switch()
    health = Health({"database": database}, {}, ["a.B"])
    assert await health.evaluate()
    assert await status(health, "") == await status(health, "a.B") == SERVING
    database.up = False
    assert not await health.evaluate()
    assert await status(health, "") == NOT_SERVING
    assert await status(health, LIVENESS) == SERVING


async def test_reported_check_is_shown_only() -> None:
    health = Health({}, {"events": Switch(up=False)}, [])
    assert await health.evaluate()
    assert health.states == {"events": "failed: ConnectionRefusedError"}


async def test_stopping_process_is_not_ready() -> None:
    health = Health({"database": Switch()}, {}, [])
    await health.evaluate()
    await health.stop()
    assert not await health.evaluate()


async def test_readyz_names_what_fails() -> None:
    health = Health({"database": Switch(up=False)}, {}, [])
    await health.evaluate()
    transport = httpx.ASGITransport(operations_app(health))
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        response = await client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["checks"] == {"database": "failed: ConnectionRefusedError"}


async def test_the_metrics_tell_what_each_check_found() -> None:
    database, nats = Switch(), Switch(up=False)
    await Health({"database": database}, {"nats": nats}, []).evaluate()
    assert REGISTRY.get_sample_value("health_check_ok", {"check": "database"}) == 1
    assert REGISTRY.get_sample_value("health_check_ok", {"check": "nats"}) == 0
