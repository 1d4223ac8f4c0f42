"""The metadata that all tables of tracking-svc share."""

from sqlmodel import SQLModel

from kit.db import new_metadata
from kit.events import tables


class Table(SQLModel):
    """Base of every table here."""

    metadata = new_metadata()


tables.install(Table.metadata)
