"""A process learns that a session ended elsewhere, also while it was disconnected."""

from __future__ import annotations

import asyncio

from google.protobuf.wrappers_pb2 import StringValue

from kit.events.envelope import ENTITY_ID, MESSAGE_ID
from kit.events.publish import publish
from kit.jetstream import connect, ensure_stream, stream_of
from kit.rpc.revocation import follow_ended_sessions
from kit.rpc.tokens import RevokedSessions
from kit.testing import eventually

SUBJECT = "resuena.revocationtest.session_ended.v1"


async def test_ended_sessions_arrive_also_those_before_the_start(nats_url: str) -> None:
    connection = await connect(nats_url, "revocation-test")
    await connection.wait_connected(10)
    stream = stream_of(SUBJECT)
    revoked = RevokedSessions()
    follower = asyncio.create_task(follow_ended_sessions(connection, SUBJECT, revoked))
    try:
        await ensure_stream(connection.jetstream, stream.name, stream.subjects)
        payload = StringValue().SerializeToString()
        for number, session in enumerate(("before", "after")):
            await publish(connection, SUBJECT, payload, {ENTITY_ID: session, MESSAGE_ID: f"m{number}"}, 5.0)

            async def assert_revoked(session: str = session) -> None:
                assert session in revoked

            await eventually(assert_revoked)
        assert "another" not in revoked
    finally:
        follower.cancel()
        await connection.close()
