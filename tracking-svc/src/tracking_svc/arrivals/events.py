"""The fact that something was tracked: how it goes onto the stream."""

from __future__ import annotations

from kit.events import NotAcceptedError, publish_acked
from kit.jetstream import Connection
from kit.rpc.errors import Unavailable
from resuena.tracking.v1 import events_pb2

EVENT_TRACKED = "resuena.tracking.event_tracked.v1"


class JetStreamArrivals:
    """JetStream, as the use case needs it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def publish(self, message: events_pb2.EventTracked) -> None:
        """See arrivals.service.Stream; the id makes a repeated publication one message."""
        try:
            await publish_acked(self._connection, EVENT_TRACKED, message, message.id)
        except NotAcceptedError as error:
            raise Unavailable from error
