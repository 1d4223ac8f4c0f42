"""add the table reported_months, and the column report_shares.comparison"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "4d9a61c0be27"
down_revision: str | None = "e94dc54d2e52"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "reported_months",
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("month", sa.Date(), nullable=False, comment="its first day"),
        sa.PrimaryKeyConstraint("company_id", name=op.f("pk_reported_months")),
    )
    op.add_column(
        "report_shares",
        sa.Column("comparison", sa.Integer(), nullable=False, server_default="1", comment="ReportComparison"),
    )
    op.execute(
        "ALTER TABLE report_shares ADD CONSTRAINT ck_report_shares_comparison CHECK (comparison > 0) NOT VALID"
    )


def downgrade() -> None:
    op.execute("ALTER TABLE report_shares DROP CONSTRAINT ck_report_shares_comparison")
    op.drop_column("report_shares", "comparison")
    op.drop_table("reported_months")
