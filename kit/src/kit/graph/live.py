"""How subscription fields follow facts: what a slice asks for, and what whoever serves it must offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

import strawberry
from google.protobuf.message import Message

M = TypeVar("M", bound=Message)

Subjects = Mapping[str, type[Message]]
"""Subjects to follow, each with the type of its messages."""

KeyOf = Callable[[Any], str | None]
"""The key of the entity that a message is about; None for a message that does not concern the follower."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact as it arrived; read once, however many follow it."""

    subject: str
    payload: bytes
    _read: dict[type[Message], Message] = field(default_factory=dict, repr=False, compare=False)

    def read(self, kind: type[M]) -> M:
        """The message; raises google.protobuf.message.DecodeError for a payload that is none."""
        known = self._read.get(kind)
        if known is None:
            known = self._read[kind] = kind.FromString(self.payload)
        return known  # type: ignore[return-value]


class Feed(Protocol):
    """The facts that concern one follower."""

    async def changed(self) -> list[str]:
        """Waits for facts; the keys of the entities that they are about, each once, the oldest first."""


class Live(Protocol):
    """What one subscription is given by whoever serves it."""

    async def follow(self, subjects: Subjects, key: KeyOf) -> Feed:
        """Follows from now on, until `leave`. Facts come in through a bounded queue: one entity waits in it once, and
        when it is full the oldest are dropped."""

    async def renew(self) -> None:
        """Verifies anew who follows, and gives the calls that come next their deadline. Raises Unauthenticated."""

    def leave(self) -> None:
        """Ends what is followed."""


def subscription(*, description: str, name: str | None = None) -> Callable[[Callable[..., Any]], Any]:
    """A subscription field: `async def f(self, info: Info, …) -> AsyncGenerator[T, None]` over `info.context.facts`."""

    def wrap(resolver: Callable[..., Any]) -> Any:
        return strawberry.subscription(resolver=resolver, name=name, description=description)

    return wrap
