"""Metrics of checks."""

from prometheus_client import Counter, Gauge, Histogram

CHECKS = Counter("advertisement_checks_total", "Checks that were made.", ["check", "verdict"])
"""Verdict: passed, warning, unchecked."""
FAILED = Counter("advertisement_checks_failed_total", "Checks that raised an error.", ["check"])
SECONDS = Histogram(
    "advertisement_checks_seconds",
    "From the moment when checks were due to their results.",
    buckets=(0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 600),
)
DUE = Gauge("advertisement_checks_due", "Rows of the queue of checks that are due, as of the last look.")
