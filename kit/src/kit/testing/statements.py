"""Records the SQL that code sends, and checks its cost and whether a schema still accepts it."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from unittest import mock

import asyncpg
import greenlet
from sqlalchemy import Engine, Select, event, text

from kit.db import Database
from kit.db.rows import Statements

Executed = tuple[str, tuple[object, ...]]
"""The text of a statement, and its arguments in order."""

_OF_TABLES = re.compile("SELECT|INSERT|UPDATE|DELETE|WITH")
_PARAMETER = re.compile(r"\$\d+(::[A-Z]+( [A-Z]+)*)?")
_VALUES = re.compile(r"\$(, \$)+")
_ROWS = re.compile(r"(\([^()]*\))(, \1)+")
_INSERTS = re.compile(r'INSERT INTO "?(\w+)"? \(([^)]*)\)')
_REQUIRED = text("""
    SELECT attrelid::regclass::text, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
        AND attnotnull AND NOT atthasdef AND attidentity = ''
""")


@contextmanager
def executed_statements(counts: Callable[[], bool] = lambda: True) -> Iterator[list[Executed]]:
    """Every statement that this process sends during the block, in sessions or ``Database.rows``, if ``counts()``."""
    executed: list[Executed] = []
    bound = Statements.bound

    def note(_: object, __: object, statement: str, arguments: tuple[object, ...], *___: object) -> None:
        if counts():
            executed.append((statement, arguments))

    def note_rows(
        self: Statements, statement: Select[*tuple[object, ...]], values: Mapping[str, object]
    ) -> tuple[str, tuple[object, ...]]:
        compiled = bound(self, statement, values)
        note(None, None, *compiled)
        return compiled

    event.listen(Engine, "before_cursor_execute", note)
    try:
        with mock.patch.object(Statements, "bound", note_rows):
            yield executed
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def sent_from(*folders: str) -> bool:
    """Whether code in one of these folders is in the call stack, including code that awaits SQLAlchemy's greenlet."""
    current = greenlet.getcurrent()
    frame: FrameType | None = sys._getframe()
    while frame:
        if frame.f_code.co_filename.startswith(folders):
            return True
        frame = frame.f_back
        if frame is None and current.parent:
            current = current.parent
            frame = current.gr_frame
    return False


def released(executed: Iterable[Executed]) -> list[str]:
    """Return each statement that reads or writes tables once, on one line; of those that differ only in the number of
    listed values, the shortest."""
    shortest: dict[str, str] = {}
    for statement, _ in executed:
        line = " ".join(statement.split())
        if _OF_TABLES.match(line):
            alike = _ROWS.sub(r"\1", _VALUES.sub("$", _PARAMETER.sub("$", line)))
            shortest[alike] = min(
                shortest.get(alike, line), line, key=lambda candidate: (len(candidate), candidate)
            )
    return sorted(shortest.values())


def of_last_release(recorded: Path) -> list[str]:
    """The statements in a file of `make released-statements`, of which there must be some."""
    statements = [line for line in recorded.read_text().splitlines() if not line.startswith("--")]
    assert statements, f"{recorded} is empty"
    return statements


async def refused(database: Database, statements: Iterable[str]) -> dict[str, str]:
    """The statements that this schema does not accept for any values, each with the reason."""
    reasons = {}
    async with database.engine.connect() as raw:
        connection = await raw.execution_options(isolation_level="AUTOCOMMIT")
        required: dict[str, set[str]] = {}
        for table, column in await connection.execute(_REQUIRED):
            required.setdefault(table, set()).add(column)
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver
        for statement in statements:
            try:
                await driver.execute(f"EXPLAIN (GENERIC_PLAN) {statement}")
            except asyncpg.PostgresError as error:
                reasons[statement] = str(error)
            for table, columns in _INSERTS.findall(statement):
                if left_out := required.get(table, set()) - {name.strip(' "') for name in columns.split(",")}:
                    reasons.setdefault(statement, f"{', '.join(sorted(left_out))} of {table} must have a value")
    return reasons


async def costly_deletes(database: Database, executed: Iterable[Executed]) -> list[str]:
    """The deletes among these statements that have no limit, for which no index finds the rows, or that sort them.

    A delete sorts if its index does not return the oldest rows first, so that it reads all old rows for each batch; a
    BRIN index besides returns ever more rows that are not old, since newer rows take the places of deleted ones.
    """
    costly = []
    async with database.engine.connect() as connection:
        # PostgreSQL scans and sorts small tables although they have an index; with this only when there is none.
        for way in ("seqscan", "sort"):
            await connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")
        for statement, arguments in executed:
            if statement.startswith("DELETE"):
                if "LIMIT" not in statement:
                    costly.append(f"has no limit: {statement}")
                plan = await connection.exec_driver_sql(f"EXPLAIN {statement}", arguments)
                steps = "\n".join(plan.scalars())
                costly += [f"reads all {table}: {statement}" for table in re.findall(r"Seq Scan on (\w+)", steps)]
                if "Sort Key" in steps:
                    costly.append(f"sorts: {statement}")
    return costly
