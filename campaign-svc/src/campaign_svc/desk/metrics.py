"""Metrics of the advertisements that wait for an audit."""

from prometheus_client import Gauge

WAITING = Gauge("audits_waiting", "Advertisements that wait for an audit, as of the last look.", ["by"])
OLDEST = Gauge(
    "audits_oldest_seconds",
    "How long the oldest of them has waited, as of the last look; 0 when there is none.",
    ["by"],
)
"""Label: brand, platform."""
