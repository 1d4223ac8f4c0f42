"""Composes slices into one executable schema: types of the same name are merged field by field."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import isawaitable
from typing import Any, cast

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNamedType,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    GraphQLUnionType,
    Undefined,
    assert_valid_schema,
    get_named_type,
    is_specified_scalar_type,
    print_schema,
)
from strawberry.federation.schema_directives import External, Shareable

from kit.graph.compose.shared_enums import SharedEnum, own_members
from kit.graph.declare.context import Context
from kit.graph.declare.fields import Attribute, BatchedField, Link, Related
from kit.graph.declare.results import is_anonymous, limit_of, seconds_of
from kit.graph.declare.slice import Slice
from kit.graph.declare.sources import Key, Reference
from kit.graph.internals import attach_strawberry, core_schema

DEFINITION = "strawberry-definition"
FIELD_ACCESS = "kit.graph.field_access"
ROOTS = ("Query", "Mutation", "Subscription")


class CompositionError(Exception):
    """The slices do not fit together; the message names the type, the field and the slices."""


@dataclass(frozen=True)
class FieldAccess:
    """How plans read a composed field: the declared field, and its key's owner attribute."""

    declared: Attribute | BatchedField
    key: Attribute | BatchedField
    hydrated: bool = False


@dataclass
class Composition:
    """The composed schema, and what a context needs to serve it."""

    schema: GraphQLSchema
    slices: Sequence[Slice]
    anonymous: frozenset[str] = field(default_factory=frozenset)
    limits: Mapping[str, str] = field(default_factory=dict)
    """Name of the limit by client that each limited root field counts towards."""
    seconds: Mapping[str, float] = field(default_factory=dict)
    """Time limits in seconds of root fields that may take longer than others."""

    def sdl(self) -> str:
        """The API's SDL, without federation directives."""
        return print_schema(self.schema) + "\n"

    def context(self, clients: Mapping[str, Any], **more: Any) -> Context:
        """A context for one operation; `clients` holds each slice's client by the slice's name."""
        return Context(makers=self._makers(clients), entity_loaders=self._entity_loaders, **more)

    def limits_of(self, root_fields: Iterable[str]) -> set[str]:
        """The limits by client that an operation with these root fields counts towards."""
        return {limit for name in root_fields if (limit := self.limits.get(name))}

    def seconds_of(self, root_fields: Iterable[str]) -> float:
        """The time limit in seconds of an operation with these root fields; 0 for the default."""
        return max((self.seconds.get(name, 0.0) for name in root_fields), default=0.0)

    def __post_init__(self) -> None:
        self._entity_loaders: dict[str, Any] = {}
        for schema_slice in self.slices:
            self._entity_loaders.update(schema_slice.reference_loaders())

    def _makers(self, clients: Mapping[str, Any]) -> dict[type, Callable[[], Any]]:
        def maker(schema_slice: Slice) -> Callable[[], Any]:
            return lambda: schema_slice.loaders(clients[schema_slice.name])

        return {schema_slice.loaders: maker(schema_slice) for schema_slice in self.slices}


def compose(slices: Iterable[Slice], *, partial: bool = False) -> Composition:
    """The composed schema. Raises CompositionError for a field or type defined twice or in two ways, for an entity
    with no owner or two; with `partial` an entity may lack its owner (tests of one slice)."""
    try:
        return _Composer(tuple(slices), partial).compose()
    except TypeError as error:  # graphql-core wraps errors raised while it resolves fields
        cause: BaseException | None = error
        while cause is not None and not isinstance(cause, CompositionError):
            cause = cause.__cause__
        if cause is None:
            raise
        raise cause from None


def alone(schema_slice: Slice) -> Composition:
    """One slice served alone as a federation subgraph: `_service` and `_entities` included."""
    schema = core_schema(schema_slice.schema)
    return Composition(schema, (schema_slice,), _anonymous(schema), _limits(schema), _seconds(schema))


def _anonymous(schema: GraphQLSchema) -> frozenset[str]:
    """Root fields that ignore the access token."""
    return frozenset(name for name, declared in _root_fields(schema) if is_anonymous(declared))


def _limits(schema: GraphQLSchema) -> dict[str, str]:
    return {name: limit for name, declared in _root_fields(schema) if (limit := limit_of(declared))}


def _seconds(schema: GraphQLSchema) -> dict[str, float]:
    return {name: seconds for name, declared in _root_fields(schema) if (seconds := seconds_of(declared))}


def _root_fields(schema: GraphQLSchema) -> Iterator[tuple[str, Any]]:
    """Each root field's name and its slice's declaration."""
    for root in (schema.query_type, schema.mutation_type, schema.subscription_type):
        for name, root_field in root.fields.items() if root is not None else ():
            yield name, root_field.extensions.get(DEFINITION)


