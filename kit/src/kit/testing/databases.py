"""A fresh migrated database for each test, cloned from a template that is migrated once a session."""

import hashlib
import uuid
from pathlib import Path

from filelock import FileLock
from sqlalchemy import MetaData, pool
from sqlalchemy.ext.asyncio import create_async_engine

from kit.db import migrate
from kit.testing.postgres_server import PostgresServer, blocking

Source = str | Path | MetaData
"""What a schema comes from: a migrations folder, or the tables themselves."""


class Databases:
    """Makes databases on one server; templates are shared among the workers of a session."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        self._templates: dict[str, str] = {}
        self._made: list[str] = []

    def create(self, source: Source | None = None) -> str:
        """Return the url of a new database with the schema of ``source`` (none: an empty one). Blocks."""
        name = f"test_{uuid.uuid4().hex}"
        template = "template1" if source is None else self._template(source)
        self._server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        self._made.append(name)
        return self._server.url(name)

    def drop_all(self) -> None:
        """Drop what :meth:`create` made, whoever is still connected. Blocks."""
        if self._made:
            self._server.execute(*(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)' for name in self._made))
            self._made.clear()

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
