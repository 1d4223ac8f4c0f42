"""Keyset pagination: the next page starts after a key instead of at an offset."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Literal, Protocol, Self, TypeVar, cast

from sqlalchemy import (
    ColumnElement,
    DateTime,
    Select,
    Text,
    bindparam,
    column,
    func,
    literal,
    select,
    table,
    tuple_,
)
from sqlalchemy.sql.expression import UnaryExpression

from kit.db.rows import NO_VALUES, SETTLED_AT, Reader, Row, Session
from kit.rpc.errors import UnknownCursor


class _Query(Protocol):
    """The methods of SQLAlchemy's Select that this module uses, for any type of rows."""

    def where(self, *conditions: ColumnElement[bool]) -> Self: ...
    def order_by(self, *columns: UnaryExpression[object]) -> Self: ...
    def limit(self, limit: int | ColumnElement[int]) -> Self: ...


Query = TypeVar("Query", bound=_Query)
T = TypeVar("T")
Direction = Literal["asc", "desc"]


def keyset(
    query: Query,
    columns: Sequence[ColumnElement[object]],
    after: Sequence[object] | Select[*tuple[object, ...]] | None = None,
    direction: Direction = "desc",
    *,
    limit: int | ColumnElement[int] | None = None,
) -> Query:
    """Order ``query`` by ``columns`` and start it after the row whose values are ``after``.

    ``after`` may be a statement that returns these values; the page is empty when it returns no row, which
    :func:`read_page` distinguishes from the end of the list.

    The columns are NOT NULL, the last one is unique (an id), and an index has them in this order; all go in one
    direction, as PostgreSQL's row comparison needs. ``limit`` is the number of rows read: one more than the page has,
    as :func:`read_page` requires.

    Raises ValueError when ``after`` and ``columns`` differ in length.
    """
    row = tuple_(*columns)
    if isinstance(after, Select):
        start = after.scalar_subquery()
        query = query.where(row < start if direction == "desc" else row > start)
    elif after is not None:
        if len(after) != len(columns):
            raise ValueError(f"the key has {len(after)} parts, {len(columns)} expected")
        key = tuple_(*(literal(value, column.type) for value, column in zip(after, columns, strict=True)))
        query = query.where(row < key if direction == "desc" else row > key)
    query = query.order_by(*(column.desc() if direction == "desc" else column.asc() for column in columns))
    return query if limit is None else query.limit(limit)


_SINCE = bindparam("updated_since", type_=DateTime(timezone=True))
_SETTLED_AT = bindparam("settled_at", type_=DateTime(timezone=True))
_ACTIVITY = table(
    "pg_stat_activity",
    column("datname", Text),
    column("backend_xid"),
    column("xact_start", DateTime(timezone=True)),
)
_SETTLED = select(func.least(func.statement_timestamp(), func.min(_ACTIVITY.c.xact_start)).label("moment")).where(
    _ACTIVITY.c.datname == func.current_database(), _ACTIVITY.c.backend_xid.is_not(None)
)


def changed_since(
    query: Query,
    updated_at: ColumnElement[object],
    row_id: ColumnElement[object],
    *,
    further: bool,
    limit: int | ColumnElement[int],
) -> Query:
    """The query for rows that changed at the parameter `updated_since` or later, in the order of their changes.

    It ends before the parameter `settled_at` (see :func:`settled_at`): otherwise a transaction that commits later could
    add rows before the cursor that the reader already has, and they would never be read. The database alone sets
    `updated_at`: on insert by the column's default `moment_of_change()`, on update by a trigger.

    With `further`, the query returns the rows after the one that changed at that moment and has the id of the parameter
    `after`: this cursor contains the moment itself, since a row moves to the end of this list when it changes again.
    """
    start = select(_SINCE, bindparam("after", type_=Text)) if further else None
    query = query.where(updated_at < _SETTLED_AT)
    query = query if further else query.where(updated_at >= _SINCE)
    return keyset(query, [updated_at, row_id], start, "asc", limit=limit)


async def settled_at(reader: Reader) -> datetime:
    """The moment before which no transaction can still commit a change: the low-water mark of a list of changes.

    It is the start of the oldest open transaction that has written something, or now when there is none. A transaction
    that writes for the first time later gives its rows later moments. Reader and writers must use the same database
    role, since pg_stat_activity hides the transactions of other roles. Call it in a statement before the one that reads
    the list.

    A replica does not know the primary's open transactions: there it is a mark that was read on the primary before
    everything that the replica has applied (:meth:`kit.db.Database.read_replica`).
    """
    if isinstance(reader, Session) and SETTLED_AT in reader.info:
        return cast(datetime, reader.info[SETTLED_AT])
    (row,) = await reader.rows(_SETTLED)
    return cast(datetime, row.moment)


class Page(list[T]):
    """The rows of one page of a list."""

    def __init__(self, rows: Iterable[T] = (), *, has_next: bool = False) -> None:
        super().__init__(rows)
        self.has_next = has_next
        """Whether the list continues after this page."""

    @classmethod
    def of(cls, rows: Sequence[T], limit: int) -> Self:
        """The page of the first ``limit`` of ``rows``; a further row only indicates that there is a next page."""
        return cls(rows[:limit], has_next=len(rows) > limit)


async def read_page(
    reader: Reader,
    page: Select[*tuple[object, ...]],
    values: Mapping[str, object],
    cursor: Select[*tuple[object, ...]] | None,
    *,
    limit: int,
) -> Page[Row]:
    """Return a page of :func:`keyset` with at most ``limit`` rows, after the row that the statement ``cursor`` finds.

    ``page`` has the parameter ``limit``, and reads one row more than the page has. Without a cursor it is the first
    page. The cursor is looked up only when the page is empty. Raises UnknownCursor when it finds no row. Where
    ``values`` has ``updated_since``, ``page`` is a query of :func:`changed_since`, and receives ``settled_at``.
    """
    changes = {"settled_at": await settled_at(reader)} if _SINCE.key in values else {}
    rows = await reader.rows(page, {**values, **changes, "limit": limit + 1})
    if not rows and cursor is not None:
        await refuse_unknown_cursor(reader, cursor, values)
    return Page.of(rows, limit)


async def refuse_unknown_cursor(
    reader: Reader, row: Select[*tuple[object, ...]], values: Mapping[str, object] = NO_VALUES
) -> None:
    """Raises UnknownCursor unless a statement finds the row after which a page begins, within reach of the caller.

    For pages that :func:`read_page` does not read, such as those that compare ids with the cursor itself.
    """
    if not await reader.rows(row, values):
        raise UnknownCursor
