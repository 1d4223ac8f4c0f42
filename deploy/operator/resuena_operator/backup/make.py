"""Makes and verifies backups, and deletes old ones."""

from __future__ import annotations

import gzip
import json
import re
import tempfile
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from nats.aio.client import Client
from nats.js.errors import KeyNotFoundError
from nats.js.kv import KeyValue
from pyrage.x25519 import Identity, Recipient

from kit.system import LAST_BACKUP, LAST_GOOD_BACKUP, OPERATIONS
from resuena_operator.backup import messages, postgres
from resuena_operator.backup.cut import cut
from resuena_operator.backup.encryption import fitting
from resuena_operator.backup.exclusion import backing_up
from resuena_operator.backup.files import Reader, Writer
from resuena_operator.backup.manifest import FILE, PREFIX, Manifest, fingerprints, load
from resuena_operator.backup.places import Place, each
from resuena_operator.installation import SERVICES, Installation
from resuena_operator.outcome import Failed
from resuena_operator.stores import jetstream

MESSAGES, BUCKETS, MEDIA, SECRETS = "messages.jsonl.gz", "buckets.json", "media/", "secrets/"
NOT_KEPT = "health/"
"""Objects in the media store that are not media."""
SCRATCH = ".scratch-"
"""Name prefix of the folder for temporary files, in TMPDIR."""
Tell = Callable[[str], None]
_NAME = re.compile(re.escape(PREFIX) + r"(?P<day>[^T]+)T(?P<clock>[^Z]+Z)(?:\.(?P<mark>[0-9a-f]{8}))?")


def dump_of(service: str) -> str:
    return f"databases/{service}.dump"


async def backup(
    installation: Installation, target: str, *, secrets: bool, recipients: Sequence[Recipient] = (), tell: Tell
) -> tuple[str, Manifest]:
    """Makes a backup below the target, and reads it again to verify it; returns its address and manifest.

    It is encrypted when there are recipients. Reports its outcome to NATS, also a failure.
    """
    done = False
    async with backing_up(installation, tell), jetstream(installation) as client:
        moment = datetime.now(UTC)
        name = f"{PREFIX}{moment:%Y-%m-%dT%H-%M-%S}.{moment.microsecond // 1000:03d}Z"
        if marks := marks_of(installation):
            name += f".{marks[0]}"
        address = f"{target.rstrip('/')}/{name}"
        manifest = Manifest(
            at=moment.isoformat(timespec="seconds"), recipients=[str(recipient) for recipient in recipients]
        )
        place = Place(address)
        try:
            with tempfile.TemporaryDirectory(prefix=SCRATCH) as scratch:
                files = Writer(place, manifest, recipients, Path(scratch))
                await _write(installation, client, files, manifest, Path(scratch), secrets=secrets, tell=tell)
            _require_whole(await wrong_with(place, manifest))
            await place.put(FILE, manifest.text())
            tell("It was read again: every file is as it was written.")
            done = True
        finally:
            with suppress(Exception):  # the backup counts, not the report
                bucket = await messages.bucket_of(client, OPERATIONS, installation.nats_replicas)
                report = manifest.report(address, ok=done, before=await _last_good(bucket))
                await bucket.put(LAST_BACKUP, report)
                if done:
                    await bucket.put(LAST_GOOD_BACKUP, report)
    return address, manifest


async def _last_good(bucket: KeyValue) -> dict[str, object] | None:
    """The report of the last successful backup."""
    try:
        entry = await bucket.get(LAST_GOOD_BACKUP)
    except KeyNotFoundError:
        return None
    report: dict[str, object] = json.loads(entry.value or b"{}")
    return report


async def _write(
    installation: Installation,
    client: Client,
    files: Writer,
    manifest: Manifest,
    scratch: Path,
    *,
    secrets: bool,
    tell: Tell,
) -> None:
    begun = time.monotonic()
    async with cut(installation, client) as moment:
        manifest.writers_waited_ms = moment.waited_ms
        tell(f"The moment is held; writers waited {moment.waited_ms} ms.")
        lines = [line async for line in messages.read(client, moment.messages)]
        for service, snapshot in moment.snapshots.items():
            file = scratch / f"{service}.dump"
            await postgres.dump(installation.databases[service], snapshot, file)
            if said := await postgres.readable(file):  # later checks need the private key
                raise Failed(f"The dump of {service} cannot be read: {said}")
            manifest.migrations[service] = await postgres.migration(moment.readers[service])
            manifest.tables[service] = await postgres.digests(moment.readers[service])
            size = file.stat().st_size
            await files.move(dump_of(service), file)
            tell(f"Database {service}: {size:,} bytes.")
    await files.put(MESSAGES, gzip.compress(b"".join(lines)))
    values = await messages.buckets(client)
    await files.put(BUCKETS, json.dumps(values).encode())
    manifest.messages, manifest.settings = len(lines), sum(map(len, values.values()))
    tell(f"{len(lines)} messages under way, {manifest.settings} live settings.")
    # After the databases: media are stored before the rows that name them, and deleted long after.
    media = Place(installation.media_store_url)
    keys = [key for key in await media.names() if not key.startswith(NOT_KEPT)]

    async def copy(key: str) -> None:
        with suppress(FileNotFoundError):  # deleted meanwhile as unused
            await files.copy(media, key, MEDIA + key)
            manifest.media += 1

    await each(keys, copy)
    tell(f"{manifest.media} media files.")
    manifest.fingerprints = fingerprints(installation.secrets)
    if secrets:
        for name, secret in installation.secrets.items():
            await files.put(SECRETS + name, secret.encode())
        manifest.secrets = sorted(installation.secrets)
    manifest.seconds = round(time.monotonic() - begun, 1)


