"""The SQL statements of a release are recorded, and a later schema on which one of them fails is detected."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text

from kit.db import Database
from kit.testing.statements import executed_statements, of_last_release, refused, released, sent_from

READ = "SELECT id, title FROM books WHERE id = $1::VARCHAR"
WRITE = "INSERT INTO books (id, title) VALUES ($1::VARCHAR, $2::VARCHAR) ON CONFLICT (title) DO NOTHING"


@pytest.fixture
async def books(database: Callable[..., Database], tmp_path: Path) -> Database:
    db = database()
    await change(db, "CREATE TABLE books (id text PRIMARY KEY, title text NOT NULL CONSTRAINT uq UNIQUE)")
    return db


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    file = tmp_path / "released_statements.sql"
    file.write_text(f"-- what the last release sends\n{READ}\n{WRITE}\n")
    return file


async def change(database: Database, statement: str) -> None:
    async with database.engine.begin() as connection:
        await connection.execute(text(statement))


@pytest.mark.parametrize(
    "step",
    [
        "ALTER TABLE books ADD subtitle text",
        "ALTER TABLE books ADD pages integer NOT NULL DEFAULT 0",
        "CREATE INDEX ON books (title, id)",
    ],
)
async def test_a_schema_that_only_grew_is_taken(books: Database, recorded: Path, step: str) -> None:
    await change(books, step)
    assert await refused(books, of_last_release(recorded)) == {}


@pytest.mark.parametrize(
    ("step", "statements", "reason"),
    [
        ("ALTER TABLE books DROP COLUMN title", [READ, WRITE], 'column "title" .*does not exist'),
        ("ALTER TABLE books RENAME TO works", [READ, WRITE], 'relation "books" does not exist'),
        ("ALTER TABLE books ALTER id TYPE bigint USING 0", [READ, WRITE], "bigint"),
        ("ALTER TABLE books DROP CONSTRAINT uq", [WRITE], "no unique or exclusion constraint"),
        ("ALTER TABLE books ADD pages integer NOT NULL", [WRITE], "pages of books must have a value"),
    ],
)
async def test_a_schema_on_which_the_last_release_would_fail_is_found(
    books: Database, recorded: Path, step: str, statements: list[str], reason: str
) -> None:
    await change(books, step)
    refusals = await refused(books, of_last_release(recorded))
    assert list(refusals) == statements
    assert all(re.search(reason, refusal) for refusal in refusals.values()), refusals


def test_an_empty_record_is_no_proof(recorded: Path) -> None:
    recorded.write_text("-- nothing\n")
    with pytest.raises(AssertionError, match="is empty"):
        of_last_release(recorded)


def test_statements_that_differ_in_the_number_of_values_are_kept_once() -> None:
    one = "SELECT id FROM books WHERE id IN ($1::VARCHAR) AND made < $2::TIMESTAMP WITH TIME ZONE"
    three = "SELECT id FROM books WHERE id IN ($1::VARCHAR, $2::VARCHAR, $3::VARCHAR) AND made < $4::TIMESTAMP WITH TIME ZONE"
    row = "INSERT INTO books (id, title) VALUES ($1::VARCHAR, $2::VARCHAR)"
    rows = f"{row}, ($3::VARCHAR, $4::VARCHAR)"
    sent = [three, "SELECT\n  1", rows, one, row, "BEGIN", "SET LOCAL lock_timeout = '1s'"]
    assert released((statement, ()) for statement in sent) == [row, "SELECT 1", one]


async def test_statements_of_other_callers_are_told_apart(books: Database) -> None:
    here, elsewhere = str(Path(__file__).parent), "/elsewhere"
    for folder, expected in ((here, 1), (elsewhere, 0)):
        with executed_statements(partial(sent_from, folder)) as executed:
            await change(books, "SELECT 1")
        assert len(executed) == expected
