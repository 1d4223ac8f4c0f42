"""Measures what nobody counts as it happens: the memory of this worker, and when the last backup ended."""

from __future__ import annotations

from datetime import UTC

from gateway.metrics import LAST_BACKUP, MEMORY
from gateway.system.messaging import last_backup
from kit.jetstream import Connection
from kit.system.processes import memory_bytes
from kit.tasks import keep_doing

LOOK_SECONDS = 10.0


class Measuring:
    """The background coroutine behind these gauges; every worker runs one."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def run(self) -> None:
        """Look at the interval until cancelled; what cannot be known keeps its last value."""
        await keep_doing(self.look, LOOK_SECONDS)

    async def look(self) -> None:
        """Set the gauges once; a backup that did not end well does not count."""
        MEMORY.set(memory_bytes())
        backup = await last_backup(self._connection)
        if backup is not None and backup.ok:
            LAST_BACKUP.set(backup.at.ToDatetime(UTC).timestamp())
