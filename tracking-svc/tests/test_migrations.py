"""The migrations make the tables that the models describe."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

import tracking_svc.arrivals.models
import tracking_svc.funnel.models
import tracking_svc.leads.models  # noqa: F401 - the tables must be known
from kit.db import Database, migrate
from tracking_svc.tables import Table

MIGRATIONS = Path(__file__).parents[1] / "migrations"


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), Table.metadata))


async def test_migrated_tables_are_those_of_the_models(tracking_database: Database) -> None:
    async with tracking_database.read() as session:
        connection = await session.connection()
        assert await connection.run_sync(differences) == []


async def test_figures_from_before_names_were_kept_stay(tracking_database: Database) -> None:
    async with tracking_database.engine.connect() as connection:

        def back_and_forth(synchronous: Connection) -> None:
            settings = migrate.config(MIGRATIONS)
            settings.attributes["connection"] = synchronous
            for name in ("", "feria"):
                synchronous.execute(
                    text(
                        "INSERT INTO daily_arrivals (company_id, day, event, source, store, country, bot, total,"
                        " unique_visitors, source_name) VALUES ('c', '2026-11-01', 1, 3, 1, '', false, 4, 3, :name)"
                    ),
                    {"name": name},
                )
            synchronous.commit()
            command.downgrade(settings, "b06e39d8471c")
            command.upgrade(settings, "head")

        await connection.run_sync(back_and_forth)
        kept = await connection.execute(
            text("SELECT source, source_name, total, unique_visitors FROM daily_arrivals")
        )
        assert [tuple(row) for row in kept] == [(3, "", 8, 6)]
