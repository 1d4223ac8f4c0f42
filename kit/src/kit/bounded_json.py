"""Reads the JSON body of an HTTP response with a limit on its size."""

from __future__ import annotations

import json

import httpx


async def bounded_json(response: httpx.Response, max_bytes: int) -> object:
    """The decoded body of a streamed response; None if it is not JSON, is nested too deeply or exceeds `max_bytes`.

    Stops reading at the first chunk beyond the limit. Raises httpx.HTTPError when the connection breaks off.
    """
    body = bytearray()
    async for chunk in response.aiter_bytes():
        body += chunk
        if len(body) > max_bytes:
            return None
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None
