"""put advertisements off"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "5e8c1b7f20d4"
down_revision: str | None = "c50e7d13a96b"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "advertisements",
        sa.Column(
            "snoozed_until",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="the moment from which the company wants to see it again",
        ),
    )
    op.add_column(
        "advertisements",
        sa.Column("snoozed_by", sa.Text(), nullable=True, comment="the member who put it off"),
    )


def downgrade() -> None:
    op.drop_column("advertisements", "snoozed_by")
    op.drop_column("advertisements", "snoozed_until")
