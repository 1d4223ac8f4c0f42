"""`make load`: an hour of mixed traffic at a third of capacity leaves no growth, and three times capacity is shed.

It starts a system of its own. The figures of this project stand in docs/performance.md.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "journeys"))
sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))

import data
from clients import ANSWERED, FAILED, SHED, Answers, Connections, open_loop
from journey import System
from mixture import Mixture
from overload import capacity, overload
from report import causes_text, growth_text, overload_text
from samples import SAMPLE_SECONDS, Samples, own_cpu

LEAST_MINUTES = 3.0
"""A shorter run has too few samples after its warm-up to say whether anything grows."""


async def hour(system: System, connections: Connections, mixture: Mixture, rate: float, minutes: float) -> Samples:
    """The samples and outcomes of traffic at `rate` for this many minutes."""
    samples = Samples(system)
    sampling = asyncio.create_task(samples.take())
    ended = time.monotonic() + minutes * 60
    total = Answers()
    before = own_cpu()
    while (left := ended - time.monotonic()) > 0:
        part = await open_loop(connections, mixture.draw, rate=rate, seconds=min(60.0, left))
        print(
            f"  {(ended - time.monotonic()) / 60:5.1f} min left: {part.per_second(ANSWERED):.0f}/s answered, "
            f"p99 {part.percentile(0.99) * 1000:.0f} ms, {len(part.of(SHED))} shed, {len(part.of(FAILED))} failed",
            flush=True,
        )
        total.seconds += part.seconds
        for cause, count in part.causes.items():
            total.causes[cause] = total.causes.get(cause, 0) + count
        if sampling.done():
            sampling.result()
    sampling.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await sampling
    print(causes_text(total.causes), end="")
    print(f"  clients: {(own_cpu() - before) / (minutes * 60):.2f} cores; {mixture.followed} events followed")
    return samples


@asynccontextmanager
async def kept(mixture: Mixture) -> AsyncIterator[None]:
    """Keeps tokens, ads and open streams available during the block."""
    task = asyncio.create_task(mixture.keep())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def run(system: System, chosen: argparse.Namespace) -> bool:
    """Measures; returns whether all requirements are met."""
    mixture = Mixture(system, await data.grow(system))
    await asyncio.to_thread(mixture.prepare, 400)
    connections = Connections(system.url)
    report: dict[str, object] = {}
    holds = True
    gc.disable()  # a collection of a run's retained objects would delay its clients
    async with kept(mixture):
        most = await capacity(connections, mixture)
        report["capacity"] = asdict(most)
        print(
            f"capacity: {most.per_second:.0f} requests/s, p50 {most.p50_ms:.0f} ms, p99 {most.p99_ms:.0f} ms; "
            f"clients {most.client_cores:.2f} cores of {os.cpu_count()}",
            flush=True,
        )
        for number in range(chosen.overloads):
            report[f"overload {number + 1}"] = asdict(
                over := await overload(connections, mixture, most, chosen.overload_seconds)
            )
            print(overload_text(over), flush=True)
            holds &= over.holds
        if chosen.minutes:
            print(f"{chosen.minutes:g} minutes at {most.per_second / 3:.0f} requests/s", flush=True)
            samples = await hour(system, connections, mixture, most.per_second / 3, chosen.minutes)
            trends = samples.trends()
            print(growth_text(trends, chosen.minutes), flush=True)
            holds &= not any(trend.grows for trend in trends.values())
            report["growth"] = {
                "seconds": samples.at,
                "each": SAMPLE_SECONDS,
                "samples": {" of ".join(name): values for name, values in samples.found.items()},
                "trends": {" of ".join(name): asdict(trend) for name, trend in trends.items()},
            }
    connections.close()
    if chosen.json:
        chosen.json.write_text(json.dumps(report, indent=1) + "\n")
    return holds


def main() -> int:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument(
        "--minutes", type=float, default=60.0, help="how long at a third of capacity; 0: not at all"
    )
    parser.add_argument("--overloads", type=int, default=1, help="how often three times capacity is tried")
    parser.add_argument("--overload-seconds", type=float, default=60.0)
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    chosen = parser.parse_args()
    if 0 < chosen.minutes < LEAST_MINUTES:
        parser.error(f"at least {LEAST_MINUTES:g} minutes: fewer samples do not say whether anything grows")
    # Flushes to disk as in production: only acknowledged writes count.
    more = {"RESUENA_POSTGRES_FSYNC": "on"}
    system = System.fresh(more | {name: os.environ[name] for name in ("PORT_OFFSET",) if os.environ.get(name)})
    try:
        return 0 if asyncio.run(run(system, chosen)) else 1
    finally:
        system.remove()


if __name__ == "__main__":
    sys.exit(main())
