"""Wires the parts that report the state of the system, for the gateway and for the slice served alone."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client.metrics import MetricWrapperBase

from gateway.graphql.metrics import OPERATIONS, SECONDS
from gateway.live.metrics import OPEN
from gateway.services import Services
from gateway.system.collector import Collector
from gateway.system.gateways import Gateways
from kit.jetstream import Connection
from kit.rpc.health import Health
from kit.system.processes import OwnProcess
from kit.system.traffic import Totals, Traffic, counted, in_buckets
from kit.v1 import system_pb2 as pb


class SystemParts:
    """The collector, and its background coroutines."""

    def __init__(
        self, services: Services, connection: Connection | None, health: Health, open_pages: Callable[[], int]
    ) -> None:
        traffic = Traffic(_of_operations)
        process = OwnProcess(traffic)

        def described() -> pb.Process:
            own = process.described(ready=health.ready, checks={})
            own.live_connections = open_pages() + _now(OPEN)
            return own

        gateways = Gateways(described, connection)
        self.collector = Collector(services, gateways, connection)
        self.background = (traffic.run, gateways.run)


def _of_operations() -> Totals:
    failed = counted(OPERATIONS, lambda labels: labels["outcome"] == "failed")
    return Totals(calls=counted(OPERATIONS), failed=failed, buckets=in_buckets(SECONDS))


def _now(gauge: MetricWrapperBase) -> int:
    """The value of a gauge in this process, summed over its samples."""
    return int(sum(sample.value for metric in gauge.collect() for sample in metric.samples))
