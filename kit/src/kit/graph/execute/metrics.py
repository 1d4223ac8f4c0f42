"""Metrics of the execution of operations."""

from prometheus_client import Counter

FALLBACKS = Counter(
    "graph_plan_fallbacks_total",
    "Lists that graphql-core completed because their plan failed.",
    ["type", "cause"],
)
"""Causes: value (only graphql-core can complete or refuse it), load (an RPC to a service failed), fault (a bug)."""
