"""API keys at the gateway: exchanged once a minute, rejected when they end, with buckets and documents of their own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from gateway.keys import FRESH_SECONDS, InvalidKey, Keys, secret_of
from gateway.rate_limits import RateLimits, TooManyRequests
from kit.rpc.errors import Unavailable
from kit.rpc.keys import new_secret
from kit.testing import TokenFor

SECRET = new_secret()


@pytest.fixture
def token(token_for: TokenFor, keeper: Any) -> str:
    """The token for which SECRET is exchanged."""
    key = {"name": "CRM", "scopes": ["read"], "test": False}
    access_token = token_for(sub=..., session_id="k1", tenant_id="c1", tenant_role=..., key=key)
    keeper.tokens[SECRET] = access_token
    return access_token


async def ask(client: httpx.AsyncClient, query: str, secret: str = SECRET, **headers: str) -> httpx.Response:
    return await client.post(
        "/graphql", json={"query": query}, headers={"authorization": f"Bearer {secret}", **headers}
    )


def test_secrets_are_told_from_tokens() -> None:
    assert secret_of(f"Bearer {SECRET}") == SECRET
    assert secret_of(f"bearer {SECRET}") == SECRET
    assert secret_of("Bearer eyJhbGciOi") is None
    assert secret_of(f"Basic {SECRET}") is None
    assert secret_of(None) is None


async def test_a_key_is_exchanged_for_a_token_that_travels_in_its_place(
    serve: Any, keeper: Any, token: str
) -> None:
    client = await serve()
    response = await ask(client, "{ program me forwarded }")
    data = response.json()["data"]
    assert (data["program"], data["me"]) == ("API · CRM", None)
    assert data["forwarded"][0] == f"Bearer {token}"
    assert SECRET not in response.text
    await ask(client, "{ program }")
    assert keeper.asked == ["10.0.0.9"]


@pytest.mark.parametrize(
    "secret",
    [new_secret(), SECRET[:-1] + "!", "rsn_", "rsn_abc"],
    ids=["unknown", "mistyped", "without secret", "too short"],
)
async def test_an_invalid_key_is_refused_before_anything_is_executed(
    serve: Any, keeper: Any, token: str, secret: str
) -> None:
    response = await ask(await serve(), "{ program }", secret)
    assert response.status_code == 401
    assert response.headers["www-authenticate"] == 'Bearer error="invalid_token"'
    (error,) = response.json()["errors"]
    assert error["extensions"]["code"] == "UNAUTHENTICATED"
    assert error["extensions"]["reason"] == "INVALID_API_KEY"
    assert "data" not in response.json()


async def test_guesses_of_one_address_end_and_known_keys_go_on(keeper: Any, token: str) -> None:
    now = [0.0]
    keys = Keys(lambda secret: keeper.exchange(None, secret), RateLimits(), lambda: now[0])
    await keys.authorization(SECRET, "192.0.2.1")
    for _ in range(30):
        with pytest.raises(InvalidKey):
            await keys.authorization(new_secret(), "192.0.2.1")
    with pytest.raises(TooManyRequests):
        await keys.authorization(new_secret(), "192.0.2.1")
    assert len(keeper.asked) == 31
    for now[0] in (1.0, FRESH_SECONDS):  # also when the key has to be exchanged again
        assert await keys.authorization(SECRET, "192.0.2.1") == f"Bearer {token}"
    with pytest.raises(InvalidKey):
        await keys.authorization(new_secret(), "192.0.2.2")


async def test_a_key_is_exchanged_anew_each_minute_and_outlives_its_keeper_for_a_token(
    keeper: Any, token: str
) -> None:
    now = [0.0]
    keys = Keys(lambda secret: keeper.exchange(None, secret), RateLimits(), lambda: now[0])
    for moment, times in ((0.0, 1), (FRESH_SECONDS - 1, 1), (FRESH_SECONDS, 2)):
        now[0] = moment
        await keys.authorization(SECRET, None)
        assert len(keeper.asked) == times
    now[0] += FRESH_SECONDS
    keeper.away = True
    assert await keys.authorization(SECRET, None) == f"Bearer {token}"
    with pytest.raises(Unavailable):
        await keys.authorization(new_secret(), None)
    keeper.away = False
    del keeper.tokens[SECRET]
    with pytest.raises(InvalidKey):
        await keys.authorization(SECRET, None)


async def test_while_the_keeper_is_away_an_unknown_key_is_told_to_come_back(
    serve: Any, keeper: Any, token: str
) -> None:
    keeper.away = True
    response = await ask(await serve(), "{ program }")
    assert response.status_code == 503
    assert int(response.headers["retry-after"]) > 0


async def test_each_answer_tells_what_is_left(serve: Any, keeper: Any, token: str) -> None:
    client = await serve()
    first, second = await ask(client, "{ program }"), await ask(client, "{ program }")
    assert first.headers["ratelimit-policy"] == '"key";q=600;w=60'
    assert first.headers["ratelimit"].startswith('"key";r=599;t=')
    assert second.headers["ratelimit"].startswith('"key";r=598;t=')
    anybody = await client.post("/graphql", json={"query": "{ me }"})
    assert anybody.headers["ratelimit-policy"] == '"address";q=3000;w=60'


async def test_a_request_over_the_limit_is_told_when_to_come_back(keeper: Any) -> None:
    limits = RateLimits()
    for _ in range(600):
        limits.take("key", account="key k1")
    with pytest.raises(TooManyRequests):
        limits.take("key", account="key k1")
    limits.take("key", account="key k2")
    assert limits.headers("key", account="key k1")["ratelimit"].startswith('"key";r=0;t=')


async def test_the_cost_is_told_to_who_asks(serve: Any, keeper: Any, token: str) -> None:
    client = await serve()
    response = await ask(client, "{ books(limit: 3) { title } }", **{"x-cost": "1"})
    assert response.json()["extensions"] == {"cost": {"requested": 3, "maximum": 100_000}}
    assert "extensions" not in (await ask(client, "{ books(limit: 3) { title } }")).json()


@pytest.fixture
async def production(serve: Any, tmp_path: Path) -> httpx.AsyncClient:
    """A gateway with the production settings and one trusted document."""
    manifest = tmp_path / "manifest.json"
    manifest.write_text(json.dumps({"h1": "{ me }"}))
    client: httpx.AsyncClient = await serve(
        environment="production", trusted_documents=manifest, public_url="https://test"
    )
    return client


async def test_in_production_a_key_sends_any_document_and_reads_the_schema(
    production: httpx.AsyncClient, keeper: Any, token: str
) -> None:
    anybody = await production.post("/graphql", json={"query": "{ program }"})
    assert anybody.json()["errors"][0]["extensions"]["reason"] == "UNKNOWN_DOCUMENT"
    assert (await ask(production, "{ program }")).json() == {"data": {"program": "API · CRM"}}
    described = (await ask(production, "{ __schema { queryType { name } } }")).json()
    assert described == {"data": {"__schema": {"queryType": {"name": "Query"}}}}
    wrong = (await ask(production, "{ programme }")).json()["errors"][0]["message"]
    assert "programme" in wrong


async def test_the_guards_hold_for_keys(production: httpx.AsyncClient, keeper: Any, token: str) -> None:
    deep = "{ books " + "{ sequels " * 10 + "{ title }" + " }" * 10 + " }"
    wide = "{ " + " ".join(f"a{number}: me" for number in range(16)) + " }"
    for query in (deep, wide):
        (error,) = (await ask(production, query)).json()["errors"]
        assert error["extensions"]["code"] == "BAD_USER_INPUT"
    dear = (await ask(production, "{ books(limit: 1000) { sequels { sequels { sequels { title } } } } }")).json()
    assert "past a limit" in dear["errors"][0]["message"]


async def test_the_schema_is_text_for_keys_in_production_and_for_anybody_elsewhere(
    production: httpx.AsyncClient, serve: Any, keeper: Any, token: str
) -> None:
    assert (await production.get("/schema.graphql")).status_code == 401
    refused = await production.get("/schema.graphql", headers={"authorization": f"Bearer {new_secret()}"})
    assert refused.status_code == 401
    assert refused.headers["www-authenticate"] == 'Bearer error="invalid_token"'
    response = await production.get("/schema.graphql", headers={"authorization": f"Bearer {SECRET}"})
    assert response.status_code == 200
    assert "type Book" in response.text
    conditional_headers = {"authorization": f"Bearer {SECRET}", "if-none-match": response.headers["etag"]}
    assert (await production.get("/schema.graphql", headers=conditional_headers)).status_code == 304
    assert "type Book" in (await (await serve()).get("/schema.graphql")).text
