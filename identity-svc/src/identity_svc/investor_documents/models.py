"""What a reader is given."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Content:
    """A document's bytes and what they are."""

    kind: str
    body: bytes
