"""Describes files that a slice generates while the gateway streams them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

MEDIA_TYPES = {"ndjson": "application/x-ndjson", "csv": "text/csv; charset=utf-8; header=present"}
"""Media types by format, which is also the suffix of the file."""


@dataclass(frozen=True)
class Export:
    """A file that is generated part by part."""

    name: str
    """Name of the downloaded file: ASCII letters, digits, hyphens and a suffix."""
    content_type: str
    parts: AsyncGenerator[bytes]
    """Each part is generated once the client has received the one before, by calls on behalf of the caller, whom the
    gateway verifies again in between. An error aborts the stream, so that a file that ends normally is complete."""


OpenExport = Callable[[Any, Mapping[str, str]], Awaitable[Export]]
"""Opens an export by the slice's client and the query parameters. Raises RpcError or DomainError if it cannot."""
