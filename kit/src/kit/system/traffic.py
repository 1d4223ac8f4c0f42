"""Rates and latencies of the last minute, by the difference of what Prometheus' counters said then and say now."""

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
"""Codes of an answered RPC that are no fault of the caller's."""
_OWN = "/kit.v1.SystemService/"
"""The RPCs by which operators look are no traffic."""

Labels = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Totals:
    """What the counters of a process say: calls, those that failed, and calls by upper bound of their seconds."""

    calls: float
    failed: float
    buckets: Mapping[float, float]


@dataclass(frozen=True, slots=True)
class Rates:
    """The last minute. What has no meaning without calls is None then."""

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
    """How many observations were at most so large, by bound, over the labels wanted, in this process."""
    found: dict[float, float] = {}
    for metric in histogram.collect():
        for sample in metric.samples:
            if sample.name.endswith("_bucket") and wanted(sample.labels):
                bound = float(sample.labels["le"])
                found[bound] = found.get(bound, 0.0) + sample.value
    return found


def of_rpc() -> Totals:
    """The totals of the gRPC server in this process."""

    def asked(labels: Labels) -> bool:
        return not labels["method"].startswith(_OWN)

    return Totals(
        calls=counted(HANDLED, asked),
        failed=counted(HANDLED, lambda labels: asked(labels) and labels["code"] in FAULTS),
        buckets=in_buckets(SECONDS, asked),
    )


class Traffic:
    """Remembers the totals of the last minute, six of them, so that rates need no second measurement."""

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
        """Remember the totals of now; of those older than the window only the youngest stays."""
        self._samples.append((self._now(), self._read()))
        while len(self._samples) > 1 and self._now() - self._samples[1][0] >= WINDOW_SECONDS:
            self._samples.popleft()

    def rates(self) -> Rates:
        """The rates since a minute ago, or since the process began when that is later."""
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
