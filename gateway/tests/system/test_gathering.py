"""Every replica and every gateway is queried at once; one that is away is reported as away, and hides nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import grpc
import pytest

from gateway.services import Services
from gateway.settings import GatewaySettings
from gateway.system.collector import Collector
from gateway.system.gateways import Gateways
from gateway.system.messaging import last_backup, last_good_backup, messaging
from gateway.system.replicas import Replicas, addresses_of
from kit.jetstream import Connection, connect, ensure_stream
from kit.rpc.client import channel
from kit.rpc.server import build_server
from kit.testing import SERVICE_KEYS, SigningKeys, eventually
from kit.testing.nats_server import NatsServer
from kit.v1 import system_pb2 as pb
from kit.v1 import system_pb2_grpc


class CountingService(system_pb2_grpc.SystemServiceServicer):
    """A service that counts its calls."""

    def __init__(self) -> None:
        self.asked = 0
        self.hangs = False

    async def DescribeProcess(self, request: Any, context: Any) -> pb.DescribeProcessResponse:
        self.asked += 1
        if self.hangs:
            await asyncio.Event().wait()
        return pb.DescribeProcessResponse(
            process=pb.Process(instance="own", answers=True, ready=True), tables=pb.Tables(answers=True)
        )

    async def ReplayDeadLetters(self, request: Any, context: Any) -> pb.ReplayDeadLettersResponse:
        raise NotImplementedError


@asynccontextmanager
async def service(servicer: CountingService, port: int = 0) -> AsyncIterator[int]:
    def register(server: grpc.aio.Server) -> None:
        system_pb2_grpc.add_SystemServiceServicer_to_server(servicer, server)

    server = build_server(register, SERVICE_KEYS.verifier(SigningKeys().source, "library"))
    bound = server.add_insecure_port(f"127.0.0.1:{port}")
    await server.start()
    try:
        yield bound
    finally:
        await server.stop(None)


def opened(name: str, address: str) -> grpc.aio.Channel:
    return channel(address, proof=SERVICE_KEYS.proof("gateway", name, passes_on=True))


async def test_a_replica_that_ends_is_told_with_when_it_last_answered_and_comes_back() -> None:
    servicer = CountingService()
    async with service(servicer) as first, service(CountingService()) as second:
        replicas = Replicas("library", f"ipv4:127.0.0.1:{first},127.0.0.1:{second}", opened)
        component = await replicas.describe()
        assert [process.answers for process in component.processes] == [True, True]
        assert {process.instance for process in component.processes} == {
            f"127.0.0.1:{port}" for port in (first, second)
        }
        answered = next(
            process for process in component.processes if process.instance.endswith(str(first))
        ).last_answered_at
    component = await replicas.describe()
    assert [process.answers for process in component.processes] == [False, False]
    left = next(process for process in component.processes if process.instance.endswith(str(first)))
    assert left.last_answered_at == answered
    assert not component.HasField("tables")
    async with service(servicer, first):

        async def back() -> None:
            answers = {process.instance: process.answers for process in (await replicas.describe()).processes}
            assert answers == {f"127.0.0.1:{first}": True, f"127.0.0.1:{second}": False}

        await eventually(back, timeout=10)
    await replicas.close()


async def test_a_service_that_hangs_is_away_within_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gateway.system.replicas.ASK_SECONDS", 0.1)
    servicer = CountingService()
    servicer.hangs = True
    async with service(servicer) as port:
        replicas = Replicas("library", f"127.0.0.1:{port}", opened)
        (process,) = (await replicas.describe()).processes
        assert not process.answers
        assert not process.HasField("last_answered_at")
        await replicas.close()


async def test_a_name_that_nobody_has_is_told_as_away() -> None:
    replicas = Replicas("library", "nobody.invalid:5101", opened)
    (process,) = (await replicas.describe()).processes
    assert (process.instance, process.answers) == ("nobody.invalid:5101", False)


async def test_a_replica_whose_address_is_gone_is_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = ["127.0.0.1:1", "127.0.0.1:2"]

    async def resolve(_: str) -> list[str]:
        return addresses

    replicas = Replicas("library", "library:1", opened, resolve)
    assert len((await replicas.describe()).processes) == 2
    addresses.pop()
    assert len((await replicas.describe()).processes) == 2, "it may have crashed"
    monkeypatch.setattr("gateway.system.replicas.REMEMBERED_SECONDS", -1.0)
    assert len((await replicas.describe()).processes) == 0 + 1
    await replicas.close()


async def test_addresses_are_those_of_the_name_or_those_listed() -> None:
    assert await addresses_of("ipv4:10.0.0.1:5,10.0.0.2:5") == ["10.0.0.1:5", "10.0.0.2:5"]
    assert await addresses_of("localhost:5") == ["127.0.0.1:5"]
    assert await addresses_of("127.0.0.1:5") == ["127.0.0.1:5"]


async def test_gateways_tell_each_other_and_miss_one_that_ends(
    nats_url: str, background: Callable[..., asyncio.Task[None]]
) -> None:
    def own(name: str) -> Callable[[], pb.Process]:
        return lambda: pb.Process(instance=name, answers=True, ready=True)

    connections = [await connect(nats_url, name) for name in ("one", "two")]
    for connection in connections:
        await connection.wait_connected(10)
    gateway_one, gateway_two = (
        Gateways(own(name), connection) for name, connection in zip(("one", "two"), connections, strict=True)
    )
    assert [process.instance for process in (await gateway_one.describe()).processes] == ["one"], (
        "nobody listens yet"
    )
    background(gateway_one.run())
    background(gateway_two.run())

    async def both() -> None:
        assert {process.instance for process in (await gateway_one.describe()).processes} == {"one", "two"}

    await eventually(both)
    await connections[1].close()
    processes = {process.instance: process for process in (await gateway_one.describe()).processes}
    assert processes["one"].answers
    assert not processes["two"].answers
    assert processes["two"].HasField("last_answered_at")
    await connections[0].close()
    assert [process.instance for process in (await gateway_one.describe()).processes] == ["one"], (
        "nothing is known then"
    )


async def test_streams_consumers_and_the_last_backup_are_read_from_nats(nats: Connection) -> None:
    assert await last_backup(nats) is None
    js = nats.jetstream
    await ensure_stream(js, "BOOKS", ["made.books.>"], max_bytes=1_000_000)
    await js.publish("made.books.lent.v1", b"x" * 100)
    await js.pull_subscribe("made.books.lent.v1", durable="desk__lent")
    state = await messaging(nats)
    assert state.answers
    stream = next(stream for stream in state.streams if stream.name == "BOOKS")
    assert (stream.messages, stream.max_bytes) == (1, 1_000_000)
    assert stream.bytes > 100
    assert [(consumer.name, consumer.pending, consumer.unacknowledged) for consumer in stream.consumers] == [
        ("desk__lent", 1, 0)
    ]
    bucket = await js.create_key_value(bucket="operations")
    await bucket.put("last_backup", b"{}")
    assert await last_backup(nats) is None, "what cannot be read is no backup"
    record = {"at": "2026-11-23T22:00:00+00:00", "bytes": 5, "to": "s3://b", "ok": False}
    await bucket.put("last_backup", json.dumps(record).encode())
    backup = await last_backup(nats)
    assert backup is not None
    assert (backup.bytes, backup.to, backup.ok) == (5, "s3://b", False)
    assert backup.at.ToJsonString() == "2026-11-23T22:00:00Z"
    assert await last_good_backup(nats, backup) is None
    await bucket.put("last_good_backup", json.dumps({**record, "ok": True, "to": "s3://good"}).encode())
    assert (await last_good_backup(nats, backup) or backup).to == "s3://good"
    newer = pb.Backup(ok=True, to="s3://newer")
    assert await last_good_backup(nats, newer) == newer


async def test_without_nats_the_services_are_still_told(nats_server: NatsServer) -> None:
    nats_server.start()
    connection = await connect(nats_server.url, "tests")
    await connection.wait_connected(10)
    async with service(CountingService()) as port:
        collector, services = collected(port, connection)
        nats_server.kill()
        await eventually(lambda: not connection.connected)
        system = await collector.system()
        assert not system.messaging.answers
        assert [(component.name, component.processes[0].answers) for component in system.components] == [
            ("gateway", True),
            ("library", True),
        ]
        assert pb.Verdict.Name(system.verdict) == "VERDICT_BROKEN"
        await collector.close()
        await services.close()
    await connection.close()


def collected(port: int, connection: Connection | None = None) -> tuple[Collector, Services]:
    settings = GatewaySettings(service_key_file=SERVICE_KEYS.private("gateway"))
    services = Services({"library": f"127.0.0.1:{port}"}, settings)
    gateways = Gateways(lambda: pb.Process(instance="own", answers=True, ready=True), connection)
    return Collector(services, gateways, connection), services


async def test_many_who_look_cost_as_much_as_one() -> None:
    servicer = CountingService()
    async with service(servicer) as port:
        collector, services = collected(port)
        await asyncio.gather(*(collector.system() for _ in range(20)))
        await collector.system()
        assert servicer.asked == 1
        await collector.close()
        await services.close()


async def test_one_who_stops_waiting_leaves_the_others_their_answer() -> None:
    async with service(CountingService()) as port:
        collector, services = collected(port)
        impatient = asyncio.create_task(collector.system())
        patient = asyncio.create_task(collector.system())
        await asyncio.sleep(0)
        impatient.cancel()
        assert (await patient).components
        await collector.close()
        await services.close()
