"""index points in their order

The BRIN index on the same column, which the next revision drops, returned more of the table each day: its ranges only
widen, and new rows take the places of deleted ones.
"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "c07e95b2f1d4"
down_revision: str | None = "5f7ad31c9e02"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(op, "ix_engagement_points_in_order", "engagement_points", ["observed_at"])


def downgrade() -> None:
    op.drop_index("ix_engagement_points_in_order", table_name="engagement_points")
