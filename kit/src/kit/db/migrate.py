"""Migrates a database to the newest schema, under an advisory lock, so that several processes may start at once.

A revision waits for a lock for at most :data:`LOCK_TIMEOUT`, since every later query waits behind it. Then it is
rolled back and tried again, :data:`ATTEMPTS` times in all.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, asynccontextmanager
from datetime import timedelta
from itertools import count
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.script.revision import ResolutionError
from alembic.util import CommandError
from sqlalchemy import Connection, MetaData, exc, inspect, pool, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kit.db.errors import sqlstate
from kit.db.limits import UNLIMITED, session_limits

log = logging.getLogger(__name__)

LOCK_TIMEOUT = timedelta(seconds=5)
STATEMENT_TIMEOUT = timedelta(seconds=30)
"""Timeout of a statement in a revision's transaction, which may hold locks that block readers."""
ATTEMPTS = 5
VERSION_TABLE = "alembic_version"

_SIGN_IN_REFUSED = "28"  # class of SQLSTATE: invalid authorization specification
_HELD_UP = ("55P03", "40P01")  # SQLSTATE: lock not available, deadlock
_OPEN_TRANSACTIONS = text("""
    SELECT format('process %s (%s, %s, open for %s)', pid, coalesce(nullif(application_name, ''), usename), state,
        date_trunc('second', clock_timestamp() - xact_start))
    FROM pg_stat_activity
    WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
        AND backend_type = 'client backend'
    ORDER BY xact_start LIMIT 3
""")
_LOCK_KEY = 7_378_362  # any fixed number would do: advisory locks are per database
_TRY_LOCK = text("SELECT pg_try_advisory_lock(:key)")
_LOCK_POLL_SECONDS = 0.2
_FILE_NAMES = "%%(year)d_%%(month).2d_%%(day).2d_%%(hour).2d%%(minute).2d_%%(slug)s"


class NotMigrated(Exception):
    """The database was not changed. The message says why, and what to do."""


class HeldUp(NotMigrated):
    """A revision did not get a lock in any attempt. The message says which one, who may hold it, and what to do."""


class UnknownRevision(NotMigrated):
    """The database has a revision that is not among the migrations. The message says which one."""


class NoRevision(NotMigrated):
    """The database has tables, but no record of their revision."""


class PasswordRefused(NotMigrated):
    """PostgreSQL refuses the user or the password in the database's URL."""


def upgrade(
    url: str, migrations: str | Path, *, lock_timeout: timedelta = LOCK_TIMEOUT, pooled: bool = False
) -> None:
    """Apply every revision under ``migrations`` that the database at ``url`` lacks; do nothing when there is none.

    The ``url`` must lead to PostgreSQL itself, since migrations hold an advisory lock and settings of their session. If
    services reach the database through a pooler (``pooled``), the role gets the limits of their sessions as defaults.

    Blocks until done. May be called with or without a running event loop. Raises HeldUp, UnknownRevision,
    NoRevision, PasswordRefused, or what the failing revision raised.
    """
    settings = config(migrations, lock_timeout)
    _run(url, settings, lambda settings: command.upgrade(settings, "head"), pause=lock_timeout, pooled=pooled)


def add_revision(url: str, migrations: str | Path, message: str, metadata: MetaData) -> None:
    """Write the next dated revision, the difference of ``metadata`` to the fully migrated database at ``url``."""
    settings = config(migrations)
    settings.attributes["metadata"] = metadata
    _run(url, settings, lambda settings: command.revision(settings, message, autogenerate=True))


def config(migrations: str | Path, lock_timeout: timedelta = LOCK_TIMEOUT) -> Config:
    """Return Alembic's configuration for a folder with ``versions``; there is no ``alembic.ini``.

    Alembic works on the connection in ``attributes["connection"]``, which is in no transaction, after the statements
    in ``attributes["limits"]``.
    """
    settings = Config()
    settings.set_main_option("script_location", "kit.db:alembic")
    settings.set_main_option("version_locations", str(Path(migrations).resolve() / "versions").replace("%", "%%"))
    settings.set_main_option("path_separator", "newline")
    settings.set_main_option("file_template", _FILE_NAMES)
    settings.set_main_option("timezone", "UTC")
    settings.attributes["limits"] = limits(lock_timeout, STATEMENT_TIMEOUT)
    return settings


def limits(lock: timedelta, statement: timedelta) -> tuple[str, str]:
    """Return the statements that set the lock timeout and the statement timeout for the rest of a session."""
    return (
        f"SET lock_timeout = '{lock // timedelta(milliseconds=1)}ms'",
        f"SET statement_timeout = '{statement // timedelta(milliseconds=1)}ms'",
    )


