"""Queries that follow, in one request, the mutation that opens or renews a session."""

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator
from typing import Any

import httpx
import orjson
import pytest
from starlette.requests import Request

from gateway.graphql.following import Following, json_lines
from gateway.graphql.requests import MAX_FOLLOWING
from gateway.rate_limits import RateLimits, TooManyRequests
from kit.testing import TokenFor

LINES = {"accept": "application/jsonl, application/json"}
RENEW = "mutation { renew { success } }"
RENEWED = {"data": {"renew": {"success": True}}}
ME = {"query": "query Mine { me }", "operationName": "Mine"}


async def send(
    client: httpx.AsyncClient, *following: Any, query: str = RENEW, token: str = "", **headers: str
) -> httpx.Response:
    """The response to a mutation with queries that follow, from a browser whose cookie contains `token`."""
    cookie = {"cookie": f"__Host-resuena_refresh={token}"} if token else {}
    body = {"query": query, "extensions": {"following": list(following)}}
    return await client.post("/graphql", json=body, headers={**LINES, **cookie, **headers})


def lines(response: httpx.Response) -> list[Any]:
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/jsonl; charset=utf-8"
    return [orjson.loads(line) for line in response.text.splitlines()]


async def test_they_are_executed_with_the_token_that_the_mutation_issued(
    client: httpx.AsyncClient, token_for: TokenFor
) -> None:
    token = token_for(person_id="p1")
    response = await send(client, ME, {"query": "{ forwarded }"}, token=token)
    first, mine, forwarded = lines(response)
    assert (first, mine) == (RENEWED, {"data": {"me": "p1"}})
    assert forwarded["data"]["forwarded"][0] == f"Bearer {token}"
    assert response.headers["cache-control"] == "no-store"
    assert response.headers["set-cookie"].startswith("__Host-resuena_refresh=renewed;")


async def test_without_a_token_nothing_follows(client: httpx.AsyncClient) -> None:
    response = await send(client, ME)
    assert response.headers["content-type"].startswith("application/json;")
    assert response.json() == RENEWED


@pytest.mark.parametrize("accept", ["application/json", "*/*", "application/graphql-response+json"])
async def test_a_client_that_does_not_accept_lines_gets_the_first_response(
    client: httpx.AsyncClient, token_for: TokenFor, accept: str
) -> None:
    response = await send(client, ME, token=token_for(person_id="p1"), accept=accept)
    assert response.json() == RENEWED


@pytest.mark.parametrize(
    "query", ["mutation { leave { success } }", "{ nothing }", "{", "query A { me } query B { me }"]
)
async def test_only_valid_queries_are_executed(client: httpx.AsyncClient, token_for: TokenFor, query: str) -> None:
    response = await send(client, {"query": query}, ME, token=token_for(person_id="p1"))
    assert lines(response) == [RENEWED, None, {"data": {"me": "p1"}}]
    assert "renewed" in response.headers["set-cookie"]


async def test_one_that_fails_says_why_in_its_line(client: httpx.AsyncClient, token_for: TokenFor) -> None:
    response = await send(client, {"query": "{ down }"}, ME, token=token_for(person_id="p1"))
    _, down, mine = lines(response)
    assert down["errors"][0]["extensions"]["code"] == "UNAVAILABLE"
    assert mine == {"data": {"me": "p1"}}


async def test_a_token_that_is_not_valid_executes_none(client: httpx.AsyncClient, token_for: TokenFor) -> None:
    response = await send(client, ME, token=token_for(person_id="p1", expires_in=-5))
    assert lines(response) == [RENEWED, None]


@pytest.mark.parametrize(
    "following",
    [1, {}, [1], [{"query": 3}], [ME] * (MAX_FOLLOWING + 1), [{**ME, "extensions": {"following": [ME]}}]],
    ids=["number", "object", "no requests", "no text", "too many", "nested"],
)
async def test_a_malformed_list_is_refused(client: httpx.AsyncClient, following: Any) -> None:
    response = await client.post(
        "/graphql", json={"query": RENEW, "extensions": {"following": following}}, headers=LINES
    )
    assert response.status_code == 400
    assert "set-cookie" not in response.headers


async def test_lists_nested_as_deep_as_json_may_be_are_refused(client: httpx.AsyncClient) -> None:
    deepest = 340  # three levels of JSON each; orjson reads 1,024
    before, after = '{"query": "{ me }", "extensions": {"following": [', "]}}"
    response = await client.post(
        "/graphql",
        content=before * deepest + '{"query": "{ me }"}' + after * deepest,
        headers={**LINES, "content-type": "application/json"},
    )
    assert response.status_code == 400
    assert response.json()["errors"][0]["extensions"]["code"] == "BAD_USER_INPUT"


