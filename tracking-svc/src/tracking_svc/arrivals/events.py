"""Publishes accepted arrivals to JetStream."""

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
        """See arrivals.service.Stream; JetStream deduplicates by the id.

        Since anonymous clients cause arrivals, these have their own stream: when it is full, Unavailable is raised for
        arrivals, and other facts are not affected.
        """
        try:
            await publish_acked(self._connection, EVENT_TRACKED, message, message.id)
        except StreamFullError as error:
            raise Unavailable("Visits cannot be counted right now. Please try again in a few minutes.") from error
        except NotAcceptedError as error:
            raise Unavailable from error
