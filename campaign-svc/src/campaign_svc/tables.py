"""The metadata of all tables of campaign-svc, and helpers shared by their statements."""

from sqlalchemy import ARRAY, Column, Text, any_, bindparam, cast, func
from sqlalchemy import Table as StoredTable
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlmodel import SQLModel

from kit.db import new_metadata
from kit.events import tables
from kit.idempotency import tables as idempotency_tables


class Table(SQLModel):
    """Base of every table here."""

    metadata = new_metadata()


Stored = StoredTable[ReadOnlyColumnCollection[str, Column[object]]]
"""Any table, where a function takes one."""
IDS = cast(bindparam("ids"), ARRAY(Text))
ONE_OF_IDS = any_(IDS)
"""Equals one of the requested ids, all of them the parameter `ids`."""
ASKED = func.unnest(IDS).table_valued("id", name="asked").render_derived()
"""The requested ids, which are distinct, as a table: a lateral join with it reads one page for each."""

tables.install(Table.metadata)
idempotency_tables.install(Table.metadata)
