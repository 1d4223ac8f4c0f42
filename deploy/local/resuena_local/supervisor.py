"""supervisord that starts our Python processes as forks of itself, with their shared libraries already imported.

Memory that forks do not change is shared, and no process spends its first second on imports (Linux only: elsewhere
libraries do not survive a fork). Changed code of kit is loaded by the next `make up`; `make dev` imports only
third-party libraries (FRESH), so that a restarted process reloads all our code.
"""

from __future__ import annotations

import ctypes
import gc
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from supervisor import supervisord
from supervisor.options import ServerOptions
from supervisor.poller import Poller

SHARED = (
    "kit.command",
    "kit.process",
    "kit.mail",
    "kit.idempotency",
    "kit.graph.compose.composition",
    "fastapi",
    "uvicorn",
    "uvicorn.lifespan.on",
    "uvicorn.protocols.http.h11_impl",
    "uvloop",
    "httpcore",
    "anyio._backends._asyncio",
)
"""Starts no thread and opens no connection when imported, and knows no service."""

FRESH = "RESUENA_FORKS_IMPORT_OUR_CODE"
"""Environment variable: if set, the forks share only third-party libraries."""
OURS = ("kit", "resuena", "resuena_local", "__main__")

LAUNCHER = "RESUENA_LAUNCHER"
"""Environment variable: the id of the process that started the supervisor, which ends with it."""
PR_SET_PDEATHSIG = 1

HANDLED = (signal.SIGTERM, signal.SIGQUIT, signal.SIGHUP, signal.SIGCHLD, signal.SIGUSR2)
"""Signals that supervisord handles, besides SIGINT."""


LOOK_SECONDS = 0.1


class PromptPoller(Poller):  # type: ignore[misc] # supervisor has no types
    """Limits supervisord's wait for output to a tenth of a second.

    supervisord waits up to a second to notice that a process ended, and as long again before it restarts it.
    """

    def poll(self, timeout: float) -> tuple[list[int], list[int]]:
        """The file descriptors that can be read and written."""
        descriptors: tuple[list[int], list[int]] = super().poll(min(timeout, LOOK_SECONDS))
        return descriptors


class ForkingOptions(ServerOptions):  # type: ignore[misc] # supervisor has no types
    """Runs `python -m MODULE …` in the child that supervisord has forked; any other program replaces the child."""

    def __init__(self) -> None:
        super().__init__()
        self.poller = PromptPoller(self)

    def execve(self, filename: str, argv: list[str], env: Mapping[str, str]) -> None:
        """Becomes the program; does not return."""
        if sys.platform != "linux" or filename != sys.executable or argv[1] != "-m":
            os.execve(filename, argv, env)  # noqa: S606 - our own commands
        for number in HANDLED:
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.environ.clear()
        os.environ.update(env)
        Path("/proc/self/comm").write_text(env["SUPERVISOR_PROCESS_NAME"])
        sys.argv = argv[2:]
        from kit.ending import run_and_exit  # here, since the forks of `make dev` import our code anew

        run_and_exit(lambda: runpy.run_module(argv[2], run_name="__main__", alter_sys=True))


def libraries() -> list[str]:
    """The third-party modules that SHARED imports, in import order."""
    code = f"import sys; [__import__(name) for name in {SHARED!r}]; print(*sys.modules)"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout  # noqa: S603
    return [name for name in printed.split() if name.partition(".")[0] not in OURS]


def end_with(launcher: int) -> None:
    """On Linux the kernel sends this process SIGTERM when the launcher dies, also after a `kill -9`.

    Set by the process itself: code between fork and exec (`preexec_fn`) hangs where threads of the launcher, such as
    gRPC's, hold locks.
    """
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != launcher:  # it died before
        sys.exit(1)


def main() -> None:
    """Runs as `supervisord` does, with its arguments."""
    if launcher := os.environ.pop(LAUNCHER, None):
        end_with(int(launcher))
    if sys.platform == "linux":
        if os.environ.get(FRESH):
            for module in libraries():
                with suppress(ImportError):  # a submodule that only its package can import comes with that
                    import_module(module)
        else:
            for module in SHARED:
                import_module(module)
    supervisord.ServerOptions = ForkingOptions
    gc.collect()
    gc.freeze()  # the collector would write to each object that it visits
    supervisord.main()


if __name__ == "__main__":
    main()
