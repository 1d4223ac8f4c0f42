"""announce campaigns by pages"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "5d2c7e91a4f8"
down_revision: str | None = "085c84b0bf35"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("known_campaigns", sa.Column("started_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column(
        "known_campaigns",
        sa.Column("city", sa.Text(), nullable=True, comment="whose creators are told of its start"),
    )
    op.add_column(
        "known_campaigns",
        sa.Column(
            "announced_after",
            sa.Text(),
            nullable=True,
            comment="the last person who was told of its start; without one, nobody is to be told",
        ),
    )


def downgrade() -> None:
    op.drop_column("known_campaigns", "announced_after")
    op.drop_column("known_campaigns", "city")
    op.drop_column("known_campaigns", "started_at")
