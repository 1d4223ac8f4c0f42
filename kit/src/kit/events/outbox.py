"""Records a fact in the transaction that makes it true, so that neither exists without the other."""

from google.protobuf.message import Message
from sqlalchemy import insert
from sqlmodel.ext.asyncio.session import AsyncSession

from kit.db import uuid7
from kit.db.database import signal_on_commit
from kit.events.envelope import ENTITY_ID, ENTITY_VERSION, trace_headers
from kit.events.tables import OUTBOX
from kit.jetstream.streams import stream_of

UNSENT = "kit.events.outbox"
"""Name of the in-process signal that wakes the relay after a commit."""

MAX_PAYLOAD_BYTES = 512 * 1024
"""Half of what a NATS server takes by default: a row that can never be published must not be written."""


async def record(session: AsyncSession, subject: str, message: Message, *, entity_id: str, version: int) -> str:
    """Write ``message`` into the outbox of the open transaction; return its id, which becomes the Nats-Msg-Id.

    The relay publishes it after the commit, and never after a rollback. ``subject`` is
    ``resuena.<service>.<fact>.v1`` in the past tense, ``entity_id`` what the fact is about, ``version`` the
    version of that entity after the change. By convention the payload holds ids, no personal data: streams are
    not erased.

    Raises ValueError for a payload past :data:`MAX_PAYLOAD_BYTES` and for a subject that no stream would hold.
    """
    stream_of(subject)
    payload = message.SerializeToString()
    if len(payload) > MAX_PAYLOAD_BYTES:
        raise ValueError(f"an event of {len(payload)} bytes on {subject} is too large to publish")
    message_id = uuid7()
    row = {
        "id": message_id,
        "subject": subject,
        "payload": payload,
        "headers": {ENTITY_ID: entity_id, ENTITY_VERSION: str(version), **trace_headers()},
        "entity_id": entity_id,
        "version": version,
    }
    await (await session.connection()).execute(insert(OUTBOX), row)
    signal_on_commit(session, UNSENT)
    return message_id
