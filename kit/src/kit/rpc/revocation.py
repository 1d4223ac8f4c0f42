"""Keeps a process's set of ended sessions current, from their events."""

from __future__ import annotations

from datetime import timedelta

from nats.aio.msg import Msg

from kit.jetstream import Connection, Tail
from kit.rpc.tokens import ACCESS_TOKEN_SECONDS, RevokedSessions

ENTITY_ID_HEADER = "Entity-Id"


async def follow_ended_sessions(connection: Connection, subject: str, revoked: RevokedSessions) -> None:
    """Feeds `revoked` from `subject` for as long as the process lives; a background job of kit.rpc.server.

    Starts one token lifetime in the past, so that a restarted process receives what it missed; each message has the
    session id in its Entity-Id header.
    """

    def ended(message: Msg) -> None:
        session_id = (message.headers or {}).get(ENTITY_ID_HEADER)
        if session_id:
            revoked.end(session_id)

    await Tail(connection, subject, ended, since=timedelta(seconds=ACCESS_TOKEN_SECONDS)).run()
