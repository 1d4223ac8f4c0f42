"""Measures capacity by a closed loop, and the responses to three times that load in an open loop."""

from __future__ import annotations

import time
from dataclasses import dataclass

from clients import ANSWERED, FAILED, SHED, Answers, Connections, closed_loop, open_loop, percentile
from mixture import Mixture
from samples import own_cpu

CLIENTS = 24
"""Clients of the closed loop that finds capacity: enough to keep two cores busy, fewer than the gateway's
concurrency limit."""
CAPACITY_SECONDS = 30.0
WARM_SECONDS = 10.0
CALM_SECONDS = 20.0
NEAR_SECONDS = 15.0
RECOVERY_SECONDS = 15.0
LEAST_GOODPUT = 0.8
MOST_RECOVERY = 5.0
NORMAL, NORMAL_SECONDS = 2.0, 0.1
"""Latency is normal while its p99 is at most this multiple of that before the overload, or this many seconds."""
WINDOW_SECONDS = 3.0
"""The time that a p99 needs: some hundreds of responses."""


@dataclass(frozen=True)
class Capacity:
    """The highest throughput of a closed loop."""

    per_second: float
    good: float
    p50_ms: float
    p99_ms: float
    weights: dict[str, float]
    client_cores: float


@dataclass(frozen=True)
class Overload:
    """The result of three times capacity; `goodput` is the share of the maximum, by weight."""

    offered: float
    answered: float
    shed: float
    failed: float
    late: int
    goodput: float
    p50_ms: float
    p99_ms: float
    shed_p99_ms: float
    shed_with_retry_after: float
    by_kind: dict[str, dict[str, float]]
    calm_p99_ms: float
    recovery_seconds: float | None
    client_cores: float
    causes: dict[str, int]

    @property
    def holds(self) -> bool:
        recovered = self.recovery_seconds is not None and self.recovery_seconds <= MOST_RECOVERY
        return self.goodput >= LEAST_GOODPUT and recovered


async def capacity(connections: Connections, mixture: Mixture) -> Capacity:
    """Measures the maximum by a closed loop, after a warm-up."""
    await closed_loop(connections, mixture.draw, clients=CLIENTS, seconds=WARM_SECONDS)
    weights = await mixture.alone(connections)
    before = own_cpu()
    answers = await closed_loop(connections, mixture.draw, clients=CLIENTS, seconds=CAPACITY_SECONDS)
    spent = (own_cpu() - before) / answers.seconds
    return Capacity(
        answers.per_second(ANSWERED),
        answers.good(weights),
        answers.percentile(0.5) * 1000,
        answers.percentile(0.99) * 1000,
        weights,
        spent,
    )


async def overload(connections: Connections, mixture: Mixture, most: Capacity, seconds: float) -> Overload:
    """Runs a third of capacity, three times capacity, and a third again until latency is normal.

    The maximum that goodput is compared with is measured again right before and after, since other work may have begun
    or ended on the machine.
    """
    third = most.per_second / 3
    earlier = await closed_loop(connections, mixture.draw, clients=CLIENTS, seconds=NEAR_SECONDS)
    calm = await open_loop(connections, mixture.draw, rate=third, seconds=CALM_SECONDS)
    before = own_cpu()
    flood = await open_loop(connections, mixture.draw, rate=most.per_second * 3, seconds=seconds)
    spent = (own_cpu() - before) / flood.seconds
    ended = time.monotonic()
    after = await open_loop(connections, mixture.draw, rate=third, seconds=RECOVERY_SECONDS)
    later = await closed_loop(connections, mixture.draw, clients=CLIENTS, seconds=NEAR_SECONDS)
    maximum = (earlier.good(most.weights) + later.good(most.weights)) / 2
    shed = flood.of(SHED)
    kinds = {
        kind: {
            outcome: round(sum(answer.kind == kind for answer in flood.of(outcome)) / flood.seconds, 1)
            for outcome in (ANSWERED, SHED, FAILED)
        }
        for kind in most.weights
    }
    return Overload(
        offered=(len(flood.found) + flood.late) / flood.seconds,
        answered=flood.per_second(ANSWERED),
        shed=flood.per_second(SHED),
        failed=flood.per_second(FAILED),
        late=flood.late,
        goodput=flood.good(most.weights) / maximum,
        p50_ms=flood.percentile(0.5) * 1000,
        p99_ms=flood.percentile(0.99) * 1000,
        shed_p99_ms=flood.percentile(0.99, SHED) * 1000,
        shed_with_retry_after=sum(answer.has_retry_after for answer in shed) / len(shed) if shed else 1.0,
        by_kind=kinds,
        calm_p99_ms=calm.percentile(0.99) * 1000,
        recovery_seconds=recovery(after, ended, calm.percentile(0.99)),
        client_cores=spent,
        causes=flood.causes,
    )


def recovery(answers: Answers, ended: float, usual: float) -> float | None:
    """Seconds after the overload until, for WINDOW_SECONDS, latency is normal and all requests succeed; None when
    never."""
    bound = max(usual * NORMAL, NORMAL_SECONDS)
    for second in range(int(RECOVERY_SECONDS - WINDOW_SECONDS) + 1):
        begin = ended + second
        window = [answer for answer in answers.found if begin <= answer.due < begin + WINDOW_SECONDS]
        well = all(answer.outcome == ANSWERED for answer in window)
        if well and percentile([answer.seconds for answer in window], 0.99) <= bound:
            return float(second)
    return None
