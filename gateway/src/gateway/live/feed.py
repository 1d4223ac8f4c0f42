"""The bounded queue of one subscription, in which each entity occurs once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import structlog
from google.protobuf.message import DecodeError

from gateway.live.metrics import DROPPED
from kit.graph.declare.live import Fact, KeyOf, Subjects

log = structlog.get_logger("live")

QUEUE_SIZE = 256
BATCH = 100


class BoundedFeed:
    """The keys of the last `size` changed entities; a slow client gets each once, in its latest state."""

    def __init__(self, subjects: Subjects, key: KeyOf, *, size: int = QUEUE_SIZE, batch: int = BATCH) -> None:
        self._subjects = subjects
        self._key = key
        self._size = size
        self._batch = batch
        self._waiting: OrderedDict[str, None] = OrderedDict()
        self._arrived = asyncio.Event()

    def put(self, fact: Fact) -> None:
        """Queues the entity of a fact, when it concerns this subscription."""
        try:
            key = self._key(fact.read(self._subjects[fact.subject]))
        except DecodeError:
            log.warning("unreadable_fact", subject=fact.subject)
            return
        if key is None:
            return
        self._waiting[key] = None  # a queued key keeps its position
        if len(self._waiting) > self._size:
            self._waiting.popitem(last=False)
            DROPPED.inc()
        self._arrived.set()

    async def changed(self) -> list[str]:
        """Waits for facts; returns at most a batch of keys, the oldest first."""
        while not self._waiting:
            self._arrived.clear()
            await self._arrived.wait()
        return [self._waiting.popitem(last=False)[0] for _ in range(min(self._batch, len(self._waiting)))]
