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
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "journeys"))

import data
import network_figures
import new_ads
import own_submissions
import phone
import rivals
import webhook_deliveries
from closed_loop import Connection, Outcome, Request
from journey import System
from processes import Processes
from works import OURS, Bench, Work, works

from resuena_demo.plan import BRAND, CREATOR

ROUNDS = 3
WARM_UP = 30
STORED_SECONDS = 60
Figures = dict[str, float | dict[str, float]]


class UntrueError(Exception):
    """Answers differ, or not all that was acknowledged is stored: there is nothing to compare."""


async def compare(work: Work) -> None:
    """Raises UntrueError unless all that have a digest answer the same."""
    said = {}
    for contender in work.contenders:
        if contender.digest is not None:
            said[contender.name] = contender.digest(await answer(contender.steps[0]))
    first = next(iter(said.values()), None)
    for name, rows in said.items():
        if rows != first:
            raise UntrueError(f"{work.title}: {name} answers something else than {next(iter(said))}.")


async def answer(request: Request) -> bytes:
    connection = Connection(request.url)
    try:
        return await connection.answer(request.wire())
    finally:
        connection.close()


async def measured(work: Work, processes: Processes) -> dict[str, Figures]:
    """Figures by contender: medians of the rounds, in which all take turns."""
    await compare(work)
    runs: dict[str, list[tuple[Outcome, Mapping[str, float]]]] = {}
    wanted = await work.stored() if work.stored else 0
    for contender in work.contenders:
        await contender.once(work.connections, WARM_UP)
    wanted += WARM_UP
    for _ in range(ROUNDS):
        for contender in work.contenders:
            if work.stored:
                await all_stored(work, wanted)
            before = processes.cpu()
            outcome = await contender.once(work.connections, contender.rounds)
            after = processes.cpu()
            wanted += contender.rounds if contender.name == OURS else 0
            spent = {name: after[name] - before.get(name, 0.0) for name in after} | dict(outcome.cpu)
            runs.setdefault(contender.name, []).append((outcome, spent))
    if work.stored:
        await all_stored(work, wanted)
    return {name: figures(found) for name, found in runs.items()}


async def all_stored(work: Work, wanted: int) -> None:
    """Waits until as many rows are there as were acknowledged. Raises UntrueError when they do not come, or too many do."""
    assert work.stored is not None
    found = await work.stored()
    for _ in range(STORED_SECONDS * 5):
        if found >= wanted:
            break
        await asyncio.sleep(0.2)
        found = await work.stored()
    if found != wanted:
        raise UntrueError(f"{work.title}: {found} rows are stored, and {wanted} were acknowledged.")


def figures(runs: list[tuple[Outcome, Mapping[str, float]]]) -> Figures:
    def middle(values: list[float]) -> float:
        return round(median(values), 2)

    names = sorted({name for _, spent in runs for name in spent})
    cpu = {
        name: middle([spent.get(name, 0.0) / len(outcome.latencies) * 1000 for outcome, spent in runs])
        for name in names
    }
    cpu = {name: used for name, used in cpu.items() if used >= 0.01}
    return {
        "per_second": middle([outcome.per_second for outcome, _ in runs]),
        "p50_ms": middle([outcome.percentile(0.5) * 1000 for outcome, _ in runs]),
        "p99_ms": middle([outcome.percentile(0.99) * 1000 for outcome, _ in runs]),
        "cpu_ms": round(sum(cpu.values()), 2),
        "cpu_ms_by_process": cpu,
        "kib": middle([outcome.bytes_per_answer / 1024 for outcome, _ in runs]),
    }


def told(work: Work, found: Mapping[str, Figures]) -> str:
    """One work as a table of text."""
    lines = [f"\n{work.title}; {work.connections} connections{'; ' + work.remark if work.remark else ''}"]
    lines.append(f"  {'':<18}{'per s':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU ms':>9}{'KiB':>8}   CPU by process")
    for name, each in found.items():
        cpu = each["cpu_ms_by_process"]
        assert isinstance(cpu, dict)
        parts = ", ".join(f"{who} {used:g}" for who, used in sorted(cpu.items(), key=lambda pair: -pair[1]))
        row = "".join(f"{each[key]:>9}" for key in ("per_second", "p50_ms", "p99_ms", "cpu_ms"))
        lines.append(f"  {name:<18}{row}{each['kib']:>8}   {parts}")
    ours = found[OURS]["per_second"]
    ratios = [f"{ours / each['per_second']:.2f} of {name}" for name, each in found.items() if name != OURS]  # type: ignore[operator]
    return "\n".join([*lines, f"  requests/s: {'; '.join(ratios)}"] if ratios else lines)


def measure_figures(chosen: argparse.Namespace) -> list[dict[str, object]] | None:
    """Figures from networks, which need no system of their own beside."""
    if chosen.only and "figures" not in chosen.only:
        return None
    measured = asyncio.run(network_figures.measure())
    print(network_figures.told(measured), flush=True)
    return [asdict(one) for one in measured]


def measure_webhooks(chosen: argparse.Namespace) -> list[dict[str, object]] | None:
    """Runs the benchmark of webhook deliveries, without a running Resuena; None when ONLY names others."""
    if chosen.only and "webhooks" not in chosen.only:
        return None
    measured = asyncio.run(webhook_deliveries.measure())
    print(webhook_deliveries.told(measured), flush=True)
    return [asdict(one) for one in measured]


def measure(chosen: argparse.Namespace) -> None:
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
        # As fast to disk as in production: only acknowledged writes count.
        system = System.fresh({"RESUENA_POSTGRES_FSYNC": "on"})
        stack.callback(system.remove)
        assert system.data is not None
        at_rest = Processes(system.data).memory()
        bench = Bench(system, asyncio.run(data.grow(system)), Path(folder), peers, stack)
        results: dict[str, dict[str, Figures]] = {}
        with Processes(system.data).peaks() as peaks:
            for work in works(bench, chosen.only):
                results[work.key] = asyncio.run(measured(work, Processes(system.data, bench.processes)))
                print(told(work, results[work.key]), flush=True)
            checks = None
            if not chosen.only or "checks" in chosen.only:
                checks = asyncio.run(new_ads.measure(system))
                print(new_ads.told(checks), flush=True)
            submissions = None
            if not chosen.only or any("w6-submit".startswith(one) for one in chosen.only):
                submissions = asyncio.run(own_submissions.measure(system))
                print(own_submissions.told(submissions), flush=True)
            on_a_phone = {}
            address = f"/companies/{bench.grown.company}/{bench.grown.campaigns[200]}"
            for key, screen, who in (("phone", phone.campaign(address), BRAND), ("phone-app", phone.APP, CREATOR)):
                if not chosen.only or any(key.startswith(one) for one in chosen.only):
                    on_a_phone[key] = phone.measure(system.url, screen, who)
                    print(phone.told(screen, on_a_phone[key]), flush=True)
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
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    try:
        measure(parser.parse_args())
    except UntrueError as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
