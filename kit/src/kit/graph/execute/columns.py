"""Columns from which lists of objects are completed, of a received table or of messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain, pairwise
from operator import attrgetter
from typing import Any, Generic, TypeVar, cast, overload

from google.protobuf.message import Message

from kit.graph.declare.sources import Path
from kit.rpc.tables import EPOCH, MICROSECOND, as_dicts, descriptor_of, fields_of, messages
from kit.v1.table_pb2 import Column, Table

M = TypeVar("M", bound=Message)


class MessageColumns:
    """Fields of some messages of one type, each as a list.

    A list holds one value for each message, or a single one that all messages have; None where the field is absent. A
    Timestamp is microseconds since 1970, an enum its number, a message whether it is set, a repeated field a list.
    """

    def __init__(self, sources: Sequence[Message]) -> None:
        self._sources = sources
        self.rows = len(sources)

    def values(self, path: Path) -> list[Any]:
        """The values of a field."""
        assert path.field is not None
        last = path.steps[-1]
        owners = self._sources
        if len(path.steps) > 1:
            owners = list(map(attrgetter(".".join(path.steps[:-1])), owners))
        if path.repeated:
            return [list(getattr(owner, last)) for owner in owners]
        if path.message:
            return [owner.HasField(last) for owner in owners]
        if not path.field.has_presence:
            return list(map(attrgetter(last), owners))
        values = [getattr(owner, last) if owner.HasField(last) else None for owner in owners]
        if path.timestamp:
            return [
                None if timestamp is None else timestamp.seconds * 1_000_000 + timestamp.nanos // 1_000
                for timestamp in values
            ]
        return values

    def under(self, path: Path) -> Columns:
        """The columns of a nested message."""
        return MessageColumns(list(map(attrgetter(path.dotted), self._sources)))

    def items(self, path: Path) -> tuple[list[int], Columns]:
        """The columns of a repeated message, and how many of its items belong to each message."""
        lists = self.values(path)
        return list(map(len, lists)), MessageColumns(list(chain.from_iterable(lists)))


class TableColumns:
    """Columns of a table's rows, or of the rows with the given indices."""

    def __init__(
        self, columns: Mapping[str, Column], of: int, *, within: str = "", index: Sequence[int] | None = None
    ) -> None:
        self._columns = columns
        self._of = of
        self._within = within
        self._index = index
        self.rows = of if index is None else len(index)

    def has(self, path: str) -> bool:
        """Whether the field is set in some row."""
        return path in self._columns

    def chosen(self, index: Sequence[int]) -> TableColumns:
        """The columns of some of the rows."""
        if len(index) == self._of and list(index) == list(range(self._of)):
            return self
        return TableColumns(self._columns, self._of, within=self._within, index=index)

    def values(self, path: Path) -> list[Any]:
        """See MessageColumns."""
        field = path.field
        assert field is not None
        column = self._columns.get(self._within + path.dotted)
        if column is None:
            if path.repeated:
                return [[]]
            return [False if path.message else None if field.has_presence else field.default_value]
        values = getattr(column, path.array)[:]
        if path.repeated:
            values = [values[start:end] for start, end in spans(column.lengths)]
        if column.absent:
            values = values if len(values) == self._of else values * self._of
            for row in column.absent:
                values[row] = None
        return values if self._index is None or len(values) == 1 else [values[row] for row in self._index]

    def under(self, path: Path) -> Columns:
        """See MessageColumns."""
        within = f"{self._within}{path.dotted}."
        return TableColumns(self._columns, self._of, within=within, index=self._index)

    def items(self, path: Path) -> tuple[list[int], Columns]:
        """See MessageColumns."""
        name = self._within + path.dotted
        column = self._columns.get(name)
        lengths = list(column.lengths) if column is not None else [0] * self._of
        parts = spans(lengths)
        rows = range(self._of) if self._index is None else self._index
        indexes = [index for row in rows for index in range(*parts[row])]
        inner = TableColumns(self._columns, sum(lengths), within=f"{name}.", index=indexes)
        return [lengths[row] for row in rows], inner


Columns = MessageColumns | TableColumns


