"""Limits before an application sees a request: header lines, request line, trailers, pipelined requests."""

import asyncio
import gc
import os
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from gateway.server import server
from kit.rpc.operations import OperationsServer
from kit.testing import eventually

HEAD = b"GET / HTTP/1.1\r\nhost: x\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
FLOOD_BYTES = 48 * 1024 * 1024
GROWTH_BYTES = 12 * 1024 * 1024


class Counted:
    """Responds with the number of header fields; `/slow` waits until `go_on` is set."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.started = 0

    async def __call__(self, scope: dict, receive: Callable, send: Callable) -> None:  # type: ignore[type-arg]
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close"})
            return
        self.started += 1
        more = True
        while more:
            event = await receive()
            if event["type"] == "http.disconnect":
                return
            more = event.get("more_body", False)
        if scope["path"] == "/slow":
            await self.go_on.wait()
        body = str(len(scope["headers"])).encode().rjust(8)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"8")]})
        await send({"type": "http.response.body", "body": body})


@pytest_asyncio.fixture
async def app() -> Counted:
    return Counted()


@pytest_asyncio.fixture
async def address(app: Counted) -> AsyncIterator[tuple[str, int]]:
    http_server = OperationsServer(server(app, "127.0.0.1:0").config)  # type: ignore[arg-type]
    http_server.config.lifespan = "off"
    task = asyncio.create_task(http_server.serve())
    await eventually(lambda: http_server.started)
    yield http_server.servers[0].sockets[0].getsockname()
    app.go_on.set()
    http_server.should_exit = True
    await task


async def sent(address: tuple[str, int], *pieces: bytes, apart: bool = False) -> bytes:
    """Everything that the server sends until it closes the connection; `apart`: each piece in a segment of its own."""
    reader, writer = await asyncio.open_connection(*address)
    try:
        for piece in pieces:
            writer.write(piece)
            if apart:
                await writer.drain()
                await asyncio.sleep(0)
        return await asyncio.wait_for(reader.read(), 5)
    except ConnectionResetError:  # closed with bytes unread
        return b""
    finally:
        writer.close()


def lines(count: int, *, value: bytes = b"v") -> bytes:
    return b"".join(b"x-%d: %s\r\n" % (index, value) for index in range(count))


def closing(head: bytes) -> bytes:
    return head + b"connection: close\r\n\r\n"


async def test_64_header_lines_are_taken_and_65_are_refused(address: tuple[str, int]) -> None:
    assert b"200 OK" in await sent(address, closing(HEAD + lines(62)))
    response = await sent(address, closing(HEAD + lines(63)))
    assert response.startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
    assert b"\r\nconnection: close\r\n" in response


async def test_32_kib_of_header_lines_are_taken_and_more_are_refused(address: tuple[str, int]) -> None:
    assert b"200 OK" in await sent(address, closing(HEAD + lines(31, value=b"v" * 1000)))
    assert b" 431 " in await sent(address, closing(HEAD + lines(33, value=b"v" * 1000)))


@pytest.mark.parametrize(
    "endless",
    [
        pytest.param(HEAD + b"x-long: " + b"v" * 40_000, id="value"),
        pytest.param(HEAD + b"n" * 40_000, id="name"),
        pytest.param(HEAD + b"x-blank: " + b" " * 40_000, id="blanks before a value"),
        pytest.param(b"GET /" + b"u" * 40_000, id="request line"),
        pytest.param(b"\r\n" * 20_000, id="empty lines before a request"),
        pytest.param(HEAD + b"a:\r\n" * 10_000, id="empty values"),
    ],
)
@pytest.mark.parametrize("piece", [40_100, 1_000], ids=["at once", "in pieces"])
async def test_an_unfinished_head_is_refused_once_it_is_too_large(
    address: tuple[str, int], endless: bytes, piece: int
) -> None:
    pieces = [endless[start : start + piece] for start in range(0, len(endless), piece)]
    assert b" 431 " in await sent(address, *pieces, apart=True)


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(b"GET / HTTP/1.1\r\n", id="no host"),
        pytest.param(b"GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n", id="two hosts"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: a\r\nhOST: a\r\n", id="one host twice"),
        pytest.param(b"GET / HTTP/1.1\r\nhost: a b\r\n", id="two words"),
        pytest.param(b"GET / HTTP/1.1\r\nhost: a/b\r\n", id="a path"),
        pytest.param(b"GET / HTTP/1.1\r\nhost: me@a\r\n", id="a user"),
        pytest.param(b"GET http://a/ HTTP/1.1\r\n", id="a host in the request line alone"),
        pytest.param(b"GET / HTTP/1.0\r\nhost: a\r\nhost: b\r\n", id="two hosts in HTTP/1.0"),
        pytest.param(
            b"GET / HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
            b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
            id="a websocket without a host",
        ),
    ],
)
async def test_a_request_that_does_not_name_one_host_is_refused(
    address: tuple[str, int], app: Counted, head: bytes
) -> None:
    response = await sent(address, head + b"\r\n")
    assert response.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert response.endswith(b"A request names one host.")
    assert b"\r\nconnection: close\r\n" in response
    assert app.started == 0


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nhost: localhost:4003\r\n",
        b"GET / HTTP/1.1\r\nhost: [::1]:4003\r\n",
        b"GET / HTTP/1.1\r\nhost: xn--caf-dma.example\r\n",
        b"GET / HTTP/1.0\r\n",
    ],
)
async def test_one_host_is_taken_and_none_in_http_1_0(address: tuple[str, int], head: bytes) -> None:
    assert b" 200 OK" in await sent(address, closing(head))


async def test_the_host_of_each_request_of_a_connection_counts(address: tuple[str, int], app: Counted) -> None:
    reader, writer = await asyncio.open_connection(*address)
    writer.write(HEAD + b"\r\n")
    assert b" 200 OK" in await reader.readuntil(b"\r\n\r\n")
    await reader.readexactly(8)
    writer.write(b"GET / HTTP/1.1\r\n\r\n")
    assert (await asyncio.wait_for(reader.read(), 5)).startswith(b"HTTP/1.1 400 ")
    assert app.started == 1
    writer.close()


async def test_tiny_pieces_of_a_small_head_are_taken(address: tuple[str, int]) -> None:
    request = closing(HEAD + lines(5))
    assert b"200 OK" in await sent(address, *(request[i : i + 1] for i in range(len(request))), apart=True)


async def test_each_request_of_a_connection_has_the_whole_allowance(address: tuple[str, int]) -> None:
    reader, writer = await asyncio.open_connection(*address)
    for _ in range(4):
        writer.write(HEAD + lines(31, value=b"v" * 900) + b"\r\n")
        assert b"200 OK" in await asyncio.wait_for(reader.readuntil(b"      32"), 5)
    writer.close()


async def test_pipelined_requests_have_the_whole_allowance_each(address: tuple[str, int]) -> None:
    request = HEAD + lines(40, value=b"v" * 600) + b"\r\n"
    assert (await sent(address, request * 3 + closing(HEAD))).count(b"200 OK") == 4


async def test_many_pipelined_requests_at_once_are_refused(address: tuple[str, int], app: Counted) -> None:
    """The server would keep all of them, parsed, until it has answered the first one."""
    slow = b"GET /slow HTTP/1.1\r\nhost: x\r\n\r\n"
    assert b"200 OK" not in await sent(address, slow + (HEAD + b"\r\n") * 5_000)
    assert app.started == 1


async def test_trailers_count_and_never_become_headers(address: tuple[str, int]) -> None:
    reader, writer = await asyncio.open_connection(*address)
    writer.write(CHUNKED + b"2\r\nab\r\n0\r\n" + lines(10) + b"\r\n")
    assert (await asyncio.wait_for(reader.readuntil(b"       2"), 5)).startswith(b"HTTP/1.1 200 OK")
    writer.close()
    assert b" 431 " in await sent(address, CHUNKED + b"2\r\nab\r\n0\r\n" + lines(70))
    assert b" 431 " in await sent(address, CHUNKED + b"2\r\nab\r\n0\r\nx-endless: ", b"v" * 600_000)


async def test_an_endless_chunk_extension_is_refused(address: tuple[str, int]) -> None:
    assert b" 431 " in await sent(address, CHUNKED + b"2;x=", b"v" * 600_000)


async def test_a_large_body_in_many_chunks_is_no_header(address: tuple[str, int]) -> None:
    reader, writer = await asyncio.open_connection(*address)
    writer.write(CHUNKED + b"2\r\nab\r\n" * 40_000 + b"0\r\n\r\n")
    assert b"200 OK" in await asyncio.wait_for(reader.readuntil(b"       2"), 5)
    writer.close()


async def test_the_limit_holds_for_a_websocket(address: tuple[str, int]) -> None:
    upgrade = (
        b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    )
    reader, writer = await asyncio.open_connection(*address)
    writer.write(upgrade + b"\r\n")
    assert b" 101 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
    writer.close()
    assert b" 431 " in await sent(address, upgrade + lines(64) + b"\r\n")


async def test_a_refused_head_does_not_stand_in_an_earlier_answer(address: tuple[str, int], app: Counted) -> None:
    reader, writer = await asyncio.open_connection(*address)
    writer.write(b"GET /slow HTTP/1.1\r\nhost: x\r\n\r\n")
    await eventually(lambda: app.started == 1)
    writer.write(HEAD + lines(70))
    assert await asyncio.wait_for(reader.read(), 5) == b""
    writer.close()


def resident_after(address: tuple[str, int], first: bytes, again: bytes) -> int:
    """This process's memory after FLOOD_BYTES of `again`, or as many as the server accepts, on an open connection."""
    taken = 0
    with socket.create_connection(address, timeout=5) as connection:
        try:
            connection.sendall(first)
            while again and taken < FLOOD_BYTES:
                taken += connection.send(again)
        except OSError:
            pass
        return resident()


def resident() -> int:
    gc.collect()
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


FLOODS = [
    (HEAD, b"x-flood: value\r\n" * 8_000),
    (HEAD + b"x-endless: ", b"v" * 128_000),
    (b"GET /", b"u" * 128_000),
    (CHUNKED + b"0\r\n", b"x-trailer: value\r\n" * 8_000),
]


@pytest.mark.parametrize(("first", "again"), FLOODS, ids=["lines", "one line", "request line", "trailers"])
async def test_memory_stays_flat_under_a_flood(address: tuple[str, int], first: bytes, again: bytes) -> None:
    before = await asyncio.to_thread(resident_after, address, closing(HEAD), b"")
    assert await asyncio.to_thread(resident_after, address, first, again) - before < GROWTH_BYTES
