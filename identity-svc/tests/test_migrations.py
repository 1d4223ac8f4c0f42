"""The migrations make exactly what the models say."""

from __future__ import annotations

import identity_svc.accounts.models
import identity_svc.deletions.models
import identity_svc.guests.models
import identity_svc.memberships.models
import identity_svc.persons.models
import identity_svc.second_factor.models
import identity_svc.sessions.models  # noqa: F401 - the tables must be known
from identity_svc.tables import Table
from kit.db import Database, migrate


async def test_the_migrations_make_what_the_models_say(identity_database: Database) -> None:
    async with identity_database.engine.connect() as connection:
        assert await connection.run_sync(migrate.drift, Table.metadata) == []
