"""The metadata that all tables of campaign-svc share, and what their statements have in common."""

from collections.abc import Iterable

from sqlalchemy import ARRAY, Row, TableValuedAlias, Text, cast, func
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


def asked_for(ids: Iterable[str]) -> TableValuedAlias:
    """The distinct ids as a table `asked` with the column `id`, all of them one parameter.

    A lateral join with it reads one page for each id.
    """
    return func.unnest(cast(sorted(set(ids)), ARRAY(Text))).table_valued("id", name="asked").render_derived()
