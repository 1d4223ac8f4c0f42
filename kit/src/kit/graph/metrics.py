"""Metrics of the execution of operations."""

from prometheus_client import Counter

FALLBACKS = Counter(
    "graph_plan_fallbacks_total",
    "Lists that graphql-core completed because their plan failed.",
    ["type", "cause"],
)
"""Causes: value (one that only graphql-core completes or refuses), load (what was asked of a service failed), fault."""
