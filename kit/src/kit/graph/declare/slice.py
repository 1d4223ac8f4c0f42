"""A service's part of the public schema: declared here, found by entry point, a federation subgraph on its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.metadata import entry_points
from typing import Any, Literal

import grpc
import strawberry
from graphql import GraphQLInputObjectType, GraphQLObjectType, GraphQLSchema, GraphQLUnionType, Undefined
from strawberry.federation import Schema
from strawberry.federation.schema import FederationAny
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.name_converter import NameConverter
from strawberry.types.base import get_object_definition
from strawberry.utils.str_converters import to_camel_case

from kit.graph.declare.archives import OpenArchive
from kit.graph.declare.callbacks import Callback
from kit.graph.declare.context import Context
from kit.graph.declare.exports import OpenExport
from kit.graph.declare.key_exchange import KeyExchange
from kit.graph.declare.link_previews import PreviewOf
from kit.graph.declare.loading import Loader
from kit.graph.declare.one_click import OneClick
from kit.graph.declare.private_files import PrivateFiles
from kit.graph.declare.scalars import SCALARS
from kit.graph.declare.sources import Key, Reference
from kit.graph.internals import core_schema
from kit.rpc.errors import InvalidInput

ENTRY_POINTS = "resuena.slices"
FEDERATION_VERSION: Literal["2.7"] = "2.7"


@dataclass(frozen=True)
class Slice:
    """A service's part of the public schema; see README.md beside this file.

    `name`: the gateway reads the service's address from RESUENA_<NAME>_ADDRESS. `client(channel)` is created once per
    process and holds the RPC stubs; None for a slice that the gateway serves itself, with its own client.
    `loaders(client)` is created once per operation and holds its Loaders and the client. `entities` maps each owned
    entity to its reference loader: key → message, None for a miss. `arguments` describes arguments by name, `email`, or
    for one field, `login.email`; pagination arguments are already described.

    The following fields map URL paths to handlers. `link_previews`: pages with one parameter (`/shared/{token}`), to
    the functions that return their previews. `private_documents`: documents that media-svc serves, with the parameter
    `name`, to the refusals for callers who may not read them. `private_files`: files that the service itself stores,
    with the parameter `id`, to the functions that store and read them. `one_clicks`: pages, to the handlers of mail
    programs' POST requests. `short_links`: paths with the parameter `code`, to functions that return our address for
    a code, None for an invalid code. `archives`: archives of stored pictures, with the parameter `token`, to the
    functions that open them. `exports`: files that are generated while they are downloaded, to the functions that
    open them. `callbacks`: endpoints that other systems call, to their handlers. `json_schemas`: paths, to the JSON
    Schemas that are published there.

    `key_exchange` exchanges API keys for tokens, in the slice whose service stores them. `caller_kinds` maps kinds of
    signed-in people to permissions: every person of a kind has at least one of them, no other person has any; the
    access log records the first matching kind.
    """

    name: str
    client: Callable[[grpc.aio.Channel], Any] | None
    loaders: type
    query: type | None = None
    mutation: type | None = None
    subscription: type | None = None
    types: Iterable[type] = ()
    entities: Mapping[type, Callable[[Any], Loader[str, Any]]] = field(default_factory=dict)
    arguments: Mapping[str, str] = field(default_factory=dict)
    link_previews: Mapping[str, PreviewOf] = field(default_factory=dict)
    private_documents: Mapping[str, str] = field(default_factory=dict)
    private_files: Mapping[str, PrivateFiles] = field(default_factory=dict)
    one_clicks: Mapping[str, OneClick] = field(default_factory=dict)
    short_links: Mapping[str, Callable[[str], str | None]] = field(default_factory=dict)
    archives: Mapping[str, OpenArchive] = field(default_factory=dict)
    exports: Mapping[str, OpenExport] = field(default_factory=dict)
    callbacks: Mapping[str, Callback] = field(default_factory=dict)
    key_exchange: KeyExchange | None = None
    json_schemas: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    caller_kinds: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @cached_property
    def schema(self) -> Schema:
        """The slice alone as an Apollo Federation v2 subgraph."""
        return SubgraphSchema(self)

    def sdl(self) -> str:
        """The subgraph's SDL, federation directives included."""
        return self.schema.as_str()

    def context(self, client: Any, **more: Any) -> Context:
        """A context with this slice alone composed, for its own tests and for serving it as a subgraph."""
        return Context(
            makers={self.loaders: lambda: self.loaders(client)}, entity_loaders=self.reference_loaders(), **more
        )

    def reference_loaders(self) -> dict[str, Callable[[Context], Loader[str, Any]]]:
        """Owned entities by GraphQL name, with their loaders."""

        def maker(select: Callable[[Any], Loader[str, Any]]) -> Callable[[Context], Loader[str, Any]]:
            return lambda context: select(context.of(self.loaders))

        return {
            get_object_definition(kind, strict=True).name: maker(select) for kind, select in self.entities.items()
        }


_camel_case = cache(to_camel_case)


class _KnownNames(NameConverter):
    """Caches names, since Strawberry converts those of a field's arguments again at each call."""

    def apply_naming_config(self, name: str) -> str:
        return _camel_case(name)


