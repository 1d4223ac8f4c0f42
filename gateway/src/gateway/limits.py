"""Size and time limits of request bodies, enforced while they are received."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

from starlette.requests import Request

MAX_GRAPHQL_BYTES = 64 * 1024
SLOW_SECONDS = 10.0


class TooLargeError(Exception):
    """More bytes than allowed: respond 413 and close."""


class TooSlowError(Exception):
    """The body did not arrive in time: respond 408 and close."""


async def chunks(
    request: Request, max_bytes: int, *, pause: float = SLOW_SECONDS, total: float | None = None
) -> AsyncIterator[bytes]:
    """The body as it arrives, at most `max_bytes` whatever its framing.

    A pause of `pause` seconds, or more than `total` seconds in all, raises TooSlowError.
    """
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and (len(declared) > 18 or int(declared) > max_bytes):
        raise TooLargeError
    deadline = time.monotonic() + total if total is not None else None
    received = 0
    more = True
    while more:
        wait = pause if deadline is None else min(pause, max(0.001, deadline - time.monotonic()))
        try:
            async with asyncio.timeout(wait):
                message = await request.receive()
        except TimeoutError as error:
            raise TooSlowError from error
        if message["type"] == "http.disconnect":
            raise TooSlowError
        chunk, more = message.get("body", b""), message.get("more_body", False)
        received += len(chunk)
        if received > max_bytes:
            raise TooLargeError
        if chunk:
            yield chunk


async def body(request: Request, max_bytes: int = MAX_GRAPHQL_BYTES, *, total: float = SLOW_SECONDS) -> bytes:
    """A small body as a whole; raises as `chunks`."""
    return b"".join([chunk async for chunk in chunks(request, max_bytes, total=total)])
