"""The proxy's effects on connections: delay, reset, black hole, half-open."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio

from kit.testing.proxy import HOST, Proxy

SHORT = 0.2


@pytest_asyncio.fixture
async def proxy() -> AsyncIterator[Proxy]:
    """A proxy in front of a server that echoes each line."""

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            writer.write(line)
        writer.close()

    server = await asyncio.start_server(echo, HOST, 0)
    tcp_proxy = Proxy(server.sockets[0].getsockname()[1])
    yield tcp_proxy
    tcp_proxy.close()
    server.close()


Side = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Opened = Callable[[], Awaitable[Side]]


@pytest_asyncio.fixture
async def opened(proxy: Proxy) -> AsyncIterator[Opened]:
    """Opens a connection to the server, and checks that it responds."""
    writers: list[asyncio.StreamWriter] = []

    async def open_one() -> Side:
        side = await asyncio.open_connection(HOST, proxy.port)
        writers.append(side[1])
        assert await said(side) == b"Hola\n"
        return side

    yield open_one
    for writer in writers:
        writer.close()


async def said(side: Side) -> bytes:
    """Sends a line and returns the server's echo; raises TimeoutError while there is none."""
    side[1].write(b"Hola\n")
    return await asyncio.wait_for(side[0].readline(), SHORT)


async def test_a_delay_holds_each_direction_back(proxy: Proxy, opened: Opened) -> None:
    reader, writer = await opened()
    proxy.delay(SHORT)
    begun = time.monotonic()
    writer.write(b"Hola\n")
    assert await reader.readline() == b"Hola\n"
    assert time.monotonic() - begun >= 2 * SHORT


async def test_a_reset_reaches_open_connections_and_those_that_are_tried(proxy: Proxy, opened: Opened) -> None:
    side = await opened()
    proxy.reset(refuse=True)
    with pytest.raises(ConnectionResetError):
        await said(side)
    with pytest.raises(ConnectionResetError):
        await opened()
    proxy.reset(refuse=False)
    await opened()


async def test_a_black_hole_is_silent_and_passes_on_afterwards_what_it_held(proxy: Proxy, opened: Opened) -> None:
    side = await opened()
    proxy.hold(True)
    with pytest.raises(TimeoutError):
        await said(side)
    with pytest.raises(TimeoutError):
        await opened()
    proxy.hold(False)
    assert await side[0].readline() == b"Hola\n"


async def test_a_half_open_connection_stays_silent_while_new_ones_work(proxy: Proxy, opened: Opened) -> None:
    side = await opened()
    proxy.forget()
    with pytest.raises(TimeoutError):
        await said(side)
    new = await opened()
    side[1].close()
    assert await said(new) == b"Hola\n"
