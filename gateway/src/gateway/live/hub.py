"""Shares one NATS subscription per subject among all clients that follow it."""

from __future__ import annotations

import asyncio

import structlog
from nats.aio.msg import Msg

from gateway.live.feed import BoundedFeed
from kit.graph.declare.live import Fact, KeyOf, Subjects
from kit.jetstream import Connection, Tail
from kit.rpc.errors import Unavailable
from kit.tasks import end

log = structlog.get_logger("live")

READY_SECONDS = 2.0


class _Topic:
    """A subject with the feeds that receive its facts."""

    def __init__(self, connection: Connection, subject: str) -> None:
        self.listeners: set[BoundedFeed] = set()
        self.tail = Tail(connection, subject, self._publish)
        self.task = asyncio.create_task(self.tail.run(), name=f"live-{subject}")
        self._subject = subject

    def _publish(self, message: Msg) -> None:
        fact = Fact(self._subject, message.data)
        for listener in tuple(self.listeners):
            listener.put(fact)


class Hub:
    """All followed subjects. A subject stays subscribed after its last feed has left."""

    def __init__(self, connection: Connection | None) -> None:
        self._connection = connection
        self._topics: dict[str, _Topic] = {}

    async def follow(self, subjects: Subjects, key: KeyOf) -> BoundedFeed:
        """A feed of the subjects from now on, or from the return of NATS while it is down. End it with `leave`."""
        if self._connection is None:
            raise Unavailable
        feed = BoundedFeed(subjects, key)
        topics = [self._topic(self._connection, subject) for subject in subjects]
        for topic in topics:
            topic.listeners.add(feed)
        try:
            async with asyncio.timeout(READY_SECONDS):
                for topic in topics:
                    await topic.tail.ready.wait()
        except TimeoutError:
            log.warning("followed_without_nats", subjects=sorted(subjects))
        except BaseException:
            self.leave(feed)
            raise
        return feed

    def leave(self, feed: BoundedFeed) -> None:
        """Ends a feed."""
        for topic in self._topics.values():
            topic.listeners.discard(feed)

    async def close(self) -> None:
        """Ends everything."""
        await asyncio.gather(*(end(topic.task) for topic in self._topics.values()))

    @property
    def followed(self) -> dict[str, int]:
        """Number of feeds of each subject."""
        return {subject: len(topic.listeners) for subject, topic in self._topics.items()}

    @property
    def ready(self) -> bool:
        """Whether the subscriptions to all subjects are active."""
        return all(topic.tail.ready.is_set() for topic in self._topics.values())

    def _topic(self, connection: Connection, subject: str) -> _Topic:
        if subject not in self._topics:
            self._topics[subject] = _Topic(connection, subject)
        return self._topics[subject]
