"""The kinds of field a slice declares: plain data, links to entities, batched relations, resolvers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import strawberry
from google.protobuf.descriptor import Descriptor
from strawberry.federation.schema_directives import External, Requires
from strawberry.types.base import StrawberryList, StrawberryOptional, get_object_definition
from strawberry.types.field import StrawberryField
from strawberry.types.lazy_type import LazyType

from kit.graph.declare.results import allowing
from kit.graph.declare.sources import Getter, Key, Path


class SourceField(StrawberryField):
    """A field read from its source by a path, resolved when its type is declared."""

    path_text: str | None = None
    path: Path | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.init = False
        self._getter: Getter | None = None

    def __copy__(self) -> SourceField:
        copy: SourceField = super().__copy__()
        copy.__dict__.update({k: v for k, v in self.__dict__.items() if k not in copy.__dict__})
        copy.path_text, copy.path = self.path_text, self.path
        return copy

    def bind(self, python_name: str, descriptor: Descriptor | None) -> None:
        """Resolves the path against the type's message; the Python name is the default path."""
        self.path = Path.of(descriptor, self.path_text if self.path_text is not None else python_name)

    @property
    def nullable(self) -> bool:
        """Whether the annotation allows None."""
        return isinstance(self.type, StrawberryOptional)

    def read(self, source: Any) -> Any:
        """The value in the source."""
        if self._getter is None:
            if self.path is None:
                raise TypeError(f"{self.python_name}: declare its type with entity(), value() or foreign()")
            self._getter = self.path.getter(nullable=self.nullable)
        return self._getter(source)


class Attribute(SourceField):
    """Plain data: no resolver, no arguments."""

    requires: str | None = None
    shown: Callable[[Any], Any] | None = None
    """Converts the value in the source to the value in the response."""

    def __copy__(self) -> Attribute:
        copy = super().__copy__()
        assert isinstance(copy, Attribute)
        copy.shown = self.shown
        return copy

    def read(self, source: Any) -> Any:
        value = super().read(source)
        return value if value is None or self.shown is None else self.shown(value)

    def get_result(self, source: Any, info: Any, args: list[Any], kwargs: Any) -> Any:
        return self.read(source)


class BatchedField(SourceField):
    """A field whose value comes from a loader, by a key in the source; a list of sources is loaded in one batch."""

    @property
    def is_basic_field(self) -> bool:
        return False

    def loader(self, context: Any) -> Any:
        """The loader of this operation; None when only a stub is available."""
        raise NotImplementedError

    def get_result(self, source: Any, info: Any, args: list[Any], kwargs: Any) -> Any:
        return self.load(info.context, self.read(source))

    def load(self, context: Any, key: Any) -> Any:
        """The value for a key, or an awaitable of it."""
        raise NotImplementedError


class Link(BatchedField):
    """The entity whose key the source holds; loaded by the entity's owner."""

    def read(self, source: Any) -> Any:
        return super().read(source) or None

    @property
    def entity(self) -> str:
        """GraphQL name of the entity."""
        kind: Any = self.type
        while isinstance(kind, StrawberryOptional | StrawberryList):
            kind = kind.of_type
        if isinstance(kind, LazyType):  # an entity whose module imports this one
            kind = kind.resolve_type()
        definition = get_object_definition(kind, strict=True)
        return definition.name

    def loader(self, context: Any) -> Any:
        return context.entity_loader(self.entity)

    def load(self, context: Any, key: Any) -> Any:
        if key is None:
            return None
        loader = self.loader(context)
        return Key(key) if loader is None else loader.load(key)


class Related(BatchedField):
    """A field with the value that a loader of the slice returns for a key of the source."""

    loaders: type | None = None
    attribute: str = ""

    def __copy__(self) -> Related:
        copy = super().__copy__()
        assert isinstance(copy, Related)
        copy.loaders, copy.attribute = self.loaders, self.attribute
        return copy

    def loader(self, context: Any) -> Any:
        return getattr(context.of(self.loaders), self.attribute)

    def load(self, context: Any, key: Any) -> Any:
        return self.loader(context).load(key)


