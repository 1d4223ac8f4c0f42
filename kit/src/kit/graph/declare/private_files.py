"""Declares private files that clients store and read at URLs of the gateway, and that a slice authorizes."""

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
    """The functions that store and read the file at a URL; all raise RpcError or DomainError for a forbidden caller."""

    check: Callable[[Any, str], Awaitable[None]]
    """Raises unless the caller may store a file there; called with the slice's client and the parameter in the URL,
    before the first byte is read. It may allow what `store` refuses."""
    store: Callable[[Any, str, bytes], Awaitable[Mapping[str, Any] | None]]
    """Called with the slice's client, the parameter in the URL, and the content. Its result is sent as JSON."""
    read: Callable[[Any, str], Awaitable[PrivateFile]]
    """Called with the slice's client and the parameter in the URL."""
    too_large: str
    """The error code for a file of more than MAX_BYTES."""
    store_seconds: float = 30.0
    """Time limit of `store`."""
    records_reading: bool = False
    """Whether `read` is recorded as an action of the caller: then HEAD is refused, since it transfers nothing."""
