"""Loops of background jobs: repetition at an interval, and reliable cancellation."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from functools import partial


def heed_cancellation() -> None:
    """Raise CancelledError when the running task was cancelled and a library swallowed it.

    Before Python 3.12 ``asyncio.wait_for``, which nats-py uses, returns its result when that arrives together
    with the cancellation; a task in a loop would then never end. Every endless loop calls this.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def keep_doing(
    work: Callable[[], Awaitable[object]], seconds: float, at_once: asyncio.Semaphore | None = None
) -> None:
    """Run the work now and again after each pause of ``seconds``, until cancelled. Raises what the work raises.

    Jobs that share ``at_once`` run only so many at the same time: many that start together would otherwise each open
    a connection to the database, and keep it open by using it at each interval.
    """
    while True:
        async with at_once or nullcontext():
            await work()
        heed_cancellation()
        await asyncio.sleep(seconds)


async def keep_trying(
    work: Callable[[], Awaitable[object]], seconds: float, log: logging.Logger, complaint: str
) -> None:
    """Do as :func:`keep_doing`, but go on after an error, which is logged as a warning after the complaint."""

    async def attempt() -> None:
        try:
            await work()
        except Exception as error:
            log.warning("%s: %s", complaint, error or type(error).__name__)

    await keep_doing(attempt, seconds)


def job_name(job: object) -> str:
    """Return a job's name for the log: its function's qualified name, or that of the work that it repeats."""
    while isinstance(job, partial):
        repetition = job.func in (keep_doing, keep_trying)
        job = job.args[0] if repetition else job.func
    return str(getattr(job, "__qualname__", type(job).__qualname__))


async def end(task: asyncio.Task[object]) -> None:
    """Cancel the task and wait until it has ended, also with an error.

    Cancels it again each second: a library may have swallowed the cancellation (see :func:`heed_cancellation`).
    """
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=1)
    if not task.cancelled():
        task.exception()  # otherwise asyncio logs that it was never retrieved
