"""Archives of stored pictures, as the slice that knows what is in them tells the gateway, which streams them."""

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
    """Of media-svc."""


@dataclass(frozen=True)
class Archive:
    """What is in an archive, a ZIP file."""

    name: str
    """Of the file that is downloaded; as those of its files."""
    account: str
    """Whose download it is: the gateway bounds how many of an account's it streams at once."""
    modified: datetime
    """Of its files, in the zone of whoever reads them."""
    files: Sequence[ArchivedFile]
    texts: Callable[[Collection[str]], Iterable[tuple[str, str]]]
    """Further files, by name and text, once the names of the pictures are known that were there to be read."""


OpenArchive = Callable[[Any, str], Awaitable[Archive]]
"""By the slice's client and the token in the address. Raises RpcError for a token that opens none."""
