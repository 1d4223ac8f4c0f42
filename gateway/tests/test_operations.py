"""What operators see."""

from typing import Any

import httpx

from kit.testing import SigningKeys


async def test_the_gateway_is_ready_though_a_service_is_not(client: httpx.AsyncClient) -> None:
    assert (await client.get("/livez")).json() == {"status": "ok"}
    response = await client.get("/readyz")
    assert response.status_code == 200
    body = response.json()
    assert body["ready"] is True
    assert body["services"]["library"].startswith("failed")


async def test_metrics_are_for_the_private_network(client: httpx.AsyncClient) -> None:
    await client.post("/graphql", json={"query": "{ me }"})
    assert 'graphql_operations_total{kind="query",outcome="ok"}' in (await client.get("/metrics")).text
    assert (await client.get("/metrics", headers={"x-forwarded-for": "1.2.3.4"})).status_code == 404


async def test_the_keys_are_published(client: httpx.AsyncClient, signing_keys: SigningKeys) -> None:
    response = await client.get("/.well-known/jwks.json")
    assert response.json() == signing_keys.jwks
    assert "max-age=60" in response.headers["cache-control"]


async def test_nothing_describes_the_gateway_to_strangers(client: httpx.AsyncClient) -> None:
    for path in ("/docs", "/redoc", "/openapi.json"):
        response: Any = await client.get(path)
        assert "swagger" not in response.text.lower()
