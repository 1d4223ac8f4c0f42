"""The one table that a service keeps for its mail: the queue of mails to be sent."""

from __future__ import annotations

from sqlalchemy import Column, DateTime, Index, Integer, MetaData, Table, Text, func, text

from kit.db import new_metadata

_METADATA = new_metadata()
_MOMENT = DateTime(timezone=True)

OUTGOING_MAIL = Table(
    "outgoing_mail",
    _METADATA,
    Column("id", Text(collation="C"), primary_key=True, comment="UUIDv7; also the Message-ID"),
    Column("recipient", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("body", Text, nullable=False, comment="plain text"),
    Column("html", Text),
    Column("reply_to", Text),
    Column("unsubscribe", Text, comment="URL that ends mails of this kind"),
    Column("created_at", _MOMENT, nullable=False, server_default=func.now()),
    Column("attempts", Integer, nullable=False, server_default=text("0")),
    Column("due_at", _MOMENT, nullable=False, server_default=func.now(), comment="when to try next"),
    Column(
        "copies",
        Integer,
        nullable=False,
        server_default=text("0"),
        comment="times that the server may have taken it",
    ),
)
Index("ix_outgoing_mail_due_at", OUTGOING_MAIL.c.due_at)


def install(metadata: MetaData) -> None:
    """Declare the table in a service's metadata; idempotent."""
    if OUTGOING_MAIL.name not in metadata.tables:
        OUTGOING_MAIL.to_metadata(metadata)
