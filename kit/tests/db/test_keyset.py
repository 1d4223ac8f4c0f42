"""Keyset pages cover a list once, in order, and their cursors take no nonsense."""

from __future__ import annotations

import base64
from datetime import UTC, datetime

import pytest
from sqlmodel import select

from kit.db import Database, InvalidCursorError, decode_cursor, encode_cursor, keyset

from .conftest import Shelf

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


async def _fill(db: Database) -> None:
    async with db.transaction() as session:
        for number in range(10):  # equal moments: only the id tells them apart
            session.add(Shelf(id=f"id{number}", name=f"n{number}", created_at=NOON.replace(minute=number // 4)))


@pytest.mark.parametrize("direction", ["asc", "desc"])
async def test_pages_cover_the_list_once_and_in_order(db: Database, direction: str) -> None:
    await _fill(db)
    seen: list[str] = []
    cursor: str | None = None
    while True:
        async with db.read() as session:
            query = keyset(
                select(Shelf),
                [Shelf.created_at, Shelf.id],
                decode_cursor(cursor),
                direction,  # type: ignore[arg-type]
                limit=3,
            )
            rows = (await session.exec(query)).all()
        if not rows:
            break
        seen += [row.id for row in rows]
        cursor = encode_cursor([rows[-1].created_at, rows[-1].id])
    assert seen == sorted([f"id{number}" for number in range(10)], reverse=direction == "desc")


async def test_a_key_of_another_length_is_refused(db: Database) -> None:
    with pytest.raises(InvalidCursorError):
        keyset(select(Shelf), [Shelf.created_at, Shelf.id], ("id1",))


def test_a_cursor_holds_its_values() -> None:
    values = ("é", 7, NOON)
    assert decode_cursor(encode_cursor(values)) == values
    assert decode_cursor(None) is decode_cursor("") is None


@pytest.mark.parametrize(
    "cursor",
    [
        "%%%",
        "a",
        "ñ",
        *(
            base64.urlsafe_b64encode(body).decode()
            for body in (
                b"{}",
                b"[]",
                b"[null]",
                b"[true]",
                b"[1.5]",
                b'[{"t":1}]',
                b'[{"x":1}]',
                b"\xff",
                b'["a\\u0000"]',
            )
        ),
    ],
)
def test_a_cursor_that_nobody_made_is_refused(cursor: str) -> None:
    with pytest.raises(InvalidCursorError):
        decode_cursor(cursor)
