"""Migrates each service's database, unless it is at the newest migration already."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from resuena_local import postgres
from resuena_local.layout import ROOT, Layout

_REVISION = re.compile(r"^(down_revision|revision)\b[^=]*=\s*(.+)$", re.MULTILINE)
_NAME = re.compile(r"[\"']([^\"']+)[\"']")


class MigrationError(Exception):
    """A service could not migrate its database; the message holds the end of what it printed."""


def newest_revision(folder: Path) -> str | None:
    """The head of a folder of Alembic migrations: the one revision on which no other builds. None when unsure."""
    revisions: set[str] = set()
    built_on: set[str] = set()
    for file in folder.glob("*.py"):
        found = dict(_REVISION.findall(file.read_text()))
        revisions.update(_NAME.findall(found.get("revision", "")))
        built_on.update(_NAME.findall(found.get("down_revision", "")))
    heads = revisions - built_on
    return heads.pop() if len(heads) == 1 else None


async def migrate(layout: Layout, name: str) -> bool:
    """Runs `<service> migrate` unless its database is at the newest migration; true when it ran."""
    newest = newest_revision(ROOT / f"{name}-svc" / "migrations" / "versions")
    if newest and newest == await postgres.applied_revision(layout, name):
        return False
    log = layout.folders.logs / f"{name}-svc.migrate.log"
    with log.open("wb") as out:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", f"{name}_svc", "migrate",
            cwd=ROOT,
            env={**layout.inherited(), **layout.service_environment(name)},
            stdin=asyncio.subprocess.DEVNULL, stdout=out, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        code = await process.wait()
    if code:
        tail = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
        raise MigrationError(f"{name}-svc migrate ended with exit code {code} ({log}):\n{tail}")
    return True
