"""`make bench AGAINST=commit`: compares works of this code with those of another commit, in turns and on copies of the
same data.

Other processes of the machine slow both alike, so the ratios of neighbouring bursts show the cost of a change where the
figures of two separate runs do not.
"""

from __future__ import annotations

import asyncio
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from math import floor, sqrt
from pathlib import Path
from statistics import median

import data
from bench_figures import Figures, Run, as_text, figures
from checkouts import checked_out, commit_id
from closed_loop import Outcome, answer
from journey import System
from processes import Processes
from works import OURS, Bench, Contender, UntrueError, Work, works

PAIRS = 30
BURST_SHARE = 3
"""A burst has this fraction (one third) of the requests of a round of `make bench`."""
WARM_UP = 60
APART = 5000
"""Offset between the ports of the two systems."""
UNLESS_CHOSEN = ("w1-200",)


@dataclass(frozen=True)
class Ratio:
    """The median of ratios and its 95 % confidence interval, whatever their distribution."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, ratios: Sequence[float]) -> Ratio:
        ordered = sorted(ratios)
        outside = max(0, floor(len(ordered) / 2 - 0.98 * sqrt(len(ordered))))
        return cls(median(ordered), ordered[outside], ordered[-1 - outside])

    def __str__(self) -> str:
        return f"{self.median:.3f} ({self.low:.3f} to {self.high:.3f})"


@dataclass(frozen=True)
class Compared:
    """A work with the figures of both commits, and the ratios of this commit to the other."""

    figures: dict[str, Figures]
    cpu: Ratio
    per_second: Ratio


def measure(commit: str, only: Sequence[str]) -> dict[str, dict[str, object]]:
    """Compares the works, prints each, and returns them by key. Raises UntrueError when results differ."""
    earlier = f"at {commit_id(commit)[:8]}"
    with ExitStack() as stack, tempfile.TemporaryDirectory(prefix="resuena-bench-") as folder:
        before = System.planned({"RESUENA_POSTGRES_FSYNC": "on"})
        before.code = stack.enter_context(checked_out(commit))
        stack.callback(before.remove)
        assert before.env is not None
        assert before.data is not None
        offset = int(before.env["PORT_OFFSET"]) + APART
        now = System.planned({"RESUENA_POSTGRES_FSYNC": "on", "PORT_OFFSET": str(offset)})
        stack.callback(now.remove)
        before.start()
        before.lift_limits()
        grown = asyncio.run(data.grow(before))
        asyncio.run(before.settle(checks=True))
        before.stop()
        subprocess.run(["cp", "-a", str(before.data), str(now.data)], check=True)
        before.start()
        now.start()  # applies this code's migrations
        sides = [Bench(system, grown, Path(folder), peers=False, stack=stack) for system in (now, before)]
        compared = {}
        for ours, theirs in zip(*(works(side, only or UNLESS_CHOSEN) for side in sides), strict=True):
            comparison = asyncio.run(in_turns(ours, theirs, earlier, processes_of(now), processes_of(before)))
            print(as_text(ours, comparison.figures))
            print(
                f"  CPU: {comparison.cpu} of it; requests/s: {comparison.per_second}; {PAIRS} pairs of bursts",
                flush=True,
            )
            compared[ours.key] = asdict(comparison)
    return compared


def processes_of(system: System) -> Processes:
    assert system.data is not None
    return Processes(system.data)


async def in_turns(ours: Work, theirs: Work, earlier: str, own: Processes, other: Processes) -> Compared:
    """Runs pairs of bursts; every other pair begins with the other commit."""
    sides = [(OURS, ours.contenders[0], own), (earlier, theirs.contenders[0], other)]
    await require_alike(ours, theirs)
    rounds = max(ours.connections, ours.contenders[0].rounds // BURST_SHARE)
    for _, contender, _ in sides:
        await contender.once(ours.connections, WARM_UP)
    runs: dict[str, list[Run]] = {name: [] for name, _, _ in sides}
    for pair in range(PAIRS):
        for name, contender, processes in sides if pair % 2 else sides[::-1]:
            runs[name].append(await burst(contender, ours.connections, rounds, processes.cpu))

    def ratio(value: Callable[[Run], float]) -> Ratio:
        return Ratio.of([value(new) / value(old) for new, old in zip(runs[OURS], runs[earlier], strict=True)])

    return Compared(
        {name: figures(each) for name, each in runs.items()},
        ratio(lambda run: sum(run[1].values()) / len(run[0].latencies)),
        ratio(lambda run: run[0].per_second),
    )


async def burst(
    contender: Contender, connections: int, rounds: int, cpu: Callable[[], dict[str, float]]
) -> tuple[Outcome, dict[str, float]]:
    before = cpu()
    outcome = await contender.once(connections, rounds)
    return outcome, {name: used - before.get(name, 0.0) for name, used in cpu().items()}


async def require_alike(ours: Work, theirs: Work) -> None:
    """Raises UntrueError unless both return the same bytes for a work, where `make bench` compares its results."""
    if ours.contenders[0].digest is None:
        return
    for mine, other in zip(ours.contenders[0].steps, theirs.contenders[0].steps, strict=True):
        if await answer(mine) != await answer(other):
            raise UntrueError(f"{ours.title}: the two commits answer different bytes.")
