"""Fetches a picture from the URL given in a call, as the networks do."""

from __future__ import annotations

import io
from urllib.parse import urlsplit

import httpx
from PIL import Image, UnidentifiedImageError

LARGEST = 8 * 1024 * 1024
FETCH_SECONDS = 10.0


class FetchError(Exception):
    """The picture could not be fetched; `reason` is fetch, slow, format, size."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


async def fetch(client: httpx.AsyncClient, address: str, allowed: list[str]) -> bytes:
    """The bytes at a URL. Raises FetchError when it is no web address, or returns no picture or too large a one."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise FetchError("fetch", f"{address} is no web address")
    if allowed and parts.netloc not in allowed:
        raise FetchError("fetch", f"{parts.netloc} is not public")
    data = bytearray()
    try:
        async with client.stream("GET", address, timeout=FETCH_SECONDS, follow_redirects=False) as response:
            if response.status_code != httpx.codes.OK:
                raise FetchError("fetch", f"the address answers {response.status_code}")
            async for part in response.aiter_bytes():
                data += part
                if len(data) > LARGEST:
                    raise FetchError("size", "the picture is larger than 8 MiB")
    except httpx.TimeoutException as error:
        raise FetchError("slow", "the address answers too slowly") from error
    except httpx.HTTPError as error:
        raise FetchError("fetch", f"{type(error).__name__} at the address") from error
    return bytes(data)


def looked_at(data: bytes) -> tuple[str, int, int]:
    """Format, width and height. Raises FetchError when the bytes are no picture."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.format or "", image.width, image.height
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError) as error:
        raise FetchError("format", "the bytes are no picture") from error
