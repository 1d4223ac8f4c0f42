"""Archives are streamed as ZIP files to holders of their token, a limited number at once, and cut off if incomplete."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import AsyncGenerator, Callable
from datetime import datetime
from functools import partial
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import pytest_asyncio

from gateway import archives
from gateway.transfers import BoundedStream
from kit.graph import Archive, ArchivedFile

ADDRESS = "/media/bundles/t1"
WHOLE, BROKEN, SLOW, GONE = (f"ab/{name}.jpg" for name in ("image", "broken", "slow", "gone"))


def bundle(*keys: str, account: str = "p1") -> Archive:
    files = [ArchivedFile(f"{number}-{key[3:]}", key) for number, key in enumerate(keys)]
    return Archive(
        "bundle.zip", account, datetime(2026, 11, 27, 9, 30), files, lambda there: [("list.csv", "ñ".join(there))]
    )


@pytest_asyncio.fixture
async def reader(serve: Callable[..., Any], media: SimpleNamespace) -> httpx.AsyncClient:
    client: httpx.AsyncClient = await serve(media_address=media.address)
    return client


def unzipped(response: httpx.Response) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


async def test_an_archive_holds_the_pictures_and_the_texts_about_those_that_are_there(
    reader: httpx.AsyncClient, bundles: dict[str, Archive], media: SimpleNamespace
) -> None:
    bundles["t1"] = bundle(WHOLE, GONE, WHOLE)
    response = await reader.get(ADDRESS)
    assert response.status_code == 200
    assert unzipped(response) == {
        "0-image.jpg": b"abcdef",
        "2-image.jpg": b"abcdef",
        "list.csv": "0-image.jpgñ2-image.jpg".encode(),
    }
    assert media.servicer.sizes == [0, 0]  # 0: the size as stored
    headers = {name: response.headers[name] for name in ("content-type", "content-disposition", "cache-control")}
    assert headers == {
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="bundle.zip"',
        "cache-control": "private, no-store",
    }
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(2026, 11, 27, 9, 30, 0)}


async def test_a_token_that_opens_none_is_told(reader: httpx.AsyncClient, bundles: dict[str, Archive]) -> None:
    response = await reader.get(ADDRESS)
    assert (response.status_code, response.json()["error"][0]["code"]) == (404, "UNKNOWN_BUNDLE")


async def test_an_archive_that_cannot_be_whole_is_no_archive(
    reader: httpx.AsyncClient, bundles: dict[str, Archive]
) -> None:
    bundles["t1"] = bundle(WHOLE, BROKEN, WHOLE)
    response = await reader.get(ADDRESS)
    assert not zipfile.is_zipfile(io.BytesIO(response.content))
    bundles["t1"] = bundle(WHOLE)
    assert len(unzipped(await reader.get(ADDRESS))) == 2


@pytest.mark.parametrize(("bound", "account"), [("AT_ONCE", "p2"), ("ACCOUNT_AT_ONCE", "p1")])
async def test_so_many_are_streamed_at_once(
    reader: httpx.AsyncClient,
    bundles: dict[str, Archive],
    media: SimpleNamespace,
    monkeypatch: pytest.MonkeyPatch,
    bound: str,
    account: str,
) -> None:
    monkeypatch.setattr(archives, bound, 1)
    bundles["slow"] = bundle(SLOW)
    bundles["t1"] = bundle(WHOLE, account=account)
    held = asyncio.create_task(reader.get("/media/bundles/slow"))
    try:
        await asyncio.wait_for(media.servicer.came.wait(), 10)
        response = await reader.get(ADDRESS)
        assert (response.status_code, response.headers["retry-after"]) == (503, "30")
        if bound == "ACCOUNT_AT_ONCE":
            bundles["t1"] = bundle(WHOLE, account="p2")
            assert (await reader.get(ADDRESS)).status_code == 200
    finally:
        media.servicer.free.set()
    assert unzipped(await held)["0-slow.jpg"] == b"abcdef"
    bundles["t1"] = bundle(WHOLE, account=account)
    assert (await reader.get(ADDRESS)).status_code == 200


async def test_whoever_goes_away_holds_none(
    reader: httpx.AsyncClient,
    bundles: dict[str, Archive],
    media: SimpleNamespace,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(archives, "AT_ONCE", 1)
    bundles["slow"], bundles["t1"] = bundle(SLOW), bundle(WHOLE)
    held = asyncio.create_task(reader.get("/media/bundles/slow"))
    await asyncio.wait_for(media.servicer.came.wait(), 10)
    held.cancel()
    with pytest.raises(asyncio.CancelledError):
        await held
    assert (await reader.get(ADDRESS)).status_code == 200


async def test_whoever_takes_nothing_gives_the_place_back() -> None:
    released: list[str] = []
    closed = asyncio.Event()

    async def endless() -> AsyncGenerator[bytes]:
        try:
            while True:
                yield b"chunk"
        finally:
            closed.set()

    async def never(*_: Any) -> Any:
        await asyncio.Event().wait()

    async def take_the_head(message: Any) -> None:
        if message["type"] == "http.response.body":
            await never()

    held = BoundedStream(endless(), partial(released.append, "p1"), seconds=10, stall_seconds=0.1)
    # The ASGI version of uvicorn.
    scope = {"type": "http", "asgi": {"spec_version": "2.3"}, "method": "GET", "headers": []}
    stream = asyncio.create_task(held(scope, never, take_the_head))
    await asyncio.wait_for(closed.wait(), 10)
    await asyncio.wait([stream])
    assert released == ["p1"]


async def test_the_head_of_an_archive_asks_for_no_picture(
    reader: httpx.AsyncClient, bundles: dict[str, Archive], media: SimpleNamespace
) -> None:
    bundles["t1"] = bundle(WHOLE)
    response = await reader.head(ADDRESS)
    assert (response.status_code, response.headers["content-type"]) == (200, "application/zip")
    assert "content-length" not in response.headers
    assert media.servicer.sizes == []
