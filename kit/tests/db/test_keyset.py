"""Keyset pages cover a list once, in order."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlalchemy import Integer, bindparam
from sqlalchemy import select as select_columns
from sqlmodel import select

from kit.db import Database, keyset, read_page
from kit.rpc.errors import UnknownCursor

from .conftest import Shelf

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SHELVES = Shelf.metadata.tables["shelves"]


async def _fill(db: Database) -> None:
    async with db.transaction() as session:
        for number in range(10):  # equal moments: only the id distinguishes them
            session.add(Shelf(id=f"id{number}", name=f"n{number}", created_at=NOON.replace(minute=number // 4)))


@pytest.mark.parametrize("direction", ["asc", "desc"])
async def test_pages_cover_the_list_once_and_in_order(db: Database, direction: str) -> None:
    await _fill(db)
    seen: list[str] = []
    after: tuple[datetime, str] | None = None
    while True:
        async with db.read() as session:
            query = keyset(
                select(Shelf),
                [SHELVES.c.created_at, SHELVES.c.id],
                after,
                direction,  # type: ignore[arg-type]
                limit=3,
            )
            rows = (await session.exec(query)).all()
        if not rows:
            break
        seen += [row.id for row in rows]
        after = (rows[-1].created_at, rows[-1].id)
    assert seen == sorted([f"id{number}" for number in range(10)], reverse=direction == "desc")


@pytest.mark.parametrize("limit", [1, 3, 5, 9, 10, 11])
async def test_a_page_says_whether_the_list_goes_on(db: Database, limit: int) -> None:
    await _fill(db)
    order = [SHELVES.c.created_at, SHELVES.c.id]
    cursor = select_columns(*order).where(SHELVES.c.id == bindparam("after"))
    seen: list[str] = []
    while True:
        start = cursor if seen else None
        query = keyset(select_columns(SHELVES.c.id), order, start, "asc", limit=bindparam("limit", type_=Integer))
        values = {"after": seen[-1]} if seen else {}
        page = await read_page(db, query, values, start, limit=limit)
        seen += [row.id for row in page]
        assert page.has_next == (len(seen) < 10)
        if not page.has_next:
            break
        assert len(page) == limit
    assert seen == [f"id{number}" for number in range(10)]
    query = keyset(select_columns(SHELVES.c.id), order, cursor, "asc", limit=bindparam("limit", type_=Integer))
    assert await read_page(db, query, {"after": "id9"}, cursor, limit=limit) == []
    with pytest.raises(UnknownCursor):
        await read_page(db, query, {"after": "id10"}, cursor, limit=limit)


async def test_a_key_of_another_length_is_refused(db: Database) -> None:
    with pytest.raises(ValueError, match="has 1 parts"):
        keyset(select(Shelf), [SHELVES.c.created_at, SHELVES.c.id], ("id1",))
