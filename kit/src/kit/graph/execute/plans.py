"""Completes lists of objects by columns: each selected field once for all objects, then zipped into rows.

A plan is made for an object type and the field nodes selected on it. Its fields are *plain* (data of the source,
nested values included), *batched* (links and relations whose whole list of keys is loaded at once, and whose own
selection is a plan without other fields) or *other* (resolvers, arguments: left to the executor). Plans are optimistic:
anything unusual (a null in a non-null field, an unknown enum number, a failed load) raises, and the executor starts
over on its normal path, which finds the loads cached and reports the error.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import isfinite
from typing import Any

import orjson
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from graphql import (
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLEnumType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLSchema,
    InlineFragmentNode,
    SelectionSetNode,
    is_abstract_type,
)

from kit.graph.compose.composition import DEFINITION, FIELD_ACCESS, FieldAccess
from kit.graph.declare.fields import Attribute, BatchedField, Link
from kit.graph.declare.sources import Path
from kit.graph.execute.columns import Columns, columns_of, every, joined, spans
from kit.rpc.tables import EPOCH, MICROSECOND, as_dicts

Completed = list[Any]
"""Values of a field: one for each row, or a single one that all rows have."""
Convert = Callable[[Completed], Completed]
Reader = Callable[[Columns], Completed]
Fragments = Mapping[str, FragmentDefinitionNode]
_MAX_INT = 2_147_483_647


class UnusualError(Exception):
    """The data needs the normal path."""


class _NotPlainError(Exception):
    """A field that is not plain data."""


@dataclass
class Batched:
    """A link or relation within a plan."""

    access: FieldAccess
    key: Path
    child: Plan
    many: bool
    nullable: bool

    async def load(self, columns: Columns, context: Any) -> Completed:
        """Loads and completes the targets of the sources: one value for each source."""
        assert isinstance(self.access.declared, BatchedField)
        loader = self.access.declared.loader(context)
        if loader is None:
            raise UnusualError
        keys = every(columns, self.key)
        if isinstance(self.access.declared, Link):
            keys = [key or None for key in keys]
        distinct = [key for key in dict.fromkeys(keys) if key is not None]
        values = await loader.load_many(distinct)
        values_by_key = {key: value for key, value in zip(distinct, values, strict=True) if value is not None}
        completed = await self.child.complete(
            joined(values_by_key.values()) if self.many else list(values_by_key.values()), context
        )
        if self.many:
            lists = spans(map(len, values_by_key.values()))
            completed_by_key: dict[Any, Any] = {
                key: completed[start:end] for key, (start, end) in zip(values_by_key, lists, strict=True)
            }
        else:
            completed_by_key = dict(zip(values_by_key, completed, strict=True))
        if self.many and not self.nullable:
            completed_by_key[None] = []
        if not self.nullable and not completed_by_key.keys() >= set(keys):
            raise UnusualError
        return [completed_by_key.get(key) for key in keys]


@dataclass
class Plan:
    """How to complete sources of one type under one selection; the reader of a field that is not plain is None."""

    message: Any
    readers: dict[str, Reader | None]
    batched: dict[str, Batched]
    others: list[str]

    def plain(self, sources: Sequence[Any]) -> tuple[Columns, dict[str, Completed]]:
        """The columns of the sources, and completed columns by response name; columns that are not plain hold None."""
        columns = columns_of(sources, self.message)
        return columns, {name: reader(columns) if reader else [None] for name, reader in self.readers.items()}

    def rows(self, sources: Sequence[Any]) -> list[dict[str, Any]]:
        """The completed rows of a plan of plain fields."""
        columns, completed = self.plain(sources)
        return as_dicts(list(completed), list(completed.values()), columns.rows)

    async def complete(self, sources: Sequence[Any], context: Any) -> list[dict[str, Any]]:
        """The completed rows, with None for other fields."""
        columns, completed = self.plain(sources)
        if columns.rows and self.batched:
            loads = (batched.load(columns, context) for batched in self.batched.values())
            outcomes = await asyncio.gather(*loads, return_exceptions=True)
            for name, outcome in zip(self.batched, outcomes, strict=True):
                if isinstance(outcome, BaseException):
                    raise outcome
                completed[name] = outcome
        return as_dicts(list(completed), list(completed.values()), columns.rows)


def plan(
    schema: GraphQLSchema, fragments: Fragments, kind: GraphQLObjectType, nodes: Sequence[FieldNode]
) -> Plan | None:
    """The plan for sources of `kind` selected by `nodes`; None when a plan would gain nothing."""
    return _Planner(schema, fragments).plan(kind, nodes)


class _Planner:
    def __init__(self, schema: GraphQLSchema, fragments: Fragments) -> None:
        self._schema = schema
        self._fragments = fragments

    def plan(self, kind: GraphQLObjectType, nodes: Sequence[FieldNode]) -> Plan | None:
        message = message_of(kind)
        selected = self._collect(kind, nodes)
        if message is None or selected is None:
            return None
        list_plan = Plan(message, {}, {}, [])
        for response_name, field_nodes in selected.items():
            try:
                list_plan.readers[response_name] = self._reader(kind, field_nodes)
                continue
            except _NotPlainError:
                list_plan.readers[response_name] = None
            batched = self._batched(kind, field_nodes)
            if batched is None:
                list_plan.others.append(response_name)
            else:
                list_plan.batched[response_name] = batched
        return list_plan if len(list_plan.others) < len(selected) else None

    def _collect(self, kind: GraphQLObjectType, nodes: Sequence[FieldNode]) -> dict[str, list[FieldNode]] | None:
        """Response name → nodes, as the executor collects them; None when the selection has a directive."""
        nodes_by_name: dict[str, list[FieldNode]] = {}
        seen: set[str] = set()

        def visit(selections: SelectionSetNode | None) -> bool:
            for selection in selections.selections if selections else ():
                if selection.directives:
                    return False
                if isinstance(selection, FieldNode):
                    nodes_by_name.setdefault(
                        selection.alias.value if selection.alias else selection.name.value, []
                    ).append(selection)
                elif isinstance(selection, InlineFragmentNode):
                    if self._applies(selection.type_condition, kind) and not visit(selection.selection_set):
                        return False
                elif isinstance(selection, FragmentSpreadNode):
                    name = selection.name.value
                    if name in seen:
                        continue
                    seen.add(name)
                    fragment = self._fragments.get(name)
                    if fragment is None or fragment.variable_definitions or selection.arguments:
                        return False
                    if self._applies(fragment.type_condition, kind) and not visit(fragment.selection_set):
                        return False
            return True

        if not all(visit(node.selection_set) for node in nodes):
            return None
        return nodes_by_name

    def _applies(self, condition: Any, kind: GraphQLObjectType) -> bool:
        if condition is None:
            return True
        named = self._schema.get_type(condition.name.value)
        return named is kind or (is_abstract_type(named) and self._schema.is_sub_type(named, kind))

    def _reader(self, kind: GraphQLObjectType, nodes: list[FieldNode]) -> Reader:
        """Completes the field for all rows. Raises _NotPlainError for one that is not plain data."""
        name = nodes[0].name.value
        if name == "__typename":
            return lambda _: [kind.name]
        declared = kind.fields.get(name)
        access = declared.extensions.get(FIELD_ACCESS) if declared is not None else None
        if declared is None or access is None or not isinstance(access.declared, Attribute):
            raise _NotPlainError
        path = access.declared.path
        if path is None or (path.steps and path.field is None):
            raise _NotPlainError
        field_type, nullable = _unwrapped(declared.type)
        if not path.steps:
            return self._object(field_type, nodes, message_of(kind).DESCRIPTOR)
        assert path.field is not None
        if path.repeated != isinstance(field_type, GraphQLList):
            raise _NotPlainError
        if path.repeated:
            item_type, _ = _unwrapped(field_type.of_type)
            if path.field.message_type is None:
                return partial(_read_lists, path, _conversion(path, item_type, nullable=False))
            return partial(_read_items, path, self._object(item_type, nodes, path.field.message_type))
        if path.message:
            inner = self._object(field_type, nodes, path.field.message_type)
            return partial(_read_object, path, inner, nullable)
        convert = _after(access.declared.shown, _conversion(path, field_type, nullable))
        return partial(_read_values, path, convert, nullable)

    def _object(self, kind: Any, nodes: list[FieldNode], descriptor: Descriptor | None) -> Reader:
        """Completes nested objects, given the columns of their messages."""
        message = message_of(kind) if isinstance(kind, GraphQLObjectType) else None
        selected = self._collect(kind, nodes) if message is not None and message.DESCRIPTOR is descriptor else None
        if selected is None:
            raise _NotPlainError
        readers = {name: self._reader(kind, field_nodes) for name, field_nodes in selected.items()}
        names = list(readers)
        return lambda columns: as_dicts(names, [reader(columns) for reader in readers.values()], columns.rows)

    def _batched(self, kind: GraphQLObjectType, nodes: list[FieldNode]) -> Batched | None:
        declared = kind.fields.get(nodes[0].name.value)
        access: FieldAccess | None = declared.extensions.get(FIELD_ACCESS) if declared is not None else None
        if declared is None or access is None or access.hydrated or declared.args:
            return None
        field_type, nullable = _unwrapped(declared.type)
        many = isinstance(field_type, GraphQLList)
        inner = _unwrapped(field_type.of_type)[0] if many else field_type
        path = access.key.path
        if not isinstance(inner, GraphQLObjectType) or path is None or path.field is None:
            return None
        if path.repeated or path.field.message_type is not None:
            return None
        child = self.plan(inner, nodes)
        return None if child is None or child.others else Batched(access, path, child, many, nullable)


def message_of(kind: GraphQLObjectType) -> Any:
    """The message that objects of a type are read from; None for a type without one."""
    definition = kind.extensions.get(DEFINITION)
    return getattr(getattr(definition, "origin", None), "__message__", None)


def _after(shown: Callable[[Any], Any] | None, convert: Convert) -> Convert:
    """The conversion by the field's `shown`."""
    return convert if shown is None else lambda values: convert([*map(shown, values)])


