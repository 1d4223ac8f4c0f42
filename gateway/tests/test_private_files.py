"""Private files are stored for and served to signed-in people, as downloads that no browser executes or caches."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import httpx
import pytest
import pytest_asyncio

from gateway import private_files
from gateway.live_settings import LIVE_SETTINGS
from kit.graph.declare.private_files import MAX_BYTES
from kit.testing import TokenFor

ADDRESS = "/media/shelves/1/lists"


@pytest_asyncio.fixture
async def reader(client: httpx.AsyncClient, token_for: TokenFor, lists: dict[str, bytes]) -> httpx.AsyncClient:
    client.headers["authorization"] = f"Bearer {token_for(person_id='p1')}"
    return client


def code(response: httpx.Response) -> str:
    return str(response.json()["error"][0]["code"])


async def test_a_file_is_kept_and_comes_back_as_a_download(reader: httpx.AsyncClient) -> None:
    stored = await reader.put(ADDRESS, content=b"%PDF-")
    assert (stored.status_code, stored.content) == (204, b"")
    response = await reader.get(ADDRESS)
    assert (response.status_code, response.content) == (200, b"%PDF-")
    headers = {name: response.headers[name] for name in ("content-type", "content-disposition", "cache-control")}
    assert headers == {
        "content-type": "application/pdf",
        "content-disposition": 'attachment; filename="list.pdf"',
        "cache-control": "private, no-store",
    }
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "sandbox" in response.headers["content-security-policy"]


async def test_what_was_done_with_a_file_is_answered(reader: httpx.AsyncClient) -> None:
    response = await reader.put("/media/shelves/counted/lists", content=b"a\nb")
    assert (response.status_code, response.json()) == (200, {"lines": 2})
    assert response.headers["cache-control"] == "no-store"


async def test_nobody_keeps_or_reads_one_without_signing_in(
    reader: httpx.AsyncClient, lists: dict[str, bytes]
) -> None:
    await reader.put(ADDRESS, content=b"%PDF-")
    reader.headers.pop("authorization")
    for headers in ({}, {"authorization": "Bearer x.y.z"}):
        for response in (
            await reader.get(ADDRESS, headers=headers),
            await reader.put(ADDRESS, content=b"x", headers=headers),
        ):
            assert (response.status_code, code(response)) == (401, "UNAUTHENTICATED")
    assert lists == {"1": b"%PDF-"}


async def test_what_the_service_refuses_is_told(reader: httpx.AsyncClient) -> None:
    refused = await reader.put("/media/shelves/closed/lists", content=b"x")
    assert (refused.status_code, code(refused)) == (403, "NOT_ALLOWED")
    late = await reader.put("/media/shelves/late/lists", content=b"x")
    assert (late.status_code, code(late)) == (409, "LIST_PRINTED")
    missing = await reader.get(ADDRESS)
    assert (missing.status_code, code(missing)) == (404, "UNKNOWN_LIST")


async def test_another_site_may_not_send_one(reader: httpx.AsyncClient, lists: dict[str, bytes]) -> None:
    response = await reader.put(ADDRESS, content=b"x", headers={"origin": "https://evil.example"})
    assert response.status_code == 403
    assert lists == {}


@pytest.mark.parametrize(("size", "status"), [(MAX_BYTES, 204), (MAX_BYTES + 1, 413)])
async def test_five_megabytes_are_the_limit(
    reader: httpx.AsyncClient, lists: dict[str, bytes], size: int, status: int
) -> None:
    response = await reader.put(ADDRESS, content=b"x" * size)
    assert response.status_code == status
    if status == 413:
        assert code(response) == "LIST_TOO_LARGE"
        assert lists == {}


async def test_so_many_are_held_at_once(
    reader: httpx.AsyncClient,
    lists: dict[str, bytes],
    busy: tuple[asyncio.Event, asyncio.Event],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    came, free = busy
    lists["1"] = b"%PDF-"
    monkeypatch.setattr(private_files, "AT_ONCE", 1)
    held = asyncio.create_task(reader.put("/media/shelves/slow/lists", content=b"x"))
    try:
        await asyncio.wait_for(came.wait(), 10)
        response = await reader.get(ADDRESS)
        assert (response.status_code, code(response)) == (503, "SERVICE_UNAVAILABLE")
        assert response.headers["retry-after"] == "5"
    finally:
        free.set()
    assert (await held).status_code == 204
    assert (await reader.get(ADDRESS)).status_code == 200


@pytest.mark.parametrize(("bound", "same"), [("AT_ONCE", False), ("ACCOUNT_AT_ONCE", True)])
async def test_a_place_is_held_until_the_file_was_taken(
    reader: httpx.AsyncClient,
    lists: dict[str, bytes],
    token_for: TokenFor,
    monkeypatch: pytest.MonkeyPatch,
    bound: str,
    same: bool,
) -> None:
    monkeypatch.setattr(private_files, bound, 1)
    monkeypatch.setattr(private_files, "CHUNK_BYTES", 1)
    lists["1"] = b"%PDF-"
    slow, other = (f"Bearer {token_for(person_id=person)}" for person in ("p1", "p1" if same else "p2"))
    began, free, taken = asyncio.Event(), asyncio.Event(), bytearray()

    async def take(message: Any) -> None:
        taken.extend(message.get("body", b""))
        if taken:
            began.set()
            await free.wait()

    async def nothing_more() -> Any:
        await asyncio.Event().wait()

    assert isinstance(reader._transport, httpx.ASGITransport)
    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": "GET",
        "scheme": "http", "path": ADDRESS, "raw_path": ADDRESS.encode(), "query_string": b"", "root_path": "",
        "headers": [(b"host", b"test"), (b"authorization", slow.encode())], "client": ("10.0.0.9", 1), "server": ("test", 80),
    }  # fmt: skip
    held = asyncio.ensure_future(reader._transport.app(scope, nothing_more, take))
    await asyncio.wait_for(began.wait(), 10)
    assert (await reader.get(ADDRESS, headers={"authorization": other})).status_code == 503
    free.set()
    await held
    assert taken == b"%PDF-"
    assert (await reader.get(ADDRESS, headers={"authorization": other})).content == b"%PDF-"


async def test_the_head_of_a_file_has_its_length(reader: httpx.AsyncClient, lists: dict[str, bytes]) -> None:
    lists["1"] = b"%PDF-"
    response = await reader.head(ADDRESS)
    assert (response.status_code, response.headers["content-length"], response.content) == (200, "5", b"")


async def test_the_head_of_a_file_whose_reading_is_recorded_is_refused(
    reader: httpx.AsyncClient, lists: dict[str, bytes]
) -> None:
    lists["1"] = b"%PDF-"
    response = await reader.head("/media/shelves/1/loans")
    assert (response.status_code, response.headers["allow"]) == (405, "GET")
    assert (await reader.get("/media/shelves/1/loans")).content == b"%PDF-"


async def test_a_file_that_will_be_refused_is_not_taken(reader: httpx.AsyncClient) -> None:
    response = await reader.put("/media/shelves/closed/lists", content=b"x" * (MAX_BYTES + 1))
    assert (response.status_code, code(response)) == (403, "NOT_ALLOWED")


async def test_a_person_sends_so_many_and_is_told_when_to_come_back(
    reader: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "limits.uploads.account"
    monkeypatch.setitem(LIVE_SETTINGS, name, replace(LIVE_SETTINGS[name], default="2/60s"))
    responses = [await reader.put(ADDRESS, content=b"x") for _ in range(3)]
    assert [response.status_code for response in responses] == [204, 204, 429]
