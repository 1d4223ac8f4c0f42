"""Answers alike in time, so that nobody learns from a stopwatch which e-mails have an account."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


@asynccontextmanager
async def at_least(seconds: float) -> AsyncIterator[None]:
    """Lasts as long as its body, and never less than `seconds`, also when the body fails."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    try:
        yield
    finally:
        await asyncio.sleep(max(0.0, until - loop.time()))
