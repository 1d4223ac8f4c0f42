"""Restores a backup into an empty system, or replaces another one's data."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from nats.js.errors import KeyWrongLastSequenceError
from nats.js.kv import KeyValue
from pyrage.x25519 import Identity

from kit.system import LAST_BACKUP, LAST_GOOD_BACKUP, OPERATIONS, RESTORED
from resuena_operator.backup import messages, postgres
from resuena_operator.backup.encryption import fitting
from resuena_operator.backup.exclusion import restoring
from resuena_operator.backup.files import Reader
from resuena_operator.backup.make import (
    BUCKETS,
    MEDIA,
    MESSAGES,
    NOT_KEPT,
    SCRATCH,
    SECRETS,
    Tell,
    dump_of,
    verify,
)
from resuena_operator.backup.manifest import Manifest, fingerprints, load
from resuena_operator.backup.places import Place, each
from resuena_operator.installation import SERVICES, Installation
from resuena_operator.outcome import Exit, Failed
from resuena_operator.stores import database, jetstream

ROOT = Path(__file__).resolve().parents[4]
RECOVERY_SECONDS = 60.0
_LOOK_SECONDS = 0.5
NEEDED = ("password-pepper",)
"""Secrets without which no one can sign in to the restored system."""
_REVISION = re.compile(r"^revision\b[^=]*=\s*[\"']([^\"']+)", re.MULTILINE)
_BASE = re.compile(r"^down_revision\b[^=]*=\s*[\"']([^\"']+)", re.MULTILINE)


@dataclass
class Plan:
    """The effects of a restore, and its obstacles."""

    manifest: Manifest
    replaced: list[str] = field(default_factory=list)
    """The system's present data, which would be lost."""
    unknown: list[str] = field(default_factory=list)
    """Secrets of which this system has the current one but not the former one."""

    def lines(self) -> list[str]:
        """The plan as text for people."""
        manifest = self.manifest
        loses = [f"A restore deletes all of this: {', '.join(self.replaced)}."] if self.replaced else []
        return [
            f"The backup of {manifest.at} by Resuena {manifest.resuena}: {manifest.size:,} bytes, all checksums right.",
            *loses,
            *(
                f"This system does not have the former {name} of the backup: what still needs it is lost."
                for name in self.unknown
            ),
            f"Databases {', '.join(SERVICES)} are replaced, {manifest.media} media files and {manifest.settings} live "
            f"settings are written, {manifest.messages} messages are published again.",
        ]


async def plan(installation: Installation, address: str, identities: Sequence[Identity] = ()) -> Plan:
    """Reads the backup and the system. Raises Failed when the backup cannot be restored into the system."""
    manifest = await _verified(address, identities)
    for service, migration in manifest.migrations.items():
        known_revisions = revisions(service)
        if migration and known_revisions and migration not in known_revisions:
            raise Failed(
                f"The backup of {service} stands at migration {migration}, which this release does not know. "
                f"A later release migrated it, also where {manifest.resuena} served again when the backup was made. "
                "Restore with that later release; then go back as after an upgrade."
            )
    own = fingerprints(installation.secrets)
    unknown = []
    for name in NEEDED:
        if name not in own or name not in manifest.fingerprints:
            continue
        in_force, *former = manifest.fingerprints[name].split()
        if not {*former} <= {*own[name].split()}:
            unknown.append(name)
        if in_force not in own[name].split():
            raise Failed(
                f"This system has another {name} than the one of the backup, so nobody could sign in. Put the old "
                "system's secrets in place first (deploy/README.md, Backup and restore)."
            )
    return Plan(manifest, await present(installation), unknown)


async def _verified(address: str, identities: Sequence[Identity]) -> Manifest:
    """Verifies a backup before a restore. Raises Failed also when it is encrypted and no private key fits."""
    recipients = (await load(Place(address))).recipients
    if recipients:
        fitting(identities, recipients)
    return await verify(address, identities)


def revisions(service: str) -> set[str]:
    """This release's migrations of a service; empty if its folder is not installed here."""
    folder = ROOT / f"{service}-svc" / "migrations" / "versions"
    return {revision for file in folder.glob("*.py") for revision in _REVISION.findall(file.read_text())}


def newest_revisions() -> dict[str, str]:
    """The newest migration of each service's database, where the folders of migrations are installed."""
    newest = {}
    for service in SERVICES:
        texts = [file.read_text() for file in (ROOT / f"{service}-svc" / "migrations" / "versions").glob("*.py")]
        built_on = {base for text in texts for base in _BASE.findall(text)}
        heads = revisions(service) - built_on
        if len(heads) == 1:
            newest[service] = heads.pop()
    return newest


async def present(installation: Installation) -> list[str]:
    """The system's data in a few words each; empty for an empty system."""
    contents = []
    for service in SERVICES:
        async with database(installation, service) as connection:
            if count := await postgres.rows(connection):
                contents.append(f"{count} rows in {service}")
    async with jetstream(installation) as client:
        if count := sum((await messages.streams(client)).values()):
            contents.append(f"{count} messages")
    keys = [key for key in await Place(installation.media_store_url).names() if not key.startswith(NOT_KEPT)]
    if keys:
        contents.append(f"{len(keys)} media files")
    return contents


async def restore(
    installation: Installation, address: str, restore_plan: Plan, tell: Tell, identities: Sequence[Identity] = ()
) -> None:
    """Executes the plan; services must not run. Raises Failed, after which it has to be repeated with --replace."""
    await _require_no_service(installation)
    async with restoring(installation):
        await _restore(installation, address, restore_plan, tell, identities)


