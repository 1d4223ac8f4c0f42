"""add reports of payments"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "b84e2d6a17f9"
down_revision: str | None = "92f7d3c14e86"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "payment_reports",
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("reported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reported_by", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_payment_reports_campaign_id_campaigns")
        ),
        sa.PrimaryKeyConstraint("campaign_id", name=op.f("pk_payment_reports")),
    )


def downgrade() -> None:
    op.drop_table("payment_reports")
