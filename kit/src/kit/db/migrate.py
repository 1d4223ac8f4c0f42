"""Migrates a database to the newest schema, under an advisory lock, so that several processes may start at once."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, pool, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

_LOCK_KEY = 7_378_362  # any fixed number would do: advisory locks are per database
_TRY_LOCK = text("SELECT pg_try_advisory_lock(:key)")
_LOCK_POLL_SECONDS = 0.2
_FILE_NAMES = "%%(year)d_%%(month).2d_%%(day).2d_%%(hour).2d%%(minute).2d_%%(slug)s"


def upgrade(url: str, migrations: str | Path) -> None:
    """Apply every revision under ``migrations`` that the database at ``url`` lacks; do nothing when there is none.

    Blocks until done. May be called with or without a running event loop. Raises what the failing revision raised.
    """
    _run(url, config(migrations), lambda settings: command.upgrade(settings, "head"))


def add_revision(url: str, migrations: str | Path, message: str, metadata: MetaData) -> None:
    """Write the next dated revision: how ``metadata`` differs from the database at ``url``, which has all revisions."""
    settings = config(migrations)
    settings.attributes["metadata"] = metadata
    _run(url, settings, lambda settings: command.revision(settings, message, autogenerate=True))


def config(migrations: str | Path) -> Config:
    """Return Alembic's configuration for a folder with ``versions``; there is no ``alembic.ini``.

    What Alembic does runs on the connection in ``attributes["connection"]``.
    """
    made = Config()
    made.set_main_option("script_location", "kit.db:alembic")
    made.set_main_option("version_locations", str(Path(migrations).resolve() / "versions").replace("%", "%%"))
    made.set_main_option("path_separator", "newline")
    made.set_main_option("file_template", _FILE_NAMES)
    made.set_main_option("timezone", "UTC")
    return made


def drift(connection: Connection, metadata: MetaData) -> list[object]:
    """Return how the tables of a migrated database differ from ``metadata``: a test asserts that it is empty."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


def _run(url: str, settings: Config, work: Callable[[Config], object]) -> None:
    def on_connection(connection: Connection) -> None:
        settings.attributes["connection"] = connection
        work(settings)

    async def locked() -> None:
        async with _locked(url) as connection:
            await connection.run_sync(on_connection)
            await connection.commit()

    with ThreadPoolExecutor(1, "migrate") as thread:  # Alembic is synchronous: its own loop, its own thread
        thread.submit(lambda: asyncio.run(locked())).result()


@asynccontextmanager
async def _locked(url: str) -> AsyncIterator[AsyncConnection]:
    """Hold the advisory lock on one connection and yield another to migrate with.

    The lock is polled outside any transaction: a session that waits inside one would hold a snapshot, for which
    CREATE INDEX CONCURRENTLY in the winner's migration would wait in turn.
    """
    engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://", 1), poolclass=pool.NullPool)
    try:
        async with engine.connect() as raw:
            guard = await raw.execution_options(isolation_level="AUTOCOMMIT")
            while not await guard.scalar(_TRY_LOCK, {"key": _LOCK_KEY}):  # noqa: ASYNC110
                await asyncio.sleep(_LOCK_POLL_SECONDS)
            async with engine.connect() as connection:
                yield connection
            # Closing the session releases the lock, also when this process dies.
    finally:
        await engine.dispose()
