"""Facts between services: recorded with the change that caused them, delivered at least once, applied once.

In a service's bootstrap::

    nats = await kit.jetstream.connect(settings.nats_url, "library-svc")  # at once, whether or not NATS is there
    relay = Relay(database, nats)
    consumers = Consumers(database, nats, [
        Subscription("resuena.shop.book_sold.v1", "library__book_sold", BookSold, count_it),
    ])
    await serve(settings, …, checks={"database": database.ping}, reported={"nats": nats.ping},
                background=[relay.run, consumers.run], on_stop=[nats.close, database.dispose])

NATS belongs to the reported checks, not to the ones that decide readiness: without it facts wait in the outbox,
and every call that does not need NATS succeeds. In a use case, inside its transaction::

    await record(session, "resuena.library.book_lent.v1", message, entity_id=book.id, version=1)

and :func:`record_all` for several facts.

Tables: ``tables.install(metadata)`` beside the models.
"""

from kit.events.backlog import Backlog
from kit.events.consumers import Consumers
from kit.events.dead_letters import Replayed, discard_dead_letter, replay_dead_letters
from kit.events.envelope import Meta
from kit.events.outbox import Fact, record, record_all
from kit.events.publish import NotAcceptedError, StreamFullError, publish_acked
from kit.events.relay import Relay
from kit.events.subscriptions import AnySubscription, BatchSubscription, Subscription, durables_by_stream

__all__ = [
    "AnySubscription",
    "Backlog",
    "BatchSubscription",
    "Consumers",
    "Fact",
    "Meta",
    "NotAcceptedError",
    "Relay",
    "Replayed",
    "StreamFullError",
    "Subscription",
    "discard_dead_letter",
    "durables_by_stream",
    "publish_acked",
    "record",
    "record_all",
    "replay_dead_letters",
]
