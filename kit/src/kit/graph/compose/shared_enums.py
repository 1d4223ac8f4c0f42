"""Enums that several slices declare alike, each with its own Python class, none of which takes precedence."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from enum import Enum
from typing import Any

from graphql import (
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLList,
    GraphQLNonNull,
)

from kit.graph.internals import python_enum


class SharedEnum(GraphQLEnumType):
    """Serializes members of every slice's class; parses to the bare value, which `own_members` converts."""

    def __init__(self, name: str, parts: Sequence[GraphQLEnumType]) -> None:
        kwargs: dict[str, Any] = {**parts[0].to_kwargs(), "name": name}
        super().__init__(**kwargs)
        self._classes = tuple(python_enum(part) for part in parts)

    def coerce_output_value(self, output_value: Any) -> str:
        """The name of a member, or of its value."""
        bare = output_value.value if isinstance(output_value, self._classes) else output_value
        return super().coerce_output_value(bare)

    def serialize(self, output_value: Any) -> str:
        """The same as coerce_output_value: graphql-core uses both names."""
        return self.coerce_output_value(output_value)


def own_members(
    core_field: GraphQLField, shared: Container[str]
) -> Callable[[dict[str, Any]], dict[str, Any]] | None:
    """A function that converts the arguments of a slice's field to the slice's own members; None if none need it.

    `shared` names the enums that other slices declare too.
    """
    dressed = {
        arg.out_name or name: dress
        for name, arg in core_field.args.items()
        if (dress := _dresser(arg.type, shared, frozenset())) is not None
    }
    if not dressed:
        return None
    return lambda args: {name: dressed[name](value) if name in dressed else value for name, value in args.items()}


def _dresser(kind: Any, shared: Container[str], above: frozenset[str]) -> Callable[[Any], Any] | None:
    """A function that converts one value of a type; None if the type contains no shared enum."""
    if isinstance(kind, GraphQLNonNull):
        return _dresser(kind.of_type, shared, above)
    if isinstance(kind, GraphQLList):
        dress_element = _dresser(kind.of_type, shared, above)
        return dress_element and (
            lambda values: None if values is None else [dress_element(value) for value in values]
        )
    if isinstance(kind, GraphQLEnumType) and kind.name in shared:
        members = python_enum(kind)
        return lambda value: value if value is None or isinstance(value, members) else members(_bare(value))
    if isinstance(kind, GraphQLInputObjectType) and kind.name not in above:
        fields = {
            field.out_name or name: dress
            for name, field in kind.fields.items()
            if (dress := _dresser(field.type, shared, above | {kind.name})) is not None
        }
        if fields:
            return lambda value: (
                value
                if value is None
                else {
                    key: fields[key](field_value) if key in fields else field_value
                    for key, field_value in value.items()
                }
            )
    return None


def _bare(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value
