"""The plain data of a message under its GraphQL names, for the JSON string that mutations answer."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import Enum
from typing import Any

from strawberry.schema.name_converter import NameConverter
from strawberry.types.base import StrawberryList, StrawberryOptional, get_object_definition
from strawberry.types.enum import StrawberryEnumDefinition, has_enum_definition

from kit.graph.fields import Attribute
from kit.graph.scalars import Money

_NAMES = NameConverter()


def plain(kind: type, message: Any, *, omit: Iterable[str] = ()) -> dict[str, Any]:
    """Every attribute of the type read from the message, as the same field would look in an answer.

    Links, relations and resolvers are left out, and the GraphQL names in `omit`.
    """
    left_out = set(omit)
    answer: dict[str, Any] = {}
    for declared in get_object_definition(kind, strict=True).fields:
        name = _NAMES.get_graphql_name(declared)
        if isinstance(declared, Attribute) and name not in left_out:
            answer[name] = _shown(declared.type, declared.read(message))
    return answer


def _shown(kind: Any, value: Any) -> Any:
    while isinstance(kind, StrawberryOptional):
        kind = kind.of_type
    if isinstance(kind, StrawberryList):
        return [_shown(kind.of_type, item) for item in value or ()]
    members = _members(kind)
    if value is None or members is not None:
        return (members or {}).get(value.value if isinstance(value, Enum) else value)
    if get_object_definition(kind) is not None:
        return plain(kind, value)
    if isinstance(value, datetime):
        return value.isoformat()
    return value / 100 if kind is Money else value


def _members(kind: Any) -> dict[Any, str] | None:
    """Names by value, when the type is an enum."""
    definition = kind.__strawberry_definition__ if has_enum_definition(kind) else kind
    if not isinstance(definition, StrawberryEnumDefinition):
        return None
    return {item.value: item.name for item in definition.values}
