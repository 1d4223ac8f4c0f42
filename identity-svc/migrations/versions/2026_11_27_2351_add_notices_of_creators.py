"""add notices of creators"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "085c84b0bf35"
down_revision: str | None = "f0b36a92d7c5"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "asked_changes",
        sa.Column("advertisement_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("answer_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False, comment="of the advertisement, that told so last"),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("advertisement_id", name=op.f("pk_asked_changes")),
    )
    op.create_index(op.f("ix_asked_changes_answer_until"), "asked_changes", ["answer_until"], unique=False)
    op.create_index(
        "ix_asked_changes_due",
        "asked_changes",
        ["answer_until"],
        unique=False,
        postgresql_where=sa.text("open AND NOT told"),
    )
    op.create_index(op.f("ix_asked_changes_person_id"), "asked_changes", ["person_id"], unique=False)
    op.create_table(
        "known_campaigns",
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", name=op.f("pk_known_campaigns")),
    )
    op.create_table(
        "creator_notice_preferences",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("topic", sa.SmallInteger(), nullable=False),
        sa.Column("in_app", sa.Boolean(), nullable=False),
        sa.Column("by_mail", sa.Boolean(), nullable=False),
        sa.Column(
            "mailed_at", sa.DateTime(timezone=True), nullable=True, comment="when new campaigns were last mailed"
        ),
        sa.CheckConstraint("topic > 0", name=op.f("ck_creator_notice_preferences_topic")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_creator_notice_preferences_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "topic", name=op.f("pk_creator_notice_preferences")),
    )
    op.create_index(
        "ix_creator_notice_preferences_chosen",
        "creator_notice_preferences",
        ["topic"],
        unique=False,
        postgresql_where=sa.text("in_app OR by_mail"),
    )
    op.create_table(
        "creator_notices",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.SmallInteger(), nullable=False, comment="CreatorNoticeKind of the contract"),
        sa.Column("topic", sa.SmallInteger(), nullable=False, comment="CreatorNoticeTopic of the contract"),
        sa.Column("fact", sa.Text(), nullable=True, comment="what it tells of, so that it is told once"),
        sa.Column("gathering", sa.Boolean(), nullable=False, comment="whether more of the same goes in here"),
        sa.Column("happened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("raised_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("campaign_id", sa.Text(), nullable=True),
        sa.Column("advertisement_id", sa.Text(), nullable=True),
        sa.Column("answer_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("payout_id", sa.Text(), nullable=True),
        sa.Column("amount", sa.BigInteger(), nullable=True),
        sa.Column("currency", sa.Text(), nullable=True),
        sa.Column("account", sa.Text(), nullable=True, comment="last characters of its number"),
        sa.Column("month", sa.Text(), nullable=True, comment="that the payout pays, YYYY-MM"),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "mailed_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="when it was mailed, or found not to be",
        ),
        sa.CheckConstraint("count > 0", name=op.f("ck_creator_notices_count")),
        sa.CheckConstraint("kind > 0", name=op.f("ck_creator_notices_kind")),
        sa.CheckConstraint("topic > 0", name=op.f("ck_creator_notices_topic")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_creator_notices_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_creator_notices")),
    )
    op.create_index(op.f("ix_creator_notices_person_id_id"), "creator_notices", ["person_id", "id"], unique=False)
    op.create_index(op.f("ix_creator_notices_raised_at"), "creator_notices", ["raised_at"], unique=False)
    op.create_index(
        "ix_creator_notices_unmailed",
        "creator_notices",
        ["topic", "id"],
        unique=False,
        postgresql_where=sa.text("mailed_at IS NULL"),
    )
    op.create_index(
        "ix_creator_notices_unread",
        "creator_notices",
        ["person_id", "topic"],
        unique=False,
        postgresql_where=sa.text("read_at IS NULL"),
    )
    op.create_index("uq_creator_notices_fact", "creator_notices", ["fact"], unique=True)
    op.create_index(
        "uq_creator_notices_gathering",
        "creator_notices",
        ["person_id", "kind"],
        unique=True,
        postgresql_where=sa.text("gathering"),
    )


def downgrade() -> None:
    for table in ("creator_notices", "creator_notice_preferences", "known_campaigns", "asked_changes"):
        op.drop_table(table)
