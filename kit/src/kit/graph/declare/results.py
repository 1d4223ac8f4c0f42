"""The result type of every mutation, and the conversion of failures to it, the same in each slice."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

import strawberry
from strawberry.annotation import StrawberryAnnotation
from strawberry.extensions import FieldExtension
from strawberry.federation.schema_directives import Shareable
from strawberry.types.arguments import StrawberryArgument

from kit.rpc.errors import as_domain_error
from kit.rpc.idempotency import ARGUMENT, checked_key, sending

R = TypeVar("R", bound="MutationResult")
PlainData = Mapping[str, Any]
_SECONDS = "seconds"


@strawberry.type(description="One thing that went wrong.", directives=[Shareable()])
class MutationError:
    """One entry of `error`."""

    path: str = strawberry.field(description="The argument concerned; empty when none.")
    message: str = strawberry.field(description="A message safe to show.")
    code: str = strawberry.field(description="Stable code.")


async def _data(self: MutationResult) -> str | None:
    if not self.success:
        return None
    data = await self.data_source() if callable(self.data_source) else self.data_source
    return json.dumps(data or {}, ensure_ascii=False, separators=(",", ":"))


@strawberry.interface(description="What every mutation answers.")
class MutationResult:
    """Subclass it for each result: `order: Order | None = strawberry.field(default=None, …)`."""

    success: bool = strawberry.field(description="Whether it was done.")
    data: str | None = strawberry.field(
        resolver=_data, description="What was done, as JSON without secrets; null when it fails."
    )
    error: list[MutationError] = strawberry.field(
        default_factory=list, description="What went wrong; a form shows the first."
    )
    data_source: strawberry.Private[PlainData | Callable[[], Awaitable[PlainData]] | None] = None


@strawberry.type(description="Answer that says only whether it was done.", directives=[Shareable()])
class AckResult(MutationResult):
    """For mutations that return no data."""


def result(*, description: str) -> Callable[[type[R]], type[R]]:
    """Declares the result of a mutation: a subclass of MutationResult with its typed fields."""

    def wrap(cls: type[R]) -> type[R]:
        return strawberry.type(cls, description=description)

    return wrap


def succeeded(
    kind: type[R], *, data: PlainData | Callable[[], Awaitable[PlainData]] | None = None, **typed: Any
) -> R:
    """A success: `data` is sent as a JSON string (see `plain`), `typed` are the typed fields (messages).

    If `data` must be loaded, pass a function, which is called only when the client selects `data`. Tokens and other
    secrets belong in typed fields, never in `data`.
    """
    return kind(success=True, data_source=data, **typed)


def failed(kind: type[R], error: BaseException, paths: Mapping[str, str] | None = None) -> R:
    """A failure from a DomainError or RPC error; `paths` renames violation paths to argument names."""
    domain = as_domain_error(error)
    names = paths or {}
    errors = [
        MutationError(path=names.get(v.path, v.path), message=v.message, code=v.code) for v in domain.violations
    ] or [MutationError(path="", message=domain.message, code=domain.reason)]
    return kind(success=False, error=errors)


class _MutationErrors(FieldExtension):
    def __init__(self, paths: Mapping[str, str] | None, anonymous: bool, limit: str | None) -> None:
        self._paths = paths
        self._kind: Any = None
        self.anonymous = anonymous
        self.limit = limit

    def apply(self, field: Any) -> None:
        self._kind = field.type

    # Positional only: a mutation may have arguments called `source` or `next_`.
    async def resolve_async(  # type: ignore[override]
        self, next_: Callable[..., Any], source: Any, info: Any, /, **kwargs: Any
    ) -> Any:
        try:
            return await next_(source, info, **kwargs)
        except Exception as error:  # each becomes an entry of `error`; unforeseen ones are logged
            return failed(self._kind, error, self._paths)


class _IdempotencyKey(FieldExtension):
    """Takes the argument `idempotencyKey`, and sends it with the resolver's RPCs."""

    def apply(self, field: Any) -> None:
        declared = StrawberryArgument(
            python_name="idempotency_key",
            graphql_name=ARGUMENT,
            type_annotation=StrawberryAnnotation(str | None),
            default=None,
            description="One key for one intent, kept over retries: a repetition answers what the first one made and "
            "changes nothing, for 24 hours. 16 to 128 letters, digits or . _ : -, a new UUID say.",
        )
        field.arguments = [*field.arguments, declared]

    # Positional only: a mutation may have arguments called `source` or `next_`.
    async def resolve_async(  # type: ignore[override]
        self, next_: Callable[..., Any], source: Any, info: Any, /, **kwargs: Any
    ) -> Any:
        key = kwargs.pop("idempotency_key", None)
        with sending(checked_key(key) if key is not None else None):
            return await next_(source, info, **kwargs)


def mutation(
    *,
    description: str,
    name: str | None = None,
    paths: Mapping[str, str] | None = None,
    anonymous: bool = False,
    creates: bool = False,
    limit: str | None = None,
    seconds: float | None = None,
) -> Callable[[Callable[..., Any]], Any]:
    """A mutation: `async def f(self, info: Info, …) -> SomeResult`; errors become {success: false, …}.

    `paths` renames violation paths of the service to argument names. `anonymous` is for mutations that ignore the
    access token (sign-in, refresh), so that a stale token does not stop them. `creates` is for mutations that are not
    idempotent: they take an `idempotencyKey`, which is sent with the RPCs of the resolver; the service claims it
    (kit.idempotency). `limit` names the gateway's limit by client that it counts towards. `seconds` extends the time
    limit of operations with it.
    """

    def wrap(resolver: Callable[..., Any]) -> Any:
        extensions: list[FieldExtension] = [_MutationErrors(paths, anonymous, limit)]
        if creates:
            extensions.append(_IdempotencyKey())
        return strawberry.mutation(
            resolver=resolver,
            name=name,
            description=description,
            extensions=extensions,
            metadata=allowing(seconds),
        )

    return wrap


def allowing(seconds: float | None) -> dict[str, float]:
    """The metadata of a root field with this time limit."""
    return {} if seconds is None else {_SECONDS: seconds}


def seconds_of(field: Any) -> float | None:
    """The time limit in seconds that a Strawberry field was declared with; None for the default."""
    return (getattr(field, "metadata", None) or {}).get(_SECONDS)


def limit_of(field: Any) -> str | None:
    """The `limit` that a Strawberry field was declared with."""
    return next(
        (
            extension.limit
            for extension in getattr(field, "extensions", ())
            if isinstance(extension, _MutationErrors)
        ),
        None,
    )


def is_anonymous(field: Any) -> bool:
    """Whether a Strawberry field was declared with `anonymous=True`."""
    return any(
        isinstance(extension, _MutationErrors) and extension.anonymous
        for extension in getattr(field, "extensions", ())
    )