def _unwrapped(kind: Any) -> tuple[Any, bool]:
    """A type without its non-null mark, and whether it may be null."""
    return (kind.of_type, False) if isinstance(kind, GraphQLNonNull) else (kind, True)


def _read_values(path: Path, convert: Convert, nullable: bool, columns: Columns) -> Completed:
    values = columns.values(path)
    if None not in values:
        return convert(values)
    if not nullable:
        raise UnusualError
    present = iter(convert([value for value in values if value is not None]))
    return [None if value is None else next(present) for value in values]


def _read_lists(path: Path, convert: Convert, columns: Columns) -> Completed:
    return [convert(values) for values in columns.values(path)]


def _read_items(path: Path, inner: Reader, columns: Columns) -> Completed:
    lengths, items = columns.items(path)
    completed = inner(items)
    return [completed[start:end] for start, end in spans(lengths)]


def _read_object(path: Path, inner: Reader, nullable: bool, columns: Columns) -> Completed:
    completed = inner(columns.under(path))
    if not nullable:
        return completed
    return [each if given else None for each, given in zip(completed, every(columns, path), strict=True)]


def _conversion(path: Path, kind: Any, nullable: bool) -> Convert:
    """The serialization of a field's values as a scalar or enum. Raises _NotPlainError where there is none."""
    assert path.field is not None
    if isinstance(kind, GraphQLEnumType):
        # The first name of a value that has several, as in graphql-core.
        names = {enum_value.value: name for name, enum_value in reversed(kind.values.items())}
        if path.enum and nullable:
            names[0] = None
        return partial(_names, names)
    array, name = path.array, getattr(kind, "name", None)
    if path.timestamp:
        if name != "DateTime":
            raise _NotPlainError
        return _iso
    if path.enum:
        raise _NotPlainError
    if name == "Int" and path.field.cpp_type == FieldDescriptor.CPPTYPE_INT32:
        return _as_they_are
    try:
        return _CONVERSIONS[array, name]
    except KeyError:
        raise _NotPlainError from None


