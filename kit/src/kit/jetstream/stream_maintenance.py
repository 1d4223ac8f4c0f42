"""Keeps streams within their size limit: sets limits, deletes history that all consumers acknowledged, warns."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta

from nats.js import JetStreamContext
from nats.js.api import ConsumerInfo, StreamInfo

from kit.jetstream.connection import Connection
from kit.jetstream.metrics import FILL, MISSING
from kit.jetstream.streams import MAX_BYTES, Stream, ensure_stream
from kit.tasks import keep_doing

log = logging.getLogger(__name__)

_MAKE_ROOM_AT = 0.5
_LEAVE = 0.25
"""How full a stream is after purging: readers without a durable consumer still find recent history."""
_WARN_AT = 0.8


class StreamKeeper:
    """Background coroutine that maintains the streams that a service owns; every replica may run one.

    A message that every durable consumer has acknowledged, or does not subscribe to, is history. Once a stream is half
    full, its oldest history is purged; a message that a consumer has not yet received never is. The stream of a
    consumer that is down for long therefore fills up: a warning in the log names the consumer in time.
    """

    def __init__(
        self,
        connection: Connection,
        streams: Sequence[Stream],
        *,
        durables: Mapping[str, Collection[str]] | None = None,
        max_bytes: int = MAX_BYTES,
        every: timedelta = timedelta(seconds=15),
    ) -> None:
        """``durables`` names this service's consumers by stream; a stream is not purged until they exist."""
        self._connection = connection
        self._durables = {name: frozenset(consumers) for name, consumers in (durables or {}).items()}
        self._streams = tuple(streams)
        self._max_bytes = max_bytes
        self._every = every
        self._warned: set[str] = set()

    async def run(self) -> None:
        """Check all streams at the interval until cancelled. NATS being down only delays it."""
        await keep_doing(self._look_at_all, self._every.total_seconds())

    async def _look_at_all(self) -> None:
        await self._connection.wait_connected()
        for stream in self._streams:
            try:
                await self.look(stream)
            except Exception as error:
                log.warning("stream %s cannot be looked after now: %s", stream.name, error or type(error).__name__)

    async def look(self, stream: Stream) -> None:
        """Set a stream's limits, purge it when it is half full, and record how full it is."""
        js = self._connection.jetstream
        try:
            await ensure_stream(
                js,
                stream.name,
                stream.subjects,
                replicas=self._connection.replicas,
                max_bytes=self._max_bytes,
                update=True,
            )
        finally:  # the server may refuse the limits until there is room
            await self._look_inside(js, stream)

    async def _look_inside(self, js: JetStreamContext, stream: Stream) -> None:
        info = await js.stream_info(stream.name)
        slowest: ConsumerInfo | None = None
        if info.state.bytes > _MAKE_ROOM_AT * self._max_bytes:
            slowest = await self._make_room(js, info)
            info = await js.stream_info(stream.name)
        fill = info.state.bytes / self._max_bytes
        FILL.labels(stream.name).set(fill)
        MISSING.labels(stream.name).set(missing_replicas(info))
        if fill < _WARN_AT:
            self._warned.discard(stream.name)
        elif stream.name not in self._warned:
            self._warned.add(stream.name)
            log.warning(
                "stream %s is %d %% full, and refuses what is published once it is full; it waits for %s",
                stream.name,
                100 * fill,
                f"consumer {slowest.name} with {slowest.num_pending + slowest.num_ack_pending} messages to take"
                if slowest and slowest.num_pending is not None and slowest.num_ack_pending is not None
                else "nobody: the next look makes room",
            )

    async def _make_room(self, js: JetStreamContext, info: StreamInfo) -> ConsumerInfo | None:
        """Purge old messages that all consumers acknowledged; return the consumer that is farthest behind, if any."""
        state = info.state
        taken, slowest = state.last_seq, None
        consumers = await _durable_consumers(js, info)
        if not self._durables.get(info.config.name or "", frozenset()) <= {
            consumer.name for consumer in consumers
        }:
            return None
        for consumer in consumers:
            if not consumer.num_pending and not consumer.num_ack_pending:
                continue  # it has acknowledged all messages that the stream had at the time of the request
            floor = consumer.ack_floor.stream_seq if consumer.ack_floor else 0
            if floor < taken:
                taken, slowest = floor, consumer
        share = 1 - _LEAVE * self._max_bytes / state.bytes
        old = state.first_seq - 1 + int((state.last_seq - state.first_seq + 1) * share)
        until = min(taken, old)
        if until >= state.first_seq:
            await js.purge_stream(info.config.name or "", seq=until + 1)
        return slowest


def missing_replicas(info: StreamInfo) -> int:
    """How many replicas of a stream are offline or behind the leader, which itself counts as current."""
    peers = (info.cluster.replicas if info.cluster else None) or []
    present = 1 + sum(1 for peer in peers if peer.current and not peer.offline)
    return max(0, (info.config.num_replicas or 1) - present)


async def _durable_consumers(js: JetStreamContext, info: StreamInfo) -> list[ConsumerInfo]:
    consumers: list[ConsumerInfo] = []
    while page := await js.consumers_info(info.config.name or "", offset=len(consumers)):
        consumers += page
    return [consumer for consumer in consumers if consumer.config.durable_name]
