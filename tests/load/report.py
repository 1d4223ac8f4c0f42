"""The tables that `make load` prints."""

from __future__ import annotations

from collections.abc import Mapping

from overload import LEAST_GOODPUT, MOST_RECOVERY, Overload
from samples import Name, Trend

MOST_CAUSES = 5


def growth_text(trends: Mapping[Name, Trend], minutes: float) -> str:
    """What each process holds after the warm-up and at the end, and whether it grows."""
    lines = [f"\n{'held':<14}{'by':<12}{'after warm-up':>14}{'at the end':>12}{'rise':>9}"]
    for (what, who), trend in trends.items():
        verdict = "  GROWS" if trend.grows else ""
        lines.append(f"{what:<14}{who:<12}{trend.first:>14.1f}{trend.last:>12.1f}{trend.rise:>9.1f}{verdict}")
    growing = [f"{what} of {who}" for (what, who), trend in trends.items() if trend.grows]
    verdict = (
        f"grow in {minutes:g} minutes: {', '.join(growing)}"
        if growing
        else f"nothing grows in {minutes:g} minutes"
    )
    return "\n".join([*lines, verdict])


def overload_text(over: Overload) -> str:
    """The outcome of three times capacity."""
    recovered = "never" if over.recovery_seconds is None else f"{over.recovery_seconds:.0f} s"
    lines = [
        f"\nthree times capacity: {over.offered:.0f} requests/s offered; clients {over.client_cores:.2f} cores",
        f"  answered {over.answered:.0f}/s, p50 {over.p50_ms:.0f} ms, p99 {over.p99_ms:.0f} ms",
        f"  shed {over.shed:.0f}/s, p99 {over.shed_p99_ms:.0f} ms, {over.shed_with_retry_after:.0%} with Retry-After",
        f"  failed {over.failed:.1f}/s; {over.late} found no free connection of the clients",
        f"  goodput by weight {over.goodput:.0%} of the maximum (at least {LEAST_GOODPUT:.0%})",
        f"  as soon as before (p99 {over.calm_p99_ms:.0f} ms) after {recovered} (at most {MOST_RECOVERY:.0f} s)",
        f"  {'':<16}{'answered/s':>11}{'shed/s':>9}{'failed/s':>9}",
    ]
    lines += [
        f"  {kind:<16}{each['answered']:>11}{each['shed']:>9}{each['failed']:>9}"
        for kind, each in over.by_kind.items()
    ]
    return "\n".join([*lines, causes_text(over.causes)])


def causes_text(causes: Mapping[str, int]) -> str:
    """The most frequent causes of failures, one per line."""
    often = sorted(causes.items(), key=lambda pair: -pair[1])[:MOST_CAUSES]
    return "".join(f"  failed {count} times: {cause}\n" for cause, count in often)