@dataclass(frozen=True)
class _Part:
    """One slice's version of a named type."""

    slice: Slice
    type: GraphQLNamedType

    @property
    def definition(self) -> Any:
        return self.type.extensions.get(DEFINITION)

    @property
    def foreign(self) -> bool:
        return bool(getattr(getattr(self.definition, "origin", None), "__foreign__", False))

    @property
    def shareable(self) -> bool:
        return any(
            isinstance(directive, Shareable) for directive in getattr(self.definition, "directives", None) or ()
        )


class _Composer:
    def __init__(self, slices: tuple[Slice, ...], partial: bool) -> None:
        self._slices = slices
        self._partial = partial
        self._parts: dict[str, list[_Part]] = {}
        self._types: dict[str, GraphQLNamedType] = {}
        self._owned: dict[str, Slice] = {}
        self._owner_fields: dict[tuple[str, str], Attribute] = {}

    def compose(self) -> Composition:
        for schema_slice in self._slices:
            for name in schema_slice.reference_loaders():
                if name in self._owned:
                    raise CompositionError(
                        f"{name} is owned by {self._owned[name].name} and by {schema_slice.name}"
                    )
                self._owned[name] = schema_slice
            core = core_schema(schema_slice.schema)
            renamed = {id(core.mutation_type): "Mutation", id(core.subscription_type): "Subscription"}
            for own_name, named in core.type_map.items():
                name = renamed.get(id(named), own_name)
                if "__" not in name and not name.startswith("_"):
                    self._parts.setdefault(name, []).append(_Part(schema_slice, named))
        for name, parts in self._parts.items():
            self._types[name] = self._merge(name, parts)
        roots = {name: cast("GraphQLObjectType | None", self._types.get(name)) for name in ROOTS}
        schema = GraphQLSchema(
            roots["Query"], roots["Mutation"], roots["Subscription"], types=list(self._types.values())
        )
        attach_strawberry(schema, self._slices[0].schema)
        assert_valid_schema(schema)
        return Composition(schema, self._slices, _anonymous(schema), _limits(schema), _seconds(schema))

    def _merge(self, name: str, parts: list[_Part]) -> GraphQLNamedType:
        first = parts[0].type
        kinds = {type(part.type) for part in parts}
        if len(kinds) > 1:
            raise CompositionError(f"{name} is of different kinds in {_names(parts)}")
        if isinstance(first, GraphQLScalarType) or is_specified_scalar_type(first):
            return first
        if isinstance(first, GraphQLObjectType):
            return self._merge_object(name, parts)
        _require_alike(name, parts)
        if isinstance(first, GraphQLEnumType):
            return (
                SharedEnum(name, [cast("GraphQLEnumType", part.type) for part in parts])
                if len(parts) > 1
                else first
            )
        if isinstance(first, GraphQLInputObjectType):
            return self._input(first)
        if isinstance(first, GraphQLInterfaceType):
            interface = first
            kwargs = _kwargs(interface)
            kwargs.update(
                fields=lambda: {key: self._plain_field(value) for key, value in interface.fields.items()},
                interfaces=lambda: [self._type_of(implemented) for implemented in interface.interfaces],
            )
            return GraphQLInterfaceType(**kwargs)
        if isinstance(first, GraphQLUnionType):
            union = first
            return GraphQLUnionType(
                **{**_kwargs(union), "types": lambda: [self._type_of(member) for member in union.types]}
            )
        raise CompositionError(f"{name}: cannot compose a {type(first).__name__}")

    def _merge_object(self, name: str, parts: list[_Part]) -> GraphQLObjectType:
        entity = name in self._owned or any(part.foreign for part in parts)
        if name not in ROOTS and not entity and len(parts) > 1:
            if not all(part.shareable for part in parts):
                raise CompositionError(f"{name} is defined by {_names(parts)} and not shareable in each")
            _require_alike(name, parts)
            parts = parts[:1]
        owner = next((part for part in parts if entity and not part.foreign), None)
        if entity and owner is None and not self._partial:
            raise CompositionError(f"nobody owns {name}, which {_names(parts)} refer to")
        if entity and sum(not part.foreign for part in parts) > 1:
            raise CompositionError(f"{name} is owned by {_names([p for p in parts if not p.foreign])}")
        if owner is not None:
            parts = [owner, *(part for part in parts if part is not owner)]
            self._index_owner(name, owner)
        described = (owner or parts[0]).type
        assert isinstance(described, GraphQLObjectType)
        return GraphQLObjectType(
            name,
            fields=lambda: self._fields(name, parts, owner),
            interfaces=lambda: [self._type_of(interface) for interface in described.interfaces],
            description=described.description if name not in ROOTS else ROOT_DESCRIPTIONS[name],
            extensions=described.extensions,
        )

    def _index_owner(self, name: str, owner: _Part) -> None:
        assert isinstance(owner.type, GraphQLObjectType)
        for key, core_field in owner.type.fields.items():
            declared = core_field.extensions.get(DEFINITION)
            if isinstance(declared, Attribute):
                self._owner_fields[name, key] = declared

    def _fields(self, name: str, parts: list[_Part], owner: _Part | None) -> dict[str, GraphQLField]:
        fields: dict[str, GraphQLField] = {}
        origin: dict[str, str] = {}
        for part in parts:
            assert isinstance(part.type, GraphQLObjectType)
            adapt = self._adapter(name, part, owner) if part.foreign and name not in ROOTS else None
            for key, core_field in part.type.fields.items():
                declared = core_field.extensions.get(DEFINITION)
                if key.startswith("_service") or key == "_entities":
                    continue
                if part.foreign and owner is not None and _borrowed(declared, key):
                    continue
                if key in fields:
                    raise CompositionError(f"{name}.{key} is defined by {origin[key]} and by {part.slice.name}")
                origin[key] = part.slice.name
                fields[key] = self._field(name, part, core_field, declared, adapt)
        return fields

    def _adapter(self, name: str, part: _Part, owner: _Part | None) -> dict[str, Attribute]:
        """Python name in the foreign class → the owner's attribute of that GraphQL name."""
        assert isinstance(part.type, GraphQLObjectType)
        adapter: dict[str, Attribute] = {}
        for key, core_field in part.type.fields.items():
            declared = core_field.extensions.get(DEFINITION)
            if not (isinstance(declared, Attribute) and _borrowed(declared, key)):
                continue
            if owner is None:
                adapter[declared.python_name] = declared
            elif (name, key) not in self._owner_fields:
                raise CompositionError(
                    f"{part.slice.name} requires {name}.{key}, no plain field of {owner.slice.name}"
                )
            else:
                adapter[declared.python_name] = self._owner_fields[name, key]
        return adapter

    def _field(
        self,
        name: str,
        part: _Part,
        core_field: GraphQLField,
        declared: Any,
        adapt: Mapping[str, Attribute] | None,
    ) -> GraphQLField:
        kwargs = _kwargs(self._plain_field(core_field))
        extensions = dict(core_field.extensions)
        target = get_named_type(core_field.type).name
        hydrate = target if self._owned.get(target) not in (None, part.slice) else None
        if isinstance(declared, Attribute):
            kwargs["resolve"] = lambda source, info: declared.read(source)
            extensions[FIELD_ACCESS] = FieldAccess(declared, declared)
        elif isinstance(declared, BatchedField):
            key: Any = declared
            if adapt is not None:
                first = (declared.path_text or "").split(".")[0]
                if first not in adapt:
                    raise CompositionError(
                        f"{part.slice.name}: {name}.{declared.python_name} is keyed by {first!r}, "
                        "which is neither key() nor required()"
                    )
                key = adapt[first]
            extensions[FIELD_ACCESS] = FieldAccess(
                declared, key, hydrated=hydrate is not None and isinstance(declared, Related)
            )
            resolve: Any = lambda source, info: declared.load(info.context, key.read(source))  # noqa: E731
            kwargs["resolve"] = (
                _hydrating(resolve, hydrate) if hydrate and isinstance(declared, Related) else resolve
            )
        else:
            resolve = core_field.resolve
            if adapt is not None and resolve is not None:
                resolve = _adapted(resolve, adapt)
            dress = own_members(
                core_field, {key for key, kind in self._types.items() if isinstance(kind, SharedEnum)}
            )
            if dress is not None and resolve is not None:
                resolve = _dressed(resolve, dress)
            kwargs["resolve"] = _hydrating(resolve, hydrate) if hydrate and resolve is not None else resolve
        kwargs["extensions"] = extensions
        return GraphQLField(**kwargs)

    def _plain_field(self, core_field: GraphQLField) -> GraphQLField:
        kwargs = _kwargs(core_field)
        kwargs["type_"] = self._mapped(core_field.type)
        kwargs["args"] = {
            key: GraphQLArgument(**{**_kwargs(arg), "type_": self._mapped(arg.type)})
            for key, arg in core_field.args.items()
        }
        return GraphQLField(**kwargs)

    def _input(self, input_type: GraphQLInputObjectType) -> GraphQLInputObjectType:
        return GraphQLInputObjectType(
            **{
                **_kwargs(input_type),
                "fields": lambda: {
                    key: GraphQLInputField(**{**_kwargs(input_field), "type_": self._mapped(input_field.type)})
                    for key, input_field in input_type.fields.items()
                },
            }
        )

    def _mapped(self, kind: Any) -> Any:
        if isinstance(kind, GraphQLNonNull):
            return GraphQLNonNull(self._mapped(kind.of_type))
        if isinstance(kind, GraphQLList):
            return GraphQLList(self._mapped(kind.of_type))
        return self._type_of(kind)

    def _type_of(self, kind: GraphQLNamedType) -> Any:
        return self._types[kind.name]


