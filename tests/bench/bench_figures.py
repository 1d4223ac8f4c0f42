"""Figures of a work: computed from its runs, and formatted as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median

from closed_loop import Outcome
from works import OURS, Work

Figures = dict[str, float | dict[str, float]]
Run = tuple[Outcome, Mapping[str, float]]
"""What one run measured, and the CPU seconds that it took by component."""


def figures(runs: Sequence[Run]) -> Figures:
    """Medians over the runs; times in milliseconds, CPU per request."""

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


def as_text(work: Work, results: Mapping[str, Figures]) -> str:
    """One work as a table of text."""
    lines = [f"\n{work.title}; {work.connections} connections{'; ' + work.remark if work.remark else ''}"]
    lines.append(f"  {'':<18}{'per s':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU ms':>9}{'KiB':>8}   CPU by process")
    for name, each in results.items():
        cpu = each["cpu_ms_by_process"]
        assert isinstance(cpu, dict)
        parts = ", ".join(f"{who} {used:g}" for who, used in sorted(cpu.items(), key=lambda pair: -pair[1]))
        row = "".join(f"{each[key]:>9}" for key in ("per_second", "p50_ms", "p99_ms", "cpu_ms"))
        lines.append(f"  {name:<18}{row}{each['kib']:>8}   {parts}")
    ours = results[OURS]["per_second"]
    ratios = [f"{ours / each['per_second']:.2f} of {name}" for name, each in results.items() if name != OURS]  # type: ignore[operator]
    return "\n".join([*lines, f"  requests/s: {'; '.join(ratios)}"] if ratios else lines)
