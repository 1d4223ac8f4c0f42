"""Enums that several slices declare alike, each with a Python class of its own: no slice's class comes first."""

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


class SharedEnum(GraphQLEnumType):
    """Shows the members of every slice's class; what comes in is the bare value, for `own_members` to dress."""

    def __init__(self, name: str, parts: Sequence[GraphQLEnumType]) -> None:
        known: dict[str, Any] = {**parts[0].to_kwargs(), "name": name}
        super().__init__(**known)
        self._classes = tuple(part.wrapped_cls for part in parts)  # type: ignore[attr-defined] # strawberry's

    def coerce_output_value(self, output_value: Any) -> str:
        """The name of a member, or of its value."""
        bare = output_value.value if isinstance(output_value, self._classes) else output_value
        return super().coerce_output_value(bare)

    def serialize(self, output_value: Any) -> str:
        """As coerce_output_value, which graphql-core knows by either name."""
        return self.coerce_output_value(output_value)


def own_members(made: GraphQLField, shared: Container[str]) -> Callable[[dict[str, Any]], dict[str, Any]] | None:
    """What turns the arguments of a slice's field into the slice's own members; None when there is nothing to turn.

    `shared` names the enums that other slices declare too.
    """
    dressed = {
        arg.out_name or name: dress
        for name, arg in made.args.items()
        if (dress := _dresser(arg.type, shared, frozenset())) is not None
    }
    if not dressed:
        return None
    return lambda args: {name: dressed[name](value) if name in dressed else value for name, value in args.items()}


def _dresser(kind: Any, shared: Container[str], above: frozenset[str]) -> Callable[[Any], Any] | None:
    """Turns one value of a type; None where no shared enum stands in it."""
    if isinstance(kind, GraphQLNonNull):
        return _dresser(kind.of_type, shared, above)
    if isinstance(kind, GraphQLList):
        item = _dresser(kind.of_type, shared, above)
        return item and (lambda values: None if values is None else [item(value) for value in values])
    if isinstance(kind, GraphQLEnumType) and kind.name in shared:
        members: type[Enum] = kind.wrapped_cls  # type: ignore[attr-defined] # strawberry's
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
                else {key: fields[key](one) if key in fields else one for key, one in value.items()}
            )
    return None


def _bare(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value
