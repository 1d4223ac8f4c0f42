"""Declares HTTP endpoints that other systems call and that a slice's service handles (webhooks)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class CallbackRequest:
    """The other system's request; only the service can authenticate it, by the signature."""

    method: str
    query: Mapping[str, str] = field(default_factory=dict)
    """Parameters of the query string; the last value of a repeated one."""
    body: bytes = b""
    """The body as received: signatures are computed over these bytes."""
    signature: str = ""
    """Value of the header that the callback names; empty without it."""


@dataclass(frozen=True)
class CallbackResponse:
    """The response to the other system, with status 200."""

    content: str = ""
    content_type: str = "text/plain"


@dataclass(frozen=True)
class Callback:
    """The handler of one endpoint; the caller has no session, so the service verifies each call."""

    act: Callable[[Any, CallbackRequest], Awaitable[CallbackResponse]]
    """Called with the slice's client and the request. Raises RpcError or DomainError for a call that is refused."""
    methods: tuple[str, ...] = ("POST",)
    signature_header: str | None = None
    max_bytes: int = 64 * 1024
    """A longer body is refused with 413."""
