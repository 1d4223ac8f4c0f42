"""Calls with values that no form would send, generated from the public schema: each argument of each field, one at a
time, as a literal and as a variable, while the other arguments are valid."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInputType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLSchema,
    build_schema,
    get_named_type,
    is_required_argument,
)

from gateway.documentation.examples import SCALARS, Leaf, value_of

SCHEMA: GraphQLSchema = build_schema((Path(__file__).parents[2] / "gateway" / "schema.graphql").read_text())


class Raw(str):
    """A literal that is inserted into a document verbatim: an enum's member, a number of any size, a malformed
    literal."""

    __slots__ = ()


LONG = "ñ" * 5_000
TEXTS = [
    *(
        "",
        " ",
        "\x00",
        "a\x00b",
        LONG,
        "\u202egnp.exe",
        "\ud800",
        "a\udfffb",
        "\U0001f469\u200d\U0001f680",
        "\ufeff",
    ),
    *("'; DROP TABLE persons; --", "%\\_", "javascript:alert(1)", "../../etc/passwd", "\r\nx: y", "\ufffe\uffff"),
]
NUMBERS = [0, -1, 1, 2**31 - 1, -(2**31), 2**31, 2**53, 2**63, -(2**63) - 1, 10**40, 1.5, 1e308, -0.001]
MISFITS: list[Any] = [
    *(None, True, "x", 1, 1.5, [], {}, [[["x"]]], {"a": {"b": [1]}}, Raw("NOT_A_MEMBER"), Raw("1e999")),
    *(Raw("9" * 400), Raw("NaN"), Raw('"""block"""'), Raw("$unknown"), ["x", None, 1]),
]
MOMENTS = [
    *("", "x", "2026-01-01", "2026-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"),
    *("2026-13-45T99:99:99Z", "2026-01-01T00:00:00", "2026-W01-1", "20260101", "\x00", "1" * 500),
    *("0001-01-01", "9999-12-31", "10000-01-01", "2026-02-30", "٢٠٢٦-٠١-٠١"),
]
POOLS: dict[str, list[Any]] = {
    "String": TEXTS,
    "ID": [*TEXTS[:8], "x", "0" * 36, 2**70, LONG],
    "Int": NUMBERS,
    "Float": NUMBERS,
    "Money": [*NUMBERS, 0.005, 90_071_992_547_409.91, 92_233_720_368_547_758.07, "12"],
    "DateTime": MOMENTS,
    "Date": MOMENTS,
    "Boolean": ["true", 0],
}


@dataclass(frozen=True)
class Target:
    """A field with arguments, and the path of fields that leads to it."""

    operation: str
    path: tuple[tuple[str, Any], ...]

    @property
    def name(self) -> str:
        """The path, with dots between the fields."""
        return ".".join(name for name, _ in self.path)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Call:
    """One operation to send."""

    query: str
    variables: dict[str, Any]

    @property
    def body(self) -> bytes:
        """As JSON; lone surrogates are escaped."""
        return json.dumps({"query": self.query, "variables": self.variables}).encode("ascii")


Ids = Callable[[str, str], str]
"""A valid id for an argument of a field: (field, argument)."""


def targets() -> Iterator[Target]:
    """Every root field, and every field with arguments below a root field."""
    for operation, root in (("query", SCHEMA.query_type), ("mutation", SCHEMA.mutation_type)):
        assert root is not None
        for name, field in root.fields.items():
            yield Target(operation, ((name, field),))
    assert SCHEMA.query_type is not None
    for name, field in SCHEMA.query_type.fields.items():
        kind = get_named_type(field.type)
        for below, inner in kind.fields.items() if isinstance(kind, GraphQLObjectType) else ():
            if inner.args:
                yield Target("query", ((name, field), (below, inner)))


def calls(target: Target, ids: Ids) -> Iterator[Call]:
    """The valid call, then one for each hostile value of each argument, alternately as a literal and as a variable."""
    name, field = target.path[-1]
    valid = {
        key: _valid(argument.type, name, key, ids)
        for key, argument in field.args.items()
        if is_required_argument(argument)
    }
    yield _literal(target, valid, ids, full=True)
    turn = 0
    misfits = Misfits()
    for key, argument in field.args.items():
        for hostile in _hostile(argument.type, name, key, ids, misfits):
            turn += 1
            given = {**valid, key: hostile}
            if turn % 2 and not _has_raw(hostile):
                yield _variable(target, given, key, argument, ids)
            else:
                yield _literal(target, given, ids)


class Misfits:
    """Values of a wrong type, for the first argument of each type of a field only: arguments of a type share one
    parser."""

    def __init__(self) -> None:
        self._tried: set[str] = set()

    def of(self, kind: str) -> list[Any]:
        """The values that were not tried with this type yet."""
        if kind in self._tried:
            return []
        self._tried.add(kind)
        return MISFITS


def _hostile(kind: GraphQLInputType, field: str, key: str, ids: Ids, misfits: Misfits) -> Iterator[Any]:
    if isinstance(kind, GraphQLNonNull):
        yield from _hostile(kind.of_type, field, key, ids, misfits)
    elif isinstance(kind, GraphQLList):
        valid_element = _valid(kind.of_type, field, key, ids)
        yield from ([], [valid_element] * 300, [valid_element, valid_element])
        yield from ([hostile_element] for hostile_element in _hostile(kind.of_type, field, key, ids, misfits))
    elif isinstance(kind, GraphQLInputObjectType):
        valid = _valid(kind, field, key, ids)
        yield from ({}, {**valid, "unknown": 1}, *misfits.of(kind.name))
        for name, inner in kind.fields.items():
            for hostile_value in _hostile(inner.type, field, name, ids, misfits):
                yield {**valid, name: hostile_value}
    elif isinstance(kind, GraphQLEnumType):
        yield from (Raw(name) for name in kind.values)
        yield from misfits.of(kind.name)
    else:
        yield _valid(kind, field, key, ids)
        yield from POOLS[kind.name]
        yield from misfits.of(kind.name)


def _valid(kind: GraphQLInputType, field: str, key: str, ids: Ids) -> Any:
    def leaf(scalar: Leaf, name: str) -> Any:
        if isinstance(scalar, GraphQLEnumType):
            return Raw(next(iter(scalar.values)))
        if scalar.name == "ID":
            return ids(field, name)
        return "hostil@ejemplo.ar" if name == "email" else SCALARS.get(scalar.name, "Texto")

    return value_of(kind, key, leaf)


def _has_raw(value: Any) -> bool:
    """Whether the value cannot be sent as JSON; members of enums can."""
    if isinstance(value, Raw):
        return not value.isidentifier()
    if isinstance(value, list):
        return any(_has_raw(element) for element in value)
    return isinstance(value, dict) and any(_has_raw(field_value) for field_value in value.values())


def _literal(target: Target, given: dict[str, Any], ids: Ids, *, full: bool = False) -> Call:
    return Call(f"{target.operation} {{ {_selected(target, given, ids, full)} }}", {})


def _variable(target: Target, given: dict[str, Any], key: str, argument: GraphQLArgument, ids: Ids) -> Call:
    sent = {**given, key: Raw("$given")}
    head = f"{target.operation}($given: {argument.type})"
    return Call(f"{head} {{ {_selected(target, sent, ids)} }}", {"given": given[key]})


def _selected(target: Target, given: dict[str, Any], ids: Ids, full: bool = False) -> str:
    (name, field), *before = reversed(target.path)
    text = _field(name, field, given, _leaves(field, full))
    for above, outer in before:
        required = {
            key: _valid(argument.type, above, key, ids)
            for key, argument in outer.args.items()
            if is_required_argument(argument)
        }
        text = _field(above, outer, required, f"{{ {text} }}")
    return text


def _field(name: str, field: Any, given: dict[str, Any], selection: str) -> str:
    arguments = ", ".join(f"{key}: {_printed(value)}" for key, value in given.items())
    return f"{name}({arguments}) {selection}" if arguments else f"{name} {selection}"


def _leaves(field: Any, full: bool) -> str:
    kind = get_named_type(field.type)
    if not isinstance(kind, GraphQLObjectType):
        return ""
    if not full:
        return "{ error { path code message } }" if "error" in kind.fields else "{ __typename }"
    names = [
        "error { path code message }" if name == "error" else name
        for name, inner in kind.fields.items()
        if name == "error" or not (inner.args or isinstance(get_named_type(inner.type), GraphQLObjectType))
    ]
    return f"{{ {' '.join(names) or '__typename'} }}"


def _printed(value: Any) -> str:
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join(_printed(element) for element in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_printed(field_value)}' for key, field_value in value.items())}}}"
    return json.dumps(value)  # GraphQL's strings have JSON's escapes
