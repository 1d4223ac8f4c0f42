"""Subscription fields that follow facts: the declaration for slices, and the interface that a server implements."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import strawberry
from google.protobuf.message import Message

M = TypeVar("M", bound=Message)

Subjects = Mapping[str, type[Message]]
"""Subjects to follow, each with its message type."""

KeyOf = Callable[[Any], str | None]
"""The key of the entity that a message is about; None for a message that does not concern the follower."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A received fact; deserialized once, however many subscriptions follow it."""

    subject: str
    payload: bytes
    _read: dict[type[Message], Message] = field(default_factory=dict, repr=False, compare=False)

    def read(self, kind: type[M]) -> M:
        """The deserialized message; raises google.protobuf.message.DecodeError for an invalid payload."""
        message = self._read.get(kind)
        if message is None:
            message = self._read[kind] = kind.FromString(self.payload)
        return message  # type: ignore[return-value]


class Feed(Protocol):
    """The facts that concern one subscription."""

    async def changed(self) -> list[str]:
        """Waits for facts; returns the keys of the entities that they are about, each once, the oldest first."""


class Live(Protocol):
    """The interface between one subscription and the server that executes it."""

    async def follow(self, subjects: Subjects, key: KeyOf) -> Feed:
        """Follows from now on, until `leave`. Facts arrive through a bounded queue: an entity is queued once, and the
        oldest are dropped when it is full."""

    async def renew(self) -> None:
        """Verifies the caller again, and sets the deadline of the calls that follow. Raises Unauthenticated."""

    def leave(self) -> None:
        """Unsubscribes from the facts."""


def subscription(*, description: str, name: str | None = None) -> Callable[[Callable[..., Any]], Any]:
    """A subscription field: `async def f(self, info: Info, …) -> AsyncGenerator[T, None]` over `info.context.facts`."""

    def wrap(resolver: Callable[..., Any]) -> Any:
        return strawberry.subscription(resolver=resolver, name=name, description=description)

    return wrap
