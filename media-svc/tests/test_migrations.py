"""The migrations create exactly the tables of the models, and the last release's SQL statements still run on them."""

from __future__ import annotations

from pathlib import Path

import media_svc.bootstrap  # noqa: F401 - registers all tables
from kit.db import Database, migrate
from kit.testing.statements import of_last_release, refused
from media_svc.tables import Table

RECORDED = Path(__file__).with_name("released_statements.sql")


async def test_migrations_make_what_the_models_say(media_database: Database) -> None:
    async with media_database.engine.connect() as connection:
        assert await connection.run_sync(migrate.drift, Table.metadata) == []


async def test_the_schema_takes_the_statements_of_the_last_release(media_database: Database) -> None:
    assert await refused(media_database, of_last_release(RECORDED)) == {}
