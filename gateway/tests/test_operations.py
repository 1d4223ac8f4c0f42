"""What operators see."""

from collections.abc import Callable
from typing import Any

import httpx
from fastapi import FastAPI

from gateway.operations import metrics_app
from kit.testing import SigningKeys


async def test_the_gateway_is_ready_though_a_service_is_not(client: httpx.AsyncClient) -> None:
    assert (await client.get("/livez")).json() == {"status": "ok"}
    response = await client.get("/readyz")
    assert response.status_code == 200
    body = response.json()
    assert body["ready"] is True
    assert body["services"]["library"].startswith("failed")


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
