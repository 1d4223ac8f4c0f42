"""Follows one subject of a stream for as long as the process lives, without a durable consumer."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import nats.errors
import nats.js.errors
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy

from kit.jetstream.connection import Connection
from kit.jetstream.streams import ensure_stream, stream_of
from kit.tasks import heed_cancellation

log = logging.getLogger(__name__)

_POLL_SECONDS = 0.5
_CHECK_SECONDS = 10.0
_INACTIVE_SECONDS = 60.0
_ERRORS = (nats.errors.Error, nats.js.errors.Error, OSError, TimeoutError)


class Tail:
    """Calls ``handle`` with each message of ``subject`` once, in the order of the stream (made when missing).

    Starts with messages that are at most ``since`` old; without it, with new messages. After an outage of NATS it
    resumes after the last message that it handled, so none is missed. ``ready`` is set while it follows.
    """

    def __init__(
        self,
        connection: Connection,
        subject: str,
        handle: Callable[[Msg], None],
        *,
        since: timedelta | None = None,
    ) -> None:
        self.ready = asyncio.Event()
        self._connection = connection
        self._subject = subject
        self._handle = handle
        self._since = since
        self._next: int | None = None

    async def run(self) -> None:
        """Follow until cancelled. An outage of NATS only delays it."""
        while True:
            heed_cancellation()
            await self._connection.wait_connected()
            client = self._connection.client
            reconnects = client.stats["reconnects"]
            try:
                subscription = await self._subscribe()
            except _ERRORS as error:
                log.debug("cannot follow %s yet: %s", self._subject, type(error).__name__)
                await asyncio.sleep(_POLL_SECONDS)
                continue
            self.ready.set()
            checked = asyncio.get_running_loop().time()
            while (  # nats-py has no event for any of these
                client is self._connection.client
                and not client.is_closed
                and client.stats["reconnects"] == reconnects
            ):
                heed_cancellation()
                await asyncio.sleep(_POLL_SECONDS)
                if asyncio.get_running_loop().time() - checked > _CHECK_SECONDS and client.is_connected:
                    checked = asyncio.get_running_loop().time()
                    try:
                        await subscription.consumer_info()
                    except _ERRORS:
                        break
            self.ready.clear()
            with contextlib.suppress(*_ERRORS):
                await subscription.unsubscribe()

    async def _subscribe(self) -> JetStreamContext.PushSubscription:
        jetstream = self._connection.jetstream
        stream = stream_of(self._subject)
        await ensure_stream(jetstream, stream.name, stream.subjects, replicas=self._connection.replicas)
        last = (await jetstream.stream_info(stream.name)).state.last_seq
        config = ConsumerConfig(
            name=f"tail-{uuid4().hex}",  # a named consumer is requested on a subject that ends with the followed one
            ack_policy=AckPolicy.NONE,
            inactive_threshold=_INACTIVE_SECONDS,
            mem_storage=True,
        )
        if self._next is not None and self._next > last + 1:  # the stream was recreated
            self._next = None
        if self._next is None and self._since is not None:
            config.deliver_policy = DeliverPolicy.BY_START_TIME
            config.opt_start_time = datetime.now(UTC) - self._since
        else:
            self._next = self._next or last + 1
            config.deliver_policy = DeliverPolicy.BY_START_SEQUENCE
            config.opt_start_seq = self._next
        return await jetstream.subscribe(
            self._subject, stream=stream.name, cb=self._arrived, config=config, manual_ack=True
        )

    async def _arrived(self, message: Msg) -> None:
        sequence = message.metadata.sequence.stream
        if self._next is None or sequence >= self._next:
            self._next = sequence + 1
            self._handle(message)
