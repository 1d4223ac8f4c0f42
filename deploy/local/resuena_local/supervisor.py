"""supervisord that starts our Python processes as forks of itself, in which the libraries that they share are imported.

What no fork changes stays in memory once, and no process spends its first second on imports (Linux only: elsewhere
libraries do not stand a fork). Code of kit that changed is seen after the next `make up`; `make dev` imports the
libraries of others alone (FRESH), so that a process that is started again has all our code anew.
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
    "kit.graph.composition",
    "fastapi",
    "uvicorn",
    "uvicorn.lifespan.on",
    "uvicorn.protocols.http.h11_impl",
    "uvloop",
    "httpcore",
    "anyio._backends._asyncio",
)
"""Starts no thread and opens no connection when it is imported, and knows no service."""

FRESH = "RESUENA_FORKS_IMPORT_OUR_CODE"
"""Environment variable: set, the forks share libraries of others alone."""
OURS = ("kit", "resuena", "resuena_local", "__main__")

LAUNCHER = "RESUENA_LAUNCHER"
"""Environment variable: the id of the process that started the supervisor, which ends with it."""
PR_SET_PDEATHSIG = 1

HANDLED = (signal.SIGTERM, signal.SIGQUIT, signal.SIGHUP, signal.SIGCHLD, signal.SIGUSR2)
"""What supervisord handles, besides SIGINT."""


LOOK_SECONDS = 0.1


class PromptPoller(Poller):  # type: ignore[misc] # supervisor has no types
    """Ends supervisord's wait for output after a tenth of a second.

    supervisord waits up to a second to notice that a process ended, and as long again before it starts it anew.
    """

    def poll(self, timeout: float) -> tuple[list[int], list[int]]:
        """The file descriptors that can be read and written."""
        found: tuple[list[int], list[int]] = super().poll(min(timeout, LOOK_SECONDS))
        return found


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
    """The modules of others that SHARED imports, in the order of their import."""
    code = f"import sys; [__import__(name) for name in {SHARED!r}]; print(*sys.modules)"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout  # noqa: S603
    return [name for name in printed.split() if name.partition(".")[0] not in OURS]


def end_with(launcher: int) -> None:
    """On Linux the kernel sends this process SIGTERM when the launcher is gone, also after a `kill -9`.

    Asked by the process itself: code between fork and exec (`preexec_fn`) hangs where threads of the launcher, such as
    gRPC's, hold locks.
    """
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != launcher:  # it was gone already
        sys.exit(1)


def main() -> None:
    """Runs as `supervisord` does, with its arguments."""
    if launcher := os.environ.pop(LAUNCHER, None):
        end_with(int(launcher))
    if sys.platform == "linux":
        if os.environ.get(FRESH):
            for module in libraries():
                with suppress(ImportError):  # a part that only its whole can import comes with that
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
