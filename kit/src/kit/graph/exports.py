"""Files that are made while they are downloaded, as the slice that makes them tells the gateway, which streams them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

MEDIA_TYPES = {"ndjson": "application/x-ndjson", "csv": "text/csv; charset=utf-8; header=present"}
"""By format, which is also the suffix of the file."""


@dataclass(frozen=True)
class Export:
    """A file that is made part by part."""

    name: str
    """Of the file that is downloaded: ASCII letters, digits, hyphens and a suffix."""
    content_type: str
    parts: AsyncGenerator[bytes]
    """Each is made when the client has taken the one before, by calls in the name of who downloads, which the gateway
    renews in between. What it raises cuts the stream, so that a file that ends well is whole."""


OpenExport = Callable[[Any, Mapping[str, str]], Awaitable[Export]]
"""By the slice's client and the parameters of the query. Raises RpcError or DomainError for what is not to be had."""
