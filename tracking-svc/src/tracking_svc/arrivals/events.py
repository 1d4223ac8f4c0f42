"""The fact that something was tracked: how it goes onto the stream."""

from __future__ import annotations

from kit.events import NotAcceptedError, StreamFullError, publish_acked
from kit.jetstream import Connection
from kit.rpc.errors import Unavailable
from resuena.tracking.v1 import events_pb2

EVENT_TRACKED = "resuena.tracking.event_tracked.v1"


class JetStreamArrivals:
    """JetStream, as the use case needs it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def publish(self, message: events_pb2.EventTracked) -> None:
        """See arrivals.service.Stream; the id makes a repeated publication one message.

        Anybody can cause arrivals, so they have a stream to themselves: when it is full they are refused, and told
        so, and nothing else is.
        """
        try:
            await publish_acked(self._connection, EVENT_TRACKED, message, message.id)
        except StreamFullError as error:
            raise Unavailable("Visits cannot be counted right now. Please try again in a few minutes.") from error
        except NotAcceptedError as error:
            raise Unavailable from error
