"""Tells the SQL that a piece of work sends, and what it costs."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from unittest import mock

from sqlalchemy import Engine, Select, event

from kit.db import Database
from kit.db.rows import Statements

Executed = tuple[str, tuple[object, ...]]
"""The text of a statement, and its arguments in order."""


@contextmanager
def executed_statements(counts: Callable[[], bool] = lambda: True) -> Iterator[list[Executed]]:
    """Every statement that this process sends meanwhile, in sessions and by ``Database.rows``, for which ``counts``."""
    found: list[Executed] = []
    bound = Statements.bound

    def note(_: object, __: object, statement: str, arguments: tuple[object, ...], *___: object) -> None:
        if counts():
            found.append((statement, arguments))

    def note_rows(
        self: Statements, statement: Select[*tuple[object, ...]], values: Mapping[str, object]
    ) -> tuple[str, tuple[object, ...]]:
        made = bound(self, statement, values)
        note(None, None, *made)
        return made

    event.listen(Engine, "before_cursor_execute", note)
    try:
        with mock.patch.object(Statements, "bound", note_rows):
            yield found
    finally:
        event.remove(Engine, "before_cursor_execute", note)


async def costly_deletes(database: Database, executed: Iterable[Executed]) -> list[str]:
    """The deletes among these statements that have no limit, or for which no index finds the rows."""
    found = []
    async with database.engine.connect() as connection:
        # PostgreSQL reads a small table whole although it has an index; so it does that only when there is none.
        await connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        for statement, arguments in executed:
            if statement.startswith("DELETE"):
                if "LIMIT" not in statement:
                    found.append(f"has no limit: {statement}")
                plan = await connection.exec_driver_sql(f"EXPLAIN {statement}", arguments)
                tables = re.findall(r"Seq Scan on (\w+)", "\n".join(plan.scalars()))
                found += [f"reads all {table}: {statement}" for table in tables]
    return found
