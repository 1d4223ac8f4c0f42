"""Rates and latencies of the last minute, from the differences of Prometheus counters."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from prometheus_client.metrics import MetricWrapperBase

from kit.rpc.metrics import HANDLED, SECONDS
from kit.tasks import keep_doing

WINDOW_SECONDS = 60.0
SAMPLE_SECONDS = 10.0
FAULTS = frozenset(("UNKNOWN", "DEADLINE_EXCEEDED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNIMPLEMENTED"))
"""Status codes of an RPC that are the server's fault."""
_OWN = "/kit.v1.SystemService/"
"""RPCs that operators use for inspection, which do not count as traffic."""

Labels = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Totals:
    """The counters of a process: calls, failed calls, and calls by upper bound of their duration in seconds."""

    calls: float
    failed: float
    buckets: Mapping[float, float]


@dataclass(frozen=True, slots=True)
class Rates:
    """The last minute. Values that are undefined without calls are None then."""

    calls_per_minute: float
    error_rate: float | None
    p50_milliseconds: float | None
    p99_milliseconds: float | None


def counted(counter: MetricWrapperBase, wanted: Callable[[Labels], bool] = lambda _: True) -> float:
    """The sum of a counter over the labels wanted, in this process."""
    return sum(
        sample.value
        for metric in counter.collect()
        for sample in metric.samples
        if sample.name.endswith("_total") and wanted(sample.labels)
    )


def in_buckets(
    histogram: MetricWrapperBase, wanted: Callable[[Labels], bool] = lambda _: True
) -> dict[float, float]:
    """Cumulative numbers of observations by upper bound, over the labels wanted, in this process."""
    counts: dict[float, float] = {}
    for metric in histogram.collect():
        for sample in metric.samples:
            if sample.name.endswith("_bucket") and wanted(sample.labels):
                bound = float(sample.labels["le"])
                counts[bound] = counts.get(bound, 0.0) + sample.value
    return counts


def of_rpc() -> Totals:
    """The totals of the gRPC server in this process."""

    def outside_system_service(labels: Labels) -> bool:
        return not labels["method"].startswith(_OWN)

    return Totals(
        calls=counted(HANDLED, outside_system_service),
        failed=counted(HANDLED, lambda labels: outside_system_service(labels) and labels["code"] in FAULTS),
        buckets=in_buckets(SECONDS, outside_system_service),
    )


class Traffic:
    """Keeps six samples of the totals of the last minute, so that rates need no second measurement."""

    def __init__(self, read: Callable[[], Totals], now: Callable[[], float] = time.monotonic) -> None:
        self._read = read
        self._now = now
        self._samples: deque[tuple[float, Totals]] = deque([(now(), read())])

    async def run(self) -> None:
        """Take a sample at an interval, until cancelled."""
        await keep_doing(self._sample, SAMPLE_SECONDS)

    async def _sample(self) -> None:
        self.sample()

    def sample(self) -> None:
        """Add a sample of the current totals; of those older than the window only the latest is kept."""
        self._samples.append((self._now(), self._read()))
        while len(self._samples) > 1 and self._now() - self._samples[1][0] >= WINDOW_SECONDS:
            self._samples.popleft()

    def rates(self) -> Rates:
        """The rates over the last minute, or since the process started when that is later."""
        then, before = self._samples[0]
        after = self._read()
        calls = after.calls - before.calls
        minutes = max(self._now() - then, 1.0) / 60.0
        buckets = [
            (bound, count - before.buckets.get(bound, 0.0)) for bound, count in sorted(after.buckets.items())
        ]
        return Rates(
            calls_per_minute=calls / minutes,
            error_rate=(after.failed - before.failed) / calls if calls else None,
            p50_milliseconds=quantile(0.5, buckets),
            p99_milliseconds=quantile(0.99, buckets),
        )


def quantile(share: float, buckets: Sequence[tuple[float, float]]) -> float | None:
    """The latency in milliseconds that `share` of the observations do not exceed, None without any.

    `buckets` are upper bounds in seconds, infinity last, with how many observations are at most so long. Linear within
    a bucket, and the highest finite bound beyond it, as Prometheus' `histogram_quantile`.
    """
    if not buckets or not buckets[-1][1]:
        return None
    rank = share * buckets[-1][1]
    low = below = 0.0
    for bound, count in buckets:
        if count >= rank:
            if bound == float("inf"):
                break
            return 1000.0 * (low + (bound - low) * (rank - below) / ((count - below) or 1.0))
        low, below = bound, count
    return 1000.0 * low
