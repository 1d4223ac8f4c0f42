"""Runs the gateway in several processes, forked after all imports, which accept on one listening socket."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from tempfile import mkdtemp
from types import FrameType

import structlog
from prometheus_client import multiprocess, values

log = structlog.get_logger("workers")

RESTART_SECONDS = 0.5
_STOPPING = (signal.SIGTERM, signal.SIGINT)

Work = Callable[[socket.socket, int], None]
"""Serves on a socket until a signal, or until the other end of the pipe with this file descriptor is closed."""


class Workers:
    """Keeps `count` workers running. One that a signal ended is replaced; one that exits by itself ends all others."""

    def __init__(self, count: int, listening: socket.socket, work: Work) -> None:
        self._count = count
        self._listening = listening
        self._work = work
        self._pids: set[int] = set()
        self._stopped = False
        self._parent_lives, self._held = os.pipe()

    def run(self) -> int:
        """Returns when all workers have ended: 0 after SIGTERM or SIGINT, else the code of the one that exited."""
        for number in _STOPPING:
            signal.signal(number, self._stop)
        for _ in range(self._count):
            self._start()
        code = 0
        while self._pids:
            pid, status = os.wait()
            self._pids.discard(pid)
            multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]
            ended = os.waitstatus_to_exitcode(status)
            if self._stopped:
                continue
            if ended < 0:
                log.error("worker_killed", pid=pid, signal=-ended)
                time.sleep(RESTART_SECONDS)
                self._start()
            else:
                code = ended or 1
                self._stop()
        return code

    def _start(self) -> None:
        signal.pthread_sigmask(
            signal.SIG_BLOCK, _STOPPING
        )  # until the child no longer has this process's handlers
        if self._stopped:
            return
        pid = os.fork()
        if pid == 0:
            os.close(self._held)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
            self._become_worker()
        self._pids.add(pid)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)

    def _become_worker(self) -> None:
        code = 1
        try:
            self._work(self._listening, self._parent_lives)
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        except BaseException:
            log.exception("worker_failed")
        finally:
            sys.stdout.flush()
            os._exit(code)

    def _stop(self, _: int = 0, __: FrameType | None = None) -> None:
        self._stopped = True
        self._listening.close()
        for pid in self._pids:
            os.kill(pid, signal.SIGTERM)


def share_metrics() -> str:
    """Stores metrics created from now on in a new folder that all processes share; returns the folder."""
    folder = os.environ["PROMETHEUS_MULTIPROC_DIR"] = mkdtemp(prefix="resuena-metrics-")
    values.ValueClass = values.get_value_class()  # type: ignore[no-untyped-call] # the library chose it at import
    return folder
