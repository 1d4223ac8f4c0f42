"""Rates are the difference between the counters now and a minute ago."""

from __future__ import annotations

import math

import pytest
from prometheus_client import CollectorRegistry, Counter, Histogram

from kit.system.traffic import Rates, Totals, Traffic, counted, in_buckets, quantile

BOUNDS = (0.01, 0.1, 1.0, math.inf)


class Counters:
    """Counters and a clock that the test moves."""

    def __init__(self) -> None:
        self.time = 1_000.0
        self.calls = self.failed = 0.0
        self.buckets = dict.fromkeys(BOUNDS, 0.0)

    def called(self, times: int, seconds: float, *, failed: int = 0) -> None:
        self.calls += times
        self.failed += failed
        for bound in BOUNDS:
            self.buckets[bound] += times if seconds <= bound else 0

    def read(self) -> Totals:
        return Totals(self.calls, self.failed, dict(self.buckets))


def new_traffic() -> tuple[Counters, Traffic]:
    counters = Counters()
    return counters, Traffic(counters.read, lambda: counters.time)


def test_a_process_without_calls_has_neither_errors_nor_latencies() -> None:
    counters, traffic = new_traffic()
    counters.time += 30
    assert traffic.rates() == Rates(0.0, None, None, None)


def test_calls_errors_and_latencies_are_those_of_the_last_minute() -> None:
    counters, traffic = new_traffic()
    counters.called(500, 0.5, failed=500)  # long ago: not among the rates
    for _ in range(12):
        counters.time += 10
        traffic.sample()
    counters.called(60, 0.005, failed=3)
    counters.time += 10
    rates = traffic.rates()
    assert rates.calls_per_minute == pytest.approx(60, rel=0.2)
    assert rates.error_rate == pytest.approx(0.05)
    assert rates.p50_milliseconds == pytest.approx(5)
    assert rates.p99_milliseconds is not None
    assert rates.p99_milliseconds <= 10


def test_a_quantile_lies_in_the_bucket_that_holds_it() -> None:
    assert quantile(0.5, []) is None
    assert quantile(0.5, [(0.1, 0.0), (math.inf, 0.0)]) is None
    assert quantile(0.5, [(0.1, 0.0), (0.2, 10.0), (math.inf, 10.0)]) == pytest.approx(150)
    assert quantile(0.99, [(0.1, 1.0), (math.inf, 10.0)]) == pytest.approx(100), "the highest bound that is known"


def test_counters_and_histograms_are_read_over_the_labels_wanted() -> None:
    registry = CollectorRegistry()
    calls = Counter("calls", "…", ["code"], registry=registry)
    seconds = Histogram("seconds", "…", ["code"], buckets=(0.1, 1), registry=registry)
    for code, took in (("OK", 0.05), ("OK", 0.5), ("INTERNAL", 0.5)):
        calls.labels(code).inc()
        seconds.labels(code).observe(took)
    assert counted(calls) == 3
    assert counted(calls, lambda labels: labels["code"] == "OK") == 2
    assert in_buckets(seconds, lambda labels: labels["code"] == "OK") == {0.1: 1, 1.0: 2, math.inf: 2}
