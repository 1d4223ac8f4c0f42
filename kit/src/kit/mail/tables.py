"""The one table that a service keeps for its mail: what is still to be sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Column, DateTime, Index, Integer, MetaData, Table, Text, func, text

from kit.db import new_metadata

if TYPE_CHECKING:  # Alembic is loaded by whoever migrates
    from alembic.operations import Operations

_METADATA = new_metadata()
_MOMENT = DateTime(timezone=True)
_COPIES = "times that the server may have taken it"

OUTGOING_MAIL = Table(
    "outgoing_mail",
    _METADATA,
    Column("id", Text(collation="C"), primary_key=True, comment="UUIDv7; also the Message-ID"),
    Column("recipient", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("body", Text, nullable=False, comment="plain text"),
    Column("html", Text),
    Column("reply_to", Text),
    Column("created_at", _MOMENT, nullable=False, server_default=func.now()),
    Column("attempts", Integer, nullable=False, server_default=text("0")),
    Column("due_at", _MOMENT, nullable=False, server_default=func.now(), comment="when to try next"),
    Column("copies", Integer, nullable=False, server_default=text("0"), comment=_COPIES),
)
Index("ix_outgoing_mail_due_at", OUTGOING_MAIL.c.due_at)


def install(metadata: MetaData) -> None:
    """Declare the table in a service's metadata; once is enough, again does nothing."""
    if OUTGOING_MAIL.name not in metadata.tables:
        OUTGOING_MAIL.to_metadata(metadata)


def create(op: Operations) -> None:
    """Create the table in an Alembic migration: ``tables.create(op)`` with ``from alembic import op``."""
    _METADATA.create_all(op.get_bind(), checkfirst=False)


def add_copies(op: Operations) -> None:
    """Add the column ``copies`` to a table that an older :func:`create` made; does nothing where it exists."""
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("ALTER TABLE outgoing_mail ADD COLUMN IF NOT EXISTS copies integer DEFAULT 0 NOT NULL")
    op.execute(f"COMMENT ON COLUMN outgoing_mail.copies IS '{_COPIES}'")


def drop_copies(op: Operations) -> None:
    """Undo :func:`add_copies`."""
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("ALTER TABLE outgoing_mail DROP COLUMN IF EXISTS copies")


def drop(op: Operations) -> None:
    """Drop the table in the downgrade of the migration that called :func:`create`."""
    _METADATA.drop_all(op.get_bind(), checkfirst=False)
