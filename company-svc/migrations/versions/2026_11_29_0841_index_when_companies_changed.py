"""index when companies changed"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "e92f07d6b1c4"
down_revision: str | None = "d18c4be70a35"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(op, "ix_companies_updated_at_id", "companies", ["updated_at", "id"])


def downgrade() -> None:
    op.drop_index("ix_companies_updated_at_id", table_name="companies")
