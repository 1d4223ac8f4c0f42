"""Measures values that must be polled: the memory of this worker, and the time of the last backup."""

from __future__ import annotations

from datetime import UTC

from gateway.metrics import LAST_BACKUP, MEMORY
from gateway.system.messaging import last_backup, last_good_backup
from kit.jetstream import Connection
from kit.system.processes import memory_bytes
from kit.tasks import keep_doing

LOOK_SECONDS = 10.0


class GaugeUpdater:
    """Background coroutine that sets these gauges; every worker runs one."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def run(self) -> None:
        """Measure at the interval until cancelled; an unavailable value keeps its last state."""
        await keep_doing(self.look, LOOK_SECONDS)

    async def look(self) -> None:
        """Set the gauges once; a failed backup does not count."""
        MEMORY.set(memory_bytes())
        last = await last_backup(self._connection)
        if (backup := await last_good_backup(self._connection, last)) is not None:
            LAST_BACKUP.set(backup.at.ToDatetime(UTC).timestamp())
