"""add references of payments"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "4c8e1f60b7a3"
down_revision: str | None = "9fc801917dc0"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "campaigns",
        sa.Column(
            "payment_reference",
            sa.Text(),
            nullable=True,
            comment="by what its payment is recognised; null until one is due, or where none is",
        ),
    )


def downgrade() -> None:
    op.drop_column("campaigns", "payment_reference")
