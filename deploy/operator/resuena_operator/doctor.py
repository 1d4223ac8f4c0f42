"""Finds present and imminent problems of an installation, with their remedies."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

from nats.errors import Error as NatsError
from nats.js.api import StreamInfo
from nats.js.errors import Error as JetStreamError

from kit.rpc.settings import DEVELOPMENT_SECRET_PREFIX
from kit.system import OPERATIONS, REPLICA_CHECK
from kit.system.limits import BACKUP_AGE, DISK_USED, FILL, MAIL_AGE, OUTBOX_AGE
from resuena_operator.backup import messages, postgres
from resuena_operator.backup.encryption import recipients_of
from resuena_operator.backup.restore import newest_revisions, revisions
from resuena_operator.health import last_backups, parts, system
from resuena_operator.installation import SERVICES, Installation
from resuena_operator.outcome import Failed
from resuena_operator.stores import database, described, jetstream

FREE_SHARE, FREE_BYTES = 1 - DISK_USED, 2 * 1024**3
SKEW_SECONDS = 2.0
LONG_TRANSACTION_SECONDS = 60
BUSY_CONNECTIONS = 0.8
DOCTOR_KEY = "doctor"


@dataclass(frozen=True)
class Finding:
    """A finding: `wrong` needs action now, `soon` before long."""

    state: Literal["wrong", "soon"]
    what: str
    do: str


async def examine(installation: Installation) -> list[Finding]:
    """All findings, `wrong` ones first."""
    findings: list[Finding] = []
    for look in (_serving, _system, _databases, _nats, _disk, _secrets, _backup):
        with suppress(Failed):  # _serving reports unreachable stores
            findings += [finding async for finding in look(installation)]
    return sorted(findings, key=lambda finding: finding.state, reverse=True)


async def _serving(installation: Installation) -> AsyncIterator[Finding]:
    all_parts = await parts(installation)
    bad = [part for part in all_parts if not part.good]
    databases = [part for part in all_parts if part.name.startswith("database ")]
    if databases and not any(part.good for part in databases):
        # Services are not ready without their database and recover by themselves, so only PostgreSQL is reported.
        yield Finding("wrong", f"PostgreSQL: {databases[0].health}", f"Read {_log(installation, 'postgres')}.")
        bad = [part for part in bad if part not in databases and not part.name.endswith("-svc")]
    for part in bad:
        process = "postgres" if part in databases else part.name
        yield Finding("wrong", f"{part.name}: {part.health}", f"Read {_log(installation, process)}.")


async def _system(installation: Installation) -> AsyncIterator[Finding]:
    """From the gateway's overview: unresponsive processes, unused replicas of databases, and no mail server."""
    described = await system(installation) or {}
    for component in described.get("components", []):
        answering = sum(process["answers"] for process in component["processes"])
        if 0 < answering < len(component["processes"]):
            yield Finding(
                "soon",
                f"{answering} of {len(component['processes'])} processes of {component['name']} answer.",
                "The others serve. Start it again, and see why it ended: `docker compose ps -a`, or the pods.",
            )
        if any(REPLICA_CHECK in process.get("failing", []) for process in component["processes"]):
            yield Finding(
                "soon",
                f"{component['name']} does not read from the replica of its database, but from the primary.",
                "It is away or lags: docs/runbooks/database-replica-unused.md.",
            )
    if any(problem["kind"] == "PROBLEM_KIND_NO_MAIL_SERVER" for problem in described.get("problems", [])):
        yield Finding(
            "wrong",
            "No mail server is set: mails become files, so that nobody can confirm an e-mail or choose a new password.",
            "`resuena settings set smtp.url smtps://user:password@host:465`, then `resuena mail test ADDRESS`.",
        )


def _log(installation: Installation, process: str) -> str:
    """The location of a process's log."""
    if installation.folder is not None:
        return f"the end of {installation.folder}/logs/{process}.log"
    if os.environ.get("KUBERNETES_SERVICE_HOST"):  # set by kubelets in each container
        labels = "cnpg.io/cluster" if process == "postgres" else f"app.kubernetes.io/name={process}"
        return f"`kubectl logs --prefix --selector {labels}`"
    return f"`docker compose logs {process}`"


WAITING = """
SELECT (SELECT count(*) FROM dead_letter WHERE replayed_at IS NULL) AS letters,
    (SELECT extract(epoch FROM now() - min(created_at)) FROM outbox WHERE sent_at IS NULL) AS oldest_fact,
    (SELECT max(extract(epoch FROM now() - xact_start)) FROM pg_stat_activity
        WHERE datname = current_database() AND state <> 'idle') AS longest,
    (SELECT count(*) FROM pg_stat_activity) / current_setting('max_connections')::float AS connections,
    CASE WHEN to_regclass('public.outgoing_mail') IS NULL THEN 0 ELSE 1 END AS mails"""
