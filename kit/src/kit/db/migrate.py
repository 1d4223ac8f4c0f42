"""Migrates a database to the newest schema, under an advisory lock, so that several processes may start at once.

For developers: ``python -m kit.db.migrate init <dir> <module>:<metadata>`` lays out a migrations folder, and
``python -m kit.db.migrate new <dir> "create books" [--url …]`` writes the next dated revision (compared with
the database at the url, when given).
"""

import argparse
import asyncio
import shutil
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources
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
    failure: list[BaseException] = []

    def work() -> None:
        try:
            asyncio.run(upgrade_async(url, migrations))
        except BaseException as error:
            failure.append(error)

    thread = threading.Thread(target=work, name="migrate")  # Alembic is synchronous: its own loop, its own thread
    thread.start()
    thread.join()
    if failure:
        raise failure[0]


async def upgrade_async(url: str, migrations: str | Path) -> None:
    """Do as :func:`upgrade` on the running event loop (other tasks go on while it waits for the database)."""
    async with _locked(url) as connection:
        await connection.run_sync(_upgrade, migrations)
        await connection.commit()


def config(migrations: str | Path, url: str | None = None) -> Config:
    """Return Alembic's configuration for a migrations folder; there is no ``alembic.ini``."""
    made = Config()
    made.set_main_option("script_location", str(Path(migrations).resolve()).replace("%", "%%"))
    made.set_main_option("file_template", _FILE_NAMES)
    made.set_main_option("timezone", "UTC")
    if url is not None:
        made.set_main_option("sqlalchemy.url", _asyncpg(url).replace("%", "%%"))
    return made


def drift(connection: Connection, metadata: MetaData) -> list[object]:
    """Return how the tables of a migrated database differ from ``metadata``: a test asserts that it is empty."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


def _upgrade(connection: Connection, migrations: str | Path) -> None:
    settings = config(migrations)
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")


@asynccontextmanager
async def _locked(url: str) -> AsyncIterator[AsyncConnection]:
    """Hold the advisory lock on one connection and yield another to migrate with.

    The lock is polled outside any transaction: a session that waits inside one would hold a snapshot, for which
    CREATE INDEX CONCURRENTLY in the winner's migration would wait in turn.
    """
    engine = create_async_engine(_asyncpg(url), poolclass=pool.NullPool)
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


def _asyncpg(url: str) -> str:
    return url.replace("postgresql://", "postgresql+asyncpg://", 1)


def _init(folder: Path, metadata: str) -> None:
    module, _, name = metadata.partition(":")
    (folder / "versions").mkdir(parents=True, exist_ok=True)
    with resources.as_file(resources.files("kit.db") / "script.py.mako") as template:
        shutil.copy(template, folder / "script.py.mako")
    (folder / "env.py").write_text(
        f'"""Hands this service\'s tables to the shared Alembic environment."""\n\n'
        f"from kit.db import alembic_env\n\nfrom {module} import {name}\n\nalembic_env.run({name})\n"
    )


def main() -> None:
    """Run the developer's command line; see the module."""
    parser = argparse.ArgumentParser(prog="python -m kit.db.migrate", description=__doc__)
    actions = parser.add_subparsers(dest="action", required=True)
    init = actions.add_parser("init", help="lay out a migrations folder")
    init.add_argument("folder", type=Path)
    init.add_argument("metadata", help="module:name of the service's MetaData")
    new = actions.add_parser("new", help="write the next revision")
    new.add_argument("folder", type=Path)
    new.add_argument("message")
    new.add_argument("--url", help="a database at the newest revision, to compare the models with")
    options = parser.parse_args()
    if options.action == "init":
        _init(options.folder, options.metadata)
    else:
        command.revision(
            config(options.folder, options.url), options.message, autogenerate=options.url is not None
        )


if __name__ == "__main__":
    main()
