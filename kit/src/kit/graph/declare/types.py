"""Declares GraphQL types over protobuf messages: entities, foreign entities, values and enums."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeVar

import strawberry
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from strawberry.federation.schema_directives import Key as KeyDirective
from strawberry.federation.schema_directives import Shareable
from strawberry.types.enum import EnumValue

from kit.graph.declare.fields import Attribute, SourceField, attribute
from kit.rpc.tables import descriptor_of

C = TypeVar("C", bound=type)
E = TypeVar("E", bound=type[Enum])

_PYTHON: dict[int, type] = {
    FieldDescriptor.CPPTYPE_INT32: int,
    FieldDescriptor.CPPTYPE_INT64: int,
    FieldDescriptor.CPPTYPE_UINT32: int,
    FieldDescriptor.CPPTYPE_UINT64: int,
    FieldDescriptor.CPPTYPE_DOUBLE: float,
    FieldDescriptor.CPPTYPE_FLOAT: float,
    FieldDescriptor.CPPTYPE_BOOL: bool,
    FieldDescriptor.CPPTYPE_STRING: str,
}
Flat = Mapping[str, tuple[str, str, Any, str | None]]


def entity(
    message: type[Message], *, description: str, name: str | None = None, flat: Flat | None = None
) -> Callable[[C], C]:
    """A type with a key (`id: strawberry.ID = key()`) that this slice owns: `@key(fields: "_id")`.

    Every `attribute` is checked against the message when the module is imported. Name the type's batch loader in
    Slice(entities=…). `flat` is the result of `flattened()`.
    """

    def wrap(cls: C) -> C:
        _bind(cls, message, flat)
        return strawberry.type(
            cls,
            name=name,
            description=description,
            directives=[KeyDirective(fields="_id")],  # type: ignore[arg-type]
        )

    return wrap


def foreign(*, name: str | None = None) -> Callable[[C], C]:
    """A type that another slice owns, declared to link to it or to add fields to it.

    It has `id: strawberry.ID = key()`, optional `required()` attributes, and the added fields. Sources of the added
    fields are References: the key and the required attributes, nothing else.
    """

    def wrap(cls: C) -> C:
        _bind(cls, None, None)
        added = [
            declared
            for declared in vars(cls).values()
            if isinstance(declared, strawberry.types.field.StrawberryField)
            and not (isinstance(declared, Attribute) and (declared.graphql_name == "_id" or declared.directives))
        ]
        directive = KeyDirective(fields="_id", resolvable=bool(added))  # type: ignore[arg-type]
        foreign_type = strawberry.type(cls, name=name, directives=[directive])
        foreign_type.__foreign__ = True  # type: ignore[attr-defined]
        return foreign_type

    return wrap


def value(
    message: type[Message] | None,
    *,
    description: str,
    name: str | None = None,
    flat: Flat | None = None,
    shareable: bool = False,
) -> Callable[[C], C]:
    """A type without a key, owned by this slice; `shareable` when another slice declares exactly the same type.

    Without a message the attributes are read as Python attributes of the source.
    """

    def wrap(cls: C) -> C:
        _bind(cls, message, flat)
        return strawberry.type(
            cls, name=name, description=description, directives=[Shareable()] if shareable else []
        )

    return wrap


def enum_value(value: Any, *, description: str, name: str | None = None) -> Any:
    """A member of a GraphQL enum: its Python value (the protobuf number) and what it means."""
    return strawberry.enum_value(value, name=name, description=description)


def proto_enum(
    numbers: Any,
    *,
    description: str,
    name: str | None = None,
    former: Mapping[str, str] | None = None,
    until: str | None = None,
) -> Callable[[E], E]:
    """A GraphQL enum over a protobuf one: a class whose members are named as on the wire.

        @proto_enum(campaign_pb2.PaymentType, description="What influencers are paid with.")
        class PaymentType(Enum):
            Money = enum_value(campaign_pb2.PAYMENT_TYPE_MONEY, description="In money.")

    Every number but 0 must have a member, and `former` needs `until`, else it raises TypeError. Number 0 reads as null.
    Arguments are members of this class, also where another slice declares the same enum; `.value` is the number.
    `former` maps former names to the members that replace them: they are still accepted as arguments, are never
    returned, and are deprecated in the schema `until` a day ("2027-11-30"), the last on which they work.
    """

    def wrap(cls: E) -> E:
        enum_type = strawberry.enum(cls, name=name, description=description)
        if former and until is None:
            raise TypeError(f"{cls.__name__} has former names without the day until which they work")
        have = {member.value for member in enum_type}
        want = {number for number in numbers.values() if number}
        if have != want:
            raise TypeError(f"{cls.__name__} has {sorted(have)}, the protobuf enum has {sorted(want)}")
        values = enum_type.__strawberry_definition__.values  # type: ignore[attr-defined] # strawberry's
        values += [
            EnumValue(
                spelling,
                enum_type[member].value,
                description=f"Former name of `{member}`.",
                deprecation_reason=f"Use `{member}`; works until {until}.",
            )
            for spelling, member in (former or {}).items()
        ]
        return enum_type

    return wrap


def _python_type(source: FieldDescriptor) -> Any:
    plain = _PYTHON[source.cpp_type]
    return plain | None if source.has_presence else plain


def _bind(cls: type, message: type[Message] | None, flat: Flat | None) -> None:
    descriptor = descriptor_of(message) if message is not None else None
    annotations = dict(inspect.get_annotations(cls))
    for proto, (path, text, kind, graphql_name) in (flat or {}).items():
        flat_attribute = attribute(path=path, name=graphql_name, description=text)
        setattr(cls, proto, flat_attribute)
        flat_attribute.bind(proto, descriptor)
        annotations[proto] = kind if kind is not None else _python_type(flat_attribute.path.field)
    cls.__annotations__ = annotations
    for python_name, declared in list(vars(cls).items()):
        if isinstance(declared, SourceField) and declared.path is None:
            try:
                declared.bind(python_name, descriptor)
            except ValueError as error:
                raise TypeError(f"{cls.__module__}.{cls.__name__}.{python_name}: {error}") from error
    cls.__message__ = message  # type: ignore[attr-defined]
