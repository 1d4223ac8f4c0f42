"""Finds processes left by an earlier run, verifies that they belong to this data folder, and stops them."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import psutil

from resuena_local.layout import MARK, Folders

STOP_SECONDS = 20.0
KILL_SECONDS = 5.0


def ours(process: psutil.Process, folders: Folders) -> bool:
    """Whether a process belongs to this data folder: by an environment variable, or PostgreSQL's working folder.

    PostgreSQL overwrites its environment with its title, hence the working folder. A foreign process, or one that
    reuses a process id, has neither.
    """
    try:
        if process.status() == psutil.STATUS_ZOMBIE:
            return False
        if process.environ().get(MARK) == str(folders.data):
            return True
    except (psutil.Error, OSError):
        pass
    try:
        return Path(process.cwd()) == folders.postgres
    except (psutil.Error, OSError):
        return False


def leftovers(folders: Folders) -> list[psutil.Process]:
    """All processes of this data folder except this one and its ancestors."""
    own = {psutil.Process().pid, *(parent.pid for parent in psutil.Process().parents())}
    return [process for process in psutil.process_iter() if process.pid not in own and ours(process, folders)]


def runner(folders: Folders) -> psutil.Process | None:
    """The process runner of an earlier start, if its pid file names a process that really is it."""
    try:
        process = psutil.Process(int((folders.run / "runner.pid").read_text()))
    except (OSError, ValueError, psutil.Error):
        return None
    return process if ours(process, folders) else None


def stop(folders: Folders) -> int:
    """Stops what an earlier run left, by its runner in order if there is one; returns the number of processes."""
    earlier = leftovers(folders)
    supervisor = runner(folders)
    if supervisor:
        _terminate([supervisor])
    # Without their runner the applications are stopped before the stores, so that they can still write buffered data.
    remaining = leftovers(folders)
    stores = [process for process in remaining if _is_store(process, folders)]
    _terminate([process for process in remaining if process not in stores])
    _terminate(_roots(stores), signal.SIGINT)  # PostgreSQL waits for its clients on SIGTERM
    _terminate(leftovers(folders))
    forget_dead_postmaster(folders)
    return len(earlier)


def forget_dead_postmaster(folders: Folders) -> bool:
    """Removes `postmaster.pid` of a dead server: PostgreSQL refuses to start if another process has its id."""
    file = folders.postgres / "postmaster.pid"
    try:
        process = psutil.Process(int(file.read_text().split()[0]))
        alive = ours(process, folders)
    except FileNotFoundError:
        return False
    except (ValueError, IndexError, psutil.Error):
        alive = False
    if not alive:
        file.unlink(missing_ok=True)
    return not alive


def _is_store(process: psutil.Process, folders: Folders) -> bool:
    try:
        return Path(process.cwd()) == folders.postgres or process.name() == "nats-server"
    except (psutil.Error, OSError):
        return False


def _roots(processes: list[psutil.Process]) -> list[psutil.Process]:
    """Processes whose parent is not among them: a postmaster ends its own workers."""
    ids = {process.pid for process in processes}
    return [process for process in processes if _runs(process) and process.ppid() not in ids]


def _terminate(processes: Iterable[psutil.Process], how: signal.Signals = signal.SIGTERM) -> None:
    """Sends SIGTERM, and SIGKILL to those still running after STOP_SECONDS."""
    targets = list(processes)
    _send(targets, how)
    _send(_wait(targets, STOP_SECONDS), signal.SIGKILL)
    _wait(targets, KILL_SECONDS)


def _send(processes: Iterable[psutil.Process], how: signal.Signals) -> None:
    for process in processes:
        with suppress(psutil.Error):
            process.send_signal(how)


def _wait(processes: list[psutil.Process], seconds: float) -> list[psutil.Process]:
    """Those still running after at most this many seconds. A zombie counts as ended, even if it is never reaped."""
    deadline = time.monotonic() + seconds
    while (alive := [process for process in processes if _runs(process)]) and time.monotonic() < deadline:
        time.sleep(0.05)
    return alive


def _runs(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False