class SubgraphSchema(Schema):
    """Strawberry's federation schema with entities resolved in batches by the slice's loaders."""

    def __init__(self, owner: Slice) -> None:
        self._owner = owner
        super().__init__(
            query=owner.query,
            mutation=owner.mutation,
            subscription=owner.subscription,
            types=[*owner.types, *owner.entities],
            config=StrawberryConfig(scalar_map=SCALARS, name_converter=_KnownNames()),
            federation_version=FEDERATION_VERSION,
        )
        core = core_schema(self)
        _drop_null_defaults(core)
        _describe_arguments(core, {**COMMON_ARGUMENTS, **owner.arguments})
        union = core.type_map.get("_Entity")
        if isinstance(union, GraphQLUnionType):
            union.resolve_type = _entity_type
            for member in union.types:
                assert isinstance(member, GraphQLObjectType)
                member.is_type_of = None

    async def entities_resolver(  # type: ignore[override]
        self, info: strawberry.Info, representations: list[FederationAny]
    ) -> list[FederationAny]:
        """Resolves `_entities`: one batch per type, in the requested order, null for a miss."""
        context: Context = info.context
        loaders = self._owner.reference_loaders()
        keys_by_type: dict[str, list[str]] = {}
        sent = self._checked(representations)
        for representation in sent:
            keys_by_type.setdefault(representation["__typename"], []).append(representation["_id"])
        messages_by_type: dict[str, dict[str, Any]] = {}
        for name, keys in keys_by_type.items():
            if name in loaders:
                messages_by_type[name] = dict(zip(keys, await loaders[name](context).load_many(keys), strict=True))
        answers: list[Any] = []
        for representation in sent:
            name = representation["__typename"]
            if name in messages_by_type:
                message = messages_by_type[name][representation["_id"]]
                answers.append(None if message is None else Entity(name, message))
            else:
                answers.append(Entity(name, self._reference(name, representation)))
        return answers

    def _checked(self, representations: Sequence[Any]) -> Sequence[Mapping[str, Any]]:
        """The representations when each names an entity of this slice and its key. Raises InvalidInput."""
        union = core_schema(self).type_map["_Entity"]
        assert isinstance(union, GraphQLUnionType)
        entities = {member.name for member in union.types}
        for representation in representations:
            if not (
                isinstance(representation, Mapping)
                and representation.get("__typename") in entities
                and isinstance(representation.get("_id"), str)
            ):
                raise InvalidInput("A representation names an entity by __typename and _id.")
        return representations

    def _reference(self, name: str, representation: Mapping[str, Any]) -> Reference:
        definition: Any = self.schema_converter.type_map[name].definition
        convert = self.config.name_converter.get_graphql_name
        return Reference(
            **{declared.python_name: representation.get(convert(declared)) for declared in definition.fields}
        )


def _drop_null_defaults(schema: GraphQLSchema) -> None:
    """Removes null defaults, for readers of the schema and for resolvers with their own default."""
    for kind in schema.type_map.values():
        given: list[Any] = []
        if isinstance(kind, GraphQLInputObjectType):
            given += kind.fields.values()
        elif isinstance(kind, GraphQLObjectType):
            given += [arg for core_field in kind.fields.values() for arg in core_field.args.values()]
        for input_value in given:
            if input_value.default_value is None:
                input_value.default_value = Undefined


COMMON_ARGUMENTS = {
    "_id": "Id of the entity. An unknown id and one out of the caller's reach fail alike.",
    "where": "Conditions that all must hold; what is absent or null does not restrict.",
    "orderBy": "Order of the list; newest first when absent.",
    "limit": "Page size, from 1 to 1,000 unless the field says less; another one fails with BAD_USER_INPUT.",
    "first": "Page size, from 1 to 1,000; another one fails with BAD_USER_INPUT.",
    "after": "The `_id` of the last entity of the previous page; absent for the first page.",
    "representations": "Entities by `__typename` and `_id`.",
}


def _describe_arguments(schema: GraphQLSchema, texts: Mapping[str, str]) -> None:
    """Sets the description of each argument without one by its name."""
    for kind in schema.type_map.values():
        if not isinstance(kind, GraphQLObjectType) or kind.name.startswith("__"):
            continue
        for field_name, core_field in kind.fields.items():
            for name, argument in core_field.args.items():
                text = texts.get(f"{field_name}.{name}") or texts.get(name)
                if text and not argument.description:
                    argument.description = text
                    declared = argument.extensions.get("strawberry-definition")
                    if declared is not None:
                        declared.description = text


class Entity:
    """A source that knows its GraphQL type, for the `_Entity` union."""

    __slots__ = ("_source", "type_name")

    def __init__(self, type_name: str, source: Any) -> None:
        self.type_name = type_name
        self._source = source

    def __getattr__(self, name: str) -> Any:
        return getattr(self._source, name)


def _entity_type(source: Any, _info: Any, _union: Any) -> str:
    assert isinstance(source, Entity)
    return source.type_name


def discover() -> list[Slice]:
    """The slices of the installed services, by name."""
    slices = [point.load() for point in entry_points(group=ENTRY_POINTS)]
    for schema_slice in slices:
        if not isinstance(schema_slice, Slice):
            raise TypeError(f"entry point in {ENTRY_POINTS} is no Slice: {schema_slice!r}")
    return sorted(slices, key=lambda schema_slice: schema_slice.name)


__all__ = ["Entity", "Key", "Slice", "SubgraphSchema", "discover"]
