"""Exports are streamed part by part to people and keys, as fast as they read, and cut off when incomplete."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI

from gateway import exports
from gateway.server import server
from kit.rpc.keys import new_secret
from kit.rpc.operations import OperationsServer
from kit.testing import TokenFor, eventually

ADDRESS = "/exports/books"
SECRET = new_secret()
LARGE = 1_000_000


@pytest_asyncio.fixture
async def client(serve: Callable[..., Any]) -> httpx.AsyncClient:
    http_client: httpx.AsyncClient = await serve()
    return http_client


@pytest.fixture
def person(token_for: TokenFor) -> dict[str, str]:
    return {"authorization": f"Bearer {token_for(person_id='p1')}"}


@pytest.fixture
def key(token_for: TokenFor, keeper: Any) -> dict[str, str]:
    """The authorization header of a program, with a known key."""
    claim = {"name": "CRM", "scopes": ["read"], "test": False}
    keeper.tokens[SECRET] = token_for(sub=..., session_id="k1", tenant_id="c1", tenant_role=..., key=claim)
    return {"authorization": f"Bearer {SECRET}"}


@pytest_asyncio.fixture
async def served(build_app: Callable[..., FastAPI]) -> AsyncIterator[tuple[str, int]]:
    """The address of a gateway that listens on a socket."""
    app = build_app()
    http_server = OperationsServer(server(app, "127.0.0.1:0").config)
    task = asyncio.create_task(http_server.serve())
    await eventually(lambda: http_server.started)
    yield http_server.servers[0].sockets[0].getsockname()[:2]
    http_server.should_exit = True
    await task


async def test_an_export_is_a_download_of_its_parts(
    client: httpx.AsyncClient, inventory: Any, person: dict[str, str]
) -> None:
    response = await client.get(ADDRESS, headers=person)
    assert (response.status_code, response.text) == (200, "b" * 20)
    headers = {name: response.headers[name] for name in ("content-type", "content-disposition", "cache-control")}
    assert headers == {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="books.csv"',
        "cache-control": "private, no-store",
    }
    assert "content-length" not in response.headers


async def test_a_key_is_exchanged_for_its_token(
    client: httpx.AsyncClient, inventory: Any, keeper: Any, key: dict[str, str]
) -> None:
    assert (await client.get(ADDRESS, headers=key)).status_code == 200
    assert inventory.callers == [f"Bearer {keeper.tokens[SECRET]}"] * 2


@pytest.mark.parametrize(
    ("authorization", "code"),
    [(None, "UNAUTHENTICATED"), (f"Bearer {new_secret()}", "INVALID_API_KEY")],
    ids=["nobody", "an unknown key"],
)
async def test_nobody_and_a_key_that_does_not_hold_are_told_so(
    client: httpx.AsyncClient, inventory: Any, keeper: Any, authorization: str | None, code: str
) -> None:
    response = await client.get(ADDRESS, headers={"authorization": authorization} if authorization else {})
    assert (response.status_code, response.json()["error"][0]["code"]) == (401, code)
    assert response.headers["www-authenticate"].startswith("Bearer")
    assert inventory.made == 0


@pytest.mark.parametrize(("query", "status"), [("?unknown=x", 404), ("?a=1&a=2", 400)])
async def test_what_cannot_be_opened_has_a_status(
    client: httpx.AsyncClient, inventory: Any, person: dict[str, str], query: str, status: int
) -> None:
    assert (await client.get(ADDRESS + query, headers=person)).status_code == status


async def test_what_fails_before_the_first_byte_has_a_status_and_takes_no_place(
    client: httpx.AsyncClient, inventory: Any, person: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "AT_ONCE", 1)
    inventory.fails_at = 0
    for _ in range(2):
        response = await client.get(ADDRESS, headers=person)
        assert (response.status_code, response.json()["error"][0]["code"]) == (503, "SERVICE_UNAVAILABLE")


async def test_the_head_of_an_export_makes_none(
    client: httpx.AsyncClient, inventory: Any, person: dict[str, str]
) -> None:
    response = await client.head(ADDRESS, headers=person)
    assert (response.status_code, response.headers["content-type"]) == (200, "text/csv; charset=utf-8")
    assert "content-length" not in response.headers
    assert inventory.made == 0


async def test_what_fails_half_way_is_no_file_that_looks_whole(
    served: tuple[str, int], inventory: Any, person: dict[str, str]
) -> None:
    host, port = served
    inventory.parts, inventory.fails_at = 3, 2
    async with httpx.AsyncClient(base_url=f"http://{host}:{port}") as client:
        with pytest.raises(httpx.RemoteProtocolError):
            await client.get(ADDRESS, headers=person)
        inventory.fails_at = None
        assert (await client.get(ADDRESS, headers=person)).text == "b" * 30


async def test_a_key_that_is_revoked_half_way_ends_it(
    served: tuple[str, int],
    inventory: Any,
    keeper: Any,
    key: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gateway.keys.FRESH_SECONDS", 0.0)
    host, port = served
    inventory.parts, inventory.bytes = 1_000, LARGE
    async with httpx.AsyncClient(base_url=f"http://{host}:{port}") as client:
        request = client.build_request("GET", ADDRESS, headers=key)
        response = await client.send(request, stream=True)
        chunks = response.aiter_raw()
        await anext(chunks)
        keeper.tokens.clear()
        with pytest.raises(httpx.RemoteProtocolError):
            async for _ in chunks:
                pass
    assert inventory.made < inventory.parts


async def test_whoever_goes_away_ends_it(served: tuple[str, int], inventory: Any, person: dict[str, str]) -> None:
    inventory.parts, inventory.bytes = 1_000, LARGE
    reader, writer = await asyncio.open_connection(*served, limit=1024)
    head = f"GET {ADDRESS} HTTP/1.1\r\nhost: x\r\nauthorization: {person['authorization']}\r\n\r\n"
    writer.write(head.encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.transport.abort()
    await asyncio.wait_for(inventory.closed.wait(), 10)
    assert inventory.made < inventory.parts


@pytest.mark.parametrize("bound", ["AT_ONCE", "ACCOUNT_AT_ONCE"])
async def test_so_many_are_streamed_at_once(
    client: httpx.AsyncClient,
    inventory: Any,
    person: dict[str, str],
    key: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    bound: str,
) -> None:
    monkeypatch.setattr(exports, bound, 1)
    inventory.waits = True
    held = asyncio.create_task(client.get(ADDRESS, headers=person))
    await eventually(lambda: inventory.made > 0)
    response = await client.get(ADDRESS, headers=person)
    assert (response.status_code, response.headers["retry-after"]) == (503, "30")
    inventory.free.set()
    other = await client.get(ADDRESS, headers=key)
    assert other.status_code == (503 if bound == "AT_ONCE" else 200)
    assert (await held).status_code == 200
    assert (await client.get(ADDRESS, headers=person)).status_code == 200
