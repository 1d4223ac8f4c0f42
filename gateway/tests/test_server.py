"""The server closes connections that only pretend to send a request."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from gateway import server as module
from kit.testing import SigningKeys, eventually


@pytest_asyncio.fixture
async def address(
    frontend_dir: Path, signing_keys: SigningKeys, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[str, int]]:
    from kit.rpc.operations import OperationsServer

    async def app(scope: dict[str, str], receive: object, send: object) -> None:
        assert scope["type"] == "http"
        headers = [
            (b"content-length", b"2"),
            *([(b"connection", b"close")] if scope["path"] == "/closing" else []),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})  # type: ignore[operator]
        await send({"type": "http.response.body", "body": b"ok"})  # type: ignore[operator]

    monkeypatch.setattr(module, "SLOW_SECONDS", 0.2)
    made = OperationsServer(module.server(app, "127.0.0.1:0").config)  # type: ignore[arg-type]
    made.config.lifespan = "off"
    task = asyncio.create_task(made.serve())
    await eventually(lambda: made.started)
    yield made.servers[0].sockets[0].getsockname()
    made.should_exit = True
    await task


async def test_a_connection_without_headers_is_closed(address: tuple[str, int]) -> None:
    for sent in (b"", b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: "):
        reader, writer = await asyncio.open_connection(*address)
        writer.write(sent)
        assert await asyncio.wait_for(reader.read(), 5) == b""
        writer.close()


async def test_a_later_request_without_headers_is_closed(address: tuple[str, int]) -> None:
    reader, writer = await asyncio.open_connection(*address)
    writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
    assert b"200 OK" in await reader.readuntil(b"ok")
    writer.write(b"GET / HTTP/1.1\r\nx-slow: ")
    assert await asyncio.wait_for(reader.read(), 5) == b""
    writer.close()


async def test_a_body_that_nobody_waited_for_ends_the_connection(address: tuple[str, int]) -> None:
    reader, writer = await asyncio.open_connection(*address)
    writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{")
    assert (await asyncio.wait_for(reader.read(), 5)).endswith(b"ok")
    writer.close()


async def test_a_client_that_keeps_connections_is_told_that_this_one_ends(address: tuple[str, int]) -> None:
    """Without that, aiohttp sent each second upload on the connection of a refused one, and lost it."""
    reader, writer = await asyncio.open_connection(*address)
    writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{")
    assert b"\r\nconnection: close\r\n" in await asyncio.wait_for(reader.read(), 5)
    writer.close()
    reader, writer = await asyncio.open_connection(*address)
    writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}")
    assert b"connection" not in await asyncio.wait_for(reader.readuntil(b"ok"), 5)
    writer.close()


@pytest.mark.parametrize("path", ["/", "/closing"])
async def test_who_still_sends_a_body_that_nobody_waited_for_reads_the_answer(
    address: tuple[str, int], path: str
) -> None:
    """Closed with bytes unread the connection is reset, and a proxy in the midst of sending answers 502."""
    for _ in range(5):
        reader, writer = await asyncio.open_connection(*address)
        size = 5_000_000
        writer.write(f"POST {path} HTTP/1.1\r\nhost: x\r\ncontent-length: {size}\r\n\r\n".encode())
        for _ in range(size // 50_000):
            writer.write(bytes(50_000))
            await writer.drain()
        assert (await asyncio.wait_for(reader.read(), 5)).endswith(b"ok")
        writer.close()
        await writer.wait_closed()


async def test_who_never_stops_sending_is_cut_off(
    address: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LINGER_SECONDS", 0.2)
    _, writer = await asyncio.open_connection(*address)
    writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000000000\r\n\r\n")

    async def send() -> None:
        while True:
            writer.write(bytes(50_000))
            await writer.drain()

    with pytest.raises(ConnectionError):
        await asyncio.wait_for(send(), 10)


async def test_whole_requests_keep_the_connection(address: tuple[str, int]) -> None:
    reader, writer = await asyncio.open_connection(*address)
    for _ in range(2):
        writer.write(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}")
        assert b"200 OK" in await asyncio.wait_for(reader.readuntil(b"ok"), 5)
    writer.close()


async def test_empty_lines_after_a_request_do_not_hold_the_connection(address: tuple[str, int]) -> None:
    reader, writer = await asyncio.open_connection(*address)
    writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
    assert b"200 OK" in await reader.readuntil(b"ok")
    writer.write(b"\r\n")
    assert await asyncio.wait_for(reader.read(), 5) == b""
    writer.close()
