"""An empty migrated database for each test: cloned from a template migrated once per session, or reused."""

import hashlib
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Protocol, TypedDict, Unpack

import asyncpg
from filelock import FileLock
from sqlalchemy import MetaData, pool
from sqlalchemy.ext.asyncio import create_async_engine

from kit.db import Database, migrate
from kit.testing.postgres_server import PostgresServer, blocking

Source = str | Path | MetaData
"""The source of a schema: a migrations folder, or the tables themselves."""


class PoolOptions(TypedDict, total=False):
    """Options of :class:`kit.db.Database` that tests set."""

    pool_size: int
    max_overflow: int
    pool_timeout: timedelta
    statement_timeout: timedelta


class CreateDatabase(Protocol):
    """The fixture ``database_url``."""

    def __call__(self, source: Source | None = None, /) -> str: ...


class OpenDatabase(Protocol):
    """The fixture ``database``."""

    def __call__(self, source: Source | None = None, /, **options: Unpack[PoolOptions]) -> Database: ...


_USES = 50
"""The most tests that reuse a database in turn; deleted rows still take space in its files."""

_ALONE = """
SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
_SHAPE = """
SELECT string_agg(concat_ws(' ', kind, rows, newest, detail), ',' ORDER BY kind) FROM (
    SELECT 'class' kind, count(*) rows, max(xmin::text::bigint) newest,
        sum(hashtextextended(concat_ws(' ', oid, relfilenode, reltuples), 0))::text detail FROM pg_class
    UNION ALL SELECT 'column', count(*), max(xmin::text::bigint), '' FROM pg_attribute
    UNION ALL SELECT 'default', count(*), max(xmin::text::bigint), '' FROM pg_attrdef
    UNION ALL SELECT 'constraint', count(*), max(xmin::text::bigint), '' FROM pg_constraint
    UNION ALL SELECT 'trigger', count(*), max(xmin::text::bigint), '' FROM pg_trigger
    UNION ALL SELECT 'function', count(*), max(xmin::text::bigint), '' FROM pg_proc
) parts
"""
"""A fingerprint that changes when a test changes the schema, its privileges, or the planner's statistics.

Transaction ids increase, so an added or changed row raises the maximum, and a deleted row lowers the count. Only the
planner's statistics change in place, and are therefore part of the digest.
"""
_WRITTEN = """
SELECT format('%I.%I', nspname, relname) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema') AND relname <> 'alembic_version'
    AND pg_relation_size(pg_class.oid) > 0
"""
"""Tables that have or had rows: the files of all others are empty."""


@dataclass
class _TestDatabase:
    """A database that was handed out."""

    name: str
    template: str | None
    shape: str | None = None
    """None when deleting all rows would not restore the template's state."""
    uses: int = 1


class Databases:
    """Makes databases on one server; templates are shared among the workers of a session.

    PostgreSQL needs a fifth of a second to create one and a few milliseconds to empty one: so a database in which only
    rows changed is emptied and reused.
    """

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        self._templates: dict[str, str] = {}
        self._given: list[_TestDatabase] = []
        self._free: list[_TestDatabase] = []

    def create(self, source: Source | None = None) -> str:
        """Return the url of a database with the schema of ``source`` and no rows (none: an empty one). Blocks."""
        template = None if source is None else self._template(source)
        database = next(
            (candidate for candidate in self._free if template and candidate.template == template), None
        )
        if database:
            self._free.remove(database)
            database.uses += 1
        else:
            database = self._new(template)
        self._given.append(database)
        return self._server.url(database.name)

    def take_back(self) -> None:
        """Take back the database of :meth:`create`, closing its connections: empty it for reuse, or drop it. Blocks."""
        emptied = [database for database in self._given if self._emptied(database)]
        self._drop([database for database in self._given if database not in emptied])
        self._free += emptied
        self._given.clear()

    def drop_all(self) -> None:
        """Drop all databases despite open connections. Blocks."""
        self._drop([*self._given, *self._free])
        self._given.clear()
        self._free.clear()

    def _new(self, template: str | None) -> _TestDatabase:
        database = _TestDatabase(f"test_{uuid.uuid4().hex}", template)
        self._server.execute(f'CREATE DATABASE "{database.name}" TEMPLATE "{template or "template1"}"')
        if template:
            database.shape = self._server.ask(database.name, self._look)
        return database

    @staticmethod
    async def _look(connection: asyncpg.Connection) -> str | None:
        for table in await _written(connection):
            if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):  # noqa: S608
                return None
        return await _shape(connection)

    def _emptied(self, database: _TestDatabase) -> bool:
        if database.shape is None or database.uses >= _USES:
            return False

        async def work(connection: asyncpg.Connection) -> bool:
            await connection.execute(_ALONE)
            if await _shape(connection) != database.shape:
                return False
            # Without triggers, and so without foreign keys: the order of the tables does not matter.
            emptying = [f"DELETE FROM {table}" for table in await _written(connection)]  # noqa: S608
            await connection.execute("; ".join(["SET session_replication_role = replica", *emptying]))
            return True

        return self._server.ask(database.name, work)

    def _drop(self, databases: Sequence[_TestDatabase]) -> None:
        if databases:
            self._server.execute(
                *(f'DROP DATABASE IF EXISTS "{database.name}" WITH (FORCE)' for database in databases)
            )

    def _template(self, source: Source) -> str:
        fingerprint = _fingerprint(source)
        if fingerprint not in self._templates:
            name = f"template_{fingerprint}"
            with FileLock(self._server.folder / f"{name}.lock"):
                if not self._server.exists(name):
                    building = f"building_{uuid.uuid4().hex}"  # renamed when complete: a failed one is never used
                    self._server.execute(f'CREATE DATABASE "{building}"')
                    _fill(self._server.url(building), source)
                    self._server.execute(f'ALTER DATABASE "{building}" RENAME TO "{name}"')
            self._templates[fingerprint] = name
        return self._templates[fingerprint]


async def _written(connection: asyncpg.Connection) -> list[str]:
    return [name for (name,) in await connection.fetch(_WRITTEN)]


async def _shape(connection: asyncpg.Connection) -> str:
    """The state that must equal the template's for a database to be reused: its schema, and its migration."""
    shape = str(await connection.fetchval(_SHAPE))
    if await connection.fetchval("SELECT to_regclass('alembic_version')"):
        shape += str(await connection.fetch("SELECT version_num FROM alembic_version ORDER BY 1"))
    return shape


def _fill(url: str, source: Source) -> None:
    if isinstance(source, MetaData):

        async def work() -> None:
            engine = create_async_engine(url, poolclass=pool.NullPool)
            async with engine.begin() as connection:
                await connection.run_sync(source.create_all)
            await engine.dispose()

        blocking(work)
    else:
        migrate.upgrade(url, source)


def _fingerprint(source: Source) -> str:
    digest = hashlib.sha256()
    if isinstance(source, MetaData):
        from sqlalchemy.dialects import postgresql
        from sqlalchemy.schema import CreateIndex, CreateTable

        dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
        for table in source.sorted_tables:
            digest.update(str(CreateTable(table).compile(dialect=dialect)).encode())
            for index in sorted(table.indexes, key=lambda index: str(index.name)):
                digest.update(str(CreateIndex(index).compile(dialect=dialect)).encode())
    else:
        for path in sorted(Path(source).rglob("*.py")):
            digest.update(str(path).encode() + path.read_bytes())
    return digest.hexdigest()[:24]