class _Source(Generic[M]):
    """A received table; its messages are built when one of them is first accessed."""

    def __init__(self, table: Table, message: type[M]) -> None:
        self.message = message
        self.columns = TableColumns({column.path: column for column in table.columns}, table.rows)

    @cached_property
    def messages(self) -> list[M]:
        """The rows as messages."""
        descriptor = descriptor_of(self.message)
        paths = [Path.of(descriptor, path) for path, _ in fields_of(descriptor) if self.columns.has(path)]
        columns = {path.dotted: self._column(path) for path in paths}
        return messages(self.message, columns, self.columns.rows)

    def _column(self, path: Path) -> Sequence[object]:
        assert path.field is not None
        if path.timestamp:
            moments = every(self.columns, path)
            return [None if moment is None else EPOCH + moment * MICROSECOND for moment in moments]
        if path.repeated and path.field.message_type is not None:
            lengths, inner = self.columns.items(path)
            fields = {field.name: Path((field.name,), field) for field in path.field.message_type.fields}
            items = as_dicts(list(fields), [inner.values(field) for field in fields.values()], inner.rows)
            return [items[start:end] for start, end in spans(lengths)]
        return every(self.columns, path)


class Row(Generic[M]):
    """One row of a table, read like the message that it represents."""

    __slots__ = ("index", "source")

    def __init__(self, source: _Source[M], index: int) -> None:
        self.source = source
        self.index = index

    def __getattr__(self, name: str) -> Any:
        return getattr(self.source.messages[self.index], name)


class Rows(Sequence[M]):
    """Rows of a table, read like a list of messages."""

    def __init__(self, source: _Source[M], indices: Sequence[int]) -> None:
        self.source = source
        self.indices = indices

    def __len__(self) -> int:
        return len(self.indices)

    @overload
    def __getitem__(self, item: int) -> M: ...

    @overload
    def __getitem__(self, item: slice) -> Sequence[M]: ...

    def __getitem__(self, item: int | slice) -> M | Sequence[M]:
        if isinstance(item, slice):
            return Rows(self.source, self.indices[item])
        return self.source.messages[self.indices[item]]


def rows(table: Table, message: type[M]) -> Sequence[M]:
    """The rows of a table as a list of messages."""
    return Rows(_Source(table, message), range(table.rows))


def column(table: Table, message: type[Message], path: str) -> list[Any]:
    """The values of a field, one for each row of a table."""
    columns = {table_column.path: table_column for table_column in table.columns}
    return every(TableColumns(columns, table.rows), Path.of(descriptor_of(message), path))


def row_lists(table: Table, message: type[M]) -> list[Sequence[M]]:
    """The rows of each key, from the table that a batch RPC returned."""
    source = _Source(table, message)
    return [Rows(source, range(start, end)) for start, end in spans(table.lengths)]


def row_slots(table: Table, message: type[M]) -> list[M | None]:
    """The row of each key, None for a miss, from the table that a batch RPC returned."""
    source = _Source(table, message)
    slots = [Row(source, start) if end > start else None for start, end in spans(table.lengths)]
    return cast("list[M | None]", slots)


def joined(lists: Iterable[Sequence[Any]]) -> Sequence[Any]:
    """The lists concatenated; the result is still rows where all are rows of one table."""
    parts = list(lists)
    tables = [part for part in parts if isinstance(part, Rows)]
    if tables and len(tables) == len(parts) and all(part.source is tables[0].source for part in tables):
        return Rows(tables[0].source, [index for part in tables for index in part.indices])
    return [element for part in parts for element in part]


def columns_of(sources: Sequence[Any], message: type[Message]) -> Columns:
    """The columns of messages, or of rows that represent messages. Raises TypeError for sources of another type."""
    if isinstance(sources, Rows):
        source, indices = sources.source, sources.indices
    elif sources and all(type(row) is Row and row.source is sources[0].source for row in sources):
        source, indices = sources[0].source, [row.index for row in sources]
    else:
        resolved = [
            row_or_message.source.messages[row_or_message.index] if type(row_or_message) is Row else row_or_message
            for row_or_message in sources
        ]
        if not all(type(instance) is message for instance in resolved):
            raise TypeError(f"not all are {message.__name__}")
        return MessageColumns(resolved)
    if source.message is not message:
        raise TypeError(f"these are {source.message.__name__}")
    return source.columns.chosen(indices)


def every(columns: Columns, path: Path) -> list[Any]:
    """The values of a field, one for each message."""
    values = columns.values(path)
    return values if len(values) == columns.rows else values * columns.rows


def spans(lengths: Iterable[int]) -> list[tuple[int, int]]:
    """Start and end of each of the concatenated lists."""
    return list(pairwise(accumulate(lengths, initial=0)))
