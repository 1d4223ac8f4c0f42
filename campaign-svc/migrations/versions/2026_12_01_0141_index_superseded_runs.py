"""index superseded runs"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "a94c1e62d08f"
down_revision: str | None = "e3b90d7f4a16"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(
        op,
        "ix_check_runs_superseded_at",
        "check_runs",
        ["superseded_at"],
        postgresql_where=sa.text("superseded_at IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_check_runs_superseded_at", table_name="check_runs")
