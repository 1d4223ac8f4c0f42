"""Writes and reads the files of one backup, encrypted or not."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from pathlib import Path

from pyrage.x25519 import Identity, Recipient

from resuena_operator.backup.encryption import decrypt, encrypt, fitting
from resuena_operator.backup.manifest import Manifest
from resuena_operator.backup.places import Place, Stored


class Writer:
    """Writes files into a backup, encrypted when there are recipients, and records them in its manifest.

    `scratch` is a local folder for temporary files, each deleted once it is written.
    """

    def __init__(self, place: Place, manifest: Manifest, recipients: Sequence[Recipient], scratch: Path) -> None:
        self._place = place
        self._manifest = manifest
        self._recipients = recipients
        self._scratch = scratch

    async def put(self, path: str, data: bytes) -> None:
        """Writes a small file."""
        file = self._scratch / path.replace("/", "-")
        file.write_bytes(data)
        await self.move(path, file)

    async def move(self, path: str, file: Path) -> None:
        """Copies a local file into the backup, and deletes the local one."""
        if self._recipients:
            encrypted = file.with_name(f"{file.name}.encrypted")
            await asyncio.to_thread(encrypt, file, encrypted, self._recipients)
            _delete(file)
            file = encrypted
        name = self._manifest.stored_name(path)
        self._manifest.files[name] = await asyncio.to_thread(_summed, file)
        await self._place.put(name, file)
        _delete(file)

    async def copy(self, source: Place, key: str, path: str) -> None:
        """Writes a file from another place. Raises FileNotFoundError when it no longer exists there."""
        if self._recipients:
            await self.move(path, await _copied(source, key, self._scratch))
        else:
            self._manifest.files[path] = await source.copy_to(key, self._place, path)


class Reader:
    """Reads and decrypts files of a backup. Raises Failed if it is encrypted and no given private key matches."""

    def __init__(self, place: Place, manifest: Manifest, identities: Sequence[Identity], scratch: Path) -> None:
        self._place = place
        self._manifest = manifest
        self._identities = fitting(identities, manifest.recipients) if manifest.recipients else ()
        self._scratch = scratch

    async def file(self, path: str) -> Path:
        """A local copy of a file: the file itself if it is local and plain, else a copy in the scratch folder."""
        name = self._manifest.stored_name(path)
        stored = (
            self._place.folder / name
            if self._place.folder is not None
            else await _copied(self._place, name, self._scratch)
        )
        if not self._identities:
            return stored
        plain = self._scratch / f"{name.replace('/', '-')}.decrypted"
        await asyncio.to_thread(decrypt, stored, plain, self._identities)
        self.discard(stored)
        return plain

    def discard(self, file: Path) -> None:
        """Deletes a result of `file`, unless it is the backup's own file."""
        if file.is_relative_to(self._scratch):
            _delete(file)

    async def read(self, path: str) -> bytes:
        """The whole content of a small file."""
        file = await self.file(path)
        data = file.read_bytes()
        self.discard(file)
        return data

    async def copy(self, path: str, target: Place, key: str) -> None:
        """Copies a file to another place."""
        if not self._identities:
            await self._place.copy_to(path, target, key)
            return
        file = await self.file(path)
        await target.put(key, file)
        self.discard(file)


async def _copied(place: Place, path: str, folder: Path) -> Path:
    file = folder / path.replace("/", "-")
    chunks = place.chunks(path)
    with file.open("wb") as out:
        async for chunk in chunks:
            out.write(chunk)
    return file


def _delete(file: Path) -> None:
    file.unlink()


def _summed(file: Path) -> Stored:
    with file.open("rb") as data:
        return Stored(file.stat().st_size, hashlib.file_digest(data, "sha256").hexdigest())
