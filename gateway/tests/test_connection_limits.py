"""One client cannot take the connections of all others."""

import asyncio
from collections.abc import AsyncIterator
from ipaddress import ip_network

import pytest
import pytest_asyncio

from gateway import server as module
from kit.rpc.operations import OperationsServer
from kit.testing import eventually

CROWD, OTHER, PROXY = "127.0.0.1", "127.0.0.2", "127.0.0.3"
REQUEST = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
Opened = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Running:
    """A server on which a client may have five connections; `/slow` responds when `go_on` is set."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.waiting = 0

        async def app(scope: dict[str, str], _: object, send: object) -> None:
            if scope["path"] == "/slow":
                self.waiting += 1
                await self.go_on.wait()
            headers = [(b"content-length", b"2")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})  # type: ignore[operator]
            await send({"type": "http.response.body", "body": b"ok"})  # type: ignore[operator]

        http_server = module.server(app, "127.0.0.1:0", proxies=[ip_network(PROXY)])  # type: ignore[arg-type]
        self.server = OperationsServer(http_server.config)
        self.server.config.lifespan = "off"
        self.opened: list[Opened] = []

    async def connect(self, address: str) -> Opened:
        host, port = self.server.servers[0].sockets[0].getsockname()
        connection = await asyncio.open_connection(host, port, local_addr=(address, 0))
        self.opened.append(connection)
        return connection

    async def ask(self, connection: Opened, request: bytes = REQUEST) -> bytes:
        """The response; empty when the connection is closed instead."""
        reader, writer = connection
        writer.write(request)
        try:
            return await asyncio.wait_for(reader.readuntil(b"ok"), 5)
        except (asyncio.IncompleteReadError, ConnectionResetError):
            return b""


@pytest_asyncio.fixture
async def running(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    monkeypatch.setattr(module, "MAX_CONCURRENCY", 5 * module.SHARE_OF_A_CLIENT)
    running_server = Running()
    task = asyncio.create_task(running_server.server.serve())
    await eventually(lambda: running_server.server.started)
    yield running_server
    running_server.go_on.set()
    for _, writer in running_server.opened:
        writer.close()
    running_server.server.should_exit = True
    await task


async def test_the_connection_that_has_been_idle_longest_makes_room_for_a_new_one(running: Running) -> None:
    crowd = [await running.connect(CROWD) for _ in range(5)]
    assert all([await running.ask(connection) for connection in crowd])
    assert await running.ask(await running.connect(CROWD))
    assert not await running.ask(crowd[0])
    assert all([await running.ask(connection) for connection in crowd[1:]])


async def test_a_client_with_more_connections_than_the_server_takes_keeps_nobody_else_out(
    running: Running,
) -> None:
    for _ in range(200):
        await running.connect(CROWD)
    assert await running.ask(await running.connect(OTHER))
    assert await running.ask(await running.connect(CROWD))


async def test_answers_under_way_are_not_cut_off_by_more_connections(running: Running) -> None:
    busy = [await running.connect(CROWD) for _ in range(5)]
    answers = [
        asyncio.create_task(running.ask(connection, REQUEST.replace(b"/ ", b"/slow ", 1))) for connection in busy
    ]
    await eventually(lambda: running.waiting == 5)
    assert not await running.ask(await running.connect(CROWD))
    assert await running.ask(await running.connect(OTHER))
    running.go_on.set()
    assert all(await asyncio.gather(*answers))
    assert await running.ask(await running.connect(CROWD))


async def test_a_trusted_proxy_carries_the_connections_of_many(running: Running) -> None:
    carried = [await running.connect(PROXY) for _ in range(20)]
    assert all([await running.ask(connection) for connection in carried])
