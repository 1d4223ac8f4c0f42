"""Links in mails that a mail program posts to when its user wants no more of them (RFC 8058)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class OneClick:
    """What a POST at an address does, without a session: the token in the link is the right to do it."""

    parameter: str
    """Name of the query parameter with the token."""
    act: Callable[[Any, str], Awaitable[None]]
    """By the slice's client and the token. Raises RpcError for an unknown token."""
