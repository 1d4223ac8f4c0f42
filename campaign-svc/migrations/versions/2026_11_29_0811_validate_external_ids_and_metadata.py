"""validate external ids and metadata"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "b06e4a7d15c9"
down_revision: str | None = "7d1f93c8e2b4"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    for table in ("campaigns", "advertisements"):
        for name in ("external_id", "external_metadata"):
            online.validate_constraint(op, f"ck_{table}_{name}", table)


def downgrade() -> None:
    pass
