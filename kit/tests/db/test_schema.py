"""A service whose database lacks something that its models use is not ready, and names it."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from kit.db import Database
from kit.db.schema import Schema
from kit.rpc.health import Health

from .conftest import Base


async def state(schema: Schema) -> str:
    health = Health({"schema": schema.check}, {}, [])
    assert await health.evaluate() == (health.states["schema"] == "ok")
    return health.states["schema"]


async def run(db: Database, *statements: str) -> None:
    async with db.engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))


async def test_a_schema_that_has_more_than_the_models_is_ready(db: Database) -> None:
    await run(db, "CREATE TABLE of_the_next_release (id text)", "ALTER TABLE shelves ADD COLUMN later text")
    assert await state(Schema(db, Base.metadata)) == "ok"


@pytest.mark.parametrize(
    ("change", "lacks"),
    [
        (["ALTER TABLE books DROP COLUMN title"], "books.title"),
        (["DROP TABLE books"], "books"),
        (["DROP TABLE books", "ALTER TABLE shelves DROP COLUMN name"], "shelves.name, books"),
        (
            ["DROP TABLE books", "DROP TABLE shelves", "CREATE TABLE shelves (x text)"],
            "shelves.id, shelves.name, shelves.created_at and 1 more",
        ),
    ],
)
async def test_what_is_missing_is_named_until_it_is_there(db: Database, change: list[str], lacks: str) -> None:
    await run(db, *change)
    schema = Schema(db, Base.metadata)
    expected = f"failed: the database lacks {lacks}, which this release's migrations add"
    assert [await state(schema), await state(schema)] == [expected, expected]

    await run(db, "DROP TABLE IF EXISTS books, shelves")
    async with db.engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    assert await state(schema) == "ok"
