"""The sources of GraphQL types: protobuf messages, key stubs, and the paths into them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from types import SimpleNamespace
from typing import Any, Protocol, TypeVar

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from kit.rpc.tables import array_of, is_timestamp

T = TypeVar("T")

Getter = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Key:
    """A stub of an entity that another slice owns, hydrated by the owner's batch loader."""

    id: str


class Reference(SimpleNamespace):
    """A foreign entity to which a slice adds fields: the key, and the fields it requires."""


class Slot(Protocol):
    """One element of a batch RPC's response, with one optional message."""

    def HasField(self, name: Any) -> bool:  # noqa: N802 - protobuf's name
        """Whether the message is there."""


def stub(kind: type[T], key: str | None) -> T | None:
    """A stub of entity `kind` for a key; None when the key is absent or empty. Typed as the entity, so that a
    resolver annotated with it can return it."""
    return Key(key) if key else None  # type: ignore[return-value]


def slots(batch: Iterable[Slot], field: str) -> list[Any]:
    """The messages of a batch response in its order, None where a slot is empty."""
    return [getattr(slot, field) if slot.HasField(field) else None for slot in batch]


def moment(timestamp: Any) -> datetime:
    """A protobuf Timestamp as an aware datetime in UTC, exact to the microsecond."""
    return datetime.fromtimestamp(timestamp.seconds, UTC).replace(microsecond=timestamp.nanos // 1000)


@dataclass(frozen=True)
class Path:
    """A dotted path into a message, resolved against its descriptor; `field` is None for the message itself."""

    steps: tuple[str, ...]
    field: FieldDescriptor | None

    @classmethod
    def of(cls, descriptor: Descriptor | None, dotted: str) -> Path:
        """The path; raises ValueError naming the step that the message does not have. Without a descriptor the
        steps are plain Python attributes."""
        steps = tuple(step for step in dotted.split(".") if step)
        field: FieldDescriptor | None = None
        if descriptor is None:
            return cls(steps, None)
        current: Descriptor | None = descriptor
        for step in steps:
            if current is None or step not in current.fields_by_name:
                where = current.full_name if current is not None else "a scalar"
                raise ValueError(f"{where} has no field {step!r} (path {dotted!r} of {descriptor.full_name})")
            field = current.fields_by_name[step]
            current = field.message_type
        return cls(steps, field)

    @cached_property
    def dotted(self) -> str:
        """The path as text."""
        return ".".join(self.steps)

    @cached_property
    def array(self) -> str:
        """The array of a table's column that holds the values."""
        assert self.field is not None
        return array_of(self.field)

    @cached_property
    def repeated(self) -> bool:
        """Whether the last step is a list."""
        return self.field is not None and bool(self.field.is_repeated)

    @cached_property
    def timestamp(self) -> bool:
        """Whether the last step is a protobuf Timestamp."""
        return self.field is not None and is_timestamp(self.field)

    @cached_property
    def message(self) -> bool:
        """Whether the last step is another message (not a Timestamp)."""
        return self.field is not None and self.field.message_type is not None and not self.timestamp

    @cached_property
    def enum(self) -> bool:
        """Whether the last step is a protobuf enum."""
        return self.field is not None and self.field.enum_type is not None

    def getter(self, *, nullable: bool) -> Getter:
        """Returns a function that reads the value in the form that GraphQL needs.

        An unset `optional` field, Timestamp or enum (number 0) is None; an unset message is None where the GraphQL
        field is nullable and empty where it is not; a Timestamp is a datetime; a repeated field is a list.
        """
        if not self.steps:
            return lambda source: source
        last = self.steps[-1]
        above = self._above()
        if self.field is None:
            return lambda source: getattr(above(source), last)
        if self.repeated:
            each: Getter = moment if self.timestamp else lambda value: value
            return lambda source: [each(value) for value in getattr(above(source), last)]
        if self.enum:
            return lambda source: getattr(above(source), last) or None
        if not self.field.has_presence or (self.message and not nullable):
            return lambda source: getattr(above(source), last)
        shown: Getter = moment if self.timestamp else lambda value: value

        def read_present(source: Any) -> Any:
            owner = above(source)
            return shown(getattr(owner, last)) if owner.HasField(last) else None

        return read_present

    def _above(self) -> Getter:
        """Reads the message that holds the last step."""
        if len(self.steps) == 1:
            return lambda source: source

        def above(source: Any) -> Any:
            for step in self.steps[:-1]:
                source = getattr(source, step)
            return source

        return above
