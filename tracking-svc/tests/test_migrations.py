"""The migrations make exactly the tables of the models."""

from __future__ import annotations

import tracking_svc.bootstrap  # noqa: F401 - it knows all tables
from kit.db import Database, migrate
from tracking_svc.tables import Table


async def test_migrations_make_what_the_models_say(tracking_database: Database) -> None:
    async with tracking_database.engine.connect() as connection:
        assert await connection.run_sync(migrate.drift, Table.metadata) == []
