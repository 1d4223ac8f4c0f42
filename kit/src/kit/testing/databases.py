"""An empty migrated database for each test: cloned from a template that is migrated once a session, or emptied."""

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
"""What a schema comes from: a migrations folder, or the tables themselves."""


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
"""Tests that share a database one after the other; what they deleted still fills its files."""

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
"""Changes with whatever a test does to the schema, to rights on it, and to what the planner knows.

Each transaction's number is above all earlier ones, so a row that was added or changed raises the highest, and one
that was deleted lowers the count. Only what the planner knows changes in place, and is part of the digest.
"""
_WRITTEN = """
SELECT format('%I.%I', nspname, relname) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema') AND relname <> 'alembic_version'
    AND pg_relation_size(pg_class.oid) > 0
"""
"""Tables that have rows, or had some: the file of any other is empty."""


@dataclass
class _Made:
    """A database that was handed out."""

    name: str
    template: str | None
    shape: str | None = None
    """None when to delete every row would not bring the template's state back."""
    uses: int = 1


class Databases:
    """Makes databases on one server; templates are shared among the workers of a session.

    To make one takes PostgreSQL a fifth of a second, to empty one a few milliseconds: so a database of which only
    rows changed is emptied and handed out again.
    """

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        self._templates: dict[str, str] = {}
        self._given: list[_Made] = []
        self._free: list[_Made] = []

    def create(self, source: Source | None = None) -> str:
        """Return the url of a database with the schema of ``source`` and no rows (none: an empty one). Blocks."""
        template = None if source is None else self._template(source)
        made = next((one for one in self._free if template and one.template == template), None)
        if made:
            self._free.remove(made)
            made.uses += 1
        else:
            made = self._new(template)
        self._given.append(made)
        return self._server.url(made.name)

    def take_back(self) -> None:
        """Take back the database of :meth:`create`, closing its connections: empty it for reuse, or drop it. Blocks."""
        kept = [made for made in self._given if self._emptied(made)]
        self._drop([made for made in self._given if made not in kept])
        self._free += kept
        self._given.clear()

    def drop_all(self) -> None:
        """Drop what there is, whoever is still connected. Blocks."""
        self._drop([*self._given, *self._free])
        self._given.clear()
        self._free.clear()

    def _new(self, template: str | None) -> _Made:
        made = _Made(f"test_{uuid.uuid4().hex}", template)
        self._server.execute(f'CREATE DATABASE "{made.name}" TEMPLATE "{template or "template1"}"')
        if template:
            made.shape = self._server.ask(made.name, self._look)
        return made

    @staticmethod
    async def _look(connection: asyncpg.Connection) -> str | None:
        for table in await _written(connection):
            if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):  # noqa: S608
                return None
        return await _shape(connection)

    def _emptied(self, made: _Made) -> bool:
        if made.shape is None or made.uses >= _USES:
            return False

        async def work(connection: asyncpg.Connection) -> bool:
            await connection.execute(_ALONE)
            if await _shape(connection) != made.shape:
                return False
            # Without triggers, and so without foreign keys: the order of the tables does not matter.
            emptying = [f"DELETE FROM {table}" for table in await _written(connection)]  # noqa: S608
            await connection.execute("; ".join(["SET session_replication_role = replica", *emptying]))
            return True

        return self._server.ask(made.name, work)

    def _drop(self, made: Sequence[_Made]) -> None:
        if made:
            self._server.execute(*(f'DROP DATABASE IF EXISTS "{one.name}" WITH (FORCE)' for one in made))

    def _template(self, source: Source) -> str:
        fingerprint = _fingerprint(source)
        if fingerprint not in self._templates:
            name = f"template_{fingerprint}"
            with FileLock(self._server.folder / f"{name}.lock"):
                if not self._server.exists(name):
                    building = f"building_{uuid.uuid4().hex}"  # renamed when whole: a failed one is no template
                    self._server.execute(f'CREATE DATABASE "{building}"')
                    _fill(self._server.url(building), source)
                    self._server.execute(f'ALTER DATABASE "{building}" RENAME TO "{name}"')
            self._templates[fingerprint] = name
        return self._templates[fingerprint]


async def _written(connection: asyncpg.Connection) -> list[str]:
    return [name for (name,) in await connection.fetch(_WRITTEN)]


async def _shape(connection: asyncpg.Connection) -> str:
    """What must be as in the template for a database to be handed out again: its schema, and its migration."""
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
            for index in sorted(table.indexes, key=lambda one: str(one.name)):
                digest.update(str(CreateIndex(index).compile(dialect=dialect)).encode())
    else:
        for path in sorted(Path(source).rglob("*.py")):
            digest.update(str(path).encode() + path.read_bytes())
    return digest.hexdigest()[:24]
