"""A response of several lines of JSON: that of an operation, and those of the queries that follow it in its request."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable
from contextlib import aclosing
from typing import Any

import orjson
from isal import isal_zlib
from starlette.requests import Request
from starlette.responses import StreamingResponse

from gateway.graphql.requests import JSON_LINES

Following = tuple[dict[str, Any], dict[str, Any]] | None
"""The content of a query's response and its fields of the access log; None if it was not executed."""
_GZIP = 31
"""`wbits` of a gzip stream."""


def json_lines(
    request: Request,
    first: dict[str, Any],
    queries: Iterable[Coroutine[Any, Any, Following]],
    note: Callable[[list[dict[str, Any]]], None],
) -> StreamingResponse:
    """The response, whose first line is sent at once, and a query's once it and those before have been executed.

    The line of a query that was not executed is `null`. `note` gets the fields of the access log of the others.
    """
    packs = "gzip" in request.headers.get("accept-encoding", "")
    headers = {
        "content-type": f"{JSON_LINES}; charset=utf-8",
        "cache-control": "no-store",
        "vary": "accept-encoding",
        "x-accel-buffering": "no",
    }
    if packs:
        headers["content-encoding"] = "gzip"
    lines = _lines(first, queries, note)
    return StreamingResponse(_packed(lines) if packs else lines, headers=headers)


async def _lines(
    first: dict[str, Any],
    queries: Iterable[Coroutine[Any, Any, Following]],
    note: Callable[[list[dict[str, Any]]], None],
) -> AsyncGenerator[bytes]:
    running = [asyncio.create_task(query) for query in queries]
    executed: list[dict[str, Any]] = []
    try:
        yield orjson.dumps(first) + b"\n"
        for query in running:
            following = await query
            if following is not None:
                executed.append(following[1])
            yield orjson.dumps(following and following[0]) + b"\n"
    finally:
        note(executed)
        for query in running:
            query.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def _packed(lines: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    """The lines as one gzip stream. Each is compressed on its own, so that the length of one reveals nothing of the
    token in another."""
    packer = isal_zlib.compressobj(2, wbits=_GZIP)
    async with aclosing(lines):
        async for line in lines:
            yield packer.compress(line) + packer.flush(isal_zlib.Z_FULL_FLUSH)
    yield packer.flush()
