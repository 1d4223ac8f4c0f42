"""How a gateway turns the secret of an API key into a caller: as the slice says whose service keeps keys."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

KeyExchange = Callable[[Any, str], Awaitable[tuple[str, datetime]]]
"""By the slice's client and the secret: an access token that all services verify, and when it ends.

Raises RpcError: UNAUTHENTICATED for a key that is unknown, revoked or expired.
"""
