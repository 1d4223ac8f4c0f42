"""A pool of worker processes that decode what strangers send; one that dies or hangs is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import structlog

from media_svc.images.errors import image_too_large, invalid_image
from media_svc.images.rework import (
    BrokenImageError,
    Reworked,
    TooManyPixelsError,
    limit_process,
    rework,
)

log = structlog.get_logger("workers")

_TASKS_PER_WORKER = 200


class Workers:
    """Reworks images in processes with memory and time limits."""

    def __init__(self, count: int, memory_mib: int, seconds: int) -> None:
        self._count, self._memory_mib, self._seconds = count, memory_mib, seconds
        self._pool = self._make()

    def _make(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            max_workers=self._count,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=limit_process,
            initargs=(self._memory_mib, self._seconds),
            max_tasks_per_child=_TASKS_PER_WORKER,
        )

    async def rework(self, data: bytes) -> Reworked:
        """The image made anew. Raises InvalidInput: INVALID_IMAGE or IMAGE_TOO_LARGE."""
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await asyncio.wait_for(loop.run_in_executor(pool, rework, data), self._seconds)
        except TooManyPixelsError as error:
            raise image_too_large() from error
        except BrokenImageError as error:
            raise invalid_image() from error
        except (TimeoutError, BrokenProcessPool) as error:
            log.warning("worker_replaced", cause=type(error).__name__)
            self._replace(pool)
            raise invalid_image() from error

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._pool:
            self._pool = self._make()
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    async def stop(self) -> None:
        """Ends the processes."""
        for process in list((self._pool._processes or {}).values()):
            process.kill()
        self._pool.shutdown(wait=False, cancel_futures=True)
