"""Limits long transfers: their number in total and by account, and how slow a client may be."""

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
"""Headers of a private download: it must not be cached by proxies, indexed or executed."""


class TooManyTransfersError(Exception):
    """The limit of concurrent transfers is reached, in total or for the account."""


class Transfers:
    """Counts the transfers in progress in this process, in total and by account."""

    def __init__(self) -> None:
        self._under_way: Counter[str] = Counter()

    def refuse_beyond(self, most: int) -> None:
        """Raises TooManyTransfersError when `most` transfers or more are in progress."""
        if self._under_way.total() >= most:
            raise TooManyTransfersError

    def begin(self, account: str, most: int, most_of_account: int) -> Callable[[], None]:
        """Counts one more until the returned function is called. Raises TooManyTransfersError."""
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
    def track(self, account: str, most: int, most_of_account: int) -> Iterator[None]:
        """Counts one more during the block. Raises TooManyTransfersError."""
        end = self.begin(account, most, most_of_account)
        try:
            yield
        finally:
            end()


class BoundedStream(StreamingResponse):
    """A stream that is cut off after `seconds`, or when the client receives no chunk for `stall_seconds`.

    Calls `end` when the stream has ended in any way, also before its first byte.
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
    """The content; cancels the streaming task after `seconds`, or when a chunk takes more than `stall_seconds`."""
    loop = asyncio.get_running_loop()
    async with aclosing(content), asyncio.timeout(seconds), asyncio.timeout(stall_seconds) as stalled:
        async for chunk in content:
            yield chunk
            stalled.reschedule(loop.time() + stall_seconds)
