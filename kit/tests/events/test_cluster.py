"""In a cluster of three everything is stored on three servers, and nothing is lost when one of them is killed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from typing import Any

import nats.errors
import nats.js.errors
import pytest
import pytest_asyncio
from google.protobuf.wrappers_pb2 import StringValue

from kit.events import Consumers, NotAcceptedError, Relay, publish_acked
from kit.events.tables import INBOX
from kit.jetstream import Connection, StreamKeeper, Tail, connect, ensure_stream, stream_of
from kit.live_settings import BUCKET, LiveSettings
from kit.testing import eventually
from kit.testing.nats_server import NatsCluster, NatsServer

from .conftest import SUBJECT, Service, renames

Start = Callable[..., Any]
STREAM = stream_of(SUBJECT)
SECONDS = 60
"""A timeout: servers elect new leaders within seconds, later on a busy machine."""
NO_ANSWER = (nats.errors.Error, nats.js.errors.Error, TimeoutError)


@pytest.fixture
def servers() -> Iterator[NatsCluster]:
    cluster = NatsCluster()
    cluster.start()
    yield cluster
    cluster.remove()


@pytest_asyncio.fixture
async def cluster(servers: NatsCluster) -> AsyncIterator[Connection]:
    """A connection to a cluster whose JetStream is available."""
    connection = await connect(servers.url, "tests", replicas=3)
    await connection.wait_connected(SECONDS)
    await answered(connection.jetstream.account_info)
    yield connection
    await connection.close()


async def answered(ask: Callable[[], Any]) -> Any:
    async def once() -> Any:
        try:
            return await ask()
        except NO_ANSWER as error:
            raise AssertionError(repr(error)) from error

    return await eventually(once, timeout=SECONDS)


async def stored_on(connection: Connection, stream: str) -> int:
    """The number of servers that store the stream; all of them must be up to date."""
    info = await answered(lambda: connection.jetstream.stream_info(stream))
    assert info.cluster, "it has no leader yet"
    others = info.cluster.replicas or []
    assert info.cluster.leader
    assert all(replica.current for replica in others), others
    return 1 + len(others)


async def publish(connection: Connection, number: int) -> None:
    """Publish the fact until it is accepted, as a relay does."""
    while True:
        try:
            await publish_acked(
                connection, SUBJECT, StringValue(value="name"), f"m{number}", entity_id=f"t{number}", version=1
            )
            return
        except NotAcceptedError:
            await asyncio.sleep(0.1)


def server_of(servers: NatsCluster, connection: Connection) -> NatsServer:
    """The server that the client is connected to."""
    url = connection.client.connected_url
    assert url is not None
    return next(server for server in servers.servers if server.port == url.port)


async def test_streams_buckets_and_durable_consumers_are_kept_on_three_servers(
    cluster: Connection, service: Service, background: Start
) -> None:
    background(Consumers(service.database, cluster, [renames()]).run())
    await answered(lambda: LiveSettings(cluster).put("public.a", "1"))
    await publish(cluster, 1)
    for stream in (STREAM.name, f"KV_{BUCKET}"):
        await eventually(partial(until_three, cluster, stream), timeout=SECONDS)

    async def consumer_on_three() -> None:
        info = await answered(lambda: cluster.jetstream.consumer_info(STREAM.name, "copy__thing_renamed"))
        assert info.cluster, "it has no leader yet"
        assert 1 + len(info.cluster.replicas or []) == 3

    await eventually(consumer_on_three, timeout=SECONDS)


async def until_three(connection: Connection, stream: str) -> None:
    assert await stored_on(connection, stream) == 3


async def test_what_was_made_on_one_server_is_copied_to_three_by_its_owner(
    cluster: Connection, servers: NatsCluster
) -> None:
    before = await connect(servers.url, "before")
    await before.wait_connected(SECONDS)
    await answered(lambda: ensure_stream(before.jetstream, STREAM.name, STREAM.subjects))
    await answered(lambda: LiveSettings(before).put("public.a", "1"))
    await before.close()
    assert await stored_on(cluster, STREAM.name) == 1
    await answered(lambda: StreamKeeper(cluster, [STREAM]).look(STREAM))
    await answered(lambda: LiveSettings(cluster).put("public.a", "2"))
    for stream in (STREAM.name, f"KV_{BUCKET}"):
        await eventually(partial(until_three, cluster, stream), timeout=SECONDS)


async def test_an_owner_takes_no_replica_away_that_an_operator_added(
    cluster: Connection, servers: NatsCluster
) -> None:
    await answered(lambda: ensure_stream(cluster.jetstream, STREAM.name, STREAM.subjects, replicas=3))
    single = await connect(servers.url, "single")
    await single.wait_connected(SECONDS)
    await answered(lambda: StreamKeeper(single, [STREAM]).look(STREAM))
    await single.close()
    assert (await answered(lambda: cluster.jetstream.stream_info(STREAM.name))).config.num_replicas == 3


async def test_nothing_is_lost_when_a_server_is_killed_that_all_were_connected_to(
    cluster: Connection, servers: NatsCluster, service: Service, background: Start
) -> None:
    settings, heard = LiveSettings(cluster), []
    tail = Tail(cluster, SUBJECT, lambda message: heard.append((message.headers or {})["Entity-Id"]))
    for work in (
        Consumers(service.database, cluster, [renames()]).run(),
        Relay(service.database, cluster).run(),
        settings.run(),
        tail.run(),
    ):
        background(work)
    await answered(lambda: settings.put("public.a", "before"))
    await asyncio.wait_for(tail.ready.wait(), SECONDS)
    for number in range(20):
        await publish(cluster, number)

    killed = server_of(servers, cluster)
    killed.kill()
    for number in range(20, 40):
        await publish(cluster, number)
        await service.rename(f"t{number + 20}", "name")

    async def applied() -> None:
        assert await service.count(INBOX) == 60

    await eventually(applied, timeout=SECONDS)
    things = await service.things()
    assert things == {f"t{number}": ("name", 1, 1) for number in range(60)}
    await eventually(lambda: set(heard) == set(things), timeout=SECONDS)
    assert server_of(servers, cluster) is not killed
    await answered(lambda: settings.put("public.a", "after"))
    await eventually(lambda: settings.get("public.a") == "after", timeout=SECONDS)
