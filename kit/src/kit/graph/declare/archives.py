"""Describes archives of stored pictures: a slice determines their content, the gateway streams them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True)
class ArchivedFile:
    """A stored picture in an archive."""

    name: str
    """ASCII letters, digits, hyphens and a suffix; no other file of the archive has it."""
    key: str
    """The picture's key in media-svc."""


@dataclass(frozen=True)
class Archive:
    """The content of a ZIP archive."""

    name: str
    """Name of the downloaded file, in the same format as the names of its files."""
    account: str
    """The account that downloads: the gateway limits how many archives it streams to an account at once."""
    modified: datetime
    """Modification time of its files, in the reader's time zone."""
    files: Sequence[ArchivedFile]
    texts: Callable[[Collection[str]], Iterable[tuple[str, str]]]
    """Returns further files, as name and text, given the names of the pictures that could be read."""


OpenArchive = Callable[[Any, str], Awaitable[Archive]]
"""Opens an archive by the slice's client and the token in the URL. Raises RpcError for an invalid token."""
