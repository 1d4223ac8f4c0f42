"""The three tables that a service keeps for its events: outbox, inbox and dead letters.

``install(metadata)`` adds them to a service's metadata, and so to the migration that `make migration` writes.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Index,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

from kit.db import new_metadata

_METADATA = new_metadata()
_MOMENT = DateTime(timezone=True)


def _text(name: str, comment: str | None = None) -> Column[str]:
    return Column(name, Text, nullable=False, comment=comment)


OUTBOX = Table(
    "outbox",
    _METADATA,
    # "C" keeps the order of ids, and so the index, independent of the server's locale.
    Column("id", Text(collation="C"), primary_key=True, comment="UUIDv7; the Nats-Msg-Id"),
    _text("subject"),
    Column("payload", LargeBinary, nullable=False, comment="protobuf; ids rather than personal data"),
    Column("headers", JSONB, nullable=False, server_default=text("'{}'")),
    _text("entity_id", comment="what the fact is about"),
    Column("version", BigInteger, nullable=False, comment="of that entity, growing; consumers order by it"),
    Column("created_at", _MOMENT, nullable=False, server_default=func.now()),
    Column("sent_at", _MOMENT, comment="when JetStream acknowledged it"),
)
Index("ix_outbox_unsent", OUTBOX.c.id, postgresql_where=OUTBOX.c.sent_at.is_(None))
Index("ix_outbox_sent_at", OUTBOX.c.sent_at, postgresql_where=OUTBOX.c.sent_at.is_not(None))

INBOX = Table(
    "inbox",
    _METADATA,
    _text("message_id"),
    _text("durable", comment="the consumer that applied the message"),
    Column("handled_at", _MOMENT, nullable=False, server_default=func.now()),
    PrimaryKeyConstraint("message_id", "durable"),
)
Index(None, INBOX.c.handled_at)

DEAD_LETTER = Table(
    "dead_letter",
    _METADATA,
    Column("id", Text(collation="C"), primary_key=True),
    _text("message_id"),
    _text("durable"),
    _text("subject"),
    Column("payload", LargeBinary, nullable=False),
    Column("headers", JSONB, nullable=False),
    _text("error", comment="of the last attempt"),
    Column("failed_at", _MOMENT, nullable=False, server_default=func.now()),
    Column("replayed_at", _MOMENT, comment="when a replay applied it"),
    UniqueConstraint("message_id", "durable"),
)

TABLES = (OUTBOX, INBOX, DEAD_LETTER)


def install(metadata: MetaData) -> None:
    """Declare the three tables in a service's metadata; idempotent."""
    for table in TABLES:
        if table.name not in metadata.tables:
            table.to_metadata(metadata)
