"""Declares one-click unsubscribe links, to which mail programs send a POST (RFC 8058)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class OneClick:
    """The handler of a POST without a session: the token in the link authorizes it."""

    parameter: str
    """Name of the query parameter with the token."""
    act: Callable[[Any, str], Awaitable[None]]
    """Called with the slice's client and the token. Raises RpcError for an unknown token."""