async def _restore(
    installation: Installation, address: str, restore_plan: Plan, tell: Tell, identities: Sequence[Identity]
) -> None:
    place = Place(address)
    with tempfile.TemporaryDirectory(prefix=SCRATCH) as scratch:
        files = Reader(place, restore_plan.manifest, identities, Path(scratch))
        for service in SERVICES:
            file = await files.file(dump_of(service))
            await postgres.restore(installation, service, file)
            files.discard(file)
            async with database(installation, service) as connection:
                digests = await postgres.digests(connection)
            if apart := sorted(set(digests.items()) ^ set(restore_plan.manifest.tables[service].items())):
                tables = ", ".join(sorted({table for table, _ in apart}))
                raise Failed(f"The restored database {service} has other rows than the backup in: {tables}.")
            tell(f"Database {service} is restored: {len(digests)} tables, row by row as they were.")
        async with jetstream(installation) as client:
            record = {"at": datetime.now(UTC).isoformat(timespec="seconds"), "from": address}
            operations = await messages.bucket_of(client, OPERATIONS, installation.nats_replicas)
            await operations.put(RESTORED, json.dumps(record).encode())
            await _record_as_last_backup(operations, address, restore_plan.manifest)
            await messages.empty_streams(client)
            lines: Sequence[bytes] = gzip.decompress(await files.read(MESSAGES)).splitlines()
            published = await messages.write(client, lines, installation.nats_replicas)
            buckets = json.loads(await files.read(BUCKETS))
            values = await messages.write_buckets(client, buckets, installation.nats_replicas)
        tell(f"{published} messages are published again, {values} live settings set.")
        media = Place(installation.media_store_url)
        media_keys = set(restore_plan.manifest.below(MEDIA))
        await media.delete(
            [key for key in await media.names() if key not in media_keys and not key.startswith(NOT_KEPT)]
        )
        await each(media_keys, lambda key: files.copy(MEDIA + key, media, key))
    tell(f"{len(media_keys)} media files are restored.")
    if installation.folder is not None:
        (installation.folder / "demo-loaded").touch()  # so that the next `make up` does not start the loader


async def _record_as_last_backup(operations: KeyValue, address: str, manifest: Manifest) -> None:
    """Records the restored backup as the last one in a system without a record of any."""
    report = manifest.report(address, ok=True)
    for key in (LAST_BACKUP, LAST_GOOD_BACKUP):
        with suppress(KeyWrongLastSequenceError):
            await operations.create(key, report)


async def _recovered(installation: Installation) -> None:
    """Returns once PostgreSQL has ended its recovery. Raises Failed when that takes too long."""
    async with database(installation, SERVICES[0]) as connection:
        for _ in range(int(RECOVERY_SECONDS / _LOOK_SECONDS)):
            if not await connection.fetchval("SELECT pg_is_in_recovery()"):
                return
            await asyncio.sleep(_LOOK_SECONDS)
    raise Failed(
        "PostgreSQL still recovers. Repeat this when its log says that it accepts connections.", Exit.AWAY
    )


async def _require_no_service(installation: Installation) -> None:
    for service in SERVICES:
        async with database(installation, service) as connection:
            if await postgres.served(connection):
                raise Failed(
                    f"{service}-svc runs, and would write into what is restored. Stop all that write first:\n"
                    "  docker compose stop gateway identity-svc company-svc campaign-svc tracking-svc media-svc",
                    Exit.REFUSED,
                )


async def secrets_of(address: str, identities: Sequence[Identity] = ()) -> dict[str, str]:
    """The secrets stored in a backup, by name. Raises Failed when it was made without them."""
    manifest = await _verified(address, identities)
    if not manifest.secrets:
        raise Failed("This backup holds no secrets: it was made without --with-secrets.")
    with tempfile.TemporaryDirectory(prefix=SCRATCH) as scratch:
        files = Reader(Place(address), manifest, identities, Path(scratch))
        return {name: (await files.read(SECRETS + name)).decode() for name in manifest.secrets}


def migrate(installation: Installation) -> None:
    """Migrates restored databases to this release, where the services' programs are installed."""
    for service in SERVICES:
        done = installation.run(f"{service}-svc", "migrate")
        if done.returncode:
            raise Failed(
                f"{service}-svc cannot migrate its restored database:\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
            )


WITHOUT_OUTBOX = frozenset(("TRACKING", "MOBILE"))
"""Streams whose messages have no outbox: visits, and the mobile side's messages."""


async def rewind(installation: Installation) -> dict[str, int]:
    """Discards messages in NATS that are newer than databases recovered to an earlier moment; services must not run.

    Streams of facts are emptied, and all facts still in the outboxes are sent again. Messages from no
    outbox stay, and are redelivered; consumers that have applied one ignore it. Prints the number of facts to resend.
    """
    await _require_no_service(installation)
    await _recovered(installation)
    sent_again = {}
    async with jetstream(installation) as client:
        manager = client.jsm()
        for name in await messages.streams(client):
            if name not in WITHOUT_OUTBOX:
                await messages.recreate(client, name)
                continue
            for consumer in await manager.consumers_info(name):
                await manager.delete_consumer(name, consumer.name)
    for service in SERVICES:
        async with database(installation, service) as connection:
            status = await connection.execute("UPDATE outbox SET sent_at = NULL WHERE sent_at IS NOT NULL")
            sent_again[service] = int(status.split()[-1])
    return sent_again