ROOT_DESCRIPTIONS = {
    "Query": "What can be asked.",
    "Mutation": "What can be done.",
    "Subscription": "What can be followed.",
}


def _kwargs(core_object: Any) -> dict[str, Any]:
    """The arguments from which a graphql-core object can be rebuilt."""
    return dict(core_object.to_kwargs())


def _borrowed(declared: Any, name: str) -> bool:
    """Whether a field of a foreign type only repeats the owner's: its key, or something it requires."""
    return isinstance(declared, Attribute) and (
        name == "_id" or any(isinstance(directive, External) for directive in declared.directives)
    )


def _adapted(resolve: Callable[..., Any], adapter: Mapping[str, Attribute]) -> Callable[..., Any]:
    # Positional only, here and below: an argument of the field may be called `source` or `info`.
    def adapted(source: Any, info: Any, /, **args: Any) -> Any:
        reference = Reference(**{name: attribute.read(source) for name, attribute in adapter.items()})
        return resolve(reference, info, **args)

    return adapted


def _dressed(resolve: Callable[..., Any], dress: Callable[[dict[str, Any]], dict[str, Any]]) -> Callable[..., Any]:
    return lambda source, info, /, **args: resolve(source, info, **dress(args))


def _hydrating(resolve: Callable[..., Any], entity: str) -> Callable[..., Any]:
    """Hydrates the stubs that a resolver returns through the owner's loader, in one batch."""

    def hydrating(source: Any, info: Any, /, **args: Any) -> Any:
        result = resolve(source, info, **args)
        if isawaitable(result):
            return _hydrate_later(result, info.context, entity)
        return _hydrate(result, info.context, entity) if _has_keys(result) else result

    return hydrating