def drift(connection: Connection, metadata: MetaData) -> list[object]:
    """Return how the tables of a migrated database differ from ``metadata``; a test asserts that nothing differs."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


def _run(
    url: str,
    settings: Config,
    work: Callable[[Config], object],
    pause: timedelta = LOCK_TIMEOUT,
    *,
    pooled: bool = False,
) -> None:
    def on_connection(connection: Connection) -> None:
        settings.attributes["connection"] = connection
        work(settings)

    async def locked() -> None:
        async with _locked(url) as engine:
            async with engine.connect() as connection:
                await connection.run_sync(_require_revision)
            if pooled:
                await _set_defaults_of_role(engine)
            for attempt in count(1):
                try:
                    async with engine.connect() as connection:
                        await connection.run_sync(on_connection)
                        await connection.commit()
                    return
                except CommandError as error:
                    if isinstance(error.__cause__, ResolutionError):
                        revision = error.__cause__.argument
                        raise UnknownRevision(
                            f"The database is at revision {revision}, which this release does not have."
                        ) from error
                    raise
                except exc.DBAPIError as error:
                    if sqlstate(error) not in _HELD_UP:
                        raise
                    held_up = await _held_up(engine, settings, error)
                    if attempt == ATTEMPTS:
                        raise HeldUp(held_up) from error
                    log.warning("Attempt %d of %d: %s", attempt, ATTEMPTS, held_up)
                    await asyncio.sleep(pause.total_seconds())  # lets the queries that queued behind it run first

    with ThreadPoolExecutor(1, "migrate") as thread:  # Alembic is synchronous: its own loop, its own thread
        thread.submit(lambda: asyncio.run(locked())).result()


async def _set_defaults_of_role(engine: AsyncEngine) -> None:
    """Limit sessions that start without settings of their own, such as a pooler's."""
    async with engine.begin() as connection:
        database = await connection.scalar(text("SELECT quote_ident(current_database())"))
        for name, value in session_limits().items():
            await connection.execute(
                text(f"ALTER ROLE CURRENT_USER IN DATABASE {database} SET {name} = '{value}'")
            )


def _require_revision(connection: Connection) -> None:
    """Raise NoRevision when the first revision would find existing tables."""
    others = set(inspect(connection).get_table_names()) - {VERSION_TABLE}
    if others and MigrationContext.configure(connection).get_current_revision() is None:
        raise NoRevision(
            f"The database has tables ({len(others)}), but {VERSION_TABLE} names no revision, as after a restore that"
            " ended early. Restore it whole (docs/operating.md, A lost disk)."
        )


async def _held_up(engine: AsyncEngine, settings: Config, error: exc.DBAPIError) -> str:
    """Describe which revision was blocked, which sessions may hold the lock, and what to do."""
    async with engine.connect() as connection:
        applied = await connection.run_sync(lambda c: MigrationContext.configure(c).get_current_revision())
        others = list(await connection.scalars(_OPEN_TRANSACTIONS))
    revisions = ScriptDirectory.from_config(settings).walk_revisions()
    name = next(
        (Path(revision.path).name for revision in revisions if revision.down_revision == applied), "a migration"
    )
    return (
        f"{name} did not get a lock ({error.orig}) and was rolled back; those before it stay."
        f" Open transactions, oldest first: {'; '.join(others) or 'none any more'}."
        " Migrate again once they have ended; `SELECT pg_terminate_backend(process)` ends one."
    )


async def _first_connection(engine: AsyncEngine) -> AsyncConnection:
    try:
        return await engine.connect()
    except Exception as error:
        if (sqlstate(error) or "").startswith(_SIGN_IN_REFUSED):
            raise PasswordRefused(
                f"PostgreSQL refuses the password of {engine.url.username}. A database keeps the password with which"
                " it was made, such as that of development, when it was started as development before"
                " (docs/operating.md, Start)."
            ) from error
        raise


@asynccontextmanager
async def _locked(url: str) -> AsyncIterator[AsyncEngine]:
    """Hold the advisory lock on one connection and yield the engine that opens others for the migration.

    The lock is polled outside any transaction: a session that waits inside one would hold a snapshot, for which
    CREATE INDEX CONCURRENTLY in the lock holder's migration would wait in turn.
    """
    engine = create_async_engine(
        url.replace("postgresql://", "postgresql+asyncpg://", 1),
        poolclass=pool.NullPool,
        connect_args={"server_settings": UNLIMITED},
    )
    try:
        async with aclosing(await _first_connection(engine)) as raw:
            guard = await raw.execution_options(isolation_level="AUTOCOMMIT")
            while not await guard.scalar(_TRY_LOCK, {"key": _LOCK_KEY}):  # noqa: ASYNC110
                await asyncio.sleep(_LOCK_POLL_SECONDS)
            yield engine
            # Closing the session releases the lock, also when this process dies.
    finally:
        await engine.dispose()
