"""Metrics of outbox and consumers: the backlog, refused publications, outcomes of messages."""

from prometheus_client import Counter, Gauge

RELAYED = Counter("events_relayed_total", "Facts of the outbox that JetStream acknowledged.")
REFUSED = Counter("events_relay_failures_total", "Attempts to publish a fact that were not acknowledged.")
FULL = Counter(
    "events_refused_by_full_stream_total", "Messages refused because their stream was full.", ["stream"]
)
BACKLOG = Gauge("events_outbox_backlog", "Facts recorded and not yet published, as of the last look.")
OUTCOMES = Counter(
    "events_consumed_total", "Messages that a consumer handled, by outcome.", ["durable", "outcome"]
)
"""Outcomes: applied, retried, dead."""
