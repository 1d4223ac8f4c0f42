"""`make dev` and `make restart`: restarts processes with their current code, and reports when they are healthy."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from watchfiles import awatch

from kit.tasks import end
from resuena_local import console, health, migrations
from resuena_local.layout import ROOT, Layout
from resuena_local.migrations import MigrationError
from resuena_local.runner import Runner, RunnerError, tail
from resuena_local.sources import Sources

SERVING_SECONDS = 60.0


class NotServingError(Exception):
    """A restarted process is not healthy; the message says why, with the end of its log."""


class _EndedError(Exception):
    """The process ended before becoming healthy."""


@dataclass(frozen=True)
class Started:
    """Restarted processes, and when the restart began."""

    runner: Runner
    names: Sequence[str]
    moment: float


async def reload(layout: Layout, runner: Runner) -> None:
    """Restarts processes whenever code that they run was saved, until cancelled.

    A migration is applied first. Failures are printed, and retried when something is saved again; files saved
    while processes start are handled at once.
    """
    processes = [process.name for process in layout.applications() if process.group != "vite"]
    sources = Sources.of(ROOT, processes)
    waiting: set[str] = set()
    telling: asyncio.Task[None] = asyncio.create_task(asyncio.sleep(0))
    try:
        async for changes in awatch(*sources.watched):
            files = sorted({Path(file) for _, file in changes})
            waiting |= sources.concerned(files)
            if not waiting:
                continue
            await end(telling)
            console.say(f"{_listed(files)} changed: {', '.join(sorted(waiting))} …")
            try:
                if sources.migrations(files):
                    await migrations.migrate(layout)
            except MigrationError as failure:
                console.fail(str(failure))
                continue
            waits = await _start(runner, waiting)
            telling = asyncio.create_task(_tell(layout, waits, waiting))
    finally:
        await end(telling)


async def restart(layout: Layout, runner: Runner, name: str) -> None:
    """Restarts a process, waits until it is healthy and prints that. Raises NotServingError when it is not."""
    await _wait(layout, await _start(runner, [name]))


def _listed(files: list[Path]) -> str:
    first = str(files[0].relative_to(ROOT))
    return first if len(files) == 1 else f"{first} and {len(files) - 1} more"


async def _tell(layout: Layout, started: Started, waiting: set[str]) -> None:
    """Prints when all are healthy, and empties `waiting`, or prints why they are not."""
    try:
        await _wait(layout, started)
    except NotServingError as failure:
        console.fail(str(failure))
    else:
        waiting.clear()


async def _start(runner: Runner, names: Iterable[str]) -> Started:
    started = Started(runner, sorted(names), time.monotonic())
    await asyncio.gather(*(asyncio.to_thread(runner.restart, name) for name in started.names))
    return started


async def _wait(layout: Layout, started: Started) -> None:
    """Waits until all are healthy and prints that. Raises NotServingError; a process that ends is left stopped."""
    checks = health.checks(layout)
    runner = started.runner

    async def failure_of(name: str) -> str | None:
        try:
            await health.wait_until_ready(checks[name], seconds=SERVING_SECONDS, alive=_alive(runner, name))
        except _EndedError:
            with suppress(RunnerError):  # it was given up meanwhile
                await asyncio.to_thread(runner.stop, name)
            return f"{name} ended right after its start.\n{tail(layout.folders, name)}"
        except health.NotReadyError as error:
            return f"{name} runs, but does not serve: {error}"
        return None

    failures = [text for text in await asyncio.gather(*map(failure_of, started.names)) if text]
    if failures:
        raise NotServingError("\n".join(failures))
    verb = "serves" if len(started.names) == 1 else "serve"
    console.say(f"{', '.join(started.names)} {verb} after {time.monotonic() - started.moment:.1f} s")


def _alive(runner: Runner, name: str) -> Callable[[], None]:
    started = runner.state(name)

    def check() -> None:
        state = runner.state(name)
        if not (started and state and state.pid == started.pid):
            raise _EndedError

    return check
