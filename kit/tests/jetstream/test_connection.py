"""A connection can be opened before a server runs, and its users proceed as soon as one does."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from google.protobuf.wrappers_pb2 import StringValue
from nats.aio.client import Client

from kit.events import NotAcceptedError, publish_acked
from kit.jetstream import connect, ensure_stream, stream_of
from kit.jetstream.streams import Stream
from kit.rpc.revocation import follow_ended_sessions
from kit.rpc.tokens import RevokedSessions
from kit.testing import eventually
from kit.testing.nats_server import NatsServer

SUBJECT = "resuena.example.thing_renamed.v1"


async def test_publishing_fails_at_once_without_a_server_and_works_with_one(nats_server: NatsServer) -> None:
    connection = await connect(nats_server.url, "tests")
    with pytest.raises(NotAcceptedError):
        await publish_acked(connection, SUBJECT, StringValue(value="one"), "m1")
    with pytest.raises(TimeoutError):
        await connection.wait_connected(0.05)
    nats_server.start()
    await connection.wait_connected(10)
    for _ in range(2):  # the same id is stored once
        await publish_acked(connection, SUBJECT, StringValue(value="one"), "m1", entity_id="t1")
    assert (await connection.jetstream.stream_info("EXAMPLE")).state.messages == 1
    await connection.close()


async def test_a_subscription_begun_before_there_is_a_server_receives(
    nats_server: NatsServer, background: Callable[..., Any]
) -> None:
    connection = await connect(nats_server.url, "tests")
    revoked = RevokedSessions()
    background(follow_ended_sessions(connection, SUBJECT, revoked))
    nats_server.start()
    await connection.wait_connected(10)
    await publish_acked(connection, SUBJECT, StringValue(), "m1", entity_id="session-1")
    await eventually(lambda: "session-1" in revoked)
    await connection.close()


async def test_a_stream_is_made_once_and_changed_only_by_its_owner(nats: Any) -> None:
    stream = stream_of(SUBJECT)
    for _ in range(2):
        await ensure_stream(nats.jetstream, stream.name, stream.subjects)
    await ensure_stream(nats.jetstream, stream.name, ["resuena.example.>", "resuena.extra.>"], update=True)
    await ensure_stream(nats.jetstream, stream.name, stream.subjects)
    assert (await nats.jetstream.stream_info(stream.name)).config.subjects == [
        "resuena.example.>",
        "resuena.extra.>",
    ]


def test_the_stream_of_a_subject_is_its_service() -> None:
    assert stream_of("resuena.company.company_created.v1") == Stream("COMPANY", ("resuena.company.>",))
    for subject in ("", "resuena", "resuena.company", "resuena..x.v1", "*.company.x.v1", "resuena.>.x"):
        with pytest.raises(ValueError, match="subject"):
            stream_of(subject)


async def test_a_connection_closes_while_the_client_swallows_its_cancellation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connecting = asyncio.Event()

    async def connect_for_ever(_: Client, *__: Any, **___: Any) -> None:
        with contextlib.suppress(asyncio.CancelledError):  # swallowed, as asyncio.wait_for may before Python 3.12
            connecting.set()
            await asyncio.Event().wait()
        await asyncio.Event().wait()

    async def closed(_: Client) -> None:
        """It never connected."""

    monkeypatch.setattr(Client, "connect", connect_for_ever)
    monkeypatch.setattr(Client, "close", closed)
    connection = await connect("nats://127.0.0.1:1", "tests")
    await connecting.wait()
    await asyncio.wait_for(connection.close(), timeout=10)
