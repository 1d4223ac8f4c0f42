"""count activity and keep shared reports"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "18ce8067dde0"
down_revision: str | None = "5b0d7c94e1a2"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

# What happened before activity was counted. Statuses: 3 approved, 4 and 5 rejected; accounts 4 to 7 are paid.
COUNT_EARLIER = """
    INSERT INTO activity_days (campaign_id, day, submitted, approved, rejected, delivered, spent)
    SELECT campaign_id, (happened AT TIME ZONE 'UTC')::date, sum(submitted), sum(approved), sum(rejected),
        sum(delivered), sum(spent)
    FROM (
        SELECT campaign_id, creation_dt AS happened, 1 AS submitted, 0 AS approved, 0 AS rejected, 0 AS delivered,
            0 AS spent
        FROM advertisements
        UNION ALL
        SELECT a.campaign_id, e.decided_at, 0, (e.to_status = 3)::int, (e.to_status <> 3)::int, 0, 0
        FROM audit_entries e JOIN advertisements a ON a.id = e.advertisement_id
        UNION ALL
        SELECT campaign_id, delivered_at, 0, 0, 0, 1, 0 FROM advertisements WHERE delivered_at IS NOT NULL
        UNION ALL
        SELECT s.campaign_id, s.recorded_at, 0, 0, 0, 0, e.amount
        FROM ledger_sets s JOIN ledger_entries e ON e.cause = s.cause WHERE e.account BETWEEN 4 AND 7
    ) AS happenings
    GROUP BY 1, 2
"""


def upgrade() -> None:
    # A busy table makes the migration fail and be tried again, instead of queueing every reader behind it.
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_table(
        "report_shares",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("campaign_ids", sa.ARRAY(sa.Text()), nullable=False),
        sa.Column("first_day", sa.Date(), nullable=False),
        sa.Column("end_day", sa.Date(), nullable=False, comment="exclusive"),
        sa.Column("with_posts", sa.Boolean(), nullable=False),
        sa.Column("views", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("creator_id", sa.Text(), nullable=False),
        sa.CheckConstraint("char_length(title) BETWEEN 1 AND 120", name=op.f("ck_report_shares_title_length")),
        sa.CheckConstraint("first_day < end_day", name=op.f("ck_report_shares_period")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report_shares")),
        sa.UniqueConstraint("token", name=op.f("uq_report_shares_token")),
    )
    op.create_index("ix_report_shares_company_id_id", "report_shares", ["company_id", "id"], unique=False)
    op.create_table(
        "activity_days",
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("submitted", sa.Integer(), server_default="0", nullable=False),
        sa.Column("approved", sa.Integer(), server_default="0", nullable=False),
        sa.Column("rejected", sa.Integer(), server_default="0", nullable=False),
        sa.Column("delivered", sa.Integer(), server_default="0", nullable=False),
        sa.Column("spent", sa.BigInteger(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name=op.f("fk_activity_days_campaign_id")),
        sa.PrimaryKeyConstraint("campaign_id", "day", name=op.f("pk_activity_days")),
    )
    op.execute(COUNT_EARLIER)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_table("activity_days")
    op.drop_index("ix_report_shares_company_id_id", table_name="report_shares")
    op.drop_table("report_shares")
