"""say when campaigns and advertisements changed

Whoever reads only what changed since the last time asks for it. A trigger sets it, whichever release and job writes.
Rows from before count as changed now.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "a4d7c1f08e92"
down_revision: str | None = "2e9b65f0c817"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_SET = """
CREATE FUNCTION set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.updated_at = clock_timestamp();
    RETURN NEW;
END $$
"""
TABLES = ("campaigns", "advertisements")


def upgrade() -> None:
    op.execute(_SET)
    for table in TABLES:
        op.add_column(
            table,
            sa.Column(
                "updated_at",
                sa.DateTime(timezone=True),
                server_default=sa.text("now()"),
                nullable=False,
                comment="set by a trigger",
            ),
        )
        op.execute(
            f"CREATE TRIGGER {table}_updated_at BEFORE UPDATE ON {table} FOR EACH ROW EXECUTE FUNCTION set_updated_at()"
        )


def downgrade() -> None:
    for table in TABLES:
        op.execute(f"DROP TRIGGER {table}_updated_at ON {table}")
        op.drop_column(table, "updated_at")
    op.execute("DROP FUNCTION set_updated_at")
