"""Metrics of payouts to creators."""

from prometheus_client import Gauge

BATCHES = Gauge("payout_batches", "Batches of payouts by state, as of the last look.", ["state"])
"""Label: prepared, released, closed, discarded."""
OVERDUE = Gauge(
    "payouts_open_overdue",
    "Payouts released more than ten days ago that were neither marked paid nor returned, as of the last look.",
)
