"""Compiles selections of plain data into functions: one call completes a whole list of messages.

A plan is made for an object type and the field nodes selected on it. Its fields are *plain* (attributes of the
message, nested values included: code generated once), *batched* (links and relations whose whole list of keys is
loaded at once, and whose own selection is a plan without other fields) or *other* (resolvers, arguments: left to
the executor). Plans are optimistic: anything unusual (a null where none may be, an unknown enum number, a failed
load) raises, and the executor starts over on its normal path, which finds the loads remembered and tells of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
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
    is_leaf_type,
)

from kit.graph.composition import DEFINITION, READ, Reading
from kit.graph.fields import Attribute, BatchedField, Link
from kit.graph.sources import Path, moment

_STRINGS = {FieldDescriptor.CPPTYPE_STRING}
_DOUBLES = {FieldDescriptor.CPPTYPE_DOUBLE, FieldDescriptor.CPPTYPE_FLOAT}
_LONGS = {FieldDescriptor.CPPTYPE_INT64, FieldDescriptor.CPPTYPE_UINT64, FieldDescriptor.CPPTYPE_UINT32}
_INTS = {FieldDescriptor.CPPTYPE_INT32}
_BOOLS = {FieldDescriptor.CPPTYPE_BOOL}
_LEAVES = (
    ({"String", "ID"}, _STRINGS, "{}"),
    ({"Boolean"}, _BOOLS, "{}"),
    ({"Int"}, _INTS, "{}"),
    ({"Int"}, _LONGS, "i32({})"),
    ({"Float"}, _DOUBLES, "fin({})"),
    ({"Money"}, _LONGS | _INTS, "{} / 100"),
)
_MAX_INT = 2_147_483_647


class UnusualError(Exception):
    """The compiled path meets something that only the normal path handles."""


class _NotPlainError(Exception):
    """A field that cannot be compiled; the executor completes it."""


Fragments = Mapping[str, FragmentDefinitionNode]


@dataclass
class Batched:
    """A link or relation within a plan."""

    response_name: str
    reading: Reading
    keys: Callable[[Iterable[Any]], list[Any]]
    child: Plan
    many: bool
    nullable: bool

    async def fill(self, rows: list[dict[str, Any]], sources: Sequence[Any], context: Any) -> None:
        """Loads what the sources point at and completes it into the rows."""
        assert isinstance(self.reading.declared, BatchedField)
        loader = self.reading.declared.loader(context)
        if loader is None:
            raise UnusualError
        keys = self.keys(sources)
        distinct = [key for key in dict.fromkeys(keys) if key is not None]
        values = await loader.load_many(distinct)
        whole = (
            await self._many(distinct, values, context)
            if self.many
            else await self._one(distinct, values, context)
        )
        name = self.response_name
        for row, key in zip(rows, keys, strict=True):
            done = whole.get(key)
            if done is None and not self.nullable:
                if key is not None or not self.many:
                    raise UnusualError
                done = []
            row[name] = done

    async def _one(self, keys: list[Any], values: list[Any], context: Any) -> dict[Any, Any]:
        present = [(key, value) for key, value in zip(keys, values, strict=True) if value is not None]
        done = await self.child.complete([value for _, value in present], context)
        return {key: row for (key, _), row in zip(present, done, strict=True)}

    async def _many(self, keys: list[Any], values: list[Any], context: Any) -> dict[Any, Any]:
        flat: list[Any] = []
        spans: dict[Any, tuple[int, int]] = {}
        for key, value in zip(keys, values, strict=True):
            if value is not None:
                start = len(flat)
                flat.extend(value)
                spans[key] = (start, len(flat))
        done = await self.child.complete(flat, context)
        return {key: done[start:end] for key, (start, end) in spans.items()}


@dataclass
class Plan:
    """How to complete sources of one type under one selection."""

    rows: Callable[[Iterable[Any]], list[dict[str, Any]]]
    batched: list[Batched] = field(default_factory=list)
    others: list[str] = field(default_factory=list)

    async def fill(self, rows: list[dict[str, Any]], sources: Sequence[Any], context: Any) -> None:
        """Fills the batched fields of rows made by `rows`."""
        if not rows:
            return
        if len(self.batched) == 1:
            await self.batched[0].fill(rows, sources, context)
        elif self.batched:
            done = await asyncio.gather(
                *(item.fill(rows, sources, context) for item in self.batched), return_exceptions=True
            )
            for outcome in done:
                if isinstance(outcome, BaseException):
                    raise outcome

    async def complete(self, sources: Sequence[Any], context: Any) -> list[dict[str, Any]]:
        """Rows of a plan without other fields."""
        rows = self.rows(sources)
        if self.batched:
            await self.fill(rows, sources, context)
        return rows


def plan(
    schema: GraphQLSchema, fragments: Fragments, kind: GraphQLObjectType, nodes: Sequence[FieldNode]
) -> Plan | None:
    """The plan for sources of `kind` selected by `nodes`; None when nothing would be gained."""
    return _Planner(schema, fragments).plan(kind, nodes)


class _Planner:
    def __init__(self, schema: GraphQLSchema, fragments: Fragments) -> None:
        self._schema = schema
        self._fragments = fragments

    def plan(self, kind: GraphQLObjectType, nodes: Sequence[FieldNode]) -> Plan | None:
        message = _message_of(kind)
        selected = self._collect(kind, nodes)
        if message is None or selected is None:
            return None
        code = _Code(self, message)
        batched: list[Batched] = []
        others: list[str] = []
        entries: list[str] = []
        for response_name, field_nodes in selected.items():
            expression = self.plain(code, "s", kind, field_nodes)
            if expression is None:
                found = self._batched(kind, response_name, field_nodes)
                if found is None:
                    others.append(response_name)
                else:
                    batched.append(found)
                expression = "None"
            entries.append(f"{response_name!r}: {expression}")
        if len(others) == len(selected):
            return None
        return Plan(code.rows(entries), batched, others)

    def _collect(self, kind: GraphQLObjectType, nodes: Sequence[FieldNode]) -> dict[str, list[FieldNode]] | None:
        """Response name → nodes, as the executor collects them; None when a directive stands in it."""
        found: dict[str, list[FieldNode]] = {}
        seen: set[str] = set()

        def visit(selections: SelectionSetNode | None) -> bool:
            for item in selections.selections if selections else ():
                if item.directives:
                    return False
                if isinstance(item, FieldNode):
                    found.setdefault(item.alias.value if item.alias else item.name.value, []).append(item)
                elif isinstance(item, InlineFragmentNode):
                    if self._applies(item.type_condition, kind) and not visit(item.selection_set):
                        return False
                elif isinstance(item, FragmentSpreadNode):
                    name = item.name.value
                    if name in seen:
                        continue
                    seen.add(name)
                    fragment = self._fragments.get(name)
                    if fragment is None or fragment.variable_definitions or item.arguments:
                        return False
                    if self._applies(fragment.type_condition, kind) and not visit(fragment.selection_set):
                        return False
            return True

        if not all(visit(node.selection_set) for node in nodes):
            return None
        return found

    def _applies(self, condition: Any, kind: GraphQLObjectType) -> bool:
        if condition is None:
            return True
        named = self._schema.get_type(condition.name.value)
        return named is kind or (is_abstract_type(named) and self._schema.is_sub_type(named, kind))

    def plain(self, code: _Code, source: str, kind: GraphQLObjectType, nodes: list[FieldNode]) -> str | None:
        """A Python expression for the field's completed value; None when it is not plain data."""
        name = nodes[0].name.value
        if name == "__typename":
            return repr(kind.name)
        declared = kind.fields.get(name)
        reading = declared.extensions.get(READ) if declared is not None else None
        if declared is None or reading is None or not isinstance(reading.declared, Attribute):
            return None
        path = reading.declared.path
        if path is None or (path.steps and path.field is None):
            return None
        try:
            if not path.steps:
                return self._itself(code, source, kind, declared.type, nodes)
            return self._value(code, source, path, declared.type, nodes)
        except _NotPlainError:
            return None

    def _itself(
        self, code: _Code, source: str, kind: GraphQLObjectType, wanted: Any, nodes: list[FieldNode]
    ) -> str:
        inner = wanted.of_type if isinstance(wanted, GraphQLNonNull) else wanted
        return self._nested(code, source, inner, nodes, _message_of(kind).DESCRIPTOR.full_name)

    def _value(self, code: _Code, source: str, path: Path, wanted: Any, nodes: list[FieldNode]) -> str:
        nullable = not isinstance(wanted, GraphQLNonNull)
        inner = wanted if nullable else wanted.of_type
        owner = code.owner(source, path.steps[:-1])
        last = path.steps[-1]
        read = f"{owner}.{last}"
        if path.repeated != isinstance(inner, GraphQLList):
            raise _NotPlainError
        if path.repeated:
            item = inner.of_type.of_type if isinstance(inner.of_type, GraphQLNonNull) else inner.of_type
            variable = code.variable()
            one = self._one(code, variable, path, item, nodes)
            return f"list({read})" if one == variable else f"[{one} for {variable} in {read}]"
        one = self._one(code, read, path, inner, nodes)
        if path.enum:
            return f"({one} if {read} else None)" if nullable else one
        assert path.field is not None
        if path.field.has_presence and not (path.message and not nullable):
            otherwise = "None" if nullable else "unusual()"
            return f"({one} if {owner}.HasField({last!r}) else {otherwise})"
        return one

    def _one(self, code: _Code, read: str, path: Path, kind: Any, nodes: list[FieldNode]) -> str:
        assert path.field is not None
        if path.message and path.field.message_type is not None:
            return self._nested(code, read, kind, nodes, path.field.message_type.full_name)
        if not is_leaf_type(kind) or (path.timestamp and kind.name != "DateTime"):
            raise _NotPlainError
        return f"iso({read})" if path.timestamp else _leaf(code, read, path.field, kind)

    def _nested(self, code: _Code, source: str, kind: Any, nodes: list[FieldNode], full_name: str) -> str:
        message = _message_of(kind) if isinstance(kind, GraphQLObjectType) else None
        if message is None or message.DESCRIPTOR.full_name != full_name:
            raise _NotPlainError
        selected = self._collect(kind, nodes)
        if selected is None:
            raise _NotPlainError
        entries = []
        for response_name, field_nodes in selected.items():
            expression = self.plain(code, source, kind, field_nodes)
            if expression is None:
                raise _NotPlainError
            entries.append(f"{response_name!r}: {expression}")
        return "{" + ", ".join(entries) + "}"

    def _batched(self, kind: GraphQLObjectType, response_name: str, nodes: list[FieldNode]) -> Batched | None:
        declared = kind.fields.get(nodes[0].name.value)
        reading: Reading | None = declared.extensions.get(READ) if declared is not None else None
        if declared is None or reading is None or reading.hydrated or declared.args:
            return None
        wanted = declared.type
        nullable = not isinstance(wanted, GraphQLNonNull)
        inner = wanted if nullable else wanted.of_type
        many = isinstance(inner, GraphQLList)
        if many:
            inner = inner.of_type
            inner = inner.of_type if isinstance(inner, GraphQLNonNull) else inner
        if not isinstance(inner, GraphQLObjectType):
            return None
        path = reading.key.path
        message = _message_of(kind)
        if path is None or path.field is None or path.repeated or path.field.message_type is not None:
            return None
        child = self.plan(inner, nodes)
        if child is None or child.others:
            return None
        code = _Code(self, message)
        owner = code.owner("s", path.steps[:-1])
        read = f"{owner}.{path.steps[-1]}"
        if path.field.has_presence:
            read = f"({read} if {owner}.HasField({path.steps[-1]!r}) else None)"
        if isinstance(reading.declared, Link):
            read = f"({read} or None)"
        return Batched(response_name, reading, code.rows([read], literal="[0]"), child, many, nullable)


