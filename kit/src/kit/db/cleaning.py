"""Deletes old rows in batches, so that a clean-up neither locks many rows at once nor exceeds a statement's time."""

from datetime import date, datetime

from sqlalchemy import Column, ColumnElement, any_, delete, func, literal_column, select

from kit.db.database import Database
from kit.db.metrics import ROWS_DELETED

BATCH = 1_000


async def delete_older(
    database: Database, column: Column[datetime], before: datetime | date | ColumnElement[datetime]
) -> int:
    """Delete the rows of the column's table in which it is earlier than ``before``; return how many.

    Each batch is a transaction of its own, oldest rows first: give the column an index. Rows that another transaction
    has locked are left for the next run.
    """
    # The ids are collected before the delete: a joined subquery could be executed again and lock another batch.
    row: ColumnElement[str] = literal_column("ctid")
    old = select(row).select_from(column.table).where(column < before).order_by(column).limit(BATCH)
    batch = func.array(old.with_for_update(skip_locked=True).correlate(None).scalar_subquery())
    statement = delete(column.table).where(row == any_(batch))
    total = 0
    while True:
        async with database.transaction() as session:
            deleted = (await (await session.connection()).execute(statement)).rowcount
        ROWS_DELETED.labels(str(column.table)).inc(deleted)
        total += deleted
        if deleted < BATCH:
            return total
