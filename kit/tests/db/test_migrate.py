"""Migrations apply once, by one process at a time; differences between tables and models are reported."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from kit.db import Database, migrate

from .conftest import Base, add_revision


async def tables_of(db: Database) -> set[str]:
    async with db.read() as session:
        rows = await (await session.connection()).execute(
            text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        )
        return set(rows.scalars())


async def test_applying_again_does_nothing(database: Callable[..., Database], migrations: Path) -> None:
    db = database()
    for _ in range(2):
        migrate.upgrade(db.url, migrations)
    assert await tables_of(db) == {"alembic_version", "one"}


async def test_three_migrators_at_once_apply_each_revision_once(
    database: Callable[..., Database], migrations: Path
) -> None:
    db = database()
    await asyncio.gather(*(asyncio.to_thread(migrate.upgrade, db.url, migrations) for _ in range(3)))
    assert await tables_of(db) == {"alembic_version", "one"}


async def test_a_failed_revision_is_undone_whole_and_those_before_it_stay(
    database: Callable[..., Database], migrations: Path
) -> None:
    add_revision(
        migrations, "two", "one", 'op.create_table("two", sa.Column("id", sa.Text)); op.execute("SELECT 1/0")'
    )
    db = database()
    with pytest.raises(Exception, match="division by zero"):
        migrate.upgrade(db.url, migrations)
    assert await tables_of(db) == {"alembic_version", "one"}


async def test_a_database_of_another_release_is_told_so(
    database: Callable[..., Database], migrations: Path
) -> None:
    db = database(migrations)
    async with db.transaction() as session:
        await (await session.connection()).execute(
            text("UPDATE alembic_version SET version_num = 'of-a-later-one'")
        )
    with pytest.raises(migrate.UnknownRevision, match="is at revision of-a-later-one"):
        migrate.upgrade(db.url, migrations)


async def test_drift_between_tables_and_models_is_told(database: Callable[..., Database]) -> None:
    async def drift(db: Database) -> list[Any]:
        async with db.engine.connect() as connection:
            return await connection.run_sync(migrate.drift, Base.metadata)

    assert await drift(database(Base.metadata)) == []
    assert await drift(database()) != []


def test_new_revisions_have_dated_names(database: Callable[..., Database], migrations: Path) -> None:
    db = database(migrations)
    migrate.add_revision(db.url, migrations, "create companies", Base.metadata)
    (written,) = (migrations / "versions").glob("20??_??_??_????_create_companies.py")
    assert all(f"'{table}'" in written.read_text() for table in Base.metadata.tables)


def test_a_url_without_a_server_raises(migrations: Path) -> None:
    with pytest.raises(OSError):  # noqa: PT011
        migrate.upgrade("postgresql://nobody@127.0.0.1:1/none", migrations)


async def test_a_killed_migrator_leaves_no_lock(database: Callable[..., Database], migrations: Path) -> None:
    db = database()
    engine = create_async_engine(db.url)
    connection = await engine.connect()
    await connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": migrate._LOCK_KEY})
    waiting = asyncio.create_task(asyncio.to_thread(migrate.upgrade, db.url, migrations))
    await asyncio.sleep(0)
    assert not waiting.done()
    await connection.invalidate()
    await engine.dispose()
    await waiting
    assert "one" in await tables_of(db)


async def test_tables_without_a_revision_are_told_and_left_as_they_are(
    database: Callable[..., Database], migrations: Path
) -> None:
    db = database(migrations)
    async with db.transaction() as session:
        await (await session.connection()).execute(text("DELETE FROM alembic_version"))
    with pytest.raises(migrate.NoRevision, match="but alembic_version names no revision"):
        migrate.upgrade(db.url, migrations)
    assert await tables_of(db) == {"alembic_version", "one"}
