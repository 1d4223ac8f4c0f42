"""Facts between services: recorded with the change that caused them, delivered at least once, applied once."""

from kit.events.connection import Connection, connect
from kit.events.consumers import BatchSubscription, Consumers, Subscription
from kit.events.dead_letters import Replayed, replay_dead_letters
from kit.events.envelope import Meta
from kit.events.outbox import record
from kit.events.publish import NotAcceptedError, publish_acked
from kit.events.relay import Relay
from kit.events.streams import ensure_stream, stream_of

__all__ = [
    "BatchSubscription",
    "Connection",
    "Consumers",
    "Meta",
    "NotAcceptedError",
    "Relay",
    "Replayed",
    "Subscription",
    "connect",
    "ensure_stream",
    "publish_acked",
    "record",
    "replay_dead_letters",
    "stream_of",
]
