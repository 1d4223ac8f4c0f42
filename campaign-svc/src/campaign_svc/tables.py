"""The metadata that all tables of campaign-svc share."""

from collections.abc import Iterable

from sqlalchemy import ARRAY, ColumnElement, Text, any_, cast
from sqlmodel import SQLModel

from kit.db import new_metadata
from kit.events import tables
from kit.idempotency import tables as idempotency_tables


class Table(SQLModel):
    """Base of every table here."""

    metadata = new_metadata()


tables.install(Table.metadata)
idempotency_tables.install(Table.metadata)


def among(column: ColumnElement[str], ids: Iterable[str]) -> ColumnElement[bool]:
    """Whether the column is one of the ids, by one parameter: the statement's text, and so its plan, stays the same."""
    return column == any_(cast(list(ids), ARRAY(Text)))
