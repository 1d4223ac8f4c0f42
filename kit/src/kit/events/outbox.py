"""The transactional outbox: facts are recorded in the transaction of the change that they describe."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from google.protobuf.message import Message
from sqlalchemy import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import utc_now, uuid7
from kit.db.database import signal_on_commit
from kit.events.envelope import ENTITY_ID, ENTITY_VERSION, trace_headers
from kit.events.tables import OUTBOX
from kit.jetstream import stream_of

UNSENT = "kit.events.outbox"
"""Name of the in-process signal that wakes the relay after a commit."""

MAX_PAYLOAD_BYTES = 512 * 1024
"""Half of a NATS server's default limit, so that no row is written that can never be published."""
_INSERT = insert(OUTBOX)


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact to record: ``entity_id`` is the entity it is about, ``version`` that entity's version after the change.

    By convention ``message`` holds ids, no personal data: streams are not erased. If it has a field ``occurred_at``,
    the field is set to this ``occurred_at``, or else to the moment at which the fact is recorded.
    """

    message: Message
    entity_id: str
    version: int
    occurred_at: datetime | None = None


async def record(
    session: AsyncSession,
    subject: str,
    message: Message,
    *,
    entity_id: str,
    version: int,
    occurred_at: datetime | None = None,
) -> str:
    """Write one fact into the outbox, as :func:`record_all` does; return its id, which becomes the Nats-Msg-Id."""
    (message_id,) = await record_all(session, subject, [Fact(message, entity_id, version, occurred_at)])
    return message_id


async def record_all(session: AsyncSession, subject: str, facts: Iterable[Fact]) -> list[str]:
    """Write facts into the outbox of the open transaction, all by one statement; return their ids in order.

    The relay publishes them in this order after the commit, and never after a rollback. ``subject`` is
    ``resuena.<service>.<fact>.v1`` in the past tense.

    Raises ValueError for a payload over :data:`MAX_PAYLOAD_BYTES` and for a subject that no stream stores; then no
    fact is written.
    """
    stream_of(subject)
    trace = trace_headers()
    rows = [_row(subject, fact, trace) for fact in facts]
    if rows:
        await (await session.connection()).execute(_INSERT, rows)
        signal_on_commit(session, UNSENT)
    return [str(row["id"]) for row in rows]


def _row(subject: str, fact: Fact, trace: dict[str, str]) -> dict[str, object]:
    if "occurred_at" in fact.message.DESCRIPTOR.fields_by_name:
        fact.message.occurred_at.FromDatetime(fact.occurred_at or utc_now())  # type: ignore[attr-defined]
    payload = fact.message.SerializeToString()
    if len(payload) > MAX_PAYLOAD_BYTES:
        raise ValueError(f"an event of {len(payload)} bytes on {subject} is too large to publish")
    return {
        "id": uuid7(),
        "subject": subject,
        "payload": payload,
        "headers": {ENTITY_ID: fact.entity_id, ENTITY_VERSION: str(fact.version), **trace},
        "entity_id": fact.entity_id,
        "version": fact.version,
    }
