"""What runs for as long as its process: how it does its work again and again, and how it ends."""

import asyncio
from collections.abc import Awaitable, Callable


def heed_cancellation() -> None:
    """Raise CancelledError when the running task was told to end and a library let that go by.

    Before Python 3.12 ``asyncio.wait_for``, on which nats-py is built, answers its result when that arrives together
    with the cancellation; a task that works in a loop would then never end. Every endless loop asks here.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def keep_doing(work: Callable[[], Awaitable[object]], seconds: float) -> None:
    """Do the work now, and again that many seconds after it was done, until cancelled. Its errors are raised."""
    while True:
        await work()
        heed_cancellation()
        await asyncio.sleep(seconds)
