"""A pool of worker processes that decode untrusted images and draw others; one that dies or hangs is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar, TypeVarTuple

import structlog

from kit.rpc.errors import Unavailable
from media_svc.processing.errors import image_too_large, invalid_image
from media_svc.processing.service.describe_image import Description
from media_svc.processing.service.draw_link_picture import LinkPicture, draw
from media_svc.processing.service.keep_results import KeptResults
from media_svc.processing.service.rework_image import (
    BrokenImageError,
    Reworked,
    TooManyPixelsError,
    limit_process,
    look_at,
    rework,
    shrink,
)

log = structlog.get_logger("workers")

_TASKS_PER_WORKER = 200
_WAITING_PER_WORKER = 16
"""Images per worker that may wait or be in progress; further ones get Unavailable (back-pressure)."""

_IDLE_SECONDS = 300.0
"""Idle time after which workers end; the next image starts new ones."""

R = TypeVar("R")
Arguments = TypeVarTuple("Arguments")


class Workers:
    """Works on images in processes with memory and time limits."""

    def __init__(self, count: int, memory_mib: int, seconds: float, kept: KeptResults | None = None) -> None:
        self._kept = kept
        self._count, self._memory_mib, self._seconds = count, memory_mib, seconds
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(count)
        self._waiting = 0
        self._alone = asyncio.Lock()
        self._resting: asyncio.TimerHandle | None = None

    def _started(self) -> ProcessPoolExecutor:
        """The pool; created for the first image, and again after it was ended when idle."""
        if self._pool is None:
            self._pool = self._make(self._count)
        return self._pool

    def _make(self, count: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            max_workers=count,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=limit_process,
            initargs=(self._memory_mib, self._seconds),
            max_tasks_per_child=_TASKS_PER_WORKER,
        )

    async def rework(self, data: bytes) -> Reworked:
        """The re-encoded image. Raises InvalidInput: INVALID_IMAGE or IMAGE_TOO_LARGE; Unavailable under overload."""
        return await self._run_cached(rework, data)

    async def shrink(self, data: bytes, width: int) -> bytes:
        """A JPEG of at most this width. Raises as `rework` does."""
        return await self._run(shrink, data, width)

    async def describe(self, data: bytes) -> Description:
        """The description of an image that was made here. Raises as `rework` does."""
        return await self._run_cached(look_at, data)

    async def draw(self, texts: LinkPicture) -> bytes:
        """The preview picture of a link, as a PNG. Raises Unavailable under overload."""
        return await self._run(draw, texts)

    async def _run_cached(self, work: Callable[[bytes], R], data: bytes) -> R:
        """The result of the work on the image, cached if possible."""
        if self._kept is None:
            return await self._run(work, data)
        stored_result: R | None = await asyncio.to_thread(self._kept.read, work, data)
        if stored_result is not None:
            return stored_result
        result = await self._run(work, data)
        await asyncio.to_thread(self._kept.keep, work, data, result)
        return result

    async def _run(self, work: Callable[[*Arguments], R], *arguments: *Arguments) -> R:
        if self._waiting >= self._count * _WAITING_PER_WORKER:
            raise Unavailable
        self._waiting += 1
        if self._resting is not None:
            self._resting.cancel()
        try:
            async with self._free:  # the time limit starts when a worker is free
                pool = self._started()
                try:
                    return await self._timed(pool, work, *arguments)
                except BrokenProcessPool:
                    self._replace(pool)
            # An image killed a worker and with it the whole pool: each image is retried alone to find out which.
            async with self._alone:
                pool = self._make(1)
                try:
                    return await self._timed(pool, work, *arguments)
                finally:
                    _end(pool)
        except TooManyPixelsError as error:
            raise image_too_large() from error
        except BrokenImageError as error:
            raise invalid_image() from error
        except (TimeoutError, BrokenProcessPool) as error:
            log.warning("image_too_costly", cause=type(error).__name__)
            raise invalid_image() from error
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._resting = asyncio.get_running_loop().call_later(_IDLE_SECONDS, self._rest)

    def _rest(self) -> None:
        if self._pool is not None:
            _end(self._pool)
            self._pool = None

    async def _timed(
        self, pool: ProcessPoolExecutor, work: Callable[[*Arguments], R], *arguments: *Arguments
    ) -> R:
        try:
            loop = asyncio.get_running_loop()
            return await asyncio.wait_for(loop.run_in_executor(pool, work, *arguments), self._seconds)
        except TimeoutError:
            self._replace(pool)
            raise
        except RuntimeError as error:  # another image has just caused a shutdown
            raise BrokenProcessPool(str(error)) from error

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        if pool is self._pool:
            log.warning("workers_replaced")
            self._pool = None
        _end(pool)

    async def stop(self) -> None:
        self._rest()


def _end(pool: ProcessPoolExecutor) -> None:
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False)  # waiting work ends as broken, not as cancelled
