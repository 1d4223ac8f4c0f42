"""say when runs were superseded"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "e3b90d7f4a16"
down_revision: str | None = "7d20c4a91be6"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "check_runs",
        sa.Column(
            "superseded_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="when a newer run was stored; NULL: the newest",
        ),
    )


def downgrade() -> None:
    op.drop_column("check_runs", "superseded_at")
