"""Metrics of a gRPC server: calls by method and outcome, and how long they took."""

from prometheus_client import Counter, Histogram

HANDLED = Counter("rpc_server_handled_total", "RPCs answered, by outcome.", ["method", "code"])
SECONDS = Histogram(
    "rpc_server_seconds",
    "Time to answer an RPC.",
    ["method"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
