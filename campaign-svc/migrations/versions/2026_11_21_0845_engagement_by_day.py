"""engagement by day and network, and advertisements in the order of their reactions"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "d2b90f47c1e8"
down_revision: str | None = "e7b2905c41da"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_ZERO = sa.text("0")


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_table(
        "engagement_days",
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("platform", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("likes", sa.BigInteger(), server_default=_ZERO, nullable=False),
        sa.Column("comments", sa.BigInteger(), server_default=_ZERO, nullable=False),
        sa.Column("engagement", sa.BigInteger(), server_default=_ZERO, nullable=False),
        sa.CheckConstraint("platform BETWEEN 1 AND 3", name=op.f("ck_engagement_days_platform")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_engagement_days_campaign_id_campaigns")
        ),
        sa.PrimaryKeyConstraint("campaign_id", "day", "platform", name=op.f("pk_engagement_days")),
    )
    for name in ("like", "comment"):
        op.create_index(
            f"ix_advertisements_campaign_id_{name}s",
            "advertisements",
            [
                "campaign_id",
                sa.text(f"({name}_count + not_sponsored_{name}_count)"),
                "creation_dt",
                "id",
            ],
        )


def downgrade() -> None:
    for name in ("comment", "like"):
        op.drop_index(f"ix_advertisements_campaign_id_{name}s", table_name="advertisements")
    op.drop_table("engagement_days")
