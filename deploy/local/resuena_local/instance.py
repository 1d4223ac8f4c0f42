"""A mutex per data folder: one launcher at a time owns it, and others can read its address."""

from __future__ import annotations

import fcntl
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO


@dataclass(frozen=True)
class Running:
    """Data of the running launcher, for other launchers."""

    pid: int
    url: str
    ready: bool


class AlreadyRunningError(Exception):
    """Another launcher owns the data folder; `running` is its data, if written already."""

    def __init__(self, running: Running | None) -> None:
        super().__init__("Resuena already runs")
        self.running = running


class Instance:
    """The lock of a data folder, a file lock that the kernel releases when the process ends."""

    def __init__(self, folder: Path) -> None:
        self._lock_file = folder / "launcher.lock"
        self._state_file = folder / "launcher.json"
        self._held: IO[str] | None = None

    def acquire(self) -> None:
        """Acquires the lock or raises AlreadyRunningError."""
        self._lock_file.parent.mkdir(parents=True, exist_ok=True)
        lock = self._lock_file.open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            raise AlreadyRunningError(self._recorded_instance()) from None
        self._held = lock
        self._state_file.unlink(missing_ok=True)

    def owner(self) -> Running | None:
        """The launcher that holds the lock, if any, without acquiring it."""
        try:
            self.acquire()
        except AlreadyRunningError as other:
            return other.running or Running(pid=0, url="", ready=False)
        self.release()
        return None

    def tell(self, url: str, *, ready: bool) -> None:
        self._state_file.write_text(json.dumps(asdict(Running(os.getpid(), url, ready))))

    def release(self) -> None:
        if self._held:
            self._state_file.unlink(missing_ok=True)
            self._held.close()
            self._held = None

    def _recorded_instance(self) -> Running | None:
        try:
            return Running(**json.loads(self._state_file.read_text()))
        except (OSError, ValueError, TypeError):
            return None
