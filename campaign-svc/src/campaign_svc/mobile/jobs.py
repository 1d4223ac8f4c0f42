"""Purges acknowledged messages of the mobile side: they contain personal data that an erasure cannot reach."""

from __future__ import annotations

from collections.abc import Sequence

import nats.errors
import structlog
from nats.js.errors import Error as JetStreamError
from nats.js.errors import NotFoundError

from kit.events import AnySubscription
from kit.jetstream import Connection, stream_of

log = structlog.get_logger("mobile")

SENT = "resuena.mobile."


class ConsumedMessages:
    """Purges the stream MOBILE, which has no other consumers, up to each consumer's acknowledged message."""

    def __init__(self, connection: Connection, subscriptions: Sequence[AnySubscription]) -> None:
        self._connection = connection
        self._sent = [subscription for subscription in subscriptions if subscription.subject.startswith(SENT)]

    async def purge(self) -> None:
        """Purges once; does nothing while NATS is unreachable."""
        if not self._connection.connected:
            return
        try:
            for subscription in self._sent:
                await self._purge_acknowledged(subscription)
        except (nats.errors.Error, JetStreamError, OSError, TimeoutError) as error:
            log.warning("purge_failed", cause=type(error).__name__)

    async def _purge_acknowledged(self, subscription: AnySubscription) -> None:
        jetstream, stream = self._connection.jetstream, stream_of(subscription.subject).name
        try:
            floor = (await jetstream.consumer_info(stream, subscription.durable)).ack_floor
        except NotFoundError:  # the consumer was never created
            return
        if floor is not None and floor.stream_seq:
            await jetstream.purge_stream(stream, seq=floor.stream_seq + 1, subject=subscription.subject)
