"""Through a transaction-mode pooler, sessions have the limits of direct ones: as defaults that `migrate` gives the role."""

from __future__ import annotations

import configparser
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import pytest_asyncio
from pydantic import ValidationError
from sqlalchemy import literal, select, text

from kit.db import Database, migrate
from kit.db.limits import UNLIMITED, session_limits
from kit.rpc.settings import ServiceSettings

from .conftest import add_revision

LIMITS = {"statement_timeout": "5s", "transaction_timeout": "20s", "jit": "off"}


def tracked() -> set[str]:
    """Settings that PgBouncer keeps for each client, by default or by its configuration; it refuses others."""
    config = configparser.ConfigParser(interpolation=None)
    config.read(Path(__file__).parents[3] / "deploy" / "pgbouncer" / "pgbouncer.ini")
    return {"application_name", "timezone", *config["pgbouncer"]["track_extra_parameters"].split(", ")}


@pytest_asyncio.fixture
async def pooled(database_url: Any, migrations: Path) -> AsyncIterator[Database]:
    """A database as opened through a pooler, on a server that never had another kind of session."""
    url = database_url()
    migrate.upgrade(url, migrations, pooled=True)
    opened = Database(url, pooled=True)
    yield opened
    await opened.dispose()


async def settings_of(connection: Any, names: Any) -> dict[str, str]:
    return {name: await connection.scalar(text(f"SHOW {name}")) for name in names}


async def test_sessions_have_the_limits_without_sending_them(pooled: Database) -> None:
    async with pooled.transaction() as session:
        assert await settings_of(await session.connection(), LIMITS) == LIMITS
    async with pooled.read() as session:
        connection = await session.connection()
        assert await settings_of(connection, LIMITS) == LIMITS
        assert await connection.scalar(text("SHOW default_transaction_read_only")) == "on"


async def test_only_settings_that_pgbouncer_tracks_are_sent(
    pooled: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[set[str]] = []
    connect = asyncpg.connect

    async def noting(*arguments: Any, **options: Any) -> Any:
        sent.append(set(options["server_settings"]))
        return await connect(*arguments, **options)

    monkeypatch.setattr("asyncpg.connect", noting)
    async with pooled.transaction() as session:
        await session.connection()
    async with pooled.read():
        pass
    await pooled.rows(select(literal(1)))
    assert len(sent) >= 2
    assert set().union(*sent, pooled._rows_pool.keywords["server_settings"]) == tracked()


async def test_a_direct_session_keeps_limits_of_its_own(pooled: Database) -> None:
    direct = Database(pooled.url, statement_timeout=timedelta(seconds=1))
    async with direct.transaction() as session:
        expected = {"statement_timeout": "1s", "transaction_timeout": "4s"}
        assert await settings_of(await session.connection(), expected) == expected
    await direct.dispose()


async def test_the_roles_limits_do_not_bind_migrations(pooled: Database, migrations: Path) -> None:
    step = "op.execute(\"CREATE TABLE noted AS SELECT current_setting('transaction_timeout') AS limited\")"
    add_revision(migrations, "two", "one", step)
    migrate.upgrade(pooled.url, migrations, pooled=True)
    async with pooled.read() as session:
        assert await (await session.connection()).scalar(text("SELECT limited FROM noted")) == "0"
    assert UNLIMITED.keys() <= session_limits().keys()


async def test_without_a_pooler_the_role_gets_no_defaults(database_url: Any, migrations: Path) -> None:
    url = database_url()
    migrate.upgrade(url, migrations)
    database = Database(url, pooled=True)
    async with database.transaction() as session:
        assert await settings_of(await session.connection(), UNLIMITED) == UNLIMITED
    await database.dispose()


URL = "postgresql+asyncpg://identity:p%40ss@postgres:5432/identity"


@pytest.mark.parametrize(
    ("pooler", "url"),
    [
        ("", URL),
        ("pgbouncer:6432", "postgresql+asyncpg://identity:p%40ss@pgbouncer:6432/identity"),
        ("[::1]:6432", "postgresql+asyncpg://identity:p%40ss@[::1]:6432/identity"),
    ],
)
def test_serving_uses_the_poolers_address_and_the_url_keeps_the_servers(pooler: str, url: str) -> None:
    settings = ServiceSettings(database_url=URL, database_pooler=pooler)
    assert (settings.database_url, settings.pooled_database_url) == (URL, url)


@pytest.mark.parametrize(
    "wrong", ["pgbouncer", "postgresql://pgbouncer:6432", "pgbouncer:6432/identity", "host:x"]
)
def test_an_address_without_a_port_is_refused(wrong: str) -> None:
    with pytest.raises(ValidationError, match="must look like host:port"):
        ServiceSettings(database_pooler=wrong)
