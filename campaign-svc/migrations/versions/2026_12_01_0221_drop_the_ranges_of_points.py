"""drop the ranges of points"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "18b6d4ea70c3"
down_revision: str | None = "c07e95b2f1d4"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.drop_index(op, "ix_engagement_points_observed_at", "engagement_points")


def downgrade() -> None:
    op.create_index(
        "ix_engagement_points_observed_at", "engagement_points", ["observed_at"], postgresql_using="brin"
    )
