"""Keyset pages cover a list once, in order."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlmodel import select

from kit.db import Database, keyset

from .conftest import Shelf

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SHELVES = Shelf.metadata.tables["shelves"]


async def _fill(db: Database) -> None:
    async with db.transaction() as session:
        for number in range(10):  # equal moments: only the id tells them apart
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


async def test_a_key_of_another_length_is_refused(db: Database) -> None:
    with pytest.raises(ValueError, match="has 1 parts"):
        keyset(select(Shelf), [SHELVES.c.created_at, SHELVES.c.id], ("id1",))
