"""Counts the lists whose plan failed: since graphql-core completes them again, a fault would go unnoticed."""

from __future__ import annotations

import grpc
import structlog
from graphql import GraphQLError

from kit.graph.execute.documents import running
from kit.graph.execute.metrics import FALLBACKS
from kit.graph.execute.plans import UnusualError
from kit.rpc.errors import DomainError

log = structlog.get_logger("graphql")

FAULT = "fault"
_LOADS = (DomainError, grpc.RpcError, GraphQLError, OSError)


def count_fallback(type_name: str, error: Exception) -> None:
    """Counts a failed plan of the running document; a fault is logged with its stack, once per document."""
    cause = "value" if isinstance(error, UnusualError) else "load" if isinstance(error, _LOADS) else FAULT
    FALLBACKS.labels(type_name, cause).inc()
    executable = running()
    if cause == FAULT and executable is not None and not executable.fault_logged:
        executable.fault_logged = True
        log.error("graph_plan_fault", type=type_name, exc_info=error)


def faults() -> float:
    """How many plans of this process have failed by a fault."""
    return sum(
        sample.value
        for metric in FALLBACKS.collect()
        for sample in metric.samples
        if sample.name.endswith("_total") and sample.labels["cause"] == FAULT
    )
