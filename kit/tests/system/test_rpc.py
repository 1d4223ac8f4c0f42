"""DescribeProcess is open to every service; ReplayDeadLetters needs the permission `manageSystem`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import grpc
import pytest
from google.protobuf.wrappers_pb2 import StringValue
from sqlalchemy import insert

from kit.db import Database, Session, new_metadata, uuid7
from kit.events import Meta, Subscription, tables
from kit.events.tables import DEAD_LETTER
from kit.release import VERSION
from kit.rpc.client import channel
from kit.rpc.health import Health
from kit.rpc.server import build_server
from kit.system.processes import OwnProcess
from kit.system.rpc import SystemRpc
from kit.system.tables import SystemTables
from kit.system.traffic import Traffic, of_rpc
from kit.testing import SERVICE_KEYS, SigningKeys, TokenFor
from kit.v1 import system_pb2 as pb
from kit.v1 import system_pb2_grpc

METADATA = new_metadata()
tables.install(METADATA)
CONSUMER = "copy__thing_renamed"


@asynccontextmanager
async def system_client(
    database: Database, keys: SigningKeys, *, proven: bool = True
) -> AsyncIterator[system_pb2_grpc.SystemServiceAsyncStub]:
    """A client of a service; if `proven`, with the proof of the gateway, which forwards callers' tokens."""

    async def apply(_: Session, message: StringValue, __: Meta) -> None:
        if message.value == "poison":
            raise ValueError(message.value)

    subscription = Subscription("a.b.c", CONSUMER, StringValue, apply)
    process = OwnProcess(Traffic(of_rpc))
    health = Health({"database": database.ping}, {}, [])
    await health.evaluate()

    def register(server: grpc.aio.Server) -> None:
        servicer = SystemRpc(process, health, SystemTables(database), database, [subscription])
        system_pb2_grpc.add_SystemServiceServicer_to_server(servicer, server)

    server = build_server(register, SERVICE_KEYS.verifier(keys.source, "test"))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    proof = SERVICE_KEYS.proof("gateway", "test", passes_on=True) if proven else None
    async with channel(f"127.0.0.1:{port}", proof=proof) as grpc_channel:
        yield system_pb2_grpc.SystemServiceStub(grpc_channel)
    await server.stop(None)


async def letters(database: Database, values: Sequence[str]) -> None:
    async with database.transaction() as session:
        for value in values:
            key = uuid7()
            row = {"id": key, "message_id": key, "subject": "a.b.c", "headers": {}, "error": "ValueError('x')"}
            payload = StringValue(value=value).SerializeToString()
            await (await session.connection()).execute(
                insert(DEAD_LETTER).values(**row, durable=CONSUMER, payload=payload)
            )


async def test_a_process_tells_its_version_age_memory_and_health(
    database: Callable[..., Database], signing_keys: SigningKeys
) -> None:
    async with system_client(database(METADATA), signing_keys) as stub:
        response = await stub.DescribeProcess(pb.DescribeProcessRequest())
    assert response.process.answers
    assert response.process.ready
    assert response.process.version == VERSION
    assert response.process.memory_bytes > 1_000_000
    assert response.process.HasField("started_at")
    assert response.tables.answers


async def test_who_proves_no_service_is_told_nothing(
    database: Callable[..., Database], signing_keys: SigningKeys
) -> None:
    async with system_client(database(METADATA), signing_keys, proven=False) as stub:
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await stub.DescribeProcess(pb.DescribeProcessRequest())
    assert refused.value.code() is grpc.StatusCode.UNAVAILABLE


async def test_only_staff_who_may_replay(
    database: Callable[..., Database], signing_keys: SigningKeys, token_for: TokenFor
) -> None:
    service = database(METADATA)
    await letters(service, ["one", "poison"])
    request = pb.ReplayDeadLettersRequest(consumer=CONSUMER)
    async with system_client(service, signing_keys) as stub:
        for metadata, code in (
            ((), grpc.StatusCode.UNAUTHENTICATED),
            (
                (("authorization", f"Bearer {token_for('p', permissions=['readLeads'])}"),),
                grpc.StatusCode.PERMISSION_DENIED,
            ),
        ):
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await stub.ReplayDeadLetters(request, metadata=metadata)
            assert refused.value.code() is code
        assert (await stub.DescribeProcess(pb.DescribeProcessRequest())).tables.dead_letters[0].count == 2
        staff = (("authorization", f"Bearer {token_for('p', permissions=['manageSystem'])}"),)
        done = await stub.ReplayDeadLetters(request, metadata=staff)
        assert (done.applied, done.failed, done.unknown) == (1, 1, 0)
        (left,) = (await stub.DescribeProcess(pb.DescribeProcessRequest())).tables.dead_letters
        assert (left.count, left.last_error) == (1, "ValueError")
