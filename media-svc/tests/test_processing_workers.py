"""Image workers that die, hang or exhaust memory over one image, while others wait for theirs."""

from __future__ import annotations

import asyncio
import io
import os
import time
from collections.abc import AsyncIterator
from typing import Any

import psutil
import pytest
from PIL import Image

from kit.rpc.errors import InvalidInput, Unavailable
from kit.testing import eventually
from media_svc.processing.service.worker_pool import Workers


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    pool = Workers(2, 800, 5)
    yield pool
    await pool.stop()


@pytest.mark.parametrize("bad", [(os._exit, 9), (time.sleep, 600)], ids=["dies", "hangs"])
async def test_one_bad_image_harms_no_other(workers: Workers, bad: Any) -> None:
    jobs = [workers._run(*bad)] + [workers._run(bytes.upper, f"a{n}".encode()) for n in range(6)]
    outcomes = await asyncio.gather(*jobs, return_exceptions=True)
    assert isinstance(outcomes[0], InvalidInput)
    assert outcomes[0].reason == "INVALID_IMAGE"
    assert outcomes[1:] == [f"A{n}".encode() for n in range(6)]
    assert await workers._run(bytes.upper, b"after") == b"AFTER"


async def test_memory_of_a_worker_is_bounded(workers: Workers) -> None:
    with pytest.raises(MemoryError):
        await workers._run(bytes, 4 * 1024**3)


async def test_too_many_waiting_are_told_to_come_later(workers: Workers) -> None:
    out = io.BytesIO()
    Image.new("RGB", (20, 20)).save(out, "PNG")
    outcomes = await asyncio.gather(*(workers.rework(out.getvalue()) for _ in range(40)), return_exceptions=True)
    assert sum(isinstance(outcome, Unavailable) for outcome in outcomes) == 8
    assert sum(isinstance(outcome, BaseException) for outcome in outcomes) == 8


async def test_workers_end_when_there_is_nothing_to_do(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("media_svc.processing.service.worker_pool._IDLE_SECONDS", 0.05)
    first = await workers._run(os.getpid)

    await eventually(lambda: not psutil.pid_exists(first))

    assert await workers._run(os.getpid) != first
