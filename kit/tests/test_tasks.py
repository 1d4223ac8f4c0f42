"""Background jobs repeat their work for as long as the process runs, and end when they are cancelled."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from google.protobuf.wrappers_pb2 import StringValue
from nats.js import JetStreamContext

from kit.db import Database
from kit.events import Consumers, Subscription
from kit.jetstream import Connection
from kit.tasks import heed_cancellation, job_name, keep_doing


async def test_work_is_done_again_until_cancelled() -> None:
    done = asyncio.Semaphore(0)

    async def work() -> None:
        done.release()

    task = asyncio.create_task(keep_doing(work, 0.001))
    for _ in range(3):
        await done.acquire()
    task.cancel()
    await asyncio.wait([task], timeout=5)
    assert task.cancelled()


async def test_jobs_that_share_a_semaphore_take_turns() -> None:
    running, most, rounds = 0, 0, asyncio.Semaphore(0)

    async def work() -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1
        rounds.release()

    at_once = asyncio.Semaphore(2)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(keep_doing(work, 0.001, at_once)) for _ in range(5)]
        for _ in range(15):
            await rounds.acquire()
        for task in tasks:
            task.cancel()
    assert most == 2


async def test_a_job_that_fails_leaves_its_turn_to_the_others() -> None:
    async def work() -> None:
        raise ValueError("broken")

    at_once = asyncio.Semaphore(1)
    with pytest.raises(ValueError, match="broken"):
        await keep_doing(work, 0.001, at_once)
    assert not at_once.locked()


async def test_an_error_of_the_work_is_raised() -> None:
    async def work() -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        await keep_doing(work, 0.001)


async def let_go_by(begun: asyncio.Event) -> None:
    """Swallows the first cancellation and returns, as `asyncio.wait_for` may before Python 3.12."""
    if begun.is_set():
        await asyncio.Event().wait()
    begun.set()
    with suppress(asyncio.CancelledError):
        await asyncio.Event().wait()


async def test_work_that_lets_the_cancellation_go_by_is_the_last() -> None:
    begun = asyncio.Event()
    task = asyncio.create_task(keep_doing(lambda: let_go_by(begun), 0.001))
    await begun.wait()
    task.cancel()
    await asyncio.wait([task], timeout=5)
    assert task.cancelled()


async def test_who_was_not_cancelled_goes_on() -> None:
    heed_cancellation()
    with suppress(TimeoutError):
        async with asyncio.timeout(0.001):
            await asyncio.Event().wait()
    heed_cancellation()


async def test_consumers_end_although_nats_lets_the_cancellation_go_by(
    database: Any, nats: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()

    async def fetch(*_: Any, **__: Any) -> list[Any]:
        await let_go_by(begun)
        return []

    async def handler(*_: Any) -> None:
        raise AssertionError("there was nothing to handle")

    monkeypatch.setattr(JetStreamContext.PullSubscription, "fetch", fetch)
    db: Database = database()
    subscription = Subscription("resuena.kit.thing_done.v1", "tests__thing_done", StringValue, handler)
    task = asyncio.create_task(Consumers(db, nats, [subscription]).run())
    await begun.wait()
    task.cancel()
    await asyncio.wait([task], timeout=10)
    assert task.cancelled()


async def purge_expired(_: object) -> None:
    """A job like those of the services."""


class Purger:
    async def purge(self) -> None: ...

    async def __call__(self) -> None: ...


@pytest.mark.parametrize(
    ("job", "name"),
    [
        (purge_expired, "purge_expired"),
        (partial(purge_expired, "database"), "purge_expired"),
        (partial(partial(purge_expired), "database"), "purge_expired"),
        (partial(keep_doing, partial(purge_expired, "database"), 15), "purge_expired"),
        (partial(keep_doing, Purger().purge, 15), "Purger.purge"),
        (Purger(), "Purger"),
    ],
)
def test_a_job_is_called_by_the_name_of_its_work(job: Any, name: str) -> None:
    assert job_name(job) == name
