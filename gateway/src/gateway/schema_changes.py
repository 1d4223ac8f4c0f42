"""Compares two versions of the public schema, and finds breaking changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from graphql import (
    REMOVE,
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    Visitor,
    build_ast_schema,
    find_breaking_changes,
    is_specified_directive,
    parse,
    print_ast,
    print_schema,
    visit,
)
from graphql.utilities.get_default_value_ast import get_default_value_ast

_UNTIL = re.compile(r"\buntil (\d{4}-\d{2}-\d{2})\b")
_OWNER = re.compile(r"^(?:(.+)\(.+:\)|(.+)\..+)$")


class Element(NamedTuple):
    """One part of a schema as clients see it, apart from its name and description."""

    signature: str
    deprecated: str | None = None
    """The deprecation reason, with the last day on which it works."""


class Differences(NamedTuple):
    """Schema coordinates (`Query.campaigns`, `Query.campaigns(limit:)`), each sorted.

    New types, and parts of anything new, are not listed, since the new field that returns them is.
    """

    added: list[str]
    deprecated: list[str]
    changed: list[str]
    removed: list[str]


def elements(schema: GraphQLSchema) -> dict[str, Element]:
    """All public parts of a schema by coordinate."""
    return dict(_elements(schema))


def differences(before: GraphQLSchema, after: GraphQLSchema) -> Differences:
    """The differences of `after` to `before` for a client, without descriptions."""
    old, new = elements(before), elements(after)
    common = sorted(old.keys() & new.keys())
    return Differences(
        added=_within(new.keys() - old.keys(), old),
        deprecated=[
            name for name in common if new[name].deprecated and new[name].deprecated != old[name].deprecated
        ],
        changed=[name for name in common if new[name].signature != old[name].signature],
        removed=_within(old.keys() - new.keys(), new),
    )


def breaking(before: GraphQLSchema, after: GraphQLSchema, today: date) -> list[str]:
    """Descriptions of the breaking changes for clients of `before`; parts whose removal date has passed may be gone."""
    return [change.description for change in find_breaking_changes(_without_ended(before, today), after)]


def last_day(reason: str) -> date | None:
    """The day in the reason of a deprecation ("until 2027-11-30")."""
    match = _UNTIL.search(reason)
    return date.fromisoformat(match[1]) if match else None


def bare_sdl(schema: GraphQLSchema) -> str:
    """The schema as text without descriptions."""
    return print_ast(visit(parse(print_schema(schema)), _WithoutDescriptions())) + "\n"


def _elements(schema: GraphQLSchema) -> Iterator[tuple[str, Element]]:
    for directive in schema.directives:
        if not is_specified_directive(directive):
            arguments = sorted(f"{name}: {_signature(argument)}" for name, argument in directive.args.items())
            places = sorted(place.name for place in directive.locations)
            yield f"@{directive.name}", Element(f"({', '.join(arguments)}) on {' | '.join(places)}")
    for name, kind in schema.type_map.items():
        if not name.startswith("__"):
            yield name, Element(_kind(kind))
            yield from _members(name, kind)


def _kind(kind: GraphQLNamedType) -> str:
    if isinstance(kind, GraphQLUnionType):
        return " | ".join(sorted(member.name for member in kind.types))
    if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
        return f"{type(kind).__name__} {sorted(interface.name for interface in kind.interfaces)}"
    return type(kind).__name__


def _members(name: str, kind: GraphQLNamedType) -> Iterator[tuple[str, Element]]:
    if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
        for field, core_field in kind.fields.items():
            yield f"{name}.{field}", Element(str(core_field.type), core_field.deprecation_reason)
            for argument, input_value in core_field.args.items():
                yield (
                    f"{name}.{field}({argument}:)",
                    Element(_signature(input_value), input_value.deprecation_reason),
                )
    elif isinstance(kind, GraphQLInputObjectType):
        for field, input_value in kind.fields.items():
            yield f"{name}.{field}", Element(_signature(input_value), input_value.deprecation_reason)
    elif isinstance(kind, GraphQLEnumType):
        for key, value in kind.values.items():
            yield f"{name}.{key}", Element("", value.deprecation_reason)


def _signature(input_value: Any) -> str:
    default = get_default_value_ast(input_value)
    return f"{input_value.type} = {print_ast(default)}" if default else str(input_value.type)


def _within(names: set[str], others: Mapping[str, Element]) -> list[str]:
    """The names that are directives, or whose type or field is in `others`."""
    owners = {name: _OWNER.match(name) for name in names}
    return sorted(
        name for name, owner in owners.items() if name[0] == "@" or (owner and (owner[1] or owner[2]) in others)
    )


def _without_ended(schema: GraphQLSchema, today: date) -> GraphQLSchema:
    """The schema without parts deprecated until a day before today, and without types that nothing else references."""
    document = visit(parse(print_schema(schema)), _WithoutEnded(today))
    remaining = build_ast_schema(document, assume_valid=True)
    reached = GraphQLSchema(
        remaining.query_type, remaining.mutation_type, remaining.subscription_type, assume_valid=True
    )
    implementing = [
        kind
        for kind in remaining.type_map.values()
        if isinstance(kind, GraphQLObjectType)
        and any(interface.name in reached.type_map for interface in kind.interfaces)
    ]
    return GraphQLSchema(
        remaining.query_type,
        remaining.mutation_type,
        remaining.subscription_type,
        types=implementing,
        directives=remaining.directives,
        assume_valid=True,
    )


class _WithoutDescriptions(Visitor):
    def leave(self, node: Any, *_: Any) -> Any:
        return replace(node, description=None) if getattr(node, "description", None) else None


class _WithoutEnded(Visitor):
    def __init__(self, today: date) -> None:
        super().__init__()
        self._today = today

    def enter_field_definition(self, node: Any, *_: Any) -> Any:
        return REMOVE if self._ended(node) else None

    enter_input_value_definition = enter_enum_value_definition = enter_field_definition

    def _ended(self, node: Any) -> bool:
        days = [
            last_day(argument.value.value)
            for directive in node.directives or ()
            if directive.name.value == "deprecated"
            for argument in directive.arguments or ()
            if argument.name.value == "reason"
        ]
        return any(day is not None and day < self._today for day in days)
