"""add what notices of assignments tell of"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "71f0b9d2c6a4"
down_revision: str | None = "29c7d0e4b8f3"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "notices",
        sa.Column(
            "advertisement_ids",
            sa.ARRAY(sa.Text()),
            nullable=True,
            comment="those that were assigned to the one whom it concerns",
        ),
    )


def downgrade() -> None:
    op.drop_column("notices", "advertisement_ids")