async def wrong_with(place: Place, manifest: Manifest, identities: Sequence[Identity] = ()) -> list[str]:
    """The deviations from the manifest, a line each: missing or changed files, dumps that cannot be listed.

    The dumps of an encrypted backup are only checked with a private key; without one, only checksums are compared.
    """
    wrong = manifest.lacking(
        [*map(dump_of, SERVICES), MESSAGES, BUCKETS, *(SECRETS + name for name in manifest.secrets)]
    )
    wrong += [f"{FILE} has no tables of {service}" for service in SERVICES if service not in manifest.tables]

    async def check(path: str) -> None:
        try:
            stored = await place.look(path)
        except FileNotFoundError:
            wrong.append(f"{path} is missing")
            return
        if stored != manifest.files[path]:
            wrong.append(f"{path} is not what was written")

    await each(manifest.files, check)
    if not wrong and (identities or not manifest.recipients):
        with tempfile.TemporaryDirectory(prefix=SCRATCH) as scratch:
            files = Reader(place, manifest, identities, Path(scratch))
            for service in SERVICES:
                file = await files.file(dump_of(service))
                if said := await postgres.readable(file):
                    wrong.append(f"{dump_of(service)}: {said}")
                files.discard(file)
    return sorted(wrong)


async def verify(address: str, identities: Sequence[Identity] = ()) -> Manifest:
    """Verifies a whole backup. Raises Failed when it is unfinished, or parts are missing or changed."""
    place = Place(address)
    manifest = await load(place)
    if identities and manifest.recipients:
        fitting(identities, manifest.recipients)  # before reading everything
    _require_whole(await wrong_with(place, manifest, identities))
    return manifest


def _require_whole(wrong: Sequence[str]) -> None:
    if wrong:
        raise Failed("This backup is damaged:\n" + "\n".join(f"  {line}" for line in wrong))


@dataclass(frozen=True)
class _StoredBackup:
    """A backup at a target."""

    name: str
    at: datetime
    paths: Sequence[str]
    """Path of its files, below the target."""

    @property
    def manifest(self) -> str:
        return f"{self.name}/{FILE}"

    @property
    def finished(self) -> bool:
        return self.manifest in self.paths


def marks_of(installation: Installation) -> list[str]:
    """The marks in the names of this system's backups, which distinguish them from other systems' at the same target.

    Each is the first eight digits of a fingerprint of its `uniques-secret`: of the current one, and of a former one
    that is still accepted. Empty without that secret.
    """
    return [
        fingerprint[:8] for fingerprint in fingerprints(installation.secrets).get("uniques-secret", "").split()
    ]


async def _until(target: str, now: datetime, marks: Collection[str]) -> list[_StoredBackup]:
    """The backups below the target up to a moment, finished or not, oldest first.

    Folders with another name, such as ones renamed to be kept, backups with a mark of another system, and links are
    left out.
    """
    place = Place(target)
    by_name: dict[str, list[str]] = {}
    for path in await place.names():
        name, slash, _ = path.partition("/")
        if slash:
            by_name.setdefault(name, []).append(path)
    backups = [
        _StoredBackup(name, at, paths)
        for name, paths in by_name.items()
        if (at := moment_of(name)) and at <= now and _is_own(name, marks) and not place.is_link(name)
    ]
    return sorted(backups, key=lambda backup: backup.at)


async def newest(target: str, now: datetime, marks: Collection[str]) -> datetime | None:
    """The time of the system's newest finished backup below the target.

    Ignores backups dated in the future, which a wrong clock made.
    """
    return max((backup.at for backup in await _until(target, now, marks) if backup.finished), default=None)


def moment_of(name: str) -> datetime | None:
    """The moment (UTC) in the name of a backup's folder; None for another name."""
    parts = _NAME.fullmatch(name)
    if not parts:
        return None
    try:
        return datetime.fromisoformat(f"{parts['day']}T{parts['clock'].replace('-', ':')}")
    except ValueError:
        return None


def _is_own(name: str, marks: Collection[str]) -> bool:
    """Whether a backup belongs to the system with these marks; older releases wrote no mark, and theirs count."""
    parts = _NAME.fullmatch(name)
    return parts is not None and (not parts["mark"] or not marks or parts["mark"] in marks)


async def prune(target: str, keep: int, now: datetime, marks: Collection[str]) -> list[str]:
    """Deletes the system's finished backups except the newest `keep`, and unfinished ones older than the newest
    finished one.

    Neither counts nor deletes other systems' backups, backups dated in the future, folders with another name, and
    links. Returns the names of the deleted backups. Raises Failed.
    """
    place = Place(target)
    backups = await _until(target, now, marks)
    finished = [backup for backup in backups if backup.finished]
    unfinished = [backup for backup in backups if not backup.finished and finished and backup.at < finished[-1].at]
    gone = [*finished[:-keep], *unfinished]
    for backup in gone:
        # The manifest goes first: if interrupted now, the backup is unfinished.
        await place.delete([path for path in backup.paths if path == backup.manifest])
        await place.remove(backup.name)
    return [backup.name for backup in gone]
