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

from kit.graph.results import allowing
from kit.graph.sources import Getter, Key, Path


class SourceField(StrawberryField):
    """A field read from its source by a path, resolved when its type is declared."""

    path_text: str | None = None
    path: Path | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.init = False
        self._getter: Getter | None = None

    def __copy__(self) -> SourceField:
        made: SourceField = super().__copy__()
        made.__dict__.update({k: v for k, v in self.__dict__.items() if k not in made.__dict__})
        made.path_text, made.path = self.path_text, self.path
        return made

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
    """Makes of the value in the source what the answer shows."""

    def __copy__(self) -> Attribute:
        made = super().__copy__()
        assert isinstance(made, Attribute)
        made.shown = self.shown
        return made

    def read(self, source: Any) -> Any:
        value = super().read(source)
        return value if value is None or self.shown is None else self.shown(value)

    def get_result(self, source: Any, info: Any, args: list[Any], kwargs: Any) -> Any:
        return self.read(source)


class BatchedField(SourceField):
    """A field whose value comes from a loader, keyed by data of the source: whole lists of sources ask at once."""

    @property
    def is_basic_field(self) -> bool:
        return False

    def loader(self, context: Any) -> Any:
        """The loader of this operation; None when a stub has to do."""
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
    """What a loader of the slice answers for a key of the source."""

    loaders: type | None = None
    attribute: str = ""

    def __copy__(self) -> Related:
        made = super().__copy__()
        assert isinstance(made, Related)
        made.loaders, made.attribute = self.loaders, self.attribute
        return made

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
    camelCase of the Python name); `shown` makes of a value what the answer has. See Path.getter for how presence,
    Timestamps and enums read.
    """
    made = Attribute(graphql_name=name, description=description, deprecation_reason=deprecated)
    made.path_text = path
    made.shown = shown
    return made


def key(*, path: str | None = None, description: str | None = None) -> Any:
    """The `_id` of an entity. The Python attribute is called `id`."""
    return attribute(path=path, name="_id", description=description)


def required(*, name: str | None = None) -> Any:
    """On a foreign type: a plain field of its owner that fields of this slice need (federation `@external`)."""
    made = Attribute(graphql_name=name, directives=[External()])
    return made


def link(path: str, *, name: str | None = None, description: str | None = None) -> Any:
    """The entity whose key stands at `path`; annotate with the entity (`| None`). An empty key is null.

    Own or foreign alike: the owner's batch reference loader brings it, one RPC a level. An entity unknown or out
    of the caller's reach is null, so the field should be nullable.
    """
    made = Link(graphql_name=name, description=description)
    made.path_text = path
    return made


def related(
    loaders: type,
    attribute: str,
    *,
    key: str = "id",
    name: str | None = None,
    description: str | None = None,
    requires: str | None = None,
) -> Any:
    """What `loaders.<attribute>` (a Loader) answers for the value at path `key` of the source.

    Whole lists of sources are asked in one batch. On a foreign type `key` names a `key()` or `required()`
    attribute, and `requires` the GraphQL fields needed beside the key (federation `@requires`).
    """
    directives = [Requires(fields=requires)] if requires else []  # type: ignore[arg-type]
    made = Related(graphql_name=name, description=description, directives=directives)
    made.path_text = key
    made.loaders = loaders
    made.attribute = attribute
    return made


def replaced_by(name: str) -> str:
    """The reason of what is deprecated and stays: the field that does the same and more."""
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
    """A resolver, for what has arguments or needs more than a key: `async def f(self, info: Info, …) -> T`.

    `self` is the source: the message, or on a foreign type a Reference with the key and the required attributes.
    Also for the fields of Query; `seconds` is how long an operation with one may take, where that is more than others
    may. Errors need no care: DomainError and RPC errors become GraphQL errors with codes.
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
    """Fields of a nested message put flat on the type: `names` maps proto field → description.

    Give the result (several joined with |) to `entity(…, flat=…)`; `kind` overrides the type taken from the
    descriptor (say Money); `graphql_names` overrides camelCase names.
    """
    overrides = graphql_names or {}
    return {proto: (f"{under}.{proto}", text, kind, overrides.get(proto)) for proto, text in names.items()}
