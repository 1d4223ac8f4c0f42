"""Counts the SQL that a piece of work costs."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from unittest import mock

from sqlalchemy import Engine, Select, event

from kit.db.rows import Statements

Executed = tuple[str, object]
"""The text of a statement, and its arguments in order."""


@contextmanager
def executed_statements(counts: Callable[[], bool] = lambda: True) -> Iterator[list[Executed]]:
    """Every statement that this process sends meanwhile, in sessions and by ``Database.rows``, for which ``counts``."""
    found: list[Executed] = []
    bound = Statements.bound

    def note(_: object, __: object, statement: str, arguments: object, *___: object) -> None:
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
