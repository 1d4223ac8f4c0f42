"""have changes take their places by when they are written

Whoever reads what changed passed places that a transaction took when it committed later: a row had the moment of its
transaction's beginning, or one from before it. The function first takes the transaction's id, by which others see that it
writes, and then the moment; kit.db.settled_at reads up to the oldest transaction that has an id.
"""

from collections.abc import Sequence

from alembic import op

revision: str = "81d3a9c6f40b"
down_revision: str | None = "e92f07d6b1c4"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_MOMENT = """
CREATE FUNCTION moment_of_change() RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_current_xact_id();
    RETURN clock_timestamp();
END $$
"""
TABLES = ("companies",)


def upgrade() -> None:
    op.execute(_MOMENT)
    for table in TABLES:
        op.execute(f"ALTER TABLE {table} ALTER COLUMN updated_at SET DEFAULT moment_of_change()")
        op.execute(f"COMMENT ON COLUMN {table}.updated_at IS 'set by the database alone'")


def downgrade() -> None:
    for table in TABLES:
        op.execute(f"COMMENT ON COLUMN {table}.updated_at IS 'set by a trigger'")
        op.execute(f"ALTER TABLE {table} ALTER COLUMN updated_at SET DEFAULT now()")
    op.execute("DROP FUNCTION moment_of_change")
