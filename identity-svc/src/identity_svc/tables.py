"""The metadata that all tables of identity-svc share, and a mixin for the column that most of them have."""

from datetime import datetime

from sqlalchemy import DateTime
from sqlmodel import Field, SQLModel

from kit.db import new_metadata, utc_now
from kit.events import tables
from kit.idempotency import tables as idempotency_tables
from kit.mail import tables as mail_tables


class Table(SQLModel):
    """Base of every table here."""

    metadata = new_metadata()


class CreatedAt(SQLModel):
    """Mixin: when the row was created, in UTC."""

    created_at: datetime = Field(default_factory=utc_now, sa_type=DateTime(timezone=True), nullable=False)


tables.install(Table.metadata)
idempotency_tables.install(Table.metadata)
mail_tables.install(Table.metadata)
