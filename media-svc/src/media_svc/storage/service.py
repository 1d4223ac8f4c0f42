"""The object stores of images and documents: a folder or any S3 store, through obstore."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from urllib.parse import unquote, urlsplit

import obstore
from obstore.exceptions import NotFoundError
from obstore.store import from_url

from media_svc.storage.errors import UnknownImage

_CHUNK_BYTES = 64 * 1024


@dataclass(frozen=True)
class Stat:
    """The metadata of an object, known without reading it."""

    length: int
    stored_at: datetime


@dataclass(frozen=True)
class Room:
    """Sizes in bytes of the disk that holds a store."""

    size: int
    free: int


@dataclass(frozen=True)
class Stored(Stat):
    """An object opened for reading; `length` is the length of the whole object."""

    chunks: AsyncIterator[bytes]


@dataclass(frozen=True)
class S3Keys:
    """An access key of an S3 store."""

    id: str
    secret: str = field(repr=False)


class Store:
    """Objects by key; writing is atomic, and writing the same key again changes nothing."""

    def __init__(self, url: str, keys: S3Keys | None = None) -> None:
        self._folder = Path(unquote(urlsplit(url).path)) if url.startswith("file://") else None
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
        if keys is None:
            self._store = from_url(url)
        else:
            self._store = from_url(url, access_key_id=keys.id, secret_access_key=keys.secret)

    async def put(self, key: str, data: bytes) -> None:
        await obstore.put_async(self._store, key, data)

    async def stat(self, key: str) -> Stat:
        """The metadata of an object. Raises UnknownImage."""
        try:
            metadata = await obstore.head_async(self._store, key)
        except (NotFoundError, FileNotFoundError) as error:
            raise UnknownImage from error
        return Stat(metadata["size"], metadata["last_modified"])

    async def get(self, key: str, part: tuple[int, int] | None = None) -> Stored:
        """Opens an object, or its bytes from one position up to another, for reading in chunks. Raises UnknownImage."""
        try:
            result = await obstore.get_async(
                self._store, key, options={"range": part} if part is not None else None
            )
        except (NotFoundError, FileNotFoundError) as error:
            raise UnknownImage from error

        async def chunks() -> AsyncIterator[bytes]:
            async for chunk in result.stream(min_chunk_size=_CHUNK_BYTES):
                yield bytes(chunk)

        return Stored(result.meta["size"], result.meta["last_modified"], chunks())

    async def delete(self, keys: Sequence[str]) -> None:
        """Deletes objects; missing ones are ignored."""
        for key in keys:
            try:
                await obstore.delete_async(self._store, key)
            except (NotFoundError, FileNotFoundError):
                continue

    async def room(self) -> Room | None:
        """The room of a folder's disk; None for S3, which has no size. Raises OSError."""
        if self._folder is None:
            return None
        usage = await asyncio.to_thread(shutil.disk_usage, self._folder)
        return Room(usage.total, usage.free)

    async def ping(self) -> None:
        """Writes a marker object; the readiness check of the store."""
        await obstore.put_async(self._store, "health/writable", b"ok")
