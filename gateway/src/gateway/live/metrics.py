"""Metrics of subscriptions: open ones, events sent, facts dropped."""

from prometheus_client import Counter, Gauge

OPEN = Gauge("live_subscriptions", "Subscriptions open now.", multiprocess_mode="livesum")
EVENTS = Counter("live_events_total", "Events sent to subscriptions.")
DROPPED = Counter("live_facts_dropped_total", "Facts dropped because a client was too slow for them.")
