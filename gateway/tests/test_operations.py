"""Endpoints of the gateway for operators."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.applications import Starlette

from gateway.operations import Operations, metrics_app
from kit.rpc.health import Health
from kit.testing import SigningKeys


async def test_the_gateway_is_ready_though_a_service_is_not(client: httpx.AsyncClient) -> None:
    assert (await client.get("/livez")).json() == {"status": "ok"}
    response = await client.get("/readyz")
    assert response.status_code == 200
    body = response.json()
    assert body["ready"] is True
    assert body["services"]["library"].startswith("failed")


@pytest.mark.parametrize("away", [[], ["company"], ["campaign", "company"]])
async def test_a_monitor_of_uptime_is_told_which_services_are_away(away: list[str]) -> None:
    async def answers() -> None: ...

    async def is_away() -> None:
        raise ConnectionError

    checks = {name: is_away if name in away else answers for name in ("company", "campaign", "identity")}
    health = Health(required={}, reported=checks, services=())

    async def no_keys() -> dict[str, object]:
        return {}

    doors = Starlette(routes=Operations(health, no_keys).routes())
    async with httpx.AsyncClient(transport=httpx.ASGITransport(doors), base_url="http://gateway") as monitor:
        before = await monitor.get("/healthz")
        assert before.status_code == 503, "before the services were asked"
        await health.evaluate()
        response = await monitor.get("/healthz")
        assert response.status_code == (503 if away else 200)
        assert response.json() == {"ok": not away, "failing": away}
        assert response.headers["cache-control"] == "no-store"
        assert (await monitor.head("/healthz")).status_code == response.status_code


async def test_metrics_have_a_port_of_their_own(
    client: httpx.AsyncClient, build_app: Callable[..., FastAPI]
) -> None:
    await client.post("/graphql", json={"query": "{ me }"})
    assert (await client.get("/metrics")).status_code == 404
    inside = httpx.ASGITransport(metrics_app(build_app().state.system))
    async with httpx.AsyncClient(transport=inside, base_url="http://inside") as operator:
        assert 'graphql_operations_total{kind="query",outcome="ok"}' in (await operator.get("/metrics")).text


async def test_the_keys_are_published(client: httpx.AsyncClient, signing_keys: SigningKeys) -> None:
    response = await client.get("/.well-known/jwks.json")
    assert response.json() == signing_keys.jwks
    assert "max-age=60" in response.headers["cache-control"]


async def test_nothing_describes_the_gateway_to_strangers(client: httpx.AsyncClient) -> None:
    for path in ("/docs", "/redoc", "/openapi.json"):
        response: Any = await client.get(path)
        assert "swagger" not in response.text.lower()


async def test_a_request_is_never_sent_back_by_trace(client: httpx.AsyncClient) -> None:
    for path in ("/", "/graphql", "/settings.json", "/media/images"):
        response = await client.request("TRACE", path, headers={"x-secret": "do-not-echo"})
        assert response.status_code == 405, path
        assert "do-not-echo" not in response.text