class _Code:
    """Builds the source text of one function over a list of messages, and its constants."""

    def __init__(self, planner: _Planner, message: Any) -> None:
        self._message = message
        self._constants: dict[str, Any] = {
            "M": message,
            "iso": _iso,
            "fin": _finite,
            "i32": _int32,
            "unusual": _unusual,
        }
        self._variables = 0
        self._owners: dict[tuple[str, ...], str] = {}

    def variable(self) -> str:
        """A fresh local name."""
        self._variables += 1
        return f"x{self._variables}"

    def constant(self, value: Any) -> str:
        """A name bound to a value."""
        name = f"k{len(self._constants)}"
        self._constants[name] = value
        return name

    def owner(self, source: str, steps: tuple[str, ...]) -> str:
        """The message that holds the last step; read once a row when it hangs off the row's source."""
        if not steps:
            return source
        if source != "s":
            return ".".join((source, *steps))
        if steps not in self._owners:
            self._owners[steps] = f"o{len(self._owners)}"
        return self._owners[steps]

    def rows(self, entries: list[str], literal: str = "{}") -> Callable[[Iterable[Any]], list[Any]]:
        """Compiles the function. With the literal "[0]" each row is the one entry itself."""
        made = entries[0] if literal == "[0]" else "{" + ", ".join(entries) + "}"
        lines = ["def rows(items):", "    out = []", "    append = out.append", "    for s in items:"]
        lines.append("        if type(s) is not M: unusual()")
        lines += [f"        {name} = s.{'.'.join(steps)}" for steps, name in self._owners.items()]
        lines += [f"        append({made})", "    return out"]
        scope = dict(self._constants)
        # Only names of the schema's own declarations and repr()s of response names enter the text.
        exec(compile("\n".join(lines), "<plan>", "exec"), scope)  # noqa: S102
        function: Callable[[Iterable[Any]], list[Any]] = scope["rows"]
        return function


def _leaf(code: _Code, read: str, source: FieldDescriptor, kind: Any) -> str:
    if isinstance(kind, GraphQLEnumType):
        return f"{code.constant({item.value: name for name, item in kind.values.items()})}[{read}]"
    for names, types, template in _LEAVES:
        if kind.name in names and source.cpp_type in types:
            return template.format(read)
    raise _NotPlainError


def _message_of(kind: GraphQLObjectType) -> Any:
    definition = kind.extensions.get(DEFINITION)
    return getattr(getattr(definition, "origin", None), "__message__", None)


def _iso(timestamp: Any) -> str:
    return moment(timestamp).isoformat()


def _finite(number: float) -> float:
    if not isfinite(number):
        raise UnusualError
    return number


def _int32(number: int) -> int:
    if not -_MAX_INT - 1 <= number <= _MAX_INT:
        raise UnusualError
    return number


def _unusual() -> Any:
    raise UnusualError
