"""The metadata that all tables of campaign-svc share, and what their statements have in common."""

from sqlalchemy import ARRAY, Column, ColumnElement, DateTime, Select, Text, any_, bindparam, cast, func, select
from sqlalchemy import Table as StoredTable
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlmodel import SQLModel

from kit.db import keyset, new_metadata
from kit.events import tables
from kit.idempotency import tables as idempotency_tables


class Table(SQLModel):
    """Base of every table here."""

    metadata = new_metadata()


Stored = StoredTable[ReadOnlyColumnCollection[str, Column[object]]]
"""Any table, where a function takes one."""
IDS = cast(bindparam("ids"), ARRAY(Text))
ONE_OF_IDS = any_(IDS)
"""Equals the ids that are asked for, all of them the parameter `ids`."""
ASKED = func.unnest(IDS).table_valued("id", name="asked").render_derived()
"""These ids, which are distinct, as a table: a lateral join with it reads one page for each."""

_SINCE = bindparam("updated_since", type_=DateTime(timezone=True))


def changed_since(
    query: Select[*tuple[object, ...]],
    updated_at: ColumnElement[object],
    row_id: ColumnElement[object],
    *,
    further: bool,
    limit: ColumnElement[int],
) -> Select[*tuple[object, ...]]:
    """The query for what changed at the parameter `updated_since` or later, in the order in which it changed.

    With `further`, for what comes after the row that changed at that moment and has the id of the parameter `after`:
    a cursor that holds the moment itself, since a row moves to the end of this list when it changes again.
    """
    start = select(_SINCE, bindparam("after", type_=Text)) if further else None
    query = query if further else query.where(updated_at >= _SINCE)
    return keyset(query, [updated_at, row_id], start, "asc", limit=limit)


tables.install(Table.metadata)
idempotency_tables.install(Table.metadata)
