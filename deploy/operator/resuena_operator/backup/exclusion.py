"""Mutual exclusion of backups, restores and archives of one system.

A backup of a half-restored system would look complete, and a backup's end deletes unfinished backups. A backup fails
when a table is dropped while it runs.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from resuena_operator.installation import SERVICES, Installation
from resuena_operator.outcome import Exit, Failed
from resuena_operator.stores import database

RESTORE_LOCK, BACKUP_LOCK, ARCHIVE_LOCK = 7_293_384_105, 7_293_384_106, 7_293_384_107
"""Numbers of PostgreSQL's advisory locks, which end with the connection that holds them."""


@asynccontextmanager
async def backing_up(installation: Installation, tell: Callable[[str], None]) -> AsyncIterator[None]:
    """Excludes restores and other backups for the block; waits first for a running backup.

    Raises Failed during a restore.
    """
    async with database(installation, SERVICES[0]) as connection:
        if not await connection.fetchval("SELECT pg_try_advisory_lock_shared($1)", RESTORE_LOCK):
            raise Failed("A restore is under way: there is nothing whole to back up until its end.", Exit.REFUSED)
        if not await connection.fetchval("SELECT pg_try_advisory_lock($1)", BACKUP_LOCK):
            tell("A backup, or the drop of archived data, is under way: this begins at its end.")
            await connection.execute("SELECT pg_advisory_lock($1)", BACKUP_LOCK)
        yield


@asynccontextmanager
async def archiving(installation: Installation) -> AsyncIterator[None]:
    """Excludes restores and other archives for the block. Raises Failed during one of them."""
    async with database(installation, SERVICES[0]) as connection:
        for function, lock in (
            ("pg_try_advisory_lock_shared", RESTORE_LOCK),
            ("pg_try_advisory_lock", ARCHIVE_LOCK),
        ):
            if not await connection.fetchval(f"SELECT {function}($1)", lock):
                raise Failed(
                    "A restore or another archive of this system is under way: repeat this at its end. Nothing was "
                    "changed.",
                    Exit.REFUSED,
                )
        yield


@asynccontextmanager
async def restoring(installation: Installation) -> AsyncIterator[None]:
    """Excludes backups, archives and other restores for the block. Raises Failed during one of them."""
    async with database(installation, SERVICES[0]) as connection:
        if not await connection.fetchval("SELECT pg_try_advisory_lock($1)", RESTORE_LOCK):
            raise Failed(
                "A backup, an archive or another restore of this system is under way: wait for its end, or stop it "
                "(docker compose stop backup). Nothing was changed.",
                Exit.REFUSED,
            )
        yield