OLDEST_MAIL = "SELECT extract(epoch FROM now() - min(created_at)) FROM outgoing_mail"


async def _databases(installation: Installation) -> AsyncIterator[Finding]:
    newest = newest_revisions()
    for name in SERVICES:
        async with database(installation, name) as connection:
            before = datetime.now(UTC)
            theirs = await connection.fetchval("SELECT clock_timestamp()")
            after = datetime.now(UTC)
            migration = await postgres.migration(connection)
            if migration is None or (newest.get(name) and migration in revisions(name) - {newest[name]}):
                yield Finding(
                    "wrong",
                    f"The database {name} stands at migration {migration or 'none'}, not at {newest.get(name, 'any')}.",
                    "`make up` migrates at its start, as `docker compose up` and `helm upgrade` do.",
                )
                continue
            if newest.get(name) and migration != newest[name]:
                yield Finding(
                    "soon",
                    f"The database {name} stands at migration {migration}, of a later release.",
                    "Expected after a return to this release, which serves on it; upgrade again once you may.",
                )
            row = await connection.fetchrow(WAITING)
            mail = await connection.fetchval(OLDEST_MAIL) if row["mails"] else None
        if name == SERVICES[0]:
            skew = max((before - theirs).total_seconds(), (theirs - after).total_seconds())
            if skew > SKEW_SECONDS:
                yield Finding(
                    "wrong",
                    f"The clock of this machine and that of PostgreSQL are {skew:.0f} s apart.",
                    "Let both follow a time server: tokens and deadlines depend on it.",
                )
            if row["connections"] > BUSY_CONNECTIONS:
                yield Finding(
                    "soon",
                    f"{100 * row['connections']:.0f} % of PostgreSQL's connections are taken.",
                    "Raise max_connections, or run fewer replicas.",
                )
        if row["letters"]:
            yield Finding(
                "wrong",
                f"{row['letters']} messages could not be applied by {name}-svc.",
                "`resuena dead-letters list` says why; remove the cause, then `resuena dead-letters replay`.",
            )
        if (row["oldest_fact"] or 0) > OUTBOX_AGE.total_seconds():
            yield Finding(
                "wrong",
                f"Facts of {name}-svc have waited for {row['oldest_fact']:.0f} s to be sent.",
                "NATS does not take them: is it reached, is a stream full, was its disk full (then restart it)?",
            )
        if (row["longest"] or 0) > LONG_TRANSACTION_SECONDS:
            yield Finding(
                "soon",
                f"A transaction in the database {name} has been open for {row['longest']:.0f} s.",
                "Look into pg_stat_activity: it holds up migrations, backups and the removal of dead rows.",
            )
        if (mail or 0) > MAIL_AGE.total_seconds():
            yield Finding(
                "wrong",
                f"A mail of {name}-svc has waited for {int(mail or 0) // 60} minutes.",
                "Is the mail server reached? See `resuena settings get smtp.url`, RESUENA_SMTP_URL, the service's log.",
            )


async def _nats(installation: Installation) -> AsyncIterator[Finding]:
    async with jetstream(installation) as client:
        try:
            bucket = await messages.bucket_of(client, OPERATIONS, installation.nats_replicas)
            await bucket.put(DOCTOR_KEY, datetime.now(UTC).isoformat().encode())
        except (NatsError, JetStreamError, TimeoutError, OSError) as error:
            yield Finding(
                "wrong",
                f"NATS stores nothing: {described(error)}.",
                "If its disk was full: make room, then restart NATS (deploy/README.md, When a disk was full).",
            )
        streams = await client.jsm().streams_info()
        for finding in short_of_copies(streams):
            yield finding
        for stream in streams:
            bound = stream.config.max_bytes or 0
            fill = stream.state.bytes / bound if bound > 0 else 0.0
            if fill > FILL:
                behind = [
                    f"{consumer.name} ({consumer.num_pending} to take)"
                    for consumer in await client.jsm().consumers_info(stream.config.name or "")
                    if consumer.config.durable_name and consumer.num_pending
                ]
                yield Finding(
                    "wrong",
                    f"The stream {stream.config.name} is {100 * fill:.0f} % full, and refuses facts once it is full.",
                    f"It waits for {', '.join(behind) or 'nobody: the next look makes room'}.",
                )


