"""Describes the previews that chats and social networks show for links to a slice's pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class LinkPreview:
    """The texts of a preview, in the language of the link; they are also rendered on its picture."""

    overline: str
    """The owner of the page, shown above the title."""
    title: str
    subtitle: str
    figures: Sequence[tuple[str, str]]
    """Numbers with their labels."""


PreviewOf = Callable[[Any, str, str], Awaitable[LinkPreview]]
"""Called with the slice's client, the parameter in the URL, and the language; RpcError when there is no preview."""
