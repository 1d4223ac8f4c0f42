"""Metrics of outbox and consumers: the backlog, refused publications, outcomes of messages."""

from prometheus_client import Counter, Gauge

RELAYED = Counter(
    "events_relayed_total", "Facts of the outbox that JetStream acknowledged, by subject.", ["subject"]
)
REFUSED = Counter("events_relay_failures_total", "Attempts to publish a fact that were not acknowledged.")
FULL = Counter(
    "events_refused_by_full_stream_total", "Messages refused because their stream was full.", ["stream"]
)
BACKLOG = Gauge("events_outbox_backlog", "Facts recorded and not yet published, as of the last look.")
OLDEST = Gauge(
    "events_outbox_oldest_seconds",
    "Age of the oldest fact not yet published, as of the last look; 0 when there is none.",
)
DEAD_LETTERS = Gauge(
    "events_dead_letters", "Dead letters that wait for a replay, as of the last look.", ["durable"]
)
LAG = Gauge(
    "events_consumer_lag", "Messages that a consumer has still to settle, as of the last look.", ["durable"]
)
OUTCOMES = Counter(
    "events_consumed_total", "Messages that a consumer handled, by outcome.", ["durable", "outcome"]
)
"""Outcomes: applied, retried, dead."""
