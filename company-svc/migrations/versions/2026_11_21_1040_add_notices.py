"""add notices, who has read them, and what people chose"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "e6f4a3d27b50"
down_revision: str | None = "d5e3f2c16a49"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    table = "campaign_standings"
    op.add_column(table, sa.Column("name", sa.Text(), server_default="", nullable=False))
    op.add_column(table, sa.Column("stock", sa.Integer(), server_default="0", nullable=False))
    op.add_column(table, sa.Column("stock_peak", sa.Integer(), server_default="0", nullable=False))
    op.add_column(table, sa.Column("budget_low", sa.Boolean(), server_default="false", nullable=False))
    op.add_column(table, sa.Column("stock_low", sa.Boolean(), server_default="false", nullable=False))
    op.create_index(op.f("ix_invitations_email"), "invitations", ["email"])
    op.create_table(
        "notices",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Integer(), nullable=False),
        sa.Column("topic", sa.Integer(), nullable=False),
        sa.Column("audience", sa.Integer(), nullable=False, comment="the least role that it concerns"),
        sa.Column("fact", sa.Text(), nullable=True, comment="what it tells of, so that it is told once"),
        sa.Column("gathering", sa.Boolean(), nullable=False, comment="whether more of the same goes in here"),
        sa.Column("happened_at", _MOMENT, nullable=False),
        sa.Column(
            "raised_at", _MOMENT, nullable=False, comment="when it came up here, also of what happened long before"
        ),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Text(), nullable=True),
        sa.Column("payment_due", sa.Boolean(), nullable=False),
        sa.Column("amount_left", sa.BigInteger(), nullable=True),
        sa.Column("amount_total", sa.BigInteger(), nullable=True),
        sa.Column("currency", sa.Text(), nullable=True),
        sa.Column("person_id", sa.Text(), nullable=True, comment="who accepted an invitation"),
        sa.Column("only_for", sa.Text(), nullable=True, comment="the one person whom it concerns"),
        sa.Column("actor_id", sa.Text(), nullable=True, comment="who did it and needs no telling"),
        sa.Column("mailed_at", _MOMENT, nullable=True, comment="when those who want mail at once were written to"),
        sa.CheckConstraint("kind BETWEEN 1 AND 11 AND kind <> 10", name=op.f("ck_notices_kind")),
        sa.CheckConstraint("count > 0", name=op.f("ck_notices_count")),
        sa.CheckConstraint("topic BETWEEN 1 AND 5", name=op.f("ck_notices_topic")),
        sa.CheckConstraint("audience BETWEEN 1 AND 3", name=op.f("ck_notices_audience")),
        sa.CheckConstraint("(amount_left IS NULL) = (amount_total IS NULL)", name=op.f("ck_notices_amounts")),
        sa.CheckConstraint("fact IS NOT NULL OR campaign_id IS NOT NULL", name=op.f("ck_notices_told_once")),
        sa.ForeignKeyConstraint(["company_id"], ["companies.id"], name=op.f("fk_notices_company_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
    )
    op.create_index("uq_notices_fact", "notices", ["fact"], unique=True)
    op.create_index(
        "uq_notices_gathering",
        "notices",
        ["campaign_id", "kind"],
        unique=True,
        postgresql_where=sa.text("gathering"),
    )
    op.create_index("ix_notices_company_id_raised_at_id", "notices", ["company_id", "raised_at", "id"])
    op.create_index("ix_notices_raised_at", "notices", ["raised_at"])
    op.create_index("ix_notices_unmailed", "notices", ["id"], postgresql_where=sa.text("mailed_at IS NULL"))
    op.create_table(
        "notice_reads",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("notice_id", sa.Text(collation="C"), nullable=False),
        sa.Column("read_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("person_id", "notice_id", name=op.f("pk_notice_reads")),
    )
    op.create_index("ix_notice_reads_read_at", "notice_reads", ["read_at"])
    op.create_table(
        "notice_preferences",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("topic", sa.Integer(), nullable=False),
        sa.Column("in_portal", sa.Boolean(), nullable=False),
        sa.Column("mail", sa.Integer(), nullable=False),
        sa.CheckConstraint("topic BETWEEN 1 AND 5", name=op.f("ck_notice_preferences_topic")),
        sa.CheckConstraint("mail BETWEEN 1 AND 3", name=op.f("ck_notice_preferences_mail")),
        sa.PrimaryKeyConstraint("person_id", "topic", name=op.f("pk_notice_preferences")),
    )
    op.create_table(
        "notice_readers",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("digested_at", _MOMENT, nullable=True),
        sa.CheckConstraint("language IN ('es', 'en')", name=op.f("ck_notice_readers_language")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_notice_readers")),
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for table in ("notice_readers", "notice_preferences", "notice_reads", "notices"):
        op.drop_table(table)
    op.drop_index(op.f("ix_invitations_email"), "invitations")
    for column in ("stock_low", "budget_low", "stock_peak", "stock", "name"):
        op.drop_column("campaign_standings", column)
