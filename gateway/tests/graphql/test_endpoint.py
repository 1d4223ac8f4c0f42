"""GraphQL over HTTP: which requests are accepted, which are rejected, and how."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

GOOD = {"query": "{ books(limit: 1) { _id title } }"}
RESPONSE = "application/graphql-response+json"


async def test_a_query_is_answered(client: httpx.AsyncClient) -> None:
    response = await client.post("/graphql", json=GOOD)
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json; charset=utf-8"
    assert response.headers["cache-control"] == "no-store"
    assert response.json() == {"data": {"books": [{"_id": "b0", "title": "Title 0"}]}}


@pytest.mark.parametrize(
    ("accept", "answered"),
    [
        ("*/*", "application/json"),
        (RESPONSE, RESPONSE),
        (f"{RESPONSE}, application/json;q=0.9", RESPONSE),
        ("application/json", "application/json"),
    ],
)
async def test_the_answer_is_of_the_type_asked_for(client: httpx.AsyncClient, accept: str, answered: str) -> None:
    response = await client.post("/graphql", json=GOOD, headers={"accept": accept})
    assert response.headers["content-type"].startswith(answered)


async def test_a_type_we_do_not_speak_is_406(client: httpx.AsyncClient) -> None:
    assert (await client.post("/graphql", json=GOOD, headers={"accept": "text/html"})).status_code == 406


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (b'{"query": "{ me }"}', "text/plain", 415),
        (b"query=me", "application/x-www-form-urlencoded", 415),
        (b'{"query": "{ me }"}', "application/json; charset=latin-1", 415),
        (b'{"query": "{ me }"}', "application/json; charset=utf-8", 200),
        (b"{", "application/json", 400),
        (b"[]", "application/json", 400),
        (b"[1]", "application/json", 400),
        (b"[" + b"{}," * 100 + b"{}]", "application/json", 400),
        (b"{}", "application/json", 400),
        (b'{"query": 3}', "application/json", 400),
        (b'{"query": "{ me }", "variables": "x"}', "application/json", 400),
        (b'{"query": "{ me }", "variables": []}', "application/json", 400),
        (b'{"query": "{ me }", "operationName": 1}', "application/json", 400),
        (b'{"query": "{ me }", "extensions": 1}', "application/json", 400),
        (b'{"query": "{ me }", "variables": null, "operationName": null}', "application/json", 200),
    ],
)
async def test_only_well_formed_requests_are_taken(
    client: httpx.AsyncClient, body: bytes, content_type: str, status: int
) -> None:
    response = await client.post("/graphql", content=body, headers={"content-type": content_type})
    assert response.status_code == status
    assert ("data" in response.json()) == (status == 200)


@pytest.mark.parametrize("accept", ["*/*", RESPONSE, "text/event-stream"])
async def test_each_operation_of_a_batch_is_told_that_it_is_refused(
    client: httpx.AsyncClient, accept: str
) -> None:
    batch = [{"query": "{ me }"}, {"query": "mutation { enter { success } }"}]
    response = await client.post("/graphql", json=batch, headers={"accept": accept})
    assert response.status_code == 200
    error = {
        "message": "Send one operation a request.",
        "extensions": {"code": "BAD_USER_INPUT", "reason": "BATCHED"},
    }
    assert response.json() == [{"errors": [error]}] * 2


async def test_a_form_is_told_where_files_go(client: httpx.AsyncClient) -> None:
    response = await client.post("/graphql", data={"operations": "{}", "map": "{}"}, files={"0": b"x"})
    assert response.status_code == 415
    assert "/media/images" in response.json()["errors"][0]["message"]


@pytest.mark.parametrize(
    "query", ["{", "{ nothing }", "{ books }", "query A { me } query B { me }", "{ books { } }"]
)
async def test_a_refused_document_has_no_data_and_a_code(client: httpx.AsyncClient, query: str) -> None:
    plain = await client.post("/graphql", json={"query": query})
    strict = await client.post("/graphql", json={"query": query}, headers={"accept": RESPONSE})
    assert (plain.status_code, strict.status_code) == (200, 400)
    for response in (plain, strict):
        assert "data" not in response.json()
        assert {error["extensions"]["code"] for error in response.json()["errors"]} == {"BAD_USER_INPUT"}


async def test_variables_are_checked(client: httpx.AsyncClient) -> None:
    query = "query ($limit: Int) { books(limit: $limit) { _id } }"
    good = await client.post("/graphql", json={"query": query, "variables": {"limit": 1}})
    bad = await client.post("/graphql", json={"query": query, "variables": {"limit": "x"}})
    assert len(good.json()["data"]["books"]) == 1
    assert bad.json()["errors"][0]["extensions"]["code"] == "BAD_USER_INPUT"


async def test_get_serves_queries_in_development_and_nothing_in_production(
    client: httpx.AsyncClient, production: httpx.AsyncClient
) -> None:
    assert (await client.get("/graphql", params={"query": "{ me }"})).json() == {"data": {"me": None}}
    mutation = await client.get("/graphql", params={"query": "mutation { leave { success } }"})
    assert mutation.status_code == 405
    assert mutation.headers["allow"] == "POST"
    assert (await production.get("/graphql", params={"query": "{ me }"})).status_code == 405
    assert (await client.put("/graphql", json=GOOD)).status_code == 405


async def test_a_body_past_64_kb_is_refused_with_and_without_its_length(client: httpx.AsyncClient) -> None:
    large = b'{"query": "' + b" " * 66_000 + b'"}'

    async def chunked() -> AsyncIterator[bytes]:
        for start in range(0, len(large), 8192):
            yield large[start : start + 8192]

    headers = {"content-type": "application/json"}
    for content in (large, chunked()):
        response = await client.post("/graphql", content=content, headers=headers)
        assert response.status_code == 413
        assert response.headers["connection"] == "close"


async def test_a_slow_body_is_closed(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio

    from gateway import graphql_endpoint as endpoint
    from gateway.limits import body

    monkeypatch.setattr(endpoint, "body", lambda request: body(request, total=0.05))
    never = asyncio.Event()

    async def slow() -> AsyncIterator[bytes]:
        yield b"{"
        await never.wait()

    response = await client.post("/graphql", content=slow(), headers={"content-type": "application/json"})
    assert response.status_code == 408
    assert response.headers["connection"] == "close"


async def test_a_dead_service_concerns_only_its_field(client: httpx.AsyncClient, ask: Any) -> None:
    response = await ask(client, "{ down books(limit: 1) { _id } }")
    assert response["data"] == {"down": None, "books": [{"_id": "b0"}]}
    assert response["errors"] == [
        {
            "message": "Service not available right now!",
            "locations": [{"line": 1, "column": 3}],
            "path": ["down"],
            "extensions": {"code": "UNAVAILABLE", "reason": "SERVICE_UNAVAILABLE"},
        }
    ]


async def test_a_bug_tells_nothing_internal(client: httpx.AsyncClient, ask: Any) -> None:
    response = await ask(client, "{ bug }")
    assert response["errors"][0]["message"] == "Something went wrong!"
    assert response["errors"][0]["extensions"]["code"] == "INTERNAL"
    assert "secret" not in str(response)


async def test_a_long_answer_is_compressed_for_who_takes_gzip(client: httpx.AsyncClient) -> None:
    long = {"query": "{ books(limit: 900) { _id title } }"}
    headers = {"accept-encoding": "gzip"}
    packed = await client.post("/graphql", json=long, headers=headers)
    plain = await client.post("/graphql", json=long, headers={"accept-encoding": "identity"})
    short = await client.post("/graphql", json=GOOD, headers=headers)
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 4
    assert packed.json() == plain.json()
    assert packed.json()["data"]
    assert not {"content-encoding"} & (plain.headers.keys() | short.headers.keys())
