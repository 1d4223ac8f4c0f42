"""Executes statements that are built once: compiled at their first use, with values bound by name at each use."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol
from weakref import WeakKeyDictionary

import asyncpg
from sqlalchemy import Dialect, Select
from sqlalchemy import Row as SqlRow
from sqlmodel.ext.asyncio.session import AsyncSession

Row = SqlRow[*tuple[object, ...]]
"""A row with its columns by name and by position."""
NO_VALUES: Mapping[str, object] = MappingProxyType({})
SETTLED_AT = "kit.db.settled_at"
"""Key in the `info` of a replica's session: the low-water mark of its lists of changes."""


def grouped(rows: Iterable[Row], column: str) -> dict[str, list[Row]]:
    """Return the rows by the ids in a column, in their order."""
    rows_by_id: dict[str, list[Row]] = {}
    for row in rows:
        rows_by_id.setdefault(getattr(row, column), []).append(row)
    return rows_by_id


class Record(asyncpg.Record):  # type: ignore[misc] # asyncpg comes without types
    """An asyncpg row that is read like SQLAlchemy's."""

    def __getattr__(self, name: str) -> object:
        """Return the column of that name."""
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def _fields(self) -> tuple[str, ...]:
        return tuple(asyncpg.Record.keys(self))

    @property
    def _mapping(self) -> dict[str, object]:
        return dict(self)


class Reader(Protocol):
    """The source that a repository reads from: the database, or an open transaction with its own writes."""

    async def rows(
        self, statement: Select[*tuple[object, ...]], values: Mapping[str, object] = NO_VALUES, /
    ) -> Sequence[Row]:
        """Return the rows of a statement; see :meth:`kit.db.Database.rows`."""


class Session(AsyncSession):
    """The session of a transaction."""

    async def rows(
        self, statement: Select[*tuple[object, ...]], values: Mapping[str, object] = NO_VALUES
    ) -> Sequence[Row]:
        """Return the rows of a statement, as the transaction sees them."""
        return (await (await self.connection()).execute(statement, dict(values))).all()


@dataclass(frozen=True, slots=True)
class _Compiled:
    text: str
    names: Sequence[str]
    constants: Mapping[str, object]


class Statements:
    """A cache, by identity, of statements compiled for a dialect."""

    def __init__(self, dialect: Dialect) -> None:
        """Compile for ``dialect``, whose parameters are numbered."""
        self._dialect = dialect
        self._known: WeakKeyDictionary[Select[*tuple[object, ...]], _Compiled] = WeakKeyDictionary()

    def bound(
        self, statement: Select[*tuple[object, ...]], values: Mapping[str, object]
    ) -> tuple[str, tuple[object, ...]]:
        """Return the text of a statement and its arguments in order. Raises KeyError for a value that is missing."""
        compiled = self._known.get(statement)
        if compiled is None:
            state = statement.compile(dialect=self._dialect).construct_expanded_state(dict(values))
            constants = {name: value for name, value in state.parameters.items() if name not in values}
            compiled = self._known[statement] = _Compiled(state.statement, state.positiontup or (), constants)
        return compiled.text, tuple(
            values[name] if name in values else compiled.constants[name] for name in compiled.names
        )
