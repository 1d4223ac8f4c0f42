"""Storage of backups and media: a folder, or `s3://bucket/prefix` with the usual `AWS_` variables."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote, urlsplit

import obstore
from obstore.exceptions import BaseError
from obstore.store import ObjectStore, from_url

from resuena_operator.outcome import Exit, Failed
from resuena_operator.stores import described

T = TypeVar("T")

CHUNK_BYTES = 1024 * 1024
AT_A_TIME = 8


@dataclass(frozen=True)
class Stored:
    """A written or read file: its size, and the SHA-256 of its content."""

    bytes: int
    sha256: str


class Place:
    """Files by path, in a folder or an S3 bucket. Writes are atomic."""

    def __init__(self, address: str) -> None:
        """`address` is a folder, which is created when it is missing, or an object store URL such as `s3://bucket/prefix`."""
        self.address = address
        if "://" not in address:
            address = Path(address).expanduser().resolve().as_uri()
        parts = urlsplit(address)
        self.folder = Path(unquote(parts.path)) if parts.scheme == "file" else None
        if self.folder is not None:
            try:
                self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            except OSError as error:
                raise Failed(f"{self.folder} cannot be made: {error.strerror}") from error
        self._store: ObjectStore = from_url(address)

    async def names(self, below: str = "") -> list[str]:
        """Return the paths of all files, sorted. Raises Failed when the store cannot be reached."""
        paths: list[str] = []
        try:
            async for batch in obstore.list(self._store, prefix=below or None):
                paths += [entry["path"] for entry in batch]
        except (BaseError, OSError) as error:
            raise Failed(f"{self.address} is not reached: {described(error)}", Exit.AWAY) from error
        return sorted(paths)

    @contextmanager
    def _writing(self, path: str) -> Iterator[None]:
        try:
            yield
        except (BaseError, OSError) as error:
            raise Failed(f"{path} cannot be written to {self.address}: {described(error)}", Exit.AWAY) from error

    async def put(self, path: str, data: bytes | Path) -> None:
        """Writes a file. Raises Failed when it cannot."""
        with self._writing(path):
            await obstore.put_async(self._store, path, data)

    async def chunks(self, path: str) -> AsyncIterator[bytes]:
        """Reads a file. Raises FileNotFoundError."""
        result = await obstore.get_async(self._store, path)
        async for chunk in result.stream(min_chunk_size=CHUNK_BYTES):
            yield bytes(chunk)

    async def read(self, path: str) -> bytes:
        """The whole content of a small file. Raises FileNotFoundError."""
        return b"".join([chunk async for chunk in self.chunks(path)])

    async def delete(self, paths: Iterable[str]) -> None:
        """Deletes files. Raises Failed when it cannot."""
        try:
            await each(paths, lambda path: obstore.delete_async(self._store, path))
        except (BaseError, OSError) as error:
            raise Failed(f"{self.address}: files cannot be deleted: {described(error)}", Exit.AWAY) from error

    async def remove(self, below: str) -> None:
        """Deletes all files below a path; in a folder the folders too. Raises Failed when it cannot."""
        if self.folder is None:
            await self.delete(await self.names(below))
            return
        try:
            await asyncio.to_thread(shutil.rmtree, self.folder / below)
        except OSError as error:
            raise Failed(f"{self.folder / below} cannot be deleted: {error.strerror}", Exit.AWAY) from error

    def is_link(self, path: str) -> bool:
        """Whether a path is a symbolic link, which only a folder has."""
        return self.folder is not None and (self.folder / path).is_symlink()

    async def look(self, path: str) -> Stored:
        """Reads a file to compute its size and checksum."""
        return await summed(self.chunks(path))

    async def copy_to(self, path: str, other: Place, name: str) -> Stored:
        """Copies a file to another place and path; returns its size and checksum. Raises FileNotFoundError, Failed."""
        digest, size = hashlib.sha256(), 0
        opened = await obstore.get_async(self._store, path)

        async def passing() -> AsyncIterator[bytes]:
            nonlocal size
            async for chunk in opened.stream(min_chunk_size=CHUNK_BYTES):
                digest.update(chunk)
                size += len(chunk)
                yield bytes(chunk)

        with other._writing(name):
            await obstore.put_async(other._store, name, passing())
        return Stored(size, digest.hexdigest())


async def summed(chunks: AsyncIterator[bytes]) -> Stored:
    """Size and checksum of the chunks passed through."""
    digest, size = hashlib.sha256(), 0
    async for chunk in chunks:
        digest.update(chunk)
        size += len(chunk)
    return Stored(size, digest.hexdigest())


async def each(items: Iterable[T], work: Callable[[T], Awaitable[object]]) -> None:
    """Calls `work` for each item, with limited concurrency. Raises the first error, once started calls have ended."""
    free = asyncio.Semaphore(AT_A_TIME)

    async def work_when_free(item: T) -> None:
        async with free:
            await work(item)

    try:
        async with asyncio.TaskGroup() as group:
            for item in items:
                group.create_task(work_when_free(item))
    except BaseExceptionGroup as failures:
        raise failures.exceptions[0] from failures
