"""A gateway that listens on a socket, over a real NATS server."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import nats
import orjson
import pytest
import pytest_asyncio
import websockets
from google.protobuf.descriptor_pb2 import FileDescriptorProto

from gateway.server import PoliteServer, server
from kit.jetstream import ensure_stream, stream_of
from kit.testing import eventually
from kit.testing.nats_server import NatsServer

CHANGED = "made.library.book_changed.v1"
ENDED = "made.entry.session_ended.v1"
WATCH = 'subscription { changes(shelf: "a") { _id } }'


class Quiet(PoliteServer):
    """Leaves signals to pytest."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@dataclass
class Running:
    """A gateway, its address, and NATS beside it."""

    app: Any
    server: Quiet
    address: str
    nats: NatsServer

    @property
    def graphql(self) -> str:
        return f"http://{self.address}/graphql"

    async def connect(self, token: str | None = None, *, begin: bool = True, **more: Any) -> "Client":
        """A WebSocket client, after `connection_init` unless `begin` is false."""
        options = {"subprotocols": ["graphql-transport-ws"], "proxy": None, **more}
        client = Client(await websockets.connect(f"ws://{self.address}/graphql", **options))
        if begin:
            payload = {"authorization": f"Bearer {token}"} if token else {}
            await client.send(type="connection_init", payload=payload)
            assert await client.receive() == {"type": "connection_ack"}
        return client

    async def publish(self, *names: str, shelf: str = "a", subject: str = CHANGED) -> None:
        """Stores facts as a service's relay would."""
        connection = await nats.connect(self.nats.url)
        stream = stream_of(subject)
        await ensure_stream(connection.jetstream(), stream.name, stream.subjects)
        for name in names:
            message = FileDescriptorProto(name=name, package=shelf).SerializeToString()
            await connection.jetstream().publish(subject, message, headers={"Entity-Id": name})
        await connection.close()

    def followers(self) -> int:
        """The number of subscribers of the books."""
        return self.app.state.hub.followed.get(CHANGED, 0)  # type: ignore[no-any-return]


@dataclass
class Client:
    """A client of graphql-transport-ws."""

    socket: Any

    async def send(self, **message: Any) -> None:
        await self.socket.send(orjson.dumps(message).decode())

    async def receive(self) -> Any:
        async with asyncio.timeout(10):
            return orjson.loads(await self.socket.recv())

    async def subscribe(self, running: Running, identifier: str = "1", query: str = WATCH) -> None:
        """Subscribes, and waits until the gateway follows the facts."""
        before = running.followers()
        await self.send(type="subscribe", id=identifier, payload={"query": query})
        await eventually(lambda: running.followers() == before + 1 and running.app.state.hub.ready)

    async def closed(self) -> int:
        """The code with which the gateway closed."""
        async with asyncio.timeout(10):
            await self.socket.wait_closed()
        return int(self.socket.close_code)


@pytest.fixture(scope="module")
def own_nats() -> Iterator[NatsServer]:
    nats_server = NatsServer()
    nats_server.start()
    yield nats_server
    nats_server.remove()


@contextlib.asynccontextmanager
async def served(app: Any, own_nats: NatsServer) -> AsyncIterator[Running]:
    """Serves a gateway on a port of its own."""
    http_server = Quiet(server(app, "127.0.0.1:0").config)
    http_server.stopping = app.state.stopping
    task = asyncio.create_task(http_server.serve())
    await eventually(lambda: http_server.started)
    host, port = http_server.servers[0].sockets[0].getsockname()[:2]
    yield Running(app, http_server, f"{host}:{port}", own_nats)
    http_server.should_exit = True
    await task


@pytest_asyncio.fixture
async def running(build_app: Any, own_nats: NatsServer) -> AsyncIterator[Running]:
    app = build_app(nats_url=own_nats.url, session_ended_subject=ENDED)
    async with served(app, own_nats) as gateway:
        yield gateway


@pytest_asyncio.fixture
async def other(build_app: Any, own_nats: NatsServer) -> AsyncIterator[Running]:
    """A second gateway beside `running`."""
    app = build_app(nats_url=own_nats.url, session_ended_subject=ENDED)
    async with served(app, own_nats) as gateway:
        yield gateway
