"""know portraits"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "7b41d9e2a605"
down_revision: str | None = "3f0c5b1e8d27"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "images",
        sa.Column(
            "portrait_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="when it was last claimed as a portrait; NULL once anything else uses it",
        ),
    )


def downgrade() -> None:
    op.drop_column("images", "portrait_at")
