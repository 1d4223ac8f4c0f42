"""The migrations make exactly the tables that the models describe, and can be taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from alembic import command
from campaign_asking import MIGRATIONS

import campaign_svc.advertisements.models
import campaign_svc.arrivals.models
import campaign_svc.campaigns.models
import campaign_svc.desk.models
import campaign_svc.engagement.series
import campaign_svc.erasure.models
import campaign_svc.ledger.models  # noqa: F401 - the tables must be known
from campaign_svc.tables import Table
from kit.db import Database, migrate


async def test_migrations_make_what_the_models_say(campaign_database: Database) -> None:
    async with campaign_database.engine.connect() as connection:
        assert await connection.run_sync(migrate.drift, Table.metadata) == []


@pytest.mark.parametrize("target", ["e1a7c2f4903b"])
async def test_the_newest_migration_can_be_taken_back(
    database_url: Callable[..., str], database: Callable[..., Database], target: str
) -> None:
    opened = database(MIGRATIONS)

    def back(connection: object) -> None:
        settings = migrate.config(MIGRATIONS)
        settings.attributes["connection"] = connection
        command.downgrade(settings, target)
        command.upgrade(settings, "head")

    async with opened.engine.connect() as connection:
        await connection.run_sync(back)
        await connection.commit()
