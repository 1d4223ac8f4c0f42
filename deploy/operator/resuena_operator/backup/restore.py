"""Restores a backup into an empty system, or in place of another one."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from resuena_operator.backup import messages, postgres
from resuena_operator.backup.make import (
    BUCKETS,
    MEDIA,
    MESSAGES,
    NOT_KEPT,
    SECRETS,
    Tell,
    dump_of,
    fetched,
    verify,
)
from resuena_operator.backup.manifest import Manifest, fingerprints
from resuena_operator.backup.places import Place, each
from resuena_operator.installation import SERVICES, Installation
from resuena_operator.outcome import Exit, Failed
from resuena_operator.stores import database, jetstream

ROOT = Path(__file__).resolve().parents[4]
RECOVERY_SECONDS = 60.0
_LOOK_SECONDS = 0.5
NEEDED = ("password-pepper",)
"""Secrets without which nobody can sign in to what is restored."""
_REVISION = re.compile(r"^revision\b[^=]*=\s*[\"']([^\"']+)", re.MULTILINE)
_BASE = re.compile(r"^down_revision\b[^=]*=\s*[\"']([^\"']+)", re.MULTILINE)


@dataclass
class Plan:
    """What a restore would do, and what stands against it."""

    manifest: Manifest
    replaced: list[str] = field(default_factory=list)
    """What the system holds now, and would lose."""
    unknown: list[str] = field(default_factory=list)
    """Secrets of which this system has the one in force, and not the former one."""

    def lines(self) -> list[str]:
        """What will happen, for people."""
        told = self.manifest
        loses = [f"All of this is deleted: {', '.join(self.replaced)}."] if self.replaced else []
        return [
            f"The backup of {told.at} by Resuena {told.resuena}: {told.size:,} bytes, all checksums right.",
            *loses,
            *(
                f"This system does not have the former {name} of the backup: what still needs it is lost."
                for name in self.unknown
            ),
            f"Databases {', '.join(SERVICES)} are replaced, {told.media} media files and {told.settings} live "
            f"settings are written, {told.messages} messages are published again.",
        ]


async def plan(installation: Installation, address: str) -> Plan:
    """Reads the backup and the system. Raises Failed when the one cannot be restored into the other."""
    manifest = await verify(address)
    for service, migration in manifest.migrations.items():
        known = revisions(service)
        if migration and known and migration not in known:
            raise Failed(
                f"The backup of {service} stands at migration {migration}, which this release does not know: "
                f"a newer Resuena made it ({manifest.resuena}). Restore it with that one."
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


def revisions(service: str) -> set[str]:
    """The migrations that this release has for a service; none where its folder is not here."""
    folder = ROOT / f"{service}-svc" / "migrations" / "versions"
    return {found for file in folder.glob("*.py") for found in _REVISION.findall(file.read_text())}


def newest_revisions() -> dict[str, str]:
    """The migration at which each service's database should stand, where the folders of migrations are here."""
    found = {}
    for service in SERVICES:
        texts = [file.read_text() for file in (ROOT / f"{service}-svc" / "migrations" / "versions").glob("*.py")]
        built_on = {base for text in texts for base in _BASE.findall(text)}
        heads = revisions(service) - built_on
        if len(heads) == 1:
            found[service] = heads.pop()
    return found


async def present(installation: Installation) -> list[str]:
    """What the system holds, a few words each; nothing for an empty one."""
    found = []
    for service in SERVICES:
        async with database(installation, service) as connection:
            if count := await postgres.rows(connection):
                found.append(f"{count} rows in {service}")
    async with jetstream(installation) as client:
        if count := sum((await messages.streams(client)).values()):
            found.append(f"{count} messages")
    keys = [key for key in await Place(installation.media_store_url).names() if not key.startswith(NOT_KEPT)]
    if keys:
        found.append(f"{len(keys)} media files")
    return found


async def restore(installation: Installation, address: str, made: Plan, tell: Tell) -> None:
    """Carries the plan out; services must not run. Raises Failed, after which it is to be repeated with --replace."""
    place = Place(address)
    await _require_no_service(installation)
    with tempfile.TemporaryDirectory(prefix=".scratch-") as scratch:
        for service in SERVICES:
            file = await fetched(place, dump_of(service), Path(scratch))
            await postgres.restore(installation, service, file)
            async with database(installation, service) as connection:
                found = await postgres.digests(connection)
            if apart := sorted(set(found.items()) ^ set(made.manifest.tables[service].items())):
                tables = ", ".join(sorted({table for table, _ in apart}))
                raise Failed(f"The restored database {service} has other rows than the backup in: {tables}.")
            tell(f"Database {service} is restored: {len(found)} tables, row by row as they were.")
    async with jetstream(installation) as client:
        await messages.delete_streams(client)
        lines: Sequence[bytes] = gzip.decompress(await place.read(MESSAGES)).splitlines()
        published = await messages.write(client, lines, installation.nats_replicas)
        buckets = json.loads(await place.read(BUCKETS))
        values = await messages.write_buckets(client, buckets, installation.nats_replicas)
    tell(f"{published} messages are published again, {values} live settings set.")
    media = Place(installation.media_store_url)
    wanted = {path.removeprefix(MEDIA) for path in made.manifest.files if path.startswith(MEDIA)}
    await media.delete([key for key in await media.names() if key not in wanted and not key.startswith(NOT_KEPT)])
    await each(wanted, lambda key: place.copy_to(MEDIA + key, media, key))
    tell(f"{len(wanted)} media files are restored.")
    if installation.folder is not None:
        (installation.folder / "demo-loaded").touch()  # the next `make up` would load the demo data into it


async def _recovered(installation: Installation) -> None:
    """Returns once PostgreSQL has ended its recovery. Raises Failed when that takes long."""
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


async def secrets_of(address: str) -> dict[str, str]:
    """Return the secrets stored in a backup, by name. Raises Failed when it was made without them."""
    place = Place(address)
    manifest = await verify(address)
    if not manifest.secrets:
        raise Failed("This backup holds no secrets: it was made without --with-secrets.")
    return {name: (await place.read(SECRETS + name)).decode() for name in manifest.secrets}


def migrate(installation: Installation) -> None:
    """Brings restored databases to this release's migrations, where the services' programs are here."""
    for service in SERVICES:
        done = installation.run(f"{service}-svc", "migrate")
        if done.returncode:
            raise Failed(
                f"{service}-svc cannot migrate its restored database:\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
            )


WITHOUT_OUTBOX = frozenset(("TRACKING", "MOBILE"))
"""Streams whose messages come from no database: visits, and what the mobile side sends."""


async def rewind(installation: Installation) -> dict[str, int]:
    """Discards from NATS what is newer than databases that were recovered to an earlier moment; services must not run.

    Streams of facts are deleted, and all facts that the outboxes still hold are sent again. Messages that come from no
    outbox stay, and are delivered again. Whoever has applied one ignores it. Tells how many facts are sent again.
    """
    await _require_no_service(installation)
    await _recovered(installation)
    found = {}
    async with jetstream(installation) as client:
        manager = client.jsm()
        for name in await messages.streams(client):
            if name not in WITHOUT_OUTBOX:
                await manager.delete_stream(name)
                continue
            for consumer in await manager.consumers_info(name):
                await manager.delete_consumer(name, consumer.name)
    for service in SERVICES:
        async with database(installation, service) as connection:
            told = await connection.execute("UPDATE outbox SET sent_at = NULL WHERE sent_at IS NOT NULL")
            found[service] = int(told.split()[-1])
    return found
