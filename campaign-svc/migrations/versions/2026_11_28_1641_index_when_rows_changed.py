"""index when campaigns and advertisements changed"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "c5e8d2a19f03"
down_revision: str | None = "a4d7c1f08e92"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None
TABLES = ("campaigns", "advertisements")


def upgrade() -> None:
    for table in TABLES:
        online.create_index(op, f"ix_{table}_company_id_updated_at_id", table, ["company_id", "updated_at", "id"])


def downgrade() -> None:
    for table in TABLES:
        op.drop_index(f"ix_{table}_company_id_updated_at_id", table_name=table)
