"""Measures the disk space left for images."""

from __future__ import annotations

import structlog

from kit.tasks import keep_doing
from media_svc.storage.metrics import FREE, SIZE
from media_svc.storage.service import Store

log = structlog.get_logger("storage")

_LOOK_SECONDS = 10.0


class RoomWatch:
    """The background coroutine behind the gauges of the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def run(self) -> None:
        """Measures at the interval until cancelled."""
        await keep_doing(self.look, _LOOK_SECONDS)

    async def look(self) -> None:
        """Sets the gauges once; does nothing for a store without a known size."""
        try:
            room = await self._store.room()
        except OSError as error:
            log.warning("room_unknown", cause=type(error).__name__)
            return
        if room is not None:
            SIZE.set(room.size)
            FREE.set(room.free)
