"""The metadata that all tables of campaign-svc share."""

from sqlalchemy import Row
from sqlmodel import SQLModel

from kit.db import new_metadata
from kit.events import tables
from kit.idempotency import tables as idempotency_tables

Found = Row[*tuple[object, ...]]
"""A row of a statement, its columns by name."""


class Table(SQLModel):
    """Base of every table here."""

    metadata = new_metadata()


tables.install(Table.metadata)
idempotency_tables.install(Table.metadata)
