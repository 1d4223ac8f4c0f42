"""What lists of objects are completed from: columns, of a table that came over the wire or of messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, chain, pairwise
from operator import attrgetter
from typing import Any, Generic, TypeVar, cast, overload

from google.protobuf.message import Message

from kit.graph.sources import Path
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
        found = [getattr(owner, last) if owner.HasField(last) else None for owner in owners]
        if path.timestamp:
            return [None if one is None else one.seconds * 1_000_000 + one.nanos // 1_000 for one in found]
        return found

    def under(self, path: Path) -> Columns:
        """The columns of a nested message."""
        return MessageColumns(list(map(attrgetter(path.dotted), self._sources)))

    def items(self, path: Path) -> tuple[list[int], Columns]:
        """The columns of a repeated message, and how many of its items belong to each message."""
        lists = self.values(path)
        return list(map(len, lists)), MessageColumns(list(chain.from_iterable(lists)))


class TableColumns:
    """The same of a table's rows, or of those rows alone whose indices are given."""

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
        found = getattr(column, path.array)[:]
        if path.repeated:
            found = [found[start:end] for start, end in spans(column.lengths)]
        if column.absent:
            found = found if len(found) == self._of else found * self._of
            for row in column.absent:
                found[row] = None
        return found if self._index is None or len(found) == 1 else [found[row] for row in self._index]

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
        kept = [item for row in rows for item in range(*parts[row])]
        found = TableColumns(self._columns, sum(lengths), within=f"{name}.", index=kept)
        return [lengths[row] for row in rows], found


Columns = MessageColumns | TableColumns


class _Source(Generic[M]):
    """A table that came over the wire; its messages are made when somebody asks for one of them."""

    def __init__(self, table: Table, message: type[M]) -> None:
        self.message = message
        self.columns = TableColumns({column.path: column for column in table.columns}, table.rows)

    @cached_property
    def messages(self) -> list[M]:
        """The rows as messages."""
        descriptor = descriptor_of(self.message)
        paths = [Path.of(descriptor, path) for path, _ in fields_of(descriptor) if self.columns.has(path)]
        found = {path.dotted: self._column(path) for path in paths}
        return messages(self.message, found, self.columns.rows)

    def _column(self, path: Path) -> Sequence[object]:
        assert path.field is not None
        if path.timestamp:
            moments = every(self.columns, path)
            return [None if one is None else EPOCH + one * MICROSECOND for one in moments]
        if path.repeated and path.field.message_type is not None:
            lengths, inner = self.columns.items(path)
            fields = {field.name: Path((field.name,), field) for field in path.field.message_type.fields}
            items = as_dicts(list(fields), [inner.values(field) for field in fields.values()], inner.rows)
            return [items[start:end] for start, end in spans(lengths)]
        return every(self.columns, path)


class Row(Generic[M]):
    """One row of a table, read like the message that it stands for."""

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
    columns = {one.path: one for one in table.columns}
    return every(TableColumns(columns, table.rows), Path.of(descriptor_of(message), path))


def row_lists(table: Table, message: type[M]) -> list[Sequence[M]]:
    """A table that answers a batch: the rows of each key."""
    source = _Source(table, message)
    return [Rows(source, range(start, end)) for start, end in spans(table.lengths)]


def row_slots(table: Table, message: type[M]) -> list[M | None]:
    """A table that answers a batch: the row of each key, None for a miss."""
    source = _Source(table, message)
    found = [Row(source, start) if end > start else None for start, end in spans(table.lengths)]
    return cast("list[M | None]", found)


def joined(lists: Iterable[Sequence[Any]]) -> Sequence[Any]:
    """All elements of some lists, still as rows where all are rows of one table."""
    parts = list(lists)
    tables = [part for part in parts if isinstance(part, Rows)]
    if tables and len(tables) == len(parts) and all(part.source is tables[0].source for part in tables):
        return Rows(tables[0].source, [index for part in tables for index in part.indices])
    return [element for part in parts for element in part]


def columns_of(sources: Sequence[Any], message: type[Message]) -> Columns:
    """The columns of messages, or of rows that stand for messages. Raises TypeError for sources of another type."""
    if isinstance(sources, Rows):
        source, indices = sources.source, sources.indices
    elif sources and all(type(one) is Row and one.source is sources[0].source for one in sources):
        source, indices = sources[0].source, [one.index for one in sources]
    else:
        found = [one.source.messages[one.index] if type(one) is Row else one for one in sources]
        if not all(type(one) is message for one in found):
            raise TypeError(f"not all are {message.__name__}")
        return MessageColumns(found)
    if source.message is not message:
        raise TypeError(f"these are {source.message.__name__}")
    return source.columns.chosen(indices)


def every(columns: Columns, path: Path) -> list[Any]:
    """The values of a field, one for each message."""
    found = columns.values(path)
    return found if len(found) == columns.rows else found * columns.rows


def spans(lengths: Iterable[int]) -> list[tuple[int, int]]:
    """Start and end of each of the lists that were put one after another."""
    return list(pairwise(accumulate(lengths, initial=0)))
