"""Statements compiled for one test's database are reused for the next one's, with that test's own values."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Column, Integer, MetaData, Table, Text, insert
from sqlmodel import select

from kit.db import Database
from kit.testing.compiled import CompiledStatements

METADATA = MetaData()
THINGS = Table("things", METADATA, Column("id", Integer, primary_key=True), Column("name", Text))


async def test_a_statement_is_compiled_once_for_all_databases(
    database: Callable[..., Database], compiled_statements: CompiledStatements
) -> None:
    counts = []
    for name in ("one", "two"):
        opened = database(METADATA)
        async with opened.transaction() as session:
            await session.exec(insert(THINGS).values(id=1, name=name))
        async with opened.read() as session:
            assert (await session.exec(select(THINGS.c.name).where(THINGS.c.id == 1))).one() == name
        counts.append(len(compiled_statements))
    assert counts[0] == counts[1] > 0
