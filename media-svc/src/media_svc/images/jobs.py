"""Collects images that are unused a day after their upload: marks the row, then deletes objects and row."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import structlog

from kit.db import Database, utc_now
from kit.system.tables import Stored
from kit.tasks import keep_doing
from media_svc.images import repository
from media_svc.images.policies import GRID, UNUSED_KEPT, ZOOM, variant_key
from media_svc.storage.service import Store

log = structlog.get_logger("collector")

_EVERY_SECONDS = 3600.0
_MEASURE_SECONDS = 300.0
_BATCH = 100


class Collector:
    """The background job; every replica may run one. After a crash, the next run finishes the row."""

    def __init__(self, database: Database, store: Store, now: Callable[[], datetime] = utc_now) -> None:
        self._database, self._store, self._now = database, store, now

    async def once(self) -> int:
        """Deletes all unused images; returns how many."""
        before = self._now() - UNUSED_KEPT
        count = 0
        while True:
            async with self._database.transaction() as session:
                doomed = await repository.doom(session, before, _BATCH)
            gone = 0
            for key, thumbnail_key in doomed:
                gone += await self._remove(key, thumbnail_key, before)
            count += gone
            if gone < _BATCH:  # the last batch, or the rest was uploaded again meanwhile
                break
        if count:
            log.info("unused_images_deleted", count=count)
        return count

    async def _remove(self, key: str, thumbnail_key: str, before: datetime) -> bool:
        async with self._database.transaction() as session:
            removed, thumbnail_free = await repository.remove(session, key, thumbnail_key, before)
            if removed:  # objects before the commit: a concurrent upload of the same image waits for the row lock
                objects = [key, variant_key(key, GRID), variant_key(key, ZOOM)]
                await self._store.delete([*objects, *([thumbnail_key] if thumbnail_free else [])])
        return removed

    async def run(self) -> None:
        """Runs now and every hour until cancelled. Raises errors of database and store; kit.rpc.server restarts it."""
        await keep_doing(self.once, _EVERY_SECONDS)


class MeasuredImages:
    """The total size of the images, for operators. It is summed only every five minutes, since that reads the table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._bytes: float | None = None

    async def keep_measuring(self, database: Database) -> None:
        """Sums the sizes at an interval until cancelled."""
        await keep_doing(lambda: self._measure(database), _MEASURE_SECONDS)

    async def _measure(self, database: Database) -> None:
        self._bytes = await repository.total_bytes(database)

    async def size(self, database: Database) -> Stored:
        """The size as last measured, and how full the disk is now."""
        if self._bytes is None:
            await self._measure(database)
        room = await self._store.room()
        return Stored(self._bytes or 0.0, 1 - room.free / room.size if room is not None else None)