async def _hydrate_later(result: Awaitable[Any], context: Context, entity: str) -> Any:
    resolved = await result
    return await _hydrate(resolved, context, entity) if _has_keys(resolved) else resolved


def _has_keys(resolved: Any) -> bool:
    if isinstance(resolved, list):
        return any(isinstance(element, Key) for element in resolved)
    return isinstance(resolved, Key)


async def _hydrate(resolved: Any, context: Context, entity: str) -> Any:
    loader = context.entity_loader(entity)
    if loader is None:
        return resolved
    if isinstance(resolved, Key):
        return await loader.load(resolved.id)
    keys = list(dict.fromkeys(element.id for element in resolved if isinstance(element, Key)))
    whole = dict(zip(keys, await loader.load_many(keys), strict=True))
    return [whole[element.id] if isinstance(element, Key) else element for element in resolved]


def _require_alike(name: str, parts: Sequence[_Part]) -> None:
    """Checks that names, types, arguments and enum values agree; the first slice's descriptions are used."""
    first = _shape(parts[0].type)
    for part in parts[1:]:
        mine = _shape(part.type)
        if mine != first:
            differing = sorted(str(member) for member in mine.items() ^ first.items())
            raise CompositionError(
                f"{name} differs between {parts[0].slice.name} and {part.slice.name}: {', '.join(differing)}"
            )


def _shape(kind: Any) -> dict[str, str]:
    """Each member of a type with everything that clients depend on."""
    if isinstance(kind, GraphQLEnumType):
        return {key: repr(enum_value.value) for key, enum_value in kind.values.items()}
    if isinstance(kind, GraphQLUnionType):
        return {member.name: "" for member in kind.types}
    if isinstance(kind, GraphQLInputObjectType):
        return {key: _signature(input_field) for key, input_field in kind.fields.items()}
    return {
        key: f"{member.type}({', '.join(f'{name}: {_signature(arg)}' for name, arg in sorted(member.args.items()))})"
        for key, member in kind.fields.items()
    }


def _signature(input_value: Any) -> str:
    default = "" if input_value.default_value is Undefined else f" = {input_value.default_value!r}"
    return f"{input_value.type}{default}"


def _names(parts: Iterable[_Part]) -> str:
    return ", ".join(part.slice.name for part in parts)


__all__ = ["FIELD_ACCESS", "Composition", "CompositionError", "FieldAccess", "Link", "alone", "compose"]
