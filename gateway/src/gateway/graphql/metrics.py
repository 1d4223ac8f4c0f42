"""Metrics of GraphQL operations: responses by kind and outcome, and their duration."""

from prometheus_client import Counter, Histogram

OPERATIONS = Counter("graphql_operations_total", "Operations answered, by kind and outcome.", ["kind", "outcome"])
"""Outcomes: ok, errors (of the person or the request), failed (a fault or outage of ours), refused, limited, shed."""
SECONDS = Histogram(
    "graphql_operation_seconds",
    "Time to answer an operation.",
    ["kind"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6),
)
