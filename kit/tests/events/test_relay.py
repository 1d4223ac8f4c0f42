"""The relay publishes committed facts once, whatever fails meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from google.protobuf.wrappers_pb2 import StringValue
from opentelemetry.sdk.trace import TracerProvider
from sqlalchemy import update

from kit.db import utc_now
from kit.events import Relay, record
from kit.events.outbox import MAX_PAYLOAD_BYTES
from kit.events.tables import OUTBOX
from kit.jetstream import Connection, connect, ensure_stream, stream_of
from kit.testing import eventually
from kit.testing.nats_server import NatsServer
from kit.testing.statements import costly_deletes, executed_statements

from .conftest import SUBJECT, Service

Start = Callable[..., Any]
FAST = timedelta(milliseconds=50)


async def stored(nats: Connection) -> int:
    """Return how many messages the example's stream holds."""
    stream = stream_of(SUBJECT)
    await ensure_stream(nats.jetstream, stream.name, stream.subjects)
    return (await nats.jetstream.stream_info(stream.name)).state.messages


async def test_publishes_after_the_commit_with_its_envelope(
    service: Service, nats: Connection, background: Start
) -> None:
    background(Relay(service.database, nats, poll=timedelta(seconds=60)).run())
    message_id = await service.rename("t1", "one", version=7)

    async def published() -> None:
        assert await stored(nats) == 1

    await eventually(published)
    message = await nats.jetstream.get_msg(stream_of(SUBJECT).name, 1)
    assert message.headers is not None
    assert message.headers["Nats-Msg-Id"] == message_id
    assert message.headers["Entity-Id"] == "t1"
    assert message.headers["Entity-Version"] == "7"
    assert StringValue.FromString(message.data or b"").value == "one"


async def test_nothing_is_published_after_a_rollback(service: Service, nats: Connection) -> None:
    async def fails() -> None:
        async with service.database.transaction() as session:
            await record(session, SUBJECT, StringValue(value="never"), entity_id="t1", version=1)
            raise RuntimeError("the change was refused")

    with pytest.raises(RuntimeError):
        await fails()
    assert await Relay(service.database, nats).relay_once() == (0, 0)
    assert await stored(nats) == 0


async def test_an_open_transaction_is_not_published(service: Service, nats: Connection) -> None:
    relay = Relay(service.database, nats)
    async with service.database.transaction() as session:
        await record(session, SUBJECT, StringValue(value="late"), entity_id="t1", version=1)
        younger = await service.rename("t2", "younger")  # committed first, with the greater id
        assert await relay.relay_once() == (1, 1)
    assert await relay.relay_once() == (1, 1), younger
    assert await stored(nats) == 2


async def test_two_relays_never_take_one_row_twice(service: Service, nats: Connection) -> None:
    for number in range(60):
        await service.rename(f"t{number}", "name")
    relays = [Relay(service.database, nats, batch=10) for _ in range(2)]

    async def drain(relay: Relay) -> int:
        total = 0
        while (step := await relay.relay_once())[0]:
            total += step[1]
        return total

    assert sum(await asyncio.gather(*(drain(relay) for relay in relays))) == 60
    assert await stored(nats) == 60


async def test_a_row_published_but_not_marked_is_stored_once(service: Service, nats: Connection) -> None:
    await service.rename("t1", "one")
    relay = Relay(service.database, nats)
    assert await relay.relay_once() == (1, 1)
    async with service.database.transaction() as session:  # as if killed before it marked the row as sent
        await (await session.connection()).execute(update(OUTBOX).values(sent_at=None))
    assert await relay.relay_once() == (1, 1)
    assert await stored(nats) == 1


async def test_facts_recorded_while_nats_is_down_are_published_when_it_is_back(
    service: Service, nats_server: NatsServer, background: Start
) -> None:
    connection = await connect(nats_server.url, "tests")
    background(Relay(service.database, connection, poll=FAST).run())
    try:
        await service.rename("t1", "before the first start")
        with pytest.raises(ConnectionError):
            await connection.ping()
        nats_server.start()
        await eventually(lambda: connection.connected)
        await _unsent(service, 0)
        nats_server.kill()
        await eventually(lambda: not connection.connected)
        await service.rename("t2", "while it is away")
        await _unsent(service, 1)
        nats_server.start()
        await _unsent(service, 0)
        assert await stored(connection) == 2
    finally:
        await connection.close()


async def _unsent(service: Service, expected: int) -> None:
    async def matches() -> None:
        assert await service.count(OUTBOX, OUTBOX.c.sent_at.is_(None)) == expected

    await eventually(matches)


async def test_sent_rows_are_deleted_after_the_retention_and_unsent_ones_never(
    service: Service, nats: Connection
) -> None:
    await service.rename("t1", "sent")
    relay = Relay(service.database, nats, retention=timedelta(days=1))
    await relay.relay_once()
    await service.rename("t2", "unsent")
    assert await relay.clean_once() == 0
    async with service.database.transaction() as session:
        await (await session.connection()).execute(
            update(OUTBOX).where(OUTBOX.c.sent_at.is_not(None)).values(sent_at=utc_now() - timedelta(days=2))
        )
        await (await session.connection()).execute(update(OUTBOX).values(created_at=utc_now() - timedelta(days=9)))
    with executed_statements() as executed:
        assert await relay.clean_once() == 1
    assert await costly_deletes(service.database, executed) == []
    assert await service.count(OUTBOX) == 1


async def test_a_payload_that_no_server_takes_is_refused_when_recorded(service: Service) -> None:
    with pytest.raises(ValueError, match="too large"):
        await service.rename("t1", "x" * (MAX_PAYLOAD_BYTES + 1))
    assert await service.count(OUTBOX) == 0


async def test_the_trace_of_the_caller_travels_along(service: Service, nats: Connection) -> None:
    with TracerProvider().get_tracer("test").start_as_current_span("use case") as span:
        await service.rename("t1", "one")
    await Relay(service.database, nats).relay_once()
    message = await nats.jetstream.get_msg(stream_of(SUBJECT).name, 1)
    assert message.headers is not None
    assert f"{span.get_span_context().trace_id:032x}" in message.headers["traceparent"]
