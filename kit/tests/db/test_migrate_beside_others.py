"""Migrations run beside readers and writers: they wait only briefly for locks, and their slow steps block neither."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError

from kit.db import Database, migrate
from kit.testing.conditions import eventually

from .conftest import add_revision

BRIEFLY = timedelta(milliseconds=50)


@pytest.fixture
def db(database: Callable[..., Database], migrations: Path) -> Database:
    """A database at the first revision of the folder `migrations`, to which a test may add."""
    migrated = database()
    migrate.upgrade(migrated.url, migrations)
    return migrated


async def ask(db: Database, statement: str) -> list[tuple[object, ...]]:
    async with db.engine.connect() as connection:
        result = await connection.execute(text(statement))
        rows = [tuple(row) for row in result] if result.returns_rows else []
        await connection.commit()
        return rows


@asynccontextmanager
async def locked(db: Database, table: str) -> AsyncIterator[int]:
    """Hold a lock on the table that blocks a change of its schema; yields the id of the process that holds it."""
    async with db.engine.connect() as connection:
        await connection.execute(text(f"LOCK TABLE {table} IN ACCESS SHARE MODE"))
        yield int((await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one())


def add_column(migrations: Path) -> None:
    add_revision(
        migrations,
        "two",
        "one",
        'op.create_table("made", sa.Column("id", sa.Text)); op.add_column("one", sa.Column("name", sa.Text))',
    )


async def upgrade(db: Database, migrations: Path) -> None:
    await asyncio.to_thread(migrate.upgrade, db.url, migrations, lock_timeout=BRIEFLY)


def attempts(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "kit.db.migrate"]


async def test_a_migration_that_gets_no_lock_gives_up_and_says_who_holds_it(
    db: Database, migrations: Path, caplog: pytest.LogCaptureFixture
) -> None:
    add_column(migrations)
    async with locked(db, "one") as holder:
        with pytest.raises(migrate.HeldUp) as raised:
            await upgrade(db, migrations)
    assert len(attempts(caplog)) == migrate.ATTEMPTS - 1
    message = str(raised.value)
    assert message.startswith("two.py did not get a lock")
    assert f"process {holder} (resuena, idle in transaction, open for " in message
    assert "Migrate again once they have ended; `SELECT pg_terminate_backend(process)` ends one." in message


async def test_a_migration_that_gave_up_leaves_nothing_half_done(db: Database, migrations: Path) -> None:
    add_column(migrations)
    async with locked(db, "one"):
        with pytest.raises(migrate.HeldUp):
            await upgrade(db, migrations)
    assert await ask(db, "SELECT version_num FROM alembic_version") == [("one",)]
    assert await ask(db, "SELECT to_regclass('made')::text") == [(None,)]
    await upgrade(db, migrations)
    assert await ask(db, "SELECT count(name) FROM one") == [(0,)]


async def test_a_migration_goes_on_when_the_lock_is_released(
    db: Database, migrations: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    add_column(migrations)
    async with locked(db, "one"):
        migrating = asyncio.create_task(upgrade(db, migrations))
        await eventually(lambda: bool(attempts(caplog)))
    await migrating
    assert await ask(db, "SELECT version_num FROM alembic_version") == [("two",)]


async def test_other_errors_are_not_tried_again(
    db: Database, migrations: Path, caplog: pytest.LogCaptureFixture
) -> None:
    add_revision(migrations, "two", "one", 'op.execute("SELECT 1/0")')
    with pytest.raises(DBAPIError, match="division by zero"):
        await upgrade(db, migrations)
    assert attempts(caplog) == []


async def test_every_revision_has_both_timeouts_inside_and_outside_its_transaction(
    db: Database, migrations: Path
) -> None:
    note = (
        "op.execute(\"INSERT INTO noted VALUES (current_setting('lock_timeout'),"
        " current_setting('statement_timeout'))\")"
    )
    add_revision(
        migrations, "two", "one", f'op.execute("CREATE TABLE noted (waiting text, running text)"); {note}'
    )
    outside = f"""
    with op.get_context().autocommit_block():
        {note}
    {note}"""
    add_revision(migrations, "three", "two", outside)
    migrate.upgrade(db.url, migrations)
    assert await ask(db, "SELECT * FROM noted") == [("5s", "30s")] * 3


async def test_an_index_is_built_beside_an_open_transaction_and_replaces_a_failed_build(
    db: Database, migrations: Path
) -> None:
    await ask(db, "INSERT INTO one VALUES ('a'), ('a')")
    async with db.engine.connect() as raw:
        outside = await raw.execution_options(isolation_level="AUTOCOMMIT")
        with pytest.raises(IntegrityError):
            await outside.execute(text("CREATE UNIQUE INDEX CONCURRENTLY ix_one_id ON one (id)"))
    valid = "SELECT indisvalid, indisunique FROM pg_index WHERE indexrelid = 'ix_one_id'::regclass"
    assert await ask(db, valid) == [(False, True)]
    step = 'from kit.db import online; online.create_index(op, "ix_one_id", "one", ["id"])'
    add_revision(migrations, "two", "one", step)
    async with db.engine.connect() as writer:
        await writer.execute(text("INSERT INTO one VALUES ('b')"))
        migrating = asyncio.create_task(upgrade(db, migrations))
        building = "SELECT wait_event_type FROM pg_stat_activity WHERE query LIKE '%INDEX CONCURRENTLY%' AND wait_event = 'virtualxid'"
        await eventually(lambda: _some(db, building))
        await writer.execute(text("INSERT INTO one VALUES ('c')"))  # is not blocked
        await writer.commit()
    await migrating
    assert await ask(db, valid) == [(True, False)]


async def _some(db: Database, query: str) -> bool:
    return bool(await ask(db, query))


async def test_a_constraint_is_validated_in_a_revision_of_its_own(db: Database, migrations: Path) -> None:
    await ask(db, "INSERT INTO one VALUES ('')")
    add_revision(
        migrations,
        "two",
        "one",
        'op.create_check_constraint("ck_one_id", "one", "id <> \'\'", postgresql_not_valid=True)',
    )
    migrate.upgrade(db.url, migrations)
    step = 'from kit.db import online; online.validate_constraint(op, "ck_one_id", "one")'
    add_revision(migrations, "three", "two", step)
    with pytest.raises(IntegrityError):
        migrate.upgrade(db.url, migrations)
    await ask(db, "DELETE FROM one")
    migrate.upgrade(db.url, migrations)
    assert await ask(db, "SELECT convalidated FROM pg_constraint WHERE conname = 'ck_one_id'") == [(True,)]


async def test_rows_are_updated_in_several_transactions(db: Database, migrations: Path) -> None:
    await ask(db, "ALTER TABLE one ADD name text")
    await ask(db, "INSERT INTO one SELECT repeat(n::text, 500) FROM generate_series(1000, 3000) n")
    await ask(db, "UPDATE one SET name = 'kept' WHERE id LIKE '2000%'")
    step = 'from kit.db import online; online.update_in_batches(op, "one", "name = left(id, 4)", where="name IS NULL")'
    add_revision(migrations, "two", "one", step)
    migrate.upgrade(db.url, migrations)
    assert await ask(db, "SELECT count(*) FROM one WHERE name = left(id, 4)") == [(2000,)]
    assert await ask(db, "SELECT count(*) FROM one WHERE name = 'kept'") == [(1,)]
    ((transactions,),) = await ask(db, "SELECT count(DISTINCT xmin::text) FROM one WHERE name <> 'kept'")
    assert isinstance(transactions, int)
    assert transactions > 3


async def test_an_update_that_its_condition_outlives_ends_with_an_error(db: Database, migrations: Path) -> None:
    await ask(db, "INSERT INTO one VALUES ('a')")
    step = 'from kit.db import online; online.update_in_batches(op, "one", "id = id", where="true")'
    add_revision(migrations, "two", "one", step)
    with pytest.raises(DBAPIError, match="rows of one are still to be updated after 10 passes"):
        migrate.upgrade(db.url, migrations)
