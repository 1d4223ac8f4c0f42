"""Metrics of the mails that are sent."""

from prometheus_client import Counter

OUTCOMES = Counter("mail_settled_total", "Attempts to send a mail, by outcome.", ["outcome"])
"""Outcomes: sent, refused, retried, doubtful, given_up, forgotten."""
