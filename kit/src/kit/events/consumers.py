"""Consumes other services' facts: each is applied once, in any order; a failing one does not block the others."""

import asyncio
import contextlib
import logging
import random
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

import nats.errors
from nats.aio.msg import Msg
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from opentelemetry import propagate, trace

from kit.db import Database
from kit.events import inbox
from kit.events.dead_letters import put_aside
from kit.events.envelope import Meta, is_recorded, meta_of
from kit.events.metrics import OUTCOMES
from kit.events.subscriptions import AnySubscription, BatchSubscription, UnreadableError
from kit.jetstream import Connection, ensure_stream, stream_of
from kit.rpc.errors import Unavailable
from kit.tasks import heed_cancellation, keep_trying

log = logging.getLogger(__name__)
tracer = trace.get_tracer(__name__)

_FETCH_SECONDS = 2.0
_RETRY_SECONDS = 1.0
_CLEAN_SECONDS = 3_600.0
_UNSETTLED_DELIVERIES = 20
"""Deliveries after which a message becomes a dead letter because it crashed processes. Those that this process
returned unsettled do not count."""
_MAX_COUNTED = 10_000


class _DatabaseAwayError(Exception):
    """The database could not be reached: the failure does not count against the message."""


class _TooSlowError(Exception):
    """A handler exceeded its time limit."""


@dataclass
class _DeliveryCounts:
    """This process's deliveries of one unsettled message, by outcome."""

    failed: int = 0
    """The handler failed while the database was available."""
    returned: int = 0
    """Returned unsettled through no fault of the message: an outage, or a shutdown."""