def short_of_copies(streams: Sequence[StreamInfo]) -> list[Finding]:
    """Findings on a NATS cluster: servers that are offline, and replicas of streams that lag behind their leader."""
    peers = [
        (stream.config.name, peer)
        for stream in streams
        if (stream.config.num_replicas or 1) > 1 and stream.cluster is not None
        for peer in stream.cluster.replicas or []
    ]
    away = sorted({peer.name or "?" for _, peer in peers if peer.offline})
    behind = sorted({name or "?" for name, peer in peers if not peer.offline and not peer.current})
    findings = []
    if away:
        findings.append(
            Finding(
                "wrong",
                f"NATS servers are away: {', '.join(away)}. One more, and streams take no messages.",
                "Start them again; they fetch what they missed by themselves.",
            )
        )
    if behind:
        findings.append(
            Finding(
                "soon",
                f"Copies of streams are behind: {', '.join(behind)}.",
                "A server that has just started needs a moment. Later: its log, its disk, its network.",
            )
        )
    return findings


async def _disk(installation: Installation) -> AsyncIterator[Finding]:
    store = urlsplit(installation.media_store_url)
    folders = [installation.folder] if installation.folder else []
    if store.scheme == "file":
        folders.append(Path(unquote(store.path)))
    for folder in map(_nearest, folders):
        usage = shutil.disk_usage(folder)
        if usage.free < FREE_BYTES or usage.free / usage.total < FREE_SHARE:
            yield Finding(
                "wrong" if usage.free < FREE_BYTES / 4 else "soon",
                f"The disk of {folder} has {usage.free / 2**30:.1f} GiB left of {usage.total / 2**30:.0f}.",
                "Make room, or move the data to a larger disk.",
            )


def _nearest(folder: Path) -> Path:
    """The folder, or its nearest existing parent."""
    return next(there for there in (folder, *folder.parents) if there.exists())


async def _secrets(installation: Installation) -> AsyncIterator[Finding]:
    if not installation.production:
        return
    for name in ("password-pepper", "uniques-secret", "signing-key"):
        secret = installation.secrets.get(name, "")
        if not secret or secret.startswith(DEVELOPMENT_SECRET_PREFIX):
            yield Finding(
                "wrong",
                f"The secret {name} is {'that of development' if secret else 'not set here'}, in production.",
                "`sh deploy/compose/make-secrets.sh` makes it; a pepper that people's passwords were stored with "
                "must be kept.",
            )


async def _backup(installation: Installation) -> AsyncIterator[Finding]:
    backup, good = await last_backups(installation)
    make = (
        "`resuena backup TARGET --keep 7`. With COMPOSE_PROFILES=backup in .env they make themselves each day, "
        "and `docker compose logs backup` says why one was not made."
    )
    try:
        recipients_of(installation.backup_recipients)
    except Failed as failure:
        yield Finding(
            "wrong",
            f"RESUENA_BACKUP_RECIPIENTS cannot be used, so no backup is made: {failure}",
            "Set it to the public key that `resuena backup-key` printed, age1…",
        )
    if backup is None:
        yield Finding("soon", "There was no backup yet.", make)
    elif not backup.get("ok"):
        last_whole = f"the last whole one is {good['to']}" if good else "none is whole"
        yield Finding(
            "wrong",
            f"The last backup, of {backup.get('at')}, failed; {last_whole}.",
            f"Make one and read what it says: {make}",
        )
    elif datetime.now(UTC) - datetime.fromisoformat(str(backup["at"])) > BACKUP_AGE:
        yield Finding("wrong", f"The last backup is of {backup['at']}.", make)
    if good and good.get("last_encrypted_at"):
        yield Finding(
            "soon",
            f"Backups are not encrypted any more; the last one that was is of {good['last_encrypted_at']}.",
            "Set RESUENA_BACKUP_RECIPIENTS to the public key, and make a backup.",
        )


def before_the_start(data: Path | None) -> list[Finding]:
    """What would prevent a stopped Resuena from starting with `make up`: its ports, and disk space."""
    from resuena_local import ports
    from resuena_local.layout import ROOT, Folders, InvalidPortError, Ports

    folder = Folders((data or ROOT / ".data").resolve()).data
    findings = [Finding("wrong", "Resuena does not run from this folder.", "`make up` starts it.")]
    try:
        if busy := ports.occupied(Ports.read(os.environ).all()):
            *what, do = ports.explanation(busy).splitlines()
            findings.append(Finding("wrong", " ".join(what), do))
    except InvalidPortError as invalid:
        findings.append(Finding("wrong", str(invalid), "Choose a number from 1 to 65535."))
    folder = _nearest(folder)
    if (free := shutil.disk_usage(folder).free) < FREE_BYTES:
        findings.append(Finding("wrong", f"The disk of {folder} has {free / 2**30:.1f} GiB left.", "Make room."))
    return findings
