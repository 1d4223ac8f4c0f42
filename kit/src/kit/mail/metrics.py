"""Metrics of the mails that are sent."""

from prometheus_client import Counter, Gauge

OUTCOMES = Counter("mail_settled_total", "Attempts to send a mail, by outcome.", ["outcome"])
"""Outcomes: sent, refused, retried, doubtful, given_up, forgotten."""
WAITING = Gauge("mail_queue_length", "Mails that are still to be sent, as of the last look.")
OLDEST = Gauge(
    "mail_queue_oldest_seconds",
    "Age of the oldest mail still to be sent, as of the last look; 0 when there is none.",
)
