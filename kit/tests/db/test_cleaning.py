"""Old rows are deleted in batches, each in a transaction of its own."""

from __future__ import annotations

from datetime import timedelta

from prometheus_client import REGISTRY
from sqlalchemy import event, insert
from sqlmodel import select

from kit.db import Database, utc_now, uuid7
from kit.db.cleaning import BATCH, delete_older
from kit.testing.statements import costly_deletes, executed_statements

from .conftest import Shelf

SHELVES = Shelf.metadata.tables["shelves"]
OLD = 2 * BATCH + 500


async def fill(db: Database, names: list[str], days: int) -> None:
    created_at = utc_now() - timedelta(days=days)
    async with db.transaction() as session:
        rows = [{"id": uuid7(), "name": name, "created_at": created_at} for name in names]
        await (await session.connection()).execute(insert(SHELVES), rows)


async def names(db: Database) -> list[str]:
    async with db.read() as session:
        return list((await session.exec(select(Shelf.name).order_by(Shelf.name))).all())


def deleted() -> float:
    return REGISTRY.get_sample_value("database_rows_deleted_total", {"table": "shelves"}) or 0


async def test_many_rows_are_deleted_in_batches_and_a_locked_one_is_left(db: Database) -> None:
    await fill(db, [f"old {number}" for number in range(OLD)], days=9)
    await fill(db, ["young"], days=1)
    commits: list[object] = []
    async with db.transaction() as other:
        await other.exec(select(Shelf).where(Shelf.name == "old 7").with_for_update())
        event.listen(db.engine.sync_engine, "commit", commits.append)
        counted = deleted()
        assert await delete_older(db, SHELVES.c.created_at, utc_now() - timedelta(days=5)) == OLD - 1
        assert len(commits) == 3
        assert deleted() - counted == OLD - 1
        assert await names(db) == ["old 7", "young"]
    assert await delete_older(db, SHELVES.c.created_at, utc_now() - timedelta(days=5)) == 1
    assert await names(db) == ["young"]


async def test_whole_batches_end_with_one_that_finds_nothing(db: Database) -> None:
    await fill(db, [f"old {number}" for number in range(BATCH)], days=9)
    assert await delete_older(db, SHELVES.c.created_at, utc_now()) == BATCH
    assert await names(db) == []


async def test_a_delete_without_an_index_or_a_limit_is_found(db: Database) -> None:
    with executed_statements() as executed:
        await delete_older(db, SHELVES.c.created_at, utc_now())
    (statement, _) = executed[-1]
    assert await costly_deletes(db, executed) == [f"reads all shelves: {statement}", f"sorts: {statement}"]
    by_id = "DELETE FROM shelves WHERE id = 'x'"
    assert await costly_deletes(db, [(by_id, ())]) == [f"has no limit: {by_id}"]
