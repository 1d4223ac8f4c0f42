"""The metadata that all tables of company-svc share, and helpers for their columns and texts."""

from sqlalchemy import BigInteger, Column, Integer
from sqlmodel import SQLModel

from kit.db import new_metadata
from kit.events import tables
from kit.idempotency import tables as idempotency_tables
from kit.mail import tables as mail_tables


class Table(SQLModel):
    """Base of every table here."""

    metadata = new_metadata()


tables.install(Table.metadata)
idempotency_tables.install(Table.metadata)
mail_tables.install(Table.metadata)


def count_column() -> Column[int]:
    """A column that counts, 0 by default."""
    return Column(Integer, nullable=False, server_default="0")


def cents_column() -> Column[int]:
    """A column of an amount in cents, 0 by default."""
    return Column(BigInteger, nullable=False, server_default="0")


def comparable(text: str) -> str:
    """A search text with NUL, which PostgreSQL refuses, replaced by U+FFFD: it matches nothing instead of failing."""
    return text.replace("\x00", "\ufffd")
