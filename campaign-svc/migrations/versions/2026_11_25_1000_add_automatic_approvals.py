"""add automatic approvals"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "91b3c6de702a"
down_revision: str | None = "5d2e7a90c41f"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "approvals_by_rule",
        sa.Column("advertisement_id", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("approved_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("undone_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("undone_by", sa.Text(), nullable=True),
        sa.CheckConstraint("(undone_at IS NULL) = (undone_by IS NULL)", name=op.f("ck_approvals_by_rule_undone")),
        sa.ForeignKeyConstraint(
            ["advertisement_id"],
            ["advertisements.id"],
            name=op.f("fk_approvals_by_rule_advertisement_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("advertisement_id", name=op.f("pk_approvals_by_rule")),
    )
    op.create_index(
        "ix_approvals_by_rule_company_id_approved_at",
        "approvals_by_rule",
        ["company_id", "approved_at"],
        unique=False,
    )
    op.add_column(
        "advertisements", sa.Column("approved_by_rule", sa.Boolean(), server_default="false", nullable=False)
    )
    op.add_column(
        "advertisements",
        sa.Column(
            "times_reopened",
            sa.SmallInteger(),
            server_default="0",
            nullable=False,
            comment="how often an approval was taken back",
        ),
    )
    op.add_column("audit_entries", sa.Column("by_rule", sa.Boolean(), server_default="false", nullable=False))


def downgrade() -> None:
    op.drop_column("audit_entries", "by_rule")
    op.drop_column("advertisements", "times_reopened")
    op.drop_column("advertisements", "approved_by_rule")
    op.drop_index("ix_approvals_by_rule_company_id_approved_at", table_name="approvals_by_rule")
    op.drop_table("approvals_by_rule")
