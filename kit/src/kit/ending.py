"""Ends a process without taking the interpreter apart, which libraries with threads of their own do not stand."""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn


def run_and_exit(work: Callable[[], object]) -> NoReturn:
    """Does the work, calls the exit handlers, and ends the process with the exit code that the interpreter would give.

    Threads that it left are not waited for, and whoever reads its output may have gone. After Ctrl-C the code is 130.
    Where obstore's threads still hand over a result while the interpreter is taken apart, it aborts: exit code 134,
    although all was done (https://github.com/PyO3/pyo3-async-runtimes/issues/40).
    """
    code = _exit_code(work)
    try:
        atexit._run_exitfuncs()
    except BaseException:  # told, as the interpreter does, which goes on too
        sys.excepthook(*sys.exc_info())
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # whoever read it has gone, or the work closed it
            stream.flush()
    os._exit(code)


def _exit_code(work: Callable[[], object]) -> int:
    try:
        work()
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or 0
        print(end.code, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BaseException:
        sys.excepthook(*sys.exc_info())
        return 1
    return 0
