"""The migrations make exactly what the models say."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from sqlalchemy import Connection, text

import identity_svc.attempts.models
import identity_svc.deletions.models
import identity_svc.guests.models
import identity_svc.mails.models
import identity_svc.memberships.models
import identity_svc.passkeys.models
import identity_svc.persons.models
import identity_svc.second_factor.models
import identity_svc.sessions.models  # noqa: F401 - the tables must be known
from identity_svc.tables import Table
from kit.db import Database, migrate

MIGRATIONS = Path(__file__).parents[1] / "migrations"


async def test_the_migrations_make_what_the_models_say(identity_database: Database) -> None:
    async with identity_database.engine.connect() as connection:
        assert await connection.run_sync(migrate.drift, Table.metadata) == []


async def test_people_who_were_there_before_get_codes_of_their_own(
    identity_database: Database,
) -> None:
    async with identity_database.engine.connect() as connection:

        def back_and_forth(synchronous: Connection) -> None:
            settings = migrate.config(MIGRATIONS)
            settings.attributes["connection"] = synchronous
            command.downgrade(settings, "6a0f2d9c41b7")
            synchronous.execute(
                text(
                    "INSERT INTO persons (id, email, staff, created_at, erased_at)"
                    " SELECT n::text, CASE WHEN n < 50 THEN n || '@example.com' END, false, now(),"
                    " CASE WHEN n >= 50 THEN now() END FROM generate_series(1, 52) n"
                )
            )
            synchronous.commit()
            command.upgrade(settings, "head")

        await connection.run_sync(back_and_forth)
        query = "SELECT count(*), count(referral_code), count(DISTINCT referral_code) FROM persons"
        assert tuple((await connection.execute(text(query))).one()) == (52, 49, 49)