def attribute(
    *,
    path: str | None = None,
    name: str | None = None,
    description: str | None = None,
    deprecated: str | None = None,
    shown: Callable[[Any], Any] | None = None,
) -> Any:
    """A plain field of the source message.

    `path` is dotted (default: the Python name; "." is the message itself); `name` the GraphQL name (default:
    camelCase of the Python name); `shown` converts a value for the response. See Path.getter for presence, Timestamps
    and enums.
    """
    declared = Attribute(graphql_name=name, description=description, deprecation_reason=deprecated)
    declared.path_text = path
    declared.shown = shown
    return declared


def key(*, path: str | None = None, description: str | None = None) -> Any:
    """The `_id` of an entity. The Python attribute is called `id`."""
    return attribute(path=path, name="_id", description=description)


def required(*, name: str | None = None) -> Any:
    """On a foreign type: a plain field of its owner that fields of this slice need (federation `@external`)."""
    declared = Attribute(graphql_name=name, directives=[External()])
    return declared


def link(path: str, *, name: str | None = None, description: str | None = None) -> Any:
    """The entity whose key is at `path`; annotate with the entity (`| None`). An empty key is null.

    Own and foreign entities alike are loaded by the owner's batch reference loader, one RPC per level. An entity that
    is unknown or out of the caller's reach is null, so the field should be nullable.
    """
    declared = Link(graphql_name=name, description=description)
    declared.path_text = path
    return declared


def related(
    loaders: type,
    attribute: str,
    *,
    key: str = "id",
    name: str | None = None,
    description: str | None = None,
    requires: str | None = None,
) -> Any:
    """The value that `loaders.<attribute>` (a Loader) returns for the value at path `key` of the source.

    A list of sources is loaded in one batch. On a foreign type `key` names a `key()` or `required()` attribute, and
    `requires` the GraphQL fields needed besides the key (federation `@requires`).
    """
    directives = [Requires(fields=requires)] if requires else []  # type: ignore[arg-type]
    declared = Related(graphql_name=name, description=description, directives=directives)
    declared.path_text = key
    declared.loaders = loaders
    declared.attribute = attribute
    return declared


def replaced_by(name: str) -> str:
    """The deprecation reason of a field without a removal date: it names the field that replaces it."""
    return f"Use `{name}`; no end date."


def field(
    *,
    name: str | None = None,
    description: str | None = None,
    deprecated: str | None = None,
    requires: str | None = None,
    extensions: Sequence[Any] = (),
    seconds: float | None = None,
) -> Callable[[Callable[..., Any]], Any]:
    """A resolver, for fields with arguments or that need more than a key: `async def f(self, info: Info, …) -> T`.

    `self` is the source: the message, or on a foreign type a Reference with the key and the required attributes.
    Also for the fields of Query; `seconds` extends the time limit of operations with the field. DomainError and RPC
    errors become GraphQL errors with codes.
    """
    directives = [Requires(fields=requires)] if requires else []  # type: ignore[arg-type]

    def wrap(resolver: Callable[..., Any]) -> Any:
        return strawberry.field(
            resolver=resolver,
            name=name,
            description=description,
            deprecation_reason=deprecated,
            directives=directives,
            extensions=list(extensions),
            metadata=allowing(seconds),
        )

    return wrap


def flattened(
    names: Mapping[str, str], *, under: str, kind: Any = None, graphql_names: Mapping[str, str] | None = None
) -> dict[str, tuple[str, str, Any, str | None]]:
    """Flattens fields of a nested message into the type: `names` maps proto field → description.

    Pass the result (several joined with |) to `entity(…, flat=…)`; `kind` overrides the type taken from the
    descriptor (such as Money); `graphql_names` overrides camelCase names.
    """
    overrides = graphql_names or {}
    return {proto: (f"{under}.{proto}", text, kind, overrides.get(proto)) for proto, text in names.items()}
