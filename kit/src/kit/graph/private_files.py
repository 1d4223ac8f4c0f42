"""Files that are kept and read at an address of their own, as the slice that knows their rights tells the gateway."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

MAX_BYTES = 5 * 1024 * 1024


@dataclass(frozen=True)
class PrivateFile:
    """A file as it is downloaded."""

    content: bytes
    content_type: str
    name: str
    """ASCII letters, digits, hyphens and a suffix."""


@dataclass(frozen=True)
class PrivateFiles:
    """What keeps and reads the file behind an address; all raise RpcError or DomainError for whoever may not."""

    check: Callable[[Any, str], Awaitable[None]]
    """Raises unless a file may be kept there; asked before its first byte is taken, by the slice's client and the
    parameter in the address. It may let through what `store` refuses."""
    store: Callable[[Any, str, bytes], Awaitable[Mapping[str, Any] | None]]
    """By the slice's client, the parameter in the address, and the content. What it answers is sent as JSON."""
    read: Callable[[Any, str], Awaitable[PrivateFile]]
    """By the slice's client and the parameter in the address."""
    too_large: str
    """The code for a file of more than MAX_BYTES."""
    store_seconds: float = 30.0
    """How long `store` may take."""
    records_reading: bool = False
    """Whether `read` is kept as something that the caller did: HEAD is refused, since it would take nothing."""
