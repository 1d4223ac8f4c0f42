"""Ends a process without finalizing the interpreter, during which libraries with their own threads may abort."""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn


def run_and_exit(work: Callable[[], object]) -> NoReturn:
    """Does the work, calls the exit handlers, and ends the process with the exit code that the interpreter would give.

    Remaining threads are not waited for, and the reader of its output may have closed it. After Ctrl-C the code is 130.
    If obstore's threads still deliver a result during finalization, the interpreter aborts with exit code 134 although
    the work succeeded (https://github.com/PyO3/pyo3-async-runtimes/issues/40).
    """
    code = _exit_code(work)
    try:
        atexit._run_exitfuncs()
    except BaseException:  # printed and ignored, as the interpreter does
        sys.excepthook(*sys.exc_info())
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # the reader or the work closed it
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
