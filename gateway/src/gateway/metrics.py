"""Metrics of all doors: what the limits by client refused."""

from prometheus_client import Counter

LIMITED = Counter("rate_limited_total", "Requests refused by a limit of live_settings.toml.", ["limit"])
