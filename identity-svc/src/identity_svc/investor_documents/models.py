"""What a reader is given."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Content:
    """A document's content and its media type."""

    kind: str
    body: bytes
