"""The server closes connections that never send a complete request."""

import asyncio
from collections.abc import AsyncIterator
from ipaddress import ip_network
from pathlib import Path

import pytest
import pytest_asyncio
from starlette.types import Receive, Scope, Send

from gateway import server as module
from kit.rpc.operations import OperationsServer
from kit.testing import SigningKeys, eventually


@pytest_asyncio.fixture
async def address(
    frontend_dir: Path, signing_keys: SigningKeys, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[str, int]]:
    async def app(scope: dict[str, str], receive: object, send: object) -> None:
        assert scope["type"] == "http"
        headers = [
            (b"content-length", b"2"),
            *([(b"connection", b"close")] if scope["path"] == "/closing" else []),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})  # type: ignore[operator]
        await send({"type": "http.response.body", "body": b"ok"})  # type: ignore[operator]

    monkeypatch.setattr(module, "SLOW_SECONDS", 0.2)
    http_server = OperationsServer(module.server(app, "127.0.0.1:0").config)  # type: ignore[arg-type]
    http_server.config.lifespan = "off"
    task = asyncio.create_task(http_server.serve())
    await eventually(lambda: http_server.started)
    yield http_server.servers[0].sockets[0].getsockname()
    http_server.should_exit = True
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
    """Otherwise aiohttp sent every second upload on the connection of a refused one, and lost it."""
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
    """Closing with unread bytes resets the connection, and a proxy that is still sending responds with 502."""
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


@pytest.mark.parametrize("proxied", [True, False])
async def test_a_proxy_may_send_one_more_request_to_a_gateway_that_stops(
    frontend_dir: Path, monkeypatch: pytest.MonkeyPatch, proxied: bool
) -> None:
    """Otherwise a proxy responded with 502 to a request that it sent on a connection being closed."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    monkeypatch.setattr(module, "PROXY_DRAIN_SECONDS", 0.5)
    proxies = [ip_network("127.0.0.1/32")] if proxied else []
    http_server = OperationsServer(module.server(app, "127.0.0.1:0", proxies=proxies).config)
    http_server.config.lifespan = "off"
    serving = asyncio.create_task(http_server.serve())
    await eventually(lambda: http_server.started)
    address = http_server.servers[0].sockets[0].getsockname()
    (reader, writer), (idle_reader, idle_writer) = [await asyncio.open_connection(*address) for _ in range(2)]
    for stream, sink in ((reader, writer), (idle_reader, idle_writer)):
        sink.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        await stream.readuntil(b"ok")
    closed = [asyncio.create_task(stream.read()) for stream in (reader, idle_reader)]
    http_server.should_exit = True
    if proxied:
        await eventually(lambda: not http_server.servers[0].sockets)
        writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        response = await asyncio.wait_for(closed[0], 5)
        assert response.endswith(b"ok")
        assert b"\r\nconnection: close\r\n" in response
    assert await asyncio.wait_for(closed[1], 5) == b""
    await serving
    for sink in (writer, idle_writer):
        sink.close()