class Consumers:
    """The background coroutine of a service's subscriptions; every replica runs one and they share the messages.

    Each subscription is a durable pull consumer on the stream of its subject (made when missing). A message's
    inbox row and effect are committed together, then it is acknowledged; a redelivery finds the row and does
    nothing.

    JetStream's own ``max_deliver`` stays unlimited and the failures are counted here: JetStream drops a message
    that reaches its limit when the process dies during the last attempt, and its delivery count includes those that
    failed by an outage. Each process counts for itself, so several replicas, or a restart, allow a message more
    attempts, never fewer. While the database is unavailable nothing is fetched.
    """

    def __init__(
        self,
        database: Database,
        connection: Connection,
        subscriptions: Sequence[AnySubscription],
        *,
        ack_wait: timedelta = timedelta(seconds=15),
    ) -> None:
        """After ``ack_wait`` JetStream redelivers the messages of a dead process; handlers have to end within it."""
        durables = [subscription.durable for subscription in subscriptions]
        if len(set(durables)) != len(durables):
            raise ValueError(f"two subscriptions share a durable: {sorted(durables)}")
        self._database = database
        self._connection = connection
        self._subscriptions = tuple(subscriptions)
        self._ack_wait = ack_wait
        self._counts: OrderedDict[tuple[str, str], _DeliveryCounts] = OrderedDict()

    async def run(self) -> None:
        """Consume until cancelled. NATS or the database being down only delays it."""
        async with asyncio.TaskGroup() as tasks:
            for subscription in self._subscriptions:
                tasks.create_task(self._consume(subscription), name=subscription.durable)
            cleaning = keep_trying(
                partial(inbox.clean, self._database), _CLEAN_SECONDS, log, "the inbox cannot be cleaned now"
            )
            tasks.create_task(cleaning, name="clean-inbox")

    async def _consume(self, subscription: AnySubscription) -> None:
        while True:
            heed_cancellation()
            try:
                await self._connection.wait_connected()
                client = self._connection.client
                pull = await self._bind(subscription)
                try:
                    while client is self._connection.client and client.is_connected:
                        await self._fetch(subscription, pull)
                        heed_cancellation()
                finally:
                    with contextlib.suppress(nats.errors.Error):
                        await pull.unsubscribe()
            except _DatabaseAwayError:
                await self._wait_for_database(subscription.durable)
            except Exception as error:
                # The server is shutting down, or the consumer was deleted: start over.
                log.warning("%s: %s", subscription.durable, error or type(error).__name__)
                await asyncio.sleep(_RETRY_SECONDS)

    async def _bind(self, subscription: AnySubscription) -> JetStreamContext.PullSubscription:
        js = self._connection.jetstream
        stream = stream_of(subscription.subject)
        await ensure_stream(js, stream.name, stream.subjects, replicas=self._connection.replicas)
        await js.add_consumer(  # creates it, or brings an existing one to this configuration
            stream.name,
            ConsumerConfig(
                name=subscription.durable,
                durable_name=subscription.durable,
                filter_subject=subscription.subject,
                deliver_policy=DeliverPolicy.ALL,
                ack_policy=AckPolicy.EXPLICIT,
                ack_wait=self._ack_wait.total_seconds(),
                max_deliver=-1,
                max_ack_pending=max(1_000, 4 * subscription.batch),
            ),
        )
        return await js.pull_subscribe_bind(consumer=subscription.durable, stream=stream.name)

    async def _fetch(self, subscription: AnySubscription, pull: JetStreamContext.PullSubscription) -> None:
        try:
            messages = await pull.fetch(subscription.batch, timeout=_FETCH_SECONDS)
        except TimeoutError:  # nothing new
            return
        waiting = list(messages)
        try:
            if (
                isinstance(subscription, BatchSubscription)
                and len(messages) > 1
                and await self._whole(subscription, messages)
            ):
                waiting.clear()
            fetched_at = asyncio.get_running_loop().time()
            while waiting:
                if asyncio.get_running_loop().time() - fetched_at > self._ack_wait.total_seconds() / 3:
                    for message in waiting:  # earlier messages were slow: extend the ack deadline
                        await message.in_progress()
                    fetched_at = asyncio.get_running_loop().time()
                await self._process(subscription, waiting[0])
                waiting.pop(0)
            if isinstance(subscription, BatchSubscription) and len(messages) < subscription.batch:
                await asyncio.sleep(subscription.linger.total_seconds())
        finally:
            for message in waiting:  # shutdown or no database: have them redelivered soon, to any replica
                self._counts_of(subscription, meta_of(message)).returned += 1
                with contextlib.suppress(nats.errors.Error):
                    await message.nak(delay=0.5)

    async def _whole(self, subscription: AnySubscription, messages: Sequence[Msg]) -> bool:
        """Apply a batch in one transaction and acknowledge it; False when its messages must be applied one by one."""
        try:
            metas = [meta_of(message) for message in messages]
            if any(self._died(subscription, meta) for meta in metas):
                return False
            with tracer.start_as_current_span(
                f"process batch {subscription.subject}",
                kind=trace.SpanKind.CONSUMER,
                links=_links(metas),
                record_exception=False,
                set_status_on_exception=False,  # an error's text may contain user input
            ):
                await self._apply(
                    subscription, list(zip((message.data for message in messages), metas, strict=True))
                )
        except Exception as error:
            await self._raise_if_away(error)
            log.warning("%s: a batch failed, trying one by one: %r", subscription.durable, error)
            return False
        for message, meta in zip(messages, metas, strict=True):
            await message.ack()
            self._forget(subscription, meta)
        OUTCOMES.labels(subscription.durable, "applied").inc(len(messages))
        return True

    async def _process(self, subscription: AnySubscription, message: Msg) -> None:
        """Apply one message, then ack it, nak it with a delay, or make it a dead letter and term it."""
        meta = meta_of(message)
        if self._died(subscription, meta):
            await self._dead(subscription, message, meta, "never settled: the process died at each attempt")
            return
        try:
            with tracer.start_as_current_span(
                f"process {subscription.subject}",
                context=propagate.extract(dict(meta.headers)),
                kind=trace.SpanKind.CONSUMER,
                record_exception=False,
                set_status_on_exception=False,
            ):
                await self._apply(subscription, [(message.data, meta)])
        except UnreadableError as error:
            await self._dead(subscription, message, meta, repr(error))
        except Exception as error:
            await self._raise_if_away(error)
            counts = self._counts_of(subscription, meta)
            counts.failed += 1
            if counts.failed >= subscription.max_deliver:
                await self._dead(subscription, message, meta, repr(error))
                return
            log.warning(
                "%s: attempt %d at message %s failed: %r", subscription.durable, counts.failed, meta.id, error
            )
            wait = subscription.backoff[min(counts.failed, len(subscription.backoff)) - 1].total_seconds()
            await message.nak(delay=wait * random.uniform(0.9, 1.1))  # noqa: S311
            OUTCOMES.labels(subscription.durable, "retried").inc()
        else:
            await message.ack()
            self._forget(subscription, meta)
            OUTCOMES.labels(subscription.durable, "applied").inc()

    def _counts_of(self, subscription: AnySubscription, meta: Meta) -> _DeliveryCounts:
        counts = self._counts.setdefault((subscription.durable, meta.id), _DeliveryCounts())
        if len(self._counts) > _MAX_COUNTED:  # drops counts of messages that another replica has settled
            self._counts.popitem(last=False)
        return counts

    def _forget(self, subscription: AnySubscription, meta: Meta) -> None:
        self._counts.pop((subscription.durable, meta.id), None)

    def _died(self, subscription: AnySubscription, meta: Meta) -> bool:
        counts = self._counts.get((subscription.durable, meta.id), _DeliveryCounts())
        return meta.attempt - counts.returned > _UNSETTLED_DELIVERIES

    async def _apply(self, subscription: AnySubscription, received: Sequence[tuple[bytes, Meta]]) -> None:
        limit = asyncio.timeout(self._ack_wait.total_seconds() * 0.9)
        try:
            async with limit, self._database.transaction() as session:
                fresh = set(await inbox.claim(session, subscription.durable, [meta.id for _, meta in received]))
                unseen = []
                for payload, meta in received:
                    if meta.id in fresh:
                        fresh.discard(meta.id)  # the same id twice in one batch is one message
                        unseen.append((payload, meta))
                if unseen:
                    await subscription.apply(session, unseen)
        except TimeoutError as error:
            if limit.expired():
                raise _TooSlowError("the handler took too long") from error
            raise

    async def _dead(self, subscription: AnySubscription, message: Msg, meta: Meta, error: str) -> None:
        try:
            await put_aside(self._database, subscription.durable, message, meta, error)
        except Exception as failure:
            await self._raise_if_away(failure)
            raise
        await message.term()
        self._forget(subscription, meta)
        OUTCOMES.labels(subscription.durable, "dead").inc()
        log.error("%s: message %s is a dead letter now: %s", subscription.durable, meta.id, error)

    async def _raise_if_away(self, error: Exception) -> None:
        """Raise when the database, not the message, caused ``error``."""
        away = isinstance(error, Unavailable)
        if not away:
            try:
                await self._database.ping()
            except Exception:
                away = True
        if away:
            raise _DatabaseAwayError from error

    async def _wait_for_database(self, durable: str) -> None:
        log.warning("%s: waiting for the database", durable)
        while True:
            await asyncio.sleep(_RETRY_SECONDS)
            with contextlib.suppress(Exception):
                await self._database.ping()
                return


def _links(metas: Sequence[Meta]) -> list[trace.Link]:
    """Links to the recorded traces of a batch's messages."""
    recorded = [dict(meta.headers) for meta in metas if is_recorded(meta.headers)]
    spans = (trace.get_current_span(propagate.extract(headers)) for headers in recorded)
    return [trace.Link(span.get_span_context()) for span in spans]
