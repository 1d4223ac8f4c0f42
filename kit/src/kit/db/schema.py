"""A readiness check that fails until the database has every table and column of the models."""

from sqlalchemy import MetaData, text

from kit.db.database import Database
from kit.rpc.health import NotReady

_COLUMNS = text("""
    SELECT relname, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
""")
_NAMED = 3
"""The most missing tables and columns that the message names."""


class Schema:
    """The tables and columns of ``metadata`` that ``database`` should have."""

    def __init__(self, database: Database, metadata: MetaData) -> None:
        self._database = database
        self._metadata = metadata
        self._complete = False

    async def check(self) -> None:
        """Raise NotReady, naming what is missing, until nothing is.

        Once it has passed it does not query again: while a release runs, migrations only add to what it uses.
        """
        if self._complete:
            return
        async with self._database.reads.connect() as connection:
            columns = {(table, column) for table, column in await connection.execute(_COLUMNS)}
        if missing := self._missing(columns):
            named = ", ".join(missing[:_NAMED]) + (
                f" and {len(missing) - _NAMED} more" if missing[_NAMED:] else ""
            )
            raise NotReady(f"the database lacks {named}, which this release's migrations add")
        self._complete = True

    def _missing(self, columns: set[tuple[str, str]]) -> list[str]:
        tables = {table for table, _ in columns}
        missing: list[str] = []
        for table in self._metadata.sorted_tables:
            if table.name not in tables:
                missing.append(table.name)
            else:
                missing += [
                    f"{table.name}.{column.name}"
                    for column in table.columns
                    if (table.name, column.name) not in columns
                ]
        return missing
