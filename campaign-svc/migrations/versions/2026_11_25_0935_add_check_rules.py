"""add check rules"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "5d2e7a90c41f"
down_revision: str | None = "a6a9f37435a3"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "company_check_defaults",
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("hashtags", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("mentions", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("forbidden_words", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("ignored_checks", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column(
            "automatic",
            sa.Boolean(),
            server_default="false",
            nullable=False,
            comment="approves what passed all checks",
        ),
        sa.Column(
            "daily_limit", sa.Integer(), server_default="20", nullable=False, comment="approvals a day, UTC"
        ),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("daily_limit BETWEEN 1 AND 500", name=op.f("ck_company_check_defaults_daily_limit")),
        sa.PrimaryKeyConstraint("company_id", name=op.f("pk_company_check_defaults")),
    )
    op.create_table(
        "campaign_check_rules",
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("hashtags", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("mentions", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("forbidden_words", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("ignored_checks", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaigns.id"],
            name=op.f("fk_campaign_check_rules_campaign_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("campaign_id", name=op.f("pk_campaign_check_rules")),
    )


def downgrade() -> None:
    op.drop_table("campaign_check_rules")
    op.drop_table("company_check_defaults")
