"""What chats and networks show beside a link to a page, as the slice that knows the page tells the gateway."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class LinkPreview:
    """The words of a preview, in the language of the link; they also stand on its picture."""

    overline: str
    """Whose page it is, over the title."""
    title: str
    subtitle: str
    figures: Sequence[tuple[str, str]]
    """Numbers, each with what it counts."""


PreviewOf = Callable[[Any, str, str], Awaitable[LinkPreview]]
"""By the slice's client, the parameter in the address, and the language; raises RpcError when there is none."""
