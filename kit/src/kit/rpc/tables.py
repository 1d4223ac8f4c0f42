"""Encodes rows of a statement as a protobuf `Table`, by columns, or as messages.

A list of messages costs a call for each field of each message, on both sides of the wire. A table costs a call for
each field: rows are transposed once, and each column becomes one array.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Generic, TypeVar, cast

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from kit.rpc.errors import InvalidInput
from kit.v1.table_pb2 import Table

M = TypeVar("M", bound=Message)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
TIMESTAMP = "google.protobuf.Timestamp"
_ARRAYS = {
    FieldDescriptor.CPPTYPE_STRING: "strings",
    FieldDescriptor.CPPTYPE_BOOL: "bools",
    FieldDescriptor.CPPTYPE_DOUBLE: "doubles",
    FieldDescriptor.CPPTYPE_FLOAT: "doubles",
    FieldDescriptor.CPPTYPE_INT32: "integers",
    FieldDescriptor.CPPTYPE_INT64: "integers",
    FieldDescriptor.CPPTYPE_UINT32: "integers",
    FieldDescriptor.CPPTYPE_ENUM: "integers",
}
_ZEROS: Mapping[str, object] = {"strings": "", "bools": False, "doubles": 0.0, "integers": 0}


class Computed:
    """A field that is a function of columns of the same row, given in the order of its arguments."""

    def __init__(self, function: Callable[..., object], *columns: str) -> None:
        self.function = function
        self.columns = columns


class RowEncoder(Generic[M]):
    """Encodes rows of a statement, or objects with the same attributes, as messages or as a `Table`.

    Each field is read from the column of its name, also the fields of nested messages. `sources` maps the paths of the
    exceptions to another column or to a `Computed`. A repeated message is read from a column that holds lists of dicts.
    """

    def __init__(self, message: type[M], sources: Mapping[str, str | Computed] | None = None) -> None:
        self._message = message
        self._fields = dict(fields_of(descriptor_of(message)))
        given = sources or {}
        self._sources = {path: given.get(path, field.name) for path, field in self._fields.items()}
        self._masked = lru_cache(maxsize=200)(self._part)

    @property
    def columns(self) -> frozenset[str]:
        """The columns that rows must have."""
        sources = [source for path, source in self._sources.items() if not is_message(self._fields[path])]
        return frozenset(
            chain.from_iterable(
                source.columns if isinstance(source, Computed) else (source,) for source in sources
            )
        )

    def masked(self, paths: Iterable[str]) -> RowEncoder[M]:
        """The encoder of only these fields, of all when none is named. Raises InvalidInput for an unknown field."""
        wanted_paths = frozenset(paths)
        return self._masked(wanted_paths) if wanted_paths else self

    def _part(self, paths: frozenset[str]) -> RowEncoder[M]:
        unknown = paths - self._fields.keys()
        if unknown:
            raise InvalidInput(f"There is no {min(unknown)} to read.")
        part = RowEncoder(self._message)
        kept_paths = {
            path for path in self._fields if any(f"{path}.".startswith(f"{wanted_path}.") for wanted_path in paths)
        }
        kept_paths |= {
            path for path in self._fields if any(wanted_path.startswith(f"{path}.") for wanted_path in paths)
        }
        part._fields = {path: field for path, field in self._fields.items() if path in kept_paths}
        part._sources = {path: source for path, source in self._sources.items() if path in kept_paths}
        return part

    def table(self, rows: Sequence[object], lengths: Iterable[int] = ()) -> Table:
        """Rows of one statement as a table; `lengths` says how many belong to each key of a batch."""
        table = Table(rows=len(rows), lengths=lengths)
        for path, values in self._read(rows).items():
            add_column(table, path, self._fields[path], values)
        return table

    def table_of_lists(self, lists: Sequence[Sequence[object]]) -> Table:
        """The rows of each key of a batch as one table."""
        return self.table(list(chain.from_iterable(lists)), map(len, lists))

    def table_of_slots(self, slots: Sequence[object]) -> Table:
        """The row of each key of a batch, None for a miss, as one table."""
        return self.table([row for row in slots if row is not None], [0 if row is None else 1 for row in slots])

    def messages(self, rows: Sequence[object]) -> list[M]:
        """Rows of one statement as messages."""
        return messages(self._message, self._read(rows), len(rows))

    def message(self, row: object) -> M:
        """One row as a message."""
        return self.messages([row])[0]

    def _read(self, rows: Sequence[object]) -> dict[str, Sequence[object]]:
        if not rows:
            return {}
        names: Sequence[str] | None = getattr(rows[0], "_fields", None)
        if names is not None:
            given = dict(zip(names, zip(*cast("Sequence[Iterable[object]]", rows), strict=True), strict=True))
        else:
            given = {name: tuple(map(attrgetter(name), rows)) for name in self.columns}
        values_by_path: dict[str, Sequence[object]] = {}
        for path, source in self._sources.items():
            if is_message(self._fields[path]):
                values_by_path[path] = (True,) * len(rows)
            elif isinstance(source, Computed):
                values_by_path[path] = list(map(source.function, *(given[column] for column in source.columns)))
            else:
                values_by_path[path] = given[source]
        return values_by_path


def is_message(field: FieldDescriptor) -> bool:
    """Whether a field holds one message, whose fields are columns of their own."""
    return field.message_type is not None and not field.is_repeated and not is_timestamp(field)


def is_timestamp(field: FieldDescriptor) -> bool:
    """Whether a field holds timestamps."""
    return field.message_type is not None and field.message_type.full_name == TIMESTAMP


def array_of(field: FieldDescriptor) -> str:
    """The array of a column in which the values of a field go."""
    if field.message_type is not None:
        return "integers" if is_timestamp(field) else "bools"
    return _ARRAYS[field.cpp_type]


def descriptor_of(message: type[Message]) -> Descriptor:
    """The descriptor of a generated message class."""
    return cast(Descriptor, message.DESCRIPTOR)


def fields_of(descriptor: Descriptor, prefix: str = "") -> Iterator[tuple[str, FieldDescriptor]]:
    """The fields that are columns of a table, by path: those of the message and of the messages nested in it."""
    for field in descriptor.fields:
        yield prefix + field.name, field
        if field.message_type is not None and is_message(field):
            yield from fields_of(field.message_type, f"{prefix}{field.name}.")


def add_column(table: Table, path: str, field: FieldDescriptor, values: Sequence[object]) -> None:
    """Adds the values of a field, one for each row and None where it is absent; nothing when it is unset in all."""
    absent = [index for index, value in enumerate(values) if value is None] if None in values else []
    if len(absent) == len(values):
        return
    if field.is_repeated:
        _add_lists(table, path, field, [cast("Sequence[object]", value or ()) for value in values])
        return
    array = array_of(field)
    if is_timestamp(field):
        values = [(value - EPOCH) // MICROSECOND if isinstance(value, datetime) else 0 for value in values]
    elif absent:
        values = [_ZEROS[array] if value is None else value for value in values]
    if array != "doubles" and values.count(values[0]) == len(
        values
    ):  # 0.0 equals -0.0, which is formatted differently
        if not values[0] and not field.has_presence:
            return
        values = values[:1]
    column = table.columns.add(path=path, absent=absent if field.has_presence else ())
    getattr(column, array).extend(values)


def _add_lists(table: Table, path: str, field: FieldDescriptor, lists: Sequence[Sequence[object]]) -> None:
    flat = list(chain.from_iterable(lists))
    if not flat:
        return
    column = table.columns.add(path=path, lengths=map(len, lists))
    if field.message_type is None:
        getattr(column, array_of(field)).extend(flat)
    else:
        for inner in field.message_type.fields:
            items = cast("list[Mapping[str, object]]", flat)
            add_column(table, f"{path}.{inner.name}", inner, [element[inner.name] for element in items])


def messages(message: type[M], columns: Mapping[str, Sequence[object]], rows: int) -> list[M]:
    """Messages of columns by path: one value for each row, None where a field is absent.

    The column of a nested message holds whether it is set.
    """
    return [message(**values) for values in _dicts(descriptor_of(message), columns, rows)]


def _dicts(descriptor: Descriptor, columns: Mapping[str, Sequence[object]], rows: int) -> list[dict[str, object]]:
    flat: dict[str, Sequence[object]] = {}
    nested: dict[str, dict[str, Sequence[object]]] = {}
    for path, values in columns.items():
        name, _, rest = path.partition(".")
        if rest:
            nested.setdefault(name, {})[rest] = values
        elif _is_set(descriptor.fields_by_name[name], values):
            flat[name] = values
    for name, values in flat.items():
        field = descriptor.fields_by_name[name]
        if field.message_type is not None and is_message(field):
            inner = _dicts(field.message_type, nested.get(name, {}), rows)
            flat[name] = [each if given else None for each, given in zip(inner, values, strict=True)]
    return as_dicts(list(flat), list(flat.values()), rows)


def _is_set(field: FieldDescriptor, values: Sequence[object]) -> bool:
    """Whether a field is set in some message; an unset one reads as zero, and -0.0 is not zero."""
    return any(values) or field.has_presence or array_of(field) == "doubles"


def as_dicts(names: Sequence[str], columns: Sequence[Sequence[object]], rows: int) -> list[dict[str, object]]:
    """A dict for each row, of columns that hold one value for each row, or a single one that all rows have."""
    same = {name: column[0] if len(column) == 1 else None for name, column in zip(names, columns, strict=True)}
    dicts = [same.copy() for _ in range(rows)]
    for name, column in zip(names, columns, strict=True):
        if len(column) != 1:
            for row, value in zip(dicts, column, strict=True):
                row[name] = value
    return dicts
