"""A slice that is served alone works with a federation router."""

from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest_asyncio

from gateway.settings import GatewaySettings
from gateway.subgraph import build_subgraph
from kit.rpc.keys import new_secret
from kit.testing import SERVICE_KEYS, SigningKeys, TokenFor

NOBODY = defaultdict[str, str](lambda: "127.0.0.1:1")
"""Addresses of services, none of which responds."""


@pytest_asyncio.fixture
async def subgraph(library: Any, signing_keys: SigningKeys) -> AsyncIterator[httpx.AsyncClient]:
    settings = GatewaySettings(service_key_file=SERVICE_KEYS.private("gateway"), public_url="http://test")
    app = build_subgraph(settings, library, addresses=NOBODY, jwks=signing_keys.source)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client,
    ):
        yield client


async def test_it_tells_its_sdl(subgraph: httpx.AsyncClient, library: Any, ask: Any) -> None:
    response = await ask(subgraph, "{ _service { sdl } }")
    assert response["data"]["_service"]["sdl"].strip() == library.sdl().strip()


async def test_entities_are_resolved_in_the_order_asked(subgraph: httpx.AsyncClient, token_for: TokenFor) -> None:
    query = "query ($of: [_Any!]!) { _entities(representations: $of) { ... on Book { _id sequels { _id } } } }"
    of = [{"__typename": "Book", "_id": book_id} for book_id in ("x", "hidden", "y")]
    sent = {"query": query, "variables": {"of": of}}
    stranger = await subgraph.post("/graphql", json=sent)
    assert stranger.json()["data"]["_entities"] == [
        {"_id": "x", "sequels": [{"_id": "x+"}]},
        None,
        {"_id": "y", "sequels": [{"_id": "y+"}]},
    ]
    member = await subgraph.post("/graphql", json=sent, headers={"authorization": f"Bearer {token_for()}"})
    assert member.json()["data"]["_entities"][1]["_id"] == "hidden"


async def test_what_is_no_representation_is_refused(subgraph: httpx.AsyncClient) -> None:
    query = "query ($of: [_Any!]!) { _entities(representations: $of) { ... on Book { _id } } }"
    wrong: list[list[object]] = [[{}], [{"__typename": "Book"}], [{"__typename": "Nothing", "_id": "x"}], ["x"]]
    for of in wrong:
        response = await subgraph.post("/graphql", json={"query": query, "variables": {"of": of}})
        assert response.json()["errors"][0]["extensions"]["code"] == "BAD_USER_INPUT", of


async def test_roots_are_answered_and_health_is_told(subgraph: httpx.AsyncClient, ask: Any) -> None:
    assert (await ask(subgraph, "{ books(limit: 1) { _id title } }"))["data"]["books"][0]["title"] == "Title 0"
    assert (await subgraph.get("/readyz")).json()["services"]["library"].startswith("failed")


async def test_a_key_is_taken_and_an_invalid_one_is_refused(
    subgraph: httpx.AsyncClient, keeper: Any, token_for: TokenFor
) -> None:
    secret, revoked = new_secret(), new_secret()
    key = {"name": "CRM", "scopes": ["read"], "test": False}
    keeper.tokens[secret] = token_for(sub=..., session_id="k1", tenant_id="c1", tenant_role=..., key=key)

    async def ask(sent: str) -> httpx.Response:
        headers = {"authorization": f"Bearer {sent}"}
        return await subgraph.post("/graphql", json={"query": "{ program }"}, headers=headers)

    assert (await ask(secret)).json()["data"]["program"] == "API · CRM"
    refused = await ask(revoked)
    assert refused.status_code == 401
    assert refused.json()["errors"][0]["extensions"]["reason"] == "INVALID_API_KEY"
