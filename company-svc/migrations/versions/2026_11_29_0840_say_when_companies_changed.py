"""say when companies changed

Whoever reads only what changed since the last time asks for it. A trigger sets it, whichever release and job writes.
Rows from before count as changed now.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "d18c4be70a35"
down_revision: str | None = "6f51bf8ff8f3"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_SET = """
CREATE FUNCTION set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.updated_at = clock_timestamp();
    RETURN NEW;
END $$
"""


def upgrade() -> None:
    op.execute(_SET)
    op.add_column(
        "companies",
        sa.Column(
            "updated_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
            comment="set by a trigger",
        ),
    )
    op.execute(
        "CREATE TRIGGER companies_updated_at BEFORE UPDATE ON companies FOR EACH ROW EXECUTE FUNCTION set_updated_at()"
    )


def downgrade() -> None:
    op.execute("DROP TRIGGER companies_updated_at ON companies")
    op.drop_column("companies", "updated_at")
    op.execute("DROP FUNCTION set_updated_at")
