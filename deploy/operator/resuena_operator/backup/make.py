"""Makes backups, checks them, and deletes old ones."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from nats.aio.client import Client

from kit.system import LAST_BACKUP, OPERATIONS
from resuena_operator.backup import messages, postgres
from resuena_operator.backup.cut import cut
from resuena_operator.backup.manifest import FILE, PREFIX, Manifest, fingerprints, load
from resuena_operator.backup.places import Place, Stored, each
from resuena_operator.installation import SERVICES, Installation
from resuena_operator.outcome import Failed
from resuena_operator.stores import jetstream

MESSAGES, BUCKETS, MEDIA, SECRETS = "messages.jsonl.gz", "buckets.json", "media/", "secrets/"
NOT_KEPT = "health/"
"""Objects of the media store that are no media."""
Tell = Callable[[str], None]


def dump_of(service: str) -> str:
    return f"databases/{service}.dump"


async def backup(installation: Installation, target: str, *, secrets: bool, tell: Tell) -> tuple[str, Manifest]:
    """Makes a backup below the target; its address and manifest. Tells NATS how it ended, also when it failed."""
    moment = datetime.now(UTC)
    name = f"{PREFIX}{moment:%Y-%m-%dT%H-%M-%S}.{moment.microsecond // 1000:03d}Z"
    address = f"{target.rstrip('/')}/{name}"
    manifest = Manifest(at=moment.isoformat(timespec="seconds"))
    done = False
    async with jetstream(installation) as client:
        try:
            begun = time.monotonic()
            await _write(installation, client, Place(address), manifest, secrets=secrets, tell=tell, begun=begun)
            done = True
        finally:
            outcome = {"at": manifest.at, "bytes": manifest.size, "to": address, "ok": done}
            with suppress(Exception):  # the backup counts, not the notice of it
                bucket = await messages.bucket_of(client, OPERATIONS, installation.nats_replicas)
                await bucket.put(LAST_BACKUP, json.dumps(outcome).encode())
    return address, manifest


async def _write(
    installation: Installation,
    client: Client,
    place: Place,
    manifest: Manifest,
    *,
    secrets: bool,
    tell: Tell,
    begun: float,
) -> None:
    with tempfile.TemporaryDirectory(prefix=".scratch-") as scratch:
        async with cut(installation, client) as moment:
            manifest.writers_waited_ms = moment.waited_ms
            tell(f"The moment is held; writers waited {moment.waited_ms} ms.")
            lines = [line async for line in messages.read(client, moment.messages)]
            for service, snapshot in moment.snapshots.items():
                file = Path(scratch) / f"{service}.dump"
                await postgres.dump(installation.databases[service], snapshot, file)
                manifest.migrations[service] = await postgres.migration(moment.readers[service])
                manifest.tables[service] = await postgres.digests(moment.readers[service])
                await _put_file(place, manifest, dump_of(service), file)
                file.unlink()
                tell(f"Database {service}: {manifest.files[dump_of(service)].bytes:,} bytes.")
    await _put(place, manifest, MESSAGES, gzip.compress(b"".join(lines)))
    values = await messages.buckets(client)
    await _put(place, manifest, BUCKETS, json.dumps(values).encode())
    manifest.messages, manifest.settings = len(lines), sum(map(len, values.values()))
    tell(f"{len(lines)} messages under way, {manifest.settings} live settings.")
    # After the databases: what a row names was stored before it, and is deleted long after it.
    media = Place(installation.media_store_url)
    keys = [key for key in await media.names() if not key.startswith(NOT_KEPT)]

    async def copy(key: str) -> None:
        with suppress(FileNotFoundError):  # deleted meanwhile, since nobody uses it
            manifest.files[MEDIA + key] = await media.copy_to(key, place, MEDIA + key)
            manifest.media += 1

    await each(keys, copy)
    tell(f"{manifest.media} media files.")
    manifest.fingerprints = fingerprints(installation.secrets)
    if secrets:
        for name, secret in installation.secrets.items():
            await _put(place, manifest, SECRETS + name, secret.encode())
        manifest.secrets = sorted(installation.secrets)
    manifest.seconds = round(time.monotonic() - begun, 1)
    await place.put(FILE, manifest.text())


async def _put(place: Place, manifest: Manifest, path: str, data: bytes) -> None:
    await place.put(path, data)
    manifest.files[path] = await place.look(path)


async def _put_file(place: Place, manifest: Manifest, path: str, file: Path) -> None:
    manifest.files[path] = await asyncio.to_thread(_summed, file)
    await place.put(path, file)


def _summed(file: Path) -> Stored:
    with file.open("rb") as data:
        return Stored(file.stat().st_size, hashlib.file_digest(data, "sha256").hexdigest())


async def wrong_with(place: Place, manifest: Manifest) -> list[str]:
    """What is not as the manifest says, a line each: files that are missing or have changed, dumps that do not open."""
    wrong: list[str] = []

    async def check(path: str) -> None:
        try:
            found = await place.look(path)
        except FileNotFoundError:
            wrong.append(f"{path} is missing")
            return
        if found != manifest.files[path]:
            wrong.append(f"{path} is not what was written")

    await each(manifest.files, check)
    if not wrong:
        with tempfile.TemporaryDirectory(prefix=".scratch-") as scratch:
            for service in SERVICES:
                file = await fetched(place, dump_of(service), Path(scratch))
                if said := await postgres.readable(file):
                    wrong.append(f"{dump_of(service)}: {said}")
    return sorted(wrong)


async def fetched(place: Place, path: str, folder: Path) -> Path:
    """A file of a backup as a file of this machine: itself where it is one, else a copy in the folder."""
    if place.folder is not None:
        return place.folder / path
    file = folder / path.replace("/", "-")
    with file.open("wb") as out:
        async for chunk in place.chunks(path):
            out.write(chunk)
    return file


async def verify(address: str) -> Manifest:
    """Reads a whole backup. Raises Failed when it is not finished, or something of it is missing or has changed."""
    place = Place(address)
    manifest = await load(place)
    if wrong := await wrong_with(place, manifest):
        raise Failed("This backup is damaged:\n" + "\n".join(f"  {line}" for line in wrong))
    return manifest


async def prune(target: str, keep: int) -> list[str]:
    """Deletes all but the newest finished backups, and unfinished ones that are older than the newest; which."""
    place = Place(target)
    by_name: dict[str, list[str]] = {}
    for path in await place.names():
        name, slash, _ = path.partition("/")
        if slash and name.startswith(PREFIX):
            by_name.setdefault(name, []).append(path)
    finished = sorted(name for name, paths in by_name.items() if f"{name}/{FILE}" in paths)
    unfinished = [name for name in sorted(by_name) if name not in finished and name < max(finished, default="")]
    gone = [*finished[:-keep], *unfinished]
    for name in gone:
        # Without its manifest it is unfinished, should we be interrupted now.
        await place.delete([path for path in by_name[name] if path.endswith(f"/{FILE}")])
        await place.remove(name)
    return gone
