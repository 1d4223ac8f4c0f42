"""add the time of ledger entries

A trigger takes it from the set for the release that does not know the column.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "b7d20c9e4f15"
down_revision: str | None = "f3a90c5d2e18"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_FROM_SET = """
CREATE FUNCTION ledger_entries_take_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT recorded_at INTO NEW.recorded_at FROM ledger_sets WHERE cause = NEW.cause;
    RETURN NEW;
END $$
"""


def upgrade() -> None:
    op.add_column(
        "ledger_entries",
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=True, comment="that of the set"),
    )
    op.execute(
        "ALTER TABLE ledger_entries ADD CONSTRAINT ck_ledger_entries_recorded_at"
        " CHECK (recorded_at IS NOT NULL) NOT VALID"
    )
    op.execute(_FROM_SET)
    op.execute(
        "CREATE TRIGGER ledger_entries_time BEFORE INSERT ON ledger_entries FOR EACH ROW"
        " WHEN (NEW.recorded_at IS NULL) EXECUTE FUNCTION ledger_entries_take_time()"
    )


def downgrade() -> None:
    op.execute("DROP TRIGGER ledger_entries_time ON ledger_entries")
    op.execute("DROP FUNCTION ledger_entries_take_time")
    op.drop_column("ledger_entries", "recorded_at")
