"""add reported months"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "4d9a61c0be27"
down_revision: str | None = "b84e2d6a17f9"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "reported_months",
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("month", sa.Date(), nullable=False, comment="its first day"),
        sa.PrimaryKeyConstraint("company_id", name=op.f("pk_reported_months")),
    )


def downgrade() -> None:
    op.drop_table("reported_months")
