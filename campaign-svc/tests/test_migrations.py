"""The migrations create exactly the tables of the models, and the last release's SQL statements still run on them."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from campaign_asking import MIGRATIONS
from sqlalchemy import Connection

import campaign_svc.bootstrap  # noqa: F401 - it knows all tables
from campaign_svc.tables import Table
from kit.db import Database, migrate
from kit.testing.statements import of_last_release, refused

RECORDED = Path(__file__).with_name("released_statements.sql")


async def test_migrations_make_what_the_models_say(campaign_database: Database) -> None:
    async with campaign_database.engine.connect() as connection:
        assert await connection.run_sync(migrate.drift, Table.metadata) == []


async def test_the_schema_takes_the_statements_of_the_last_release(campaign_database: Database) -> None:
    assert await refused(campaign_database, of_last_release(RECORDED)) == {}


async def test_the_migrations_can_be_taken_back(campaign_database: Database) -> None:
    def back(connection: Connection) -> None:
        settings = migrate.config(MIGRATIONS)
        settings.attributes["connection"] = connection
        command.downgrade(settings, "base")
        command.upgrade(settings, "head")

    async with campaign_database.engine.connect() as connection:
        await connection.run_sync(back)
        await connection.commit()
        assert await connection.run_sync(migrate.drift, Table.metadata) == []
