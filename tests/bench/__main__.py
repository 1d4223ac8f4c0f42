"""`make bench`: what the system costs, beside PostGraphile, the floor and what parts of the work cost alone.

It starts a system of its own, grows its data, and measures each work in three interleaved rounds; see docs/performance.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "journeys"))

import against
import data
import network_figures
import new_ads
import own_submissions
import phone
import rivals
import webhook_deliveries
from bench_figures import Figures, Run, as_text, figures
from closed_loop import answer
from journey import System
from processes import Processes
from works import OURS, Bench, UntrueError, Work, works

from resuena_demo.plan import BRAND, CREATOR

ROUNDS = 3
WARM_UP = 30
STORED_SECONDS = 60


async def compare(work: Work) -> None:
    """Raises UntrueError unless the results of all contenders with a digest are equal."""
    said = {}
    for contender in work.contenders:
        if contender.digest is not None:
            said[contender.name] = contender.digest(await answer(contender.steps[0]))
    first = next(iter(said.values()), None)
    for name, rows in said.items():
        if rows != first:
            raise UntrueError(f"{work.title}: {name} answers something else than {next(iter(said))}.")


async def measured(work: Work, processes: Processes) -> dict[str, Figures]:
    """Figures by contender: medians of the rounds, in which all take turns."""
    await compare(work)
    runs: dict[str, list[Run]] = {}
    acknowledged = await work.stored() if work.stored else 0
    for contender in work.contenders:
        await contender.once(work.connections, WARM_UP)
    acknowledged += WARM_UP
    for _ in range(ROUNDS):
        for contender in work.contenders:
            if work.stored:
                await all_stored(work, acknowledged)
            before = processes.cpu()
            outcome = await contender.once(work.connections, contender.rounds)
            after = processes.cpu()
            acknowledged += contender.rounds if contender.name == OURS else 0
            spent = {name: after[name] - before.get(name, 0.0) for name in after} | dict(outcome.cpu)
            runs.setdefault(contender.name, []).append((outcome, spent))
    if work.stored:
        await all_stored(work, acknowledged)
    return {name: figures(contender_runs) for name, contender_runs in runs.items()}


async def all_stored(work: Work, acknowledged: int) -> None:
    """Waits until each acknowledged row is stored. Raises UntrueError when rows are missing, or when there are too
    many."""
    assert work.stored is not None
    count = await work.stored()
    for _ in range(STORED_SECONDS * 5):
        if count >= acknowledged:
            break
        await asyncio.sleep(0.2)
        count = await work.stored()
    if count != acknowledged:
        raise UntrueError(f"{work.title}: {count} rows are stored, and {acknowledged} were acknowledged.")


def measure_figures(chosen: argparse.Namespace) -> list[dict[str, object]] | None:
    """Figures of the benchmark of networks, which needs no running system."""
    if chosen.only and "figures" not in chosen.only:
        return None
    measured = asyncio.run(network_figures.measure())
    print(network_figures.as_text(measured), flush=True)
    return [asdict(measurement) for measurement in measured]


def measure_webhooks(chosen: argparse.Namespace) -> list[dict[str, object]] | None:
    """Runs the benchmark of webhook deliveries, without a running Resuena; None when ONLY names others."""
    if chosen.only and "webhooks" not in chosen.only:
        return None
    measured = asyncio.run(webhook_deliveries.measure())
    print(webhook_deliveries.as_text(measured), flush=True)
    return [asdict(measurement) for measurement in measured]


def measure(chosen: argparse.Namespace) -> None:
    if chosen.against:
        compared = against.measure(chosen.against, chosen.only)
        if chosen.json:
            chosen.json.write_text(json.dumps({"against": chosen.against, "works": compared}, indent=2) + "\n")
        return
    from_networks, to_webhooks = measure_figures(chosen), measure_webhooks(chosen)
    if chosen.only and set(chosen.only) <= {"figures", "webhooks"}:
        if chosen.json:
            apart = {"figures": from_networks, "webhooks": to_webhooks}
            chosen.json.write_text(json.dumps(apart, indent=2) + "\n")
        return
    peers = rivals.POSTGRAPHILE.exists()
    if not peers:
        print(
            "PostGraphile is not installed (npm ci --prefix tests/bench/peer): measured without it and the floor."
        )
    with ExitStack() as stack, tempfile.TemporaryDirectory(prefix="resuena-bench-") as folder:
        # Flushes to disk as in production: only acknowledged writes count.
        system = System.fresh({"RESUENA_POSTGRES_FSYNC": "on"})
        stack.callback(system.remove)
        assert system.data is not None
        at_rest = Processes(system.data).memory()
        bench = Bench(system, asyncio.run(data.grow(system)), Path(folder), peers, stack)
        results: dict[str, dict[str, Figures]] = {}
        with Processes(system.data).peaks() as peaks:
            for work in works(bench, chosen.only):
                results[work.key] = asyncio.run(measured(work, Processes(system.data, bench.processes)))
                print(as_text(work, results[work.key]), flush=True)
            checks = None
            if not chosen.only or "checks" in chosen.only:
                checks = asyncio.run(new_ads.measure(system))
                print(new_ads.as_text(checks), flush=True)
            submissions = None
            if not chosen.only or any("w6-submit".startswith(prefix) for prefix in chosen.only):
                submissions = asyncio.run(own_submissions.measure(system))
                print(own_submissions.as_text(submissions), flush=True)
            on_a_phone = {}
            address = f"/companies/{bench.grown.company}/{bench.grown.campaigns[200]}"
            for key, screen, who in (("phone", phone.campaign(address), BRAND), ("phone-app", phone.APP, CREATOR)):
                if not chosen.only or any(key.startswith(prefix) for prefix in chosen.only):
                    on_a_phone[key] = phone.measure(system.url, screen, who)
                    print(phone.as_text(screen, on_a_phone[key]), flush=True)
    print(f"\n{'memory, MB':<18}{'at rest':>9}{'peak':>9}")
    for name in sorted(at_rest):
        print(f"{name:<18}{at_rest[name] / 1e6:>9.0f}{peaks.get(name, 0) / 1e6:>9.0f}")
    print(f"{'in all':<18}{sum(at_rest.values()) / 1e6:>9.0f}{sum(peaks.values()) / 1e6:>9.0f}")
    if chosen.json:
        machine = {
            "processors": os.cpu_count(),
            "machine": platform.machine(),
            "python": platform.python_version(),
        }
        memory = {"at_rest": at_rest, "peak": peaks}
        chosen.json.write_text(
            json.dumps(
                {
                    "machine": machine,
                    "memory_bytes": memory,
                    "works": results,
                    "checks": checks,
                    "submissions": submissions,
                    "figures": from_networks,
                    "webhooks": to_webhooks,
                    "phone": on_a_phone,
                },
                indent=2,
            )
            + "\n"
        )


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument(
        "only",
        nargs="*",
        help="only the works whose keys begin so: w1, w2, w3-32, w6, page, portal, checks, figures, webhooks, phone, phone-app …",
    )
    parser.add_argument("--against", metavar="COMMIT", help="in turns with this commit, W1 unless works are named")
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    try:
        measure(parser.parse_args())
    except UntrueError as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
