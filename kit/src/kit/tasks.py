"""Loops of background jobs: repetition at an interval, and reliable cancellation."""

import asyncio
from collections.abc import Awaitable, Callable


def heed_cancellation() -> None:
    """Raise CancelledError when the running task was cancelled and a library swallowed it.

    Before Python 3.12 ``asyncio.wait_for``, which nats-py uses, returns its result when that arrives together
    with the cancellation; a task in a loop would then never end. Every endless loop calls this.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def keep_doing(work: Callable[[], Awaitable[object]], seconds: float) -> None:
    """Run the work now and again after each pause of ``seconds``, until cancelled. Raises what the work raises."""
    while True:
        await work()
        heed_cancellation()
        await asyncio.sleep(seconds)
