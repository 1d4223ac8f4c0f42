"""Samples of what a running system holds, by process, and whether that grows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from statistics import median

import httpx
import psutil
from journey import System
from processes import Processes
from prometheus_client.parser import text_string_to_metric_families

Name = tuple[str, str]
"""The sampled quantity, and its process."""
SAMPLE_SECONDS = 10.0
TCP = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
ESTABLISHED = "01"
GATEWAY = "gateway"
BYTES = 1_000_000
WARM_UP = 1 / 3
"""The share of a run after which memory counts as warm: caches, pools and plans are filled by then."""
ALLOWED: Mapping[str, tuple[float, float]] = {
    "memory MB": (0.10, 8.0),
    "descriptors": (0.10, 8.0),
    "connections": (0.10, 8.0),
    "outbox s": (0.0, 10.0),
    "lag": (0.0, 100.0),
}
"""The allowed rise of each quantity after the warm-up: the larger of a share of its mean, and a number."""
SWINGS: Mapping[Name, float] = {("memory MB", "nats"): 40.0}
"""The allowed rise of quantities that swing without growing: a heap of Go is collected when it has doubled, and NATS
drops its cached blocks after seconds. With 100,000, 200,000 and 400,000 messages stored it held 103, 127 and 87 MB
(docs/performance.md)."""
METRICS = {"outbox s": "events_outbox_oldest_seconds", "lag": "events_consumer_lag"}


@dataclass(frozen=True)
class Trend:
    """A line through the samples after the warm-up."""

    first: float
    last: float
    rise: float
    """The slope multiplied by the time between the first and the last of these samples."""
    grows: bool


@dataclass
class Samples:
    """Samples of a system, taken each SAMPLE_SECONDS until `take` is cancelled."""

    system: System
    at: list[float] = field(default_factory=list)
    found: dict[Name, list[float]] = field(default_factory=dict)
    """One value per sample."""

    async def take(self) -> None:
        """Samples until it is cancelled."""
        started = time.monotonic()
        while True:
            await self.once(time.monotonic() - started)
            await asyncio.sleep(SAMPLE_SECONDS - (time.monotonic() - started) % SAMPLE_SECONDS)

    async def once(self, at: float) -> None:
        held = await asyncio.to_thread(self._held)
        held |= await self._read_metrics()
        for name in held.keys() | self.found.keys():
            values = self.found.setdefault(name, [0.0] * len(self.at))
            values.append(held.get(name, values[-1] if values else 0.0))
        self.at.append(round(at, 1))

    def trends(self) -> dict[Name, Trend]:
        """Whether anything grows after the warm-up."""
        start = int(len(self.at) * WARM_UP)
        return {name: trend(name, self.at[start:], values[start:]) for name, values in sorted(self.found.items())}

    def _held(self) -> dict[Name, float]:
        assert self.system.data is not None
        processes = Processes(self.system.data)
        held: dict[Name, float] = {
            ("memory MB", name): bytes_ / BYTES for name, bytes_ in processes.private().items()
        }
        held |= {("descriptors", name): float(count) for name, count in processes.descriptors().items()}
        connections = self._connections()
        # Clients keep all connections that a busy moment opened.
        held["descriptors", GATEWAY] = held.get(("descriptors", GATEWAY), 0.0) - connections.pop(GATEWAY)
        return held | {("connections", name): float(count) for name, count in connections.items()}

    def _connections(self) -> dict[str, int]:
        """Established connections of each server's port."""
        ports = self.system.layout().ports
        names = {f"{ports.postgres:04X}": "postgres", f"{ports.nats:04X}": "nats", f"{ports.http:04X}": GATEWAY}
        names |= {f"{port:04X}": name for name, port in ports.grpc.items()}
        counts = dict.fromkeys(names.values(), 0)
        lines = [line for path in TCP if path.exists() for line in path.read_text().splitlines()[1:]]
        for line in lines:
            _, local, _, state = line.split()[:4]
            port = local.rpartition(":")[2]
            if state == ESTABLISHED and port in names:
                counts[names[port]] += 1
        return counts

    async def _read_metrics(self) -> dict[Name, float]:
        readings: dict[Name, float] = {}
        async with httpx.AsyncClient(timeout=5, trust_env=False) as client:
            for service, port in self.system.layout().ports.metrics.items():
                try:
                    text = (await client.get(f"http://127.0.0.1:{port}/metrics")).text
                except httpx.HTTPError:
                    continue  # overloaded: the last value is kept
                values = {
                    family.name: max((sample.value for sample in family.samples), default=0.0)
                    for family in text_string_to_metric_families(text)
                }
                readings |= {(what, service): values[name] for what, name in METRICS.items() if name in values}
        return readings


def trend(name: Name, at: list[float], values: list[float]) -> Trend:
    """The line through the values by the Theil–Sen estimator, the median of the slopes between all pairs, which is
    robust against a few outliers."""
    slopes = [(later - earlier) / (end - begin) for (begin, earlier), (end, later) in _pairs(at, values)]
    rise = median(slopes) * (at[-1] - at[0]) if slopes else 0.0
    share, number = ALLOWED[name[0]]
    number = max(number, SWINGS.get(name, 0.0))
    allowed = max(share * sum(values) / len(values), number) if values else number
    edge = max(1, len(values) // 10)
    return Trend(median(values[:edge]), median(values[-edge:]), rise, rise > allowed)


def _pairs(at: list[float], values: list[float]) -> Iterable[tuple[tuple[float, float], tuple[float, float]]]:
    return combinations(list(zip(at, values, strict=True)), 2)


def own_cpu() -> float:
    """CPU seconds of this process so far, which runs the clients."""
    times = psutil.Process().cpu_times()
    return float(times.user + times.system)
