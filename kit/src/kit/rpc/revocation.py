"""Keeps the set of ended sessions of a process current, from the event that says so."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import structlog
from nats.js.api import ConsumerConfig, DeliverPolicy
from nats.js.errors import NotFoundError

from kit.rpc.tokens import ACCESS_TOKEN_SECONDS, RevokedSessions

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

log = structlog.get_logger("revocation")

ENTITY_ID_HEADER = "Entity-Id"
_STREAM_WAIT_SECONDS = 1.0


async def follow_ended_sessions(nats: Client, subject: str, revoked: RevokedSessions) -> None:
    """Feeds `revoked` from `subject` for as long as the process lives.

    Starts one token life in the past, so that a process started again knows what it missed; each message carries
    the session id in its Entity-Id header.
    """

    async def ended(message: Msg) -> None:
        session_id = (message.headers or {}).get(ENTITY_ID_HEADER)
        if session_id:
            revoked.end(session_id)

    since = datetime.now(UTC) - timedelta(seconds=ACCESS_TOKEN_SECONDS)
    config = ConsumerConfig(deliver_policy=DeliverPolicy.BY_START_TIME, opt_start_time=since)
    while True:
        try:
            await nats.jetstream().subscribe(subject, cb=ended, ordered_consumer=True, config=config)
            break
        except (NotFoundError, OSError, TimeoutError):
            await asyncio.sleep(_STREAM_WAIT_SECONDS)
    await asyncio.Event().wait()
