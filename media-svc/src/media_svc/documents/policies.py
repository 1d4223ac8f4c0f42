"""Names, entity tags and ranges (RFC 9110, section 14) of documents: no I/O here."""

from __future__ import annotations

import mimetypes
import re
from dataclasses import dataclass
from datetime import datetime

_NAME = re.compile(r"(?!\.)[^/\\\x00-\x1f\x7f]{1,255}")


@dataclass(frozen=True)
class ByteRange:
    """A requested range. Without `first` it is the last `last` bytes; without `last` all bytes from `first`."""

    first: int | None = None
    last: int | None = None


@dataclass(frozen=True)
class Part:
    """Bytes from the position `first` up to, but not including, `end`."""

    first: int
    end: int

    @property
    def length(self) -> int:
        return self.end - self.first


def is_name(name: str) -> bool:
    """Whether a text can be the name of a visible file directly in the folder."""
    return _NAME.fullmatch(name) is not None


def content_type_of(name: str) -> str:
    """The media type for the name's suffix."""
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def etag_of(size: int, stored_at: datetime) -> str:
    """The strong entity tag: the same for a file in every replica, and a new one once the file is replaced."""
    return f"{int(stored_at.timestamp() * 1_000_000):x}-{size:x}"


def part_of(size: int, byte_range: ByteRange) -> Part | None:
    """The bytes of a range in a document of this size; None when the range is unsatisfiable."""
    if byte_range.first is None:
        first, end = max(0, size - (byte_range.last or 0)), size
    else:
        first, end = byte_range.first, size if byte_range.last is None else min(byte_range.last + 1, size)
    return Part(first, end) if 0 <= first < end else None
