"""The plain data of a message under its GraphQL names, for the JSON string that mutations return."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import Enum
from typing import Any, cast

from graphql import GraphQLObjectType
from strawberry.schema.name_converter import NameConverter
from strawberry.types.base import StrawberryList, StrawberryOptional, get_object_definition
from strawberry.types.enum import StrawberryEnumDefinition, has_enum_definition

from kit.graph.compose.composition import FIELD_ACCESS
from kit.graph.declare.context import Info
from kit.graph.declare.fields import Attribute
from kit.graph.declare.scalars import Money
from kit.graph.internals import running_schema

_NAMES = NameConverter()


def plain(kind: type, message: Any, *, omit: Iterable[str] = ()) -> dict[str, Any]:
    """Every attribute of the type read from the message, with the value that the field would have in a response.

    Links, relations and resolvers are left out, and the GraphQL names in `omit`.
    """
    left_out = set(omit)
    values: dict[str, Any] = {}
    for declared in get_object_definition(kind, strict=True).fields:
        name = _NAMES.get_graphql_name(declared)
        if isinstance(declared, Attribute) and name not in left_out:
            values[name] = _plain_value(declared.type, declared.read(message))
    return values


async def plain_entity(info: Info, kind: type, key: str | None, names: Iterable[str]) -> dict[str, Any]:
    """Plain fields of an entity that another slice owns, by their GraphQL names, with their values in a response.

    `kind` is this slice's `foreign()` type. Empty without a key, and when the entity is unknown or out of the caller's
    reach; only the key where its owner is not composed. Uses the owner's loader, as selected fields of the entity do.
    """
    if not key:
        return {}
    type_name = get_object_definition(kind, strict=True).name
    loader = info.context.entity_loader(type_name)
    if loader is None:
        return {"_id": key}
    message = await loader.load(key)
    if message is None:
        return {}
    fields = cast(GraphQLObjectType, running_schema(info).type_map[type_name]).fields
    values = {}
    for name in names:
        declared = fields[name].extensions[FIELD_ACCESS].declared
        values[name] = _plain_value(declared.type, declared.read(message))
    return values


def _plain_value(kind: Any, value: Any) -> Any:
    while isinstance(kind, StrawberryOptional):
        kind = kind.of_type
    if isinstance(kind, StrawberryList):
        return [_plain_value(kind.of_type, element) for element in value or ()]
    members = _members(kind)
    if value is None or members is not None:
        return (members or {}).get(value.value if isinstance(value, Enum) else value)
    if get_object_definition(kind) is not None:
        return plain(kind, value)
    if isinstance(value, datetime):
        return value.isoformat()
    return value / 100 if kind is Money else value


def _members(kind: Any) -> dict[Any, str] | None:
    """Names by value, when the type is an enum; the first name of a value that has several."""
    definition = kind.__strawberry_definition__ if has_enum_definition(kind) else kind
    if not isinstance(definition, StrawberryEnumDefinition):
        return None
    return {member.value: member.name for member in reversed(definition.values)}
