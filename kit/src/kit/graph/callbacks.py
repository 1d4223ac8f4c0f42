"""Addresses at which another system calls ours, as the slice whose service takes the calls declares them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class CallbackRequest:
    """What the other system sent; who it is, only the service can tell, by the signature."""

    method: str
    query: Mapping[str, str] = field(default_factory=dict)
    """Parameters of the query string; of one that occurs twice the last."""
    body: bytes = b""
    """As it was sent: signatures are made of these bytes."""
    signature: str = ""
    """Value of the header that the callback names; empty without it."""


@dataclass(frozen=True)
class CallbackResponse:
    """What the other system is answered, with status 200."""

    content: str = ""
    content_type: str = "text/plain"


@dataclass(frozen=True)
class Callback:
    """What takes the calls at an address; nobody is signed in there, so the service verifies each call."""

    act: Callable[[Any, CallbackRequest], Awaitable[CallbackResponse]]
    """By the slice's client and the request. Raises RpcError or DomainError for a call that is refused."""
    methods: tuple[str, ...] = ("POST",)
    signature_header: str | None = None
    max_bytes: int = 64 * 1024
    """A longer body is refused with 413."""
