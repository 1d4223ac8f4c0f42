"""Waits for a condition instead of sleeping, so that tests are fast and not flaky."""

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar, cast, overload

T = TypeVar("T")
ROUND_SECONDS = 1.0


@overload
async def eventually(assertion: Callable[[], Awaitable[T]], timeout: float = 30) -> T: ...  # noqa: ASYNC109


@overload
async def eventually(assertion: Callable[[], T], timeout: float = 30) -> T: ...  # noqa: ASYNC109


async def eventually(assertion: Callable[[], Awaitable[T] | T], timeout: float = 30) -> T:  # noqa: ASYNC109
    """Call ``assertion``, plain or async, until it raises no AssertionError and is not False; return its result.

    Raises the error of the last call (AssertionError for False) after ``timeout`` seconds, of which each round counts
    for ROUND_SECONDS at most: when a busy machine stalls, the awaited work stalls too. Errors other than AssertionError
    are raised at once.
    """
    waited, before = 0.0, time.monotonic()
    pause = 0.005
    while True:
        try:
            result = assertion()
            if inspect.isawaitable(result):
                result = await result
            assert result is not False, "the condition stayed false"
            return cast(T, result)
        except AssertionError:
            now = time.monotonic()
            waited, before = waited + min(now - before, ROUND_SECONDS), now
            if waited >= timeout:
                raise
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, 0.1)