def _names(names: Mapping[int, str | None], numbers: Completed) -> Completed:
    try:
        return [names[number] for number in numbers]
    except KeyError:
        raise UnusualError from None


def _as_they_are(values: Completed) -> Completed:
    return values


def _iso(moments: Completed) -> Completed:
    """The values in the format of `isoformat`, which orjson produces in half the time."""
    written = orjson.dumps([EPOCH + moment * MICROSECOND for moment in moments])
    return written.decode()[2:-2].split('","') if moments else []


def _units(cents: Completed) -> Completed:
    return [amount / 100 for amount in cents]


def _finite(numbers: Completed) -> Completed:
    if not all(map(isfinite, numbers)):
        raise UnusualError
    return numbers


def _int32(numbers: Completed) -> Completed:
    if numbers and not -_MAX_INT - 1 <= min(numbers) <= max(numbers) <= _MAX_INT:
        raise UnusualError
    return numbers


_CONVERSIONS: dict[tuple[str, Any], Convert] = {
    ("strings", "String"): _as_they_are,
    ("strings", "ID"): _as_they_are,
    ("strings", "Date"): _as_they_are,
    ("bools", "Boolean"): _as_they_are,
    ("integers", "Int"): _int32,
    ("integers", "Money"): _units,
    ("doubles", "Money"): _units,
    ("doubles", "Float"): _finite,
}
