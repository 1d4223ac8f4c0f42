"""Bounds transfers that take long: how many at once, in all and of one account, and how slow the client may be."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing, contextmanager, suppress
from typing import Any

from starlette.requests import ClientDisconnect
from starlette.responses import StreamingResponse

PRIVATE_DOWNLOAD = {
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
}
"""Headers of what one account downloads: nobody else keeps, finds or runs it."""


class TooManyTransfersError(Exception):
    """As many are under way as may be, in all or of the account."""


class Transfers:
    """Counts the transfers under way in this process, in all and by account."""

    def __init__(self) -> None:
        self._under_way: Counter[str] = Counter()

    def refuse_beyond(self, most: int) -> None:
        """Raises TooManyTransfersError when `most` transfers or more are in progress."""
        if self._under_way.total() >= most:
            raise TooManyTransfersError

    def begin(self, account: str, most: int, most_of_account: int) -> Callable[[], None]:
        """Counts one more until what it returns is called. Raises TooManyTransfersError."""
        self.refuse_beyond(most)
        if self._under_way[account] >= most_of_account:
            raise TooManyTransfersError
        self._under_way[account] += 1
        ended = False

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                self._under_way[account] -= 1
                self._under_way += Counter()  # drops accounts without any

        return end

    @contextmanager
    def one(self, account: str, most: int, most_of_account: int) -> Iterator[None]:
        """Counts one more meanwhile. Raises TooManyTransfersError."""
        end = self.begin(account, most, most_of_account)
        try:
            yield
        finally:
            end()


class BoundedStream(StreamingResponse):
    """A stream that is cut off after `seconds`, or when the client takes no chunk for `stall_seconds`.

    Calls `end` once the stream ended in whatever way, also before its first byte.
    """

    def __init__(
        self,
        content: AsyncGenerator[bytes],
        end: Callable[[], None],
        *,
        seconds: float,
        stall_seconds: float,
        **more: Any,
    ) -> None:
        self._content, self._end = _taken_in_time(content, seconds, stall_seconds), end
        super().__init__(self._content, **more)

    async def __call__(self, *connection: Any) -> None:
        try:
            with suppress(ClientDisconnect):
                await super().__call__(*connection)
        finally:
            self._end()
            await self._content.aclose()


async def _taken_in_time(
    content: AsyncGenerator[bytes], seconds: float, stall_seconds: float
) -> AsyncGenerator[bytes]:
    """The content, which ends with the task that streams it when a chunk is not taken within `stall_seconds`."""
    loop = asyncio.get_running_loop()
    async with aclosing(content), asyncio.timeout(seconds), asyncio.timeout(stall_seconds) as stalled:
        async for chunk in content:
            yield chunk
            stalled.reschedule(loop.time() + stall_seconds)
