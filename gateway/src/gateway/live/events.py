"""Subscriptions over server-sent events: the graphql-sse protocol's distinct connections."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any

from graphql import GraphQLError
from starlette.responses import StreamingResponse

from gateway.callers import Callers
from gateway.graphql.requests import COMPLETE, EVENT_STREAM, next_event
from kit.graph.execute.errors import formatted
from kit.rpc.caller import CallContext
from kit.rpc.errors import Unauthenticated

PING_SECONDS = 15.0
CHECK_SECONDS = 1.0
PING = b":\n\n"
_END = None


def event_stream(
    answers: AsyncGenerator[dict[str, Any], None],
    callers: Callers,
    call: CallContext,
    following: asyncio.Event,
    stopping: asyncio.Event,
) -> StreamingResponse:
    """The results as events, with comments that keep the connection open; ends with the caller's token or session.

    The first comment is sent once the results set `following`: a client that then fetches the current state misses no
    event.
    """
    return StreamingResponse(
        _events(answers, callers, call, following, stopping),
        headers={
            "content-type": f"{EVENT_STREAM}; charset=utf-8",
            "cache-control": "no-store",
            "x-accel-buffering": "no",
        },
    )


async def _events(
    answers: AsyncGenerator[dict[str, Any], None],
    callers: Callers,
    call: CallContext,
    following: asyncio.Event,
    stopping: asyncio.Event,
) -> AsyncIterator[bytes]:
    # One slot: while the client does not read, facts are deduplicated in the feed (back-pressure).
    queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(maxsize=1)

    async def pump() -> None:
        async with aclosing(answers):
            async for content in answers:
                following.set()
                await queue.put(content)
        following.set()
        await queue.put(_END)

    pumping = asyncio.create_task(pump())
    silent_since = time.monotonic()
    try:
        await following.wait()
        yield PING
        while not stopping.is_set():
            try:
                async with asyncio.timeout(CHECK_SECONDS):
                    content = await queue.get()
            except TimeoutError:
                await callers.still_hold(call)
                if time.monotonic() - silent_since >= PING_SECONDS:
                    silent_since = time.monotonic()
                    yield PING
                continue
            if content is _END:
                break
            silent_since = time.monotonic()
            yield next_event(content)
        yield COMPLETE
    except Unauthenticated as error:
        ended = GraphQLError(error.message, original_error=error)
        yield next_event({"errors": [formatted(ended)]}) + COMPLETE
    finally:
        pumping.cancel()
        await asyncio.gather(pumping, return_exceptions=True)
