"""One NATS subscription a subject, however many clients follow it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import nats.errors
import nats.js.errors
import structlog
from nats.aio.msg import Msg
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy

from gateway.live.feed import BoundedFeed
from kit.graph.live import Fact, KeyOf, Subjects
from kit.jetstream import Connection, ensure_stream, stream_of
from kit.rpc.errors import Unavailable
from kit.tasks import heed_cancellation

log = structlog.get_logger("live")

POLL_SECONDS = 0.5
CHECK_SECONDS = 10.0
READY_SECONDS = 2.0
FORGOTTEN_SECONDS = 60.0
_ERRORS = (nats.errors.Error, nats.js.errors.Error, OSError, TimeoutError)


class Tail:
    """What a stream holds of one subject from now on, handed to whoever listens.

    After NATS was away it goes on behind the last fact that it saw, so that none is missed.
    """

    def __init__(self, connection: Connection, subject: str) -> None:
        self.subject = subject
        self.listeners: set[BoundedFeed] = set()
        self.ready = asyncio.Event()
        self._connection = connection
        self._next: int | None = None

    async def run(self) -> None:
        """Follows for as long as the process lives."""
        while True:
            heed_cancellation()
            await self._connection.wait_connected()
            client = self._connection.client
            reconnects = client.stats["reconnects"]
            try:
                subscription = await self._subscribe()
            except _ERRORS as error:
                log.debug("cannot_follow_yet", subject=self.subject, cause=type(error).__name__)
                await asyncio.sleep(POLL_SECONDS)
                continue
            self.ready.set()
            checked = asyncio.get_running_loop().time()
            while (  # nats-py has no event for any of these
                client is self._connection.client
                and not client.is_closed
                and client.stats["reconnects"] == reconnects
            ):
                heed_cancellation()
                await asyncio.sleep(POLL_SECONDS)
                if asyncio.get_running_loop().time() - checked > CHECK_SECONDS and client.is_connected:
                    checked = asyncio.get_running_loop().time()
                    try:
                        await subscription.consumer_info()
                    except _ERRORS:
                        break
            self.ready.clear()
            with contextlib.suppress(*_ERRORS):
                await subscription.unsubscribe()

    async def _subscribe(self) -> Any:
        jetstream = self._connection.jetstream
        stream = stream_of(self.subject)
        await ensure_stream(jetstream, stream.name, stream.subjects)
        last = (await jetstream.stream_info(stream.name)).state.last_seq
        if self._next is None or self._next > last + 1:  # the first time, or the stream was made anew
            self._next = last + 1
        config = ConsumerConfig(
            deliver_policy=DeliverPolicy.BY_START_SEQUENCE,
            opt_start_seq=self._next,
            ack_policy=AckPolicy.NONE,
            inactive_threshold=FORGOTTEN_SECONDS,
            mem_storage=True,
        )
        return await jetstream.subscribe(
            self.subject, stream=stream.name, cb=self._arrived, config=config, manual_ack=True
        )

    async def _arrived(self, message: Msg) -> None:
        place = message.metadata.sequence.stream
        if self._next is not None and place < self._next:
            return
        self._next = place + 1
        fact = Fact(self.subject, message.data)
        for listener in tuple(self.listeners):
            listener.put(fact)


class Hub:
    """All subjects that are followed. A subject stays followed once somebody followed it."""

    def __init__(self, connection: Connection | None) -> None:
        self._connection = connection
        self._tails: dict[str, Tail] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def follow(self, subjects: Subjects, key: KeyOf) -> BoundedFeed:
        """A feed of the subjects from now on; with NATS away, from when it is back. Leave it by `leave`."""
        if self._connection is None:
            raise Unavailable
        feed = BoundedFeed(subjects, key)
        tails = [self._tail(self._connection, subject) for subject in subjects]
        for tail in tails:
            tail.listeners.add(feed)
        try:
            async with asyncio.timeout(READY_SECONDS):
                for tail in tails:
                    await tail.ready.wait()
        except TimeoutError:
            log.warning("followed_without_nats", subjects=sorted(subjects))
        except BaseException:
            self.leave(feed)
            raise
        return feed

    def leave(self, feed: BoundedFeed) -> None:
        """Ends a feed."""
        for tail in self._tails.values():
            tail.listeners.discard(feed)

    async def close(self) -> None:
        """Ends everything."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def followed(self) -> dict[str, int]:
        """How many listen to each subject."""
        return {subject: len(tail.listeners) for subject, tail in self._tails.items()}

    @property
    def ready(self) -> bool:
        """Whether every subject that somebody wants is being followed."""
        return all(tail.ready.is_set() for tail in self._tails.values())

    def _tail(self, connection: Connection, subject: str) -> Tail:
        known = self._tails.get(subject)
        if known is None:
            known = self._tails[subject] = Tail(connection, subject)
            self._tasks.append(asyncio.create_task(known.run(), name=f"live-{subject}"))
        return known
