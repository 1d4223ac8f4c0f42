"""The password of a role is replaced while its connections are open and others are opened."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from kit.db import Database, migrate
from kit.rpc.errors import Unavailable
from kit.secret_files import Secrets
from kit.testing import eventually
from kit.testing.postgres_server import PostgresServer


@pytest.fixture
async def role(postgres: PostgresServer) -> AsyncIterator[str]:
    """A role that must authenticate with its password, `first`; other roles of this server need none."""
    name = f"role_{uuid.uuid4().hex[:8]}"
    admin = await asyncpg.connect(postgres.url().replace("+asyncpg", ""))
    await admin.execute(f"CREATE ROLE {name} LOGIN PASSWORD 'first'")
    file = await admin.fetchval("SHOW hba_file")
    rules = await admin.fetchval("SELECT pg_read_file($1)", file)

    async def write(text: str) -> None:
        quoted = text.replace("'", "''")
        command = f"COPY (SELECT unnest(string_to_array('{quoted}', E'\\n'))) TO PROGRAM 'cat > {file}.new && cp {file}.new {file}'"
        await admin.execute(command)
        await admin.execute("SELECT pg_reload_conf()")

    await write(f"host all {name} all scram-sha-256\n{rules}")

    async def is_refused() -> bool:
        try:
            await (await asyncpg.connect(address(postgres, name, "wrong"))).close()
        except asyncpg.InvalidPasswordError:
            return True
        return False

    await eventually(is_refused)
    yield name
    await write(rules)
    await admin.execute(f"DROP ROLE {name}")
    await admin.close()


def address(postgres: PostgresServer, role: str, password: str) -> str:
    _, _, server = postgres.url().rpartition("@")
    return f"postgresql://{role}:{password}@{server}"


async def test_new_connections_use_the_new_password_and_open_ones_stay(
    postgres: PostgresServer, role: str, tmp_path: Path
) -> None:
    file = tmp_path / "database-password"
    file.write_text("first\n")
    opened = Database(address(postgres, role, "first"), password=Secrets.of(file))
    await opened.ping()
    file.write_text("second\n")
    admin = await asyncpg.connect(postgres.url().replace("+asyncpg", ""))
    try:
        async with opened.transaction() as session:
            await session.connection()  # the open connection is in use
            with pytest.raises(Unavailable):  # between the two steps no new connection can be opened
                async with opened.transaction() as other:
                    await other.connection()
        await opened.ping()
        await admin.execute(f"ALTER ROLE {role} PASSWORD 'second'")
        await asyncio.gather(*(opened.ping() for _ in range(5)))
        later = Database(address(postgres, role, "first"), password=Secrets.of(file))
        await later.ping()
        await later.dispose()
    finally:
        await admin.close()
        await opened.dispose()


async def test_a_migration_says_in_a_sentence_that_the_password_is_refused(
    postgres: PostgresServer, role: str, migrations: Path
) -> None:
    with pytest.raises(
        migrate.PasswordRefused, match=f"refuses the password of {role}. .*as development before"
    ) as refused:
        migrate.upgrade(address(postgres, role, "wrong-one"), migrations)
    assert "wrong-one" not in str(refused.value)
