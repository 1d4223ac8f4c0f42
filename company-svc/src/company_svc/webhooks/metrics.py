"""Metrics of deliveries to webhooks."""

from prometheus_client import Counter, Gauge, Histogram

DELIVERIES = Counter(
    "webhook_attempts_total", "Requests to webhooks, by what became of the delivery.", ["outcome"]
)
"""Outcomes: delivered, retried, failed."""
SECONDS = Histogram(
    "webhook_attempt_seconds",
    "How long requests to webhooks took.",
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30),
)
DUE = Gauge("webhook_deliveries_due", "Deliveries to active webhooks that are due.")
OLDEST = Gauge("webhook_deliveries_oldest_seconds", "For how long the delivery is due that waits longest.")
OVERDUE = Gauge(
    "webhook_deliveries_overdue_seconds",
    "For how long a working webhook with something due was sent nothing, of the one that waits longest.",
)
