"""Metrics of all doors: what the bounds by client closed and refused."""

from prometheus_client import Counter

CROWDED = Counter("connections_crowded_total", "Connections closed because their client had too many.")
LIMITED = Counter("rate_limited_total", "Requests refused by a limit of live_settings.toml.", ["limit"])
