"""The migrations make exactly the tables of the models."""

from __future__ import annotations

import campaign_svc.bootstrap  # noqa: F401 - it knows all tables
from campaign_svc.tables import Table
from kit.db import Database, migrate


async def test_migrations_make_what_the_models_say(campaign_database: Database) -> None:
    async with campaign_database.engine.connect() as connection:
        assert await connection.run_sync(migrate.drift, Table.metadata) == []
