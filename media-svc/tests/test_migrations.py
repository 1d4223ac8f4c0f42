"""The migrations make the tables that the models describe."""

from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

import media_svc.images.models  # noqa: F401 - the tables must be known
from kit.db import Database
from media_svc.tables import Table


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), Table.metadata))


async def test_migrated_tables_are_those_of_the_models(media_database: Database) -> None:
    async with media_database.read() as session:
        connection = await session.connection()
        assert await connection.run_sync(differences) == []
