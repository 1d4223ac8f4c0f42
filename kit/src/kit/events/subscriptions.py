"""Defines the subscriptions of a service: subject, durable consumer and handler."""

import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Generic, Protocol, TypeVar

from google.protobuf.message import DecodeError, Message

from kit.db import Session
from kit.events.envelope import Meta
from kit.jetstream import stream_of

M = TypeVar("M", bound=Message)

MAX_DELIVER = 5
BACKOFF = (timedelta(seconds=1), timedelta(seconds=5), timedelta(seconds=20), timedelta(seconds=60))
"""Delays after the first, second, … failure; the last one repeats."""

_DURABLE = re.compile(r"[a-z0-9_-]+__[a-z0-9_-]+")


class UnreadableError(Exception):
    """A payload that cannot be deserialized to its message type, or that sets no known field."""


def _parsed(kind: type[M], payload: bytes) -> M:
    try:
        message = kind.FromString(payload)
    except DecodeError as error:
        raise UnreadableError(f"no {kind.DESCRIPTOR.full_name}: {error}") from error
    if not message.ListFields():
        raise UnreadableError(f"a {kind.DESCRIPTOR.full_name} without any field")
    return message


def _check_durable(durable: str) -> None:
    if not _DURABLE.fullmatch(durable):
        raise ValueError(f"a durable consumer is named <consumer>__<event>, not {durable!r}")


@dataclass(frozen=True)
class Subscription(Generic[M]):
    """One kind of fact, handled one message at a time.

    ``handler(session, message, meta)`` runs in the transaction of the inbox row: it writes through ``session``,
    does not commit, and calls no peer. Its effect is committed once per message id, whatever JetStream redelivers;
    facts may arrive in any order, so it compares ``meta.version`` with the stored version. An error rolls back and is
    retried after ``backoff``; at the ``max_deliver``-th failure the message becomes a dead letter. An Unavailable, or
    any error while the database is unavailable, does not count as a failure of the message. A payload that cannot be
    deserialized, or that sets no field, becomes a dead letter at once and reaches no handler.
    """

    subject: str
    durable: str
    message_type: type[M]
    handler: Callable[[Session, M, Meta], Awaitable[None]]
    max_deliver: int = MAX_DELIVER
    backoff: Sequence[timedelta] = BACKOFF
    batch: int = 20
    """Messages fetched together; each still has its own transaction."""

    def __post_init__(self) -> None:
        """Refuse a durable's name that breaks the convention."""
        _check_durable(self.durable)

    async def apply(self, session: Session, received: Sequence[tuple[bytes, Meta]]) -> None:
        """Parse each payload and pass it to the handler."""
        for payload, meta in received:
            await self.handler(session, _parsed(self.message_type, payload), meta)


@dataclass(frozen=True)
class BatchSubscription(Generic[M]):
    """One kind of fact, handled many messages in one transaction, for writers that want COPY.

    ``handler(session, messages)`` gets up to ``batch`` pairs of message and meta, none of them handled before.
    When it fails, the messages are retried one by one, so that only those that fail become dead letters.
    """

    subject: str
    durable: str
    message_type: type[M]
    handler: Callable[[Session, Sequence[tuple[M, Meta]]], Awaitable[None]]
    max_deliver: int = MAX_DELIVER
    backoff: Sequence[timedelta] = BACKOFF
    batch: int = 500
    linger: timedelta = timedelta(milliseconds=50)
    """Pause after a batch that was not full, so that a steady stream is written in batches and not row by row."""

    def __post_init__(self) -> None:
        """Refuse a durable's name that breaks the convention."""
        _check_durable(self.durable)

    async def apply(self, session: Session, received: Sequence[tuple[bytes, Meta]]) -> None:
        """Parse the payloads and pass them to the handler together."""
        await self.handler(session, [(_parsed(self.message_type, payload), meta) for payload, meta in received])


class AnySubscription(Protocol):
    """A subscription of either kind, for any message type."""

    @property
    def subject(self) -> str: ...
    @property
    def durable(self) -> str: ...
    @property
    def max_deliver(self) -> int: ...
    @property
    def backoff(self) -> Sequence[timedelta]: ...
    @property
    def batch(self) -> int: ...
    async def apply(self, session: Session, received: Sequence[tuple[bytes, Meta]]) -> None: ...


def durables_by_stream(subscriptions: Iterable[AnySubscription]) -> dict[str, set[str]]:
    """The durable consumers of these subscriptions, by stream name."""
    durables: dict[str, set[str]] = {}
    for subscription in subscriptions:
        durables.setdefault(stream_of(subscription.subject).name, set()).add(subscription.durable)
    return durables
