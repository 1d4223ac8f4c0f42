"""Keeps the set of ended sessions of a process current, from the event that says so."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

import nats.errors
import nats.js.errors
import structlog
from nats.aio.msg import Msg
from nats.js.api import ConsumerConfig, DeliverPolicy

from kit.rpc.tokens import ACCESS_TOKEN_SECONDS, RevokedSessions
from kit.tasks import heed_cancellation

log = structlog.get_logger("revocation")

ENTITY_ID_HEADER = "Entity-Id"
_RETRY_SECONDS = 1.0


class NatsConnection(Protocol):
    """What is asked of kit.jetstream's Connection: NATS that comes and goes."""

    @property
    def client(self) -> Any:
        """The client of the present connection."""

    @property
    def jetstream(self) -> Any:
        """JetStream on the present client."""

    async def wait_connected(self) -> None:
        """Waits until the server is reached."""


async def follow_ended_sessions(connection: NatsConnection, subject: str, revoked: RevokedSessions) -> None:
    """Feeds `revoked` from `subject` for as long as the process lives; a background job of kit.rpc.server.

    Starts one token life in the past, so that a process started again knows what it missed; each message carries
    the session id in its Entity-Id header. NATS being away, or the stream not being there yet, only delays it.
    """

    async def ended(message: Msg) -> None:
        session_id = (message.headers or {}).get(ENTITY_ID_HEADER)
        if session_id:
            revoked.end(session_id)

    while True:
        heed_cancellation()
        await connection.wait_connected()
        client = connection.client
        since = datetime.now(UTC) - timedelta(seconds=ACCESS_TOKEN_SECONDS)
        config = ConsumerConfig(deliver_policy=DeliverPolicy.BY_START_TIME, opt_start_time=since)
        try:
            jetstream = connection.jetstream
            subscription = await jetstream.subscribe(subject, cb=ended, ordered_consumer=True, config=config)
        except (nats.errors.Error, nats.js.errors.Error, OSError, TimeoutError) as error:
            log.debug("cannot_follow_yet", subject=subject, cause=type(error).__name__)
            await asyncio.sleep(_RETRY_SECONDS)
            continue
        while client is connection.client and not client.is_closed:  # noqa: ASYNC110 - nats-py has no event
            await asyncio.sleep(_RETRY_SECONDS)
        await subscription.unsubscribe()
