"""The function that exchanges the secret of an API key for a token, provided by the slice that owns API keys."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

KeyExchange = Callable[[Any, str], Awaitable[tuple[str, datetime]]]
"""Returns an access token that all services verify and its expiry, given the slice's client and the secret.

Raises RpcError: UNAUTHENTICATED for a key that is unknown, revoked or expired.
"""