async def test_each_counts_for_the_rate_limit(
    client: httpx.AsyncClient, token_for: TokenFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = []
    take = RateLimits.take

    def counted(self: RateLimits, name: str, **whose: Any) -> None:
        taken.append((name, *whose.items()))
        take(self, name, **whose)

    monkeypatch.setattr(RateLimits, "take", counted)
    await send(client, ME, ME, token=token_for(person_id="p1"))
    assert taken.count(("graphql", ("address", "10.0.0.9"))) == 3
    assert taken.count(("graphql", ("account", "p1"))) == 2


async def test_one_over_the_limit_is_not_executed(
    client: httpx.AsyncClient, token_for: TokenFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def take(_: RateLimits, name: str, *, address: str | None = None, account: str | None = None) -> None:
        if account is not None:
            raise TooManyRequests(1)

    monkeypatch.setattr(RateLimits, "take", take)
    assert lines(await send(client, ME, token=token_for(person_id="p1"))) == [RENEWED, None]


async def test_the_access_log_names_them(
    client: httpx.AsyncClient, token_for: TokenFor, logged: list[Any]
) -> None:
    await send(client, ME, {"query": "{"}, token=token_for(person_id="p1"))
    (line,) = [entry for entry in logged if entry["event"] == "request"]
    assert (line["kind"], line["fields"], line["caller"]) == ("mutation", ["renew"], "person")
    assert line["following"] == [{"operation": None, "kind": "query", "fields": ["me"], "codes": []}]


def request(**headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "headers": raw})


async def test_a_line_does_not_wait_for_those_after_it() -> None:
    free = asyncio.Event()
    noted: list[list[dict[str, Any]]] = []

    async def slow() -> Following:
        await free.wait()
        return {"data": {"me": "p1"}}, {"operation": "Mine"}

    async def refused() -> Following:
        return None

    response = json_lines(request(), RENEWED, [refused(), slow()], noted.append)
    body = aiter(response.body_iterator)
    assert orjson.loads(await anext(body)) == RENEWED
    assert await anext(body) == b"null\n"
    free.set()
    assert [orjson.loads(line) async for line in body] == [{"data": {"me": "p1"}}]
    assert noted == [[{"operation": "Mine"}]]


async def test_those_that_nobody_reads_any_more_are_cancelled() -> None:
    ended = asyncio.Event()

    async def endless() -> Following:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        return None

    response = json_lines(request(accept_encoding="gzip"), RENEWED, [endless()], lambda _: None)
    body: Any = aiter(response.body_iterator)
    await anext(body)
    await asyncio.sleep(0)  # lets the query start
    await body.aclose()
    assert ended.is_set()


async def unpacked(chunks: AsyncIterator[Any]) -> list[bytes]:
    """What a browser has decompressed after each chunk."""
    stream = zlib.decompressobj(wbits=31)
    return [stream.decompress(chunk) async for chunk in chunks]


async def test_each_line_of_a_compressed_response_can_be_read_at_once(
    client: httpx.AsyncClient, token_for: TokenFor
) -> None:
    async def long() -> Following:
        return {"data": {"books": ["a title"] * 900}}, {}

    response = json_lines(request(accept_encoding="br, gzip"), RENEWED, [long()], lambda _: None)
    assert response.headers["content-encoding"] == "gzip"
    first, second, _ = await unpacked(aiter(response.body_iterator))
    assert orjson.loads(first) == RENEWED
    assert len(orjson.loads(second)["data"]["books"]) == 900
    whole = await send(client, ME, token=token_for(person_id="p1"), **{"accept-encoding": "gzip"})
    assert lines(whole)[1] == {"data": {"me": "p1"}}


async def test_what_is_equal_in_two_lines_is_compressed_twice() -> None:
    """Else the length of a list would say which part of a token it contains."""
    secret = "R4nd0m-" + "".join(chr(97 + number * 7 % 26) for number in range(50))

    async def size(text: str) -> int:
        async def query() -> Following:
            return {"data": {"text": text}}, {}

        response = json_lines(request(accept_encoding="gzip"), {"token": secret}, [query()], lambda _: None)
        return sum([len(chunk) async for chunk in response.body_iterator])

    assert await size(secret) == await size(secret[::-1]) > len(gzip.compress(secret.encode()))
