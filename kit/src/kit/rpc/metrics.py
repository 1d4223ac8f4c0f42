"""Metrics of a process's edge: calls by method and outcome, their duration, calls shed, health checks, the release."""

from prometheus_client import Counter, Gauge, Histogram

from kit.release import VERSION

HANDLED = Counter("rpc_server_handled_total", "RPCs answered, by outcome.", ["method", "code"])
SECONDS = Histogram(
    "rpc_server_seconds",
    "Time to answer an RPC.",
    ["method"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
SHED = Counter("rpc_server_shed_total", "RPCs refused because as many as the process takes were in work.")
CHECKS = Gauge(
    "health_check_ok",
    "Whether a health check passed at its last turn: 1 or 0.",
    ["check"],
    multiprocess_mode="livemin",
)
BUILD = Gauge(
    "build_info", "Always 1; the label says which release answers.", ["version"], multiprocess_mode="max"
)
BUILD.labels(VERSION).set(1)
