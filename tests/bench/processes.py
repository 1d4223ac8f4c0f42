"""CPU time and memory of one system's processes, without other processes of the machine."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from resuena_local.layout import Folders
from resuena_local.runner import Runner

SAMPLE_SECONDS = 0.5
_GONE = (psutil.NoSuchProcess, psutil.AccessDenied, FileNotFoundError, ProcessLookupError)


def _anonymous(process: psutil.Process) -> int:
    status = Path(f"/proc/{process.pid}/status").read_text()
    return sum(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("RssAnon:"))


class Processes:
    """The processes of the system with this data folder, and `others` by name, as peers are."""

    def __init__(self, data: Path, others: Mapping[str, int] | None = None) -> None:
        own = {state.name: state.pid for state in Runner(Folders(data)).states() if state.pid}
        self._trees = [(name, psutil.Process(pid)) for name, pid in {**own, **(others or {})}.items()]

    def cpu(self) -> dict[str, float]:
        """CPU seconds so far by component, ended children included once their parent has waited for them."""
        used: dict[str, float] = {}
        for name, process in self._every():
            try:
                times = process.cpu_times()
            except _GONE:
                continue
            used[name] = (
                used.get(name, 0.0) + times.user + times.system + times.children_user + times.children_system
            )
        return used

    def memory(self) -> dict[str, int]:
        """Bytes of memory by component; pages that processes share are divided among them."""
        return self._sums(lambda process: int(process.memory_full_info().pss))

    def private(self) -> dict[str, int]:
        """Bytes of anonymous memory by component: neither files nor PostgreSQL's shared buffers.

        Unlike those of `memory` they do not rise when another process writes to a page that both have shared since
        their fork.
        """
        return self._sums(_anonymous)

    def descriptors(self) -> dict[str, int]:
        """Open file descriptors by component."""
        return self._sums(lambda process: int(process.num_fds()))

    def _sums(self, value: Callable[[psutil.Process], int]) -> dict[str, int]:
        sums: dict[str, int] = {}
        for name, process in self._every():
            with suppress(*_GONE):
                sums[name] = sums.get(name, 0) + value(process)
        return sums

    def _every(self) -> Iterator[tuple[str, psutil.Process]]:
        for name, process in self._trees:
            try:
                family = [process, *process.children(recursive=True)]
            except _GONE:
                continue
            for member in family:
                yield name, member

    @contextmanager
    def peaks(self) -> Iterator[dict[str, int]]:
        """The peak memory of each component while the block runs, sampled twice a second."""
        highest: dict[str, int] = {}
        ended = threading.Event()

        def watch() -> None:
            while not ended.wait(SAMPLE_SECONDS):
                for name, held in self.memory().items():
                    highest[name] = max(highest.get(name, 0), held)

        thread = threading.Thread(target=watch, daemon=True)
        thread.start()
        try:
            yield highest
        finally:
            ended.set()
            thread.join()
