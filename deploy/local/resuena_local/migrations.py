"""Migrates the services' databases. As a program, `python -m resuena_local.migrations DATA SERVICE…`, it does so in a
process of its own: Alembic is loaded only when something is to be migrated, and once for all services."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from resuena_local import postgres
from resuena_local.credentials import credentials
from resuena_local.layout import ROOT, Folders, Layout, Ports
from resuena_local.parts import SERVICES

_REVISION = re.compile(r"^(down_revision|revision)\b[^=]*=\s*(.+)$", re.MULTILINE)
_NAME = re.compile(r"[\"']([^\"']+)[\"']")


class MigrationError(Exception):
    """A database could not be migrated; the message holds the end of what was printed."""


def folder_of(name: str) -> Path:
    return ROOT / f"{name}-svc" / "migrations"


def newest_revision(folder: Path) -> str | None:
    """The head of a folder of Alembic migrations: the one revision on which no other builds. None when unsure."""
    revisions: set[str] = set()
    built_on: set[str] = set()
    for file in folder.glob("*.py"):
        declared = dict(_REVISION.findall(file.read_text()))
        revisions.update(_NAME.findall(declared.get("revision", "")))
        built_on.update(_NAME.findall(declared.get("down_revision", "")))
    heads = revisions - built_on
    return heads.pop() if len(heads) == 1 else None


async def migrate(layout: Layout) -> int:
    """Migrates the databases that are not at their newest migration; returns how many."""
    behind = []
    for name in SERVICES:
        newest = newest_revision(folder_of(name) / "versions")
        if not newest or newest != await postgres.applied_revision(layout, name):
            behind.append(name)
    if behind:
        log = layout.folders.logs / "migrations.log"
        with log.open("wb") as out:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "resuena_local.migrations", str(layout.folders.data), *behind,
                cwd=ROOT, stdin=asyncio.subprocess.DEVNULL, stdout=out, stderr=asyncio.subprocess.STDOUT,
            )  # fmt: skip
            code = await process.wait()
        if code:
            tail = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
            raise MigrationError(f"Migrating ended with exit code {code} ({log}):\n{tail}")
    return len(behind)


def main(data: str, services: Iterable[str]) -> None:
    from kit.db.migrate import NotMigrated, UnknownRevision, upgrade

    folders = Folders(Path(data))
    layout = Layout(folders, Ports.read(os.environ), credentials(folders.secrets))
    for name in services:
        print(f"{name}-svc", flush=True)
        try:
            upgrade(layout.database_url(name), folder_of(name))
        except UnknownRevision as unknown:
            sys.exit(
                f"{unknown} Start the one that it comes from; `make demo-reset` starts over without its data."
            )
        except NotMigrated as refused:
            sys.exit(str(refused))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
