"""Long-running migration steps that block neither readers nor writers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import TextClause

from kit.db.migrate import LOCK_TIMEOUT, limits

if TYPE_CHECKING:
    from alembic.operations import Operations

_STATEMENT_TIMEOUT = timedelta(hours=6)
_WAIT_FOR_TRANSACTIONS = timedelta(minutes=10)
"""No query waits behind a concurrent build, which itself waits for every open transaction."""
_PAGES = 100
"""Pages of a table in a batch: under a megabyte, so a transaction of a few milliseconds."""
_PASSES = 10


def create_index(
    op: Operations,
    name: str,
    table: str,
    columns: list[str | TextClause],
    *,
    unique: bool = False,
    **options: object,
) -> None:
    """Build an index ``CONCURRENTLY``; an index of that name, such as a failed build leaves behind, is dropped first.

    ``options`` are those of ``op.create_index``, such as ``postgresql_where``.
    """
    with _beside_others(op, _WAIT_FOR_TRANSACTIONS):
        op.drop_index(name, table, if_exists=True, postgresql_concurrently=True)
        op.create_index(
            name,
            table,
            columns,
            unique=unique,
            if_not_exists=True,
            postgresql_concurrently=True,
            **options,  # type: ignore[arg-type]
        )


def drop_index(op: Operations, name: str, table: str) -> None:
    """Drop an index ``CONCURRENTLY``, if it exists."""
    with _beside_others(op, _WAIT_FOR_TRANSACTIONS):
        op.drop_index(name, table, if_exists=True, postgresql_concurrently=True)


def validate_constraint(op: Operations, name: str, table: str) -> None:
    """Check all rows for a constraint that an earlier revision added as ``NOT VALID``."""
    _set(op, limits(LOCK_TIMEOUT, _STATEMENT_TIMEOUT))
    op.execute(f"ALTER TABLE {table} VALIDATE CONSTRAINT {name}")
    _set(op, _usual(op))


def update_in_batches(op: Operations, table: str, assignments: str, *, where: str) -> None:
    """Update the rows that match ``where`` in a transaction for each batch of pages; updated rows must not match it.

    Passes over the table are repeated until one finds no such row, since rows move during concurrent writes. Ten passes
    that all found some are an error: ``where`` still matches after the update, or writers add such rows.
    """
    execute(
        op,
        f"""
            DO $$
            DECLARE
                page bigint; updated bigint; some_left boolean;
            BEGIN
                FOR pass IN 1..{_PASSES} LOOP
                    some_left := false;
                    page := 0;
                    WHILE page * current_setting('block_size')::bigint < pg_relation_size('{table}') LOOP
                        UPDATE {table} SET {assignments} WHERE ({where})
                            AND ctid >= format('(%s,0)', page)::tid AND ctid < format('(%s,0)', page + {_PAGES})::tid;
                        GET DIAGNOSTICS updated = ROW_COUNT;
                        COMMIT;
                        some_left := some_left OR updated > 0;
                        page := page + {_PAGES};
                    END LOOP;
                    EXIT WHEN NOT some_left;
                    IF pass = {_PASSES} THEN
                        RAISE EXCEPTION 'rows of {table} are still to be updated after {_PASSES} passes';
                    END IF;
                END LOOP;
            END $$
        """,  # noqa: S608 - a migration's own words
    )


def execute(op: Operations, statement: str) -> None:
    """Run a long statement that commits each of its batches, outside the revision's transaction."""
    with _beside_others(op, LOCK_TIMEOUT):
        op.execute(statement)


def insert_for_each(op: Operations, table: str, insert: str) -> None:
    """Run an ``INSERT`` for each row of a table, each in a transaction of its own; it has the row's id as ``each.id``.

    It needs ``ON CONFLICT DO NOTHING``, so that an interrupted revision can be run again.
    """
    with _beside_others(op, LOCK_TIMEOUT):
        op.execute(f"""
            DO $$
            DECLARE
                each record;
            BEGIN
                FOR each IN SELECT id FROM {table} LOOP
                    {insert};
                    COMMIT;
                END LOOP;
            END $$
        """)  # noqa: S608 - a migration's own words


@contextmanager
def _beside_others(op: Operations, lock_timeout: timedelta) -> Iterator[None]:
    """Run the block outside the revision's transaction, which is committed first and must contain nothing else."""
    with op.get_context().autocommit_block():
        _set(op, limits(lock_timeout, _STATEMENT_TIMEOUT))
        yield
        _set(op, _usual(op))


def _set(op: Operations, values: Iterable[str]) -> None:
    for value in values:
        op.execute(value)


def _usual(op: Operations) -> Iterable[str]:
    config = op.get_context().config
    assert config
    usual: tuple[str, str] = config.attributes["limits"]
    return usual
