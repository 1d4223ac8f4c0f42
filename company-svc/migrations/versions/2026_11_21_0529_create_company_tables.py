"""create company tables"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "aed9a6527d88"
down_revision: str | None = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # A busy table makes the migration fail and be tried again, instead of queueing every reader behind it.
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_table(
        "campaign_standings",
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("investment", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("budget_spent", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("budget_freezed", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("budget_available", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("campaign_id", name=op.f("pk_campaign_standings")),
    )
    op.create_index(op.f("ix_campaign_standings_company_id"), "campaign_standings", ["company_id"], unique=False)
    op.create_table(
        "companies",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("logo", sa.Text(), nullable=True),
        sa.Column("thumbnail", sa.Text(), nullable=True),
        sa.Column("cell_phone", sa.Text(), nullable=True),
        sa.Column("web_site", sa.Text(), nullable=True),
        sa.Column("instagram", sa.Text(), nullable=True),
        sa.Column("facebook", sa.Text(), nullable=True),
        sa.Column("twitter", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), server_default="Active", nullable=False),
        sa.Column("status_description", sa.Text(), nullable=True),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("creation_dt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("creator_id", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("campaigns_on_going_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("campaigns_stopped_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("campaigns_finished_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("campaigns_waiting_for_payment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("campaigns_waiting_for_approval_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("campaigns_draft_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("investment", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("budget_spent", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("budget_freezed", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("budget_available", sa.BigInteger(), server_default="0", nullable=False),
        sa.CheckConstraint(
            "cell_phone IS NULL OR cell_phone ~ '^\\+?[0-9]{1,99}$'", name=op.f("ck_companies_cell_phone")
        ),
        sa.CheckConstraint("char_length(name) BETWEEN 1 AND 100", name=op.f("ck_companies_name_length")),
        sa.CheckConstraint("version > 0", name=op.f("ck_companies_version")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_companies")),
    )
    op.create_index("ix_companies_creation_dt_id", "companies", ["creation_dt", "id"], unique=False)
    op.create_index("uq_companies_name", "companies", [sa.literal_column("lower(name)")], unique=True)
    op.create_table(
        "dead_letter",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("durable", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("headers", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("error", sa.Text(), nullable=False, comment="of the last attempt"),
        sa.Column("failed_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("replayed_at", sa.DateTime(timezone=True), nullable=True, comment="when a replay applied it"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dead_letter")),
        sa.UniqueConstraint("message_id", "durable", name=op.f("uq_dead_letter_message_id_durable")),
    )
    op.create_table(
        "inbox",
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("durable", sa.Text(), nullable=False, comment="the consumer that applied the message"),
        sa.Column("handled_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("message_id", "durable", name=op.f("pk_inbox")),
    )
    op.create_index(op.f("ix_inbox_handled_at"), "inbox", ["handled_at"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("id", sa.Text(collation="C"), nullable=False, comment="UUIDv7; the Nats-Msg-Id"),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False, comment="protobuf; ids rather than personal data"),
        sa.Column(
            "headers", postgresql.JSONB(astext_type=sa.Text()), server_default=sa.text("'{}'"), nullable=False
        ),
        sa.Column("entity_id", sa.Text(), nullable=False, comment="what the fact is about"),
        sa.Column(
            "version", sa.BigInteger(), nullable=False, comment="of that entity, growing; consumers order by it"
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True, comment="when JetStream acknowledged it"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    op.create_index(
        "ix_outbox_sent_at", "outbox", ["sent_at"], unique=False, postgresql_where=sa.text("sent_at IS NOT NULL")
    )
    op.create_index(
        "ix_outbox_unsent", "outbox", ["id"], unique=False, postgresql_where=sa.text("sent_at IS NULL")
    )
    op.create_table(
        "terms",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("app_types", sa.ARRAY(sa.Integer()), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("language IN ('es', 'en')", name=op.f("ck_terms_language")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_terms")),
        sa.UniqueConstraint("version", "language", "app_types", name=op.f("uq_terms_version_language_app_types")),
    )
    op.create_index(op.f("ix_terms_language_published_at"), "terms", ["language", "published_at"], unique=False)
    op.create_table(
        "members",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("role", sa.Integer(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("role BETWEEN 1 AND 3", name=op.f("ck_members_role")),
        sa.ForeignKeyConstraint(["company_id"], ["companies.id"], name=op.f("fk_members_company_id")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_members")),
    )
    op.create_index(op.f("ix_members_company_id"), "members", ["company_id"], unique=False)
    op.create_table(
        "terms_acceptances",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("terms_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("ip", sa.Text(), nullable=True),
        sa.Column("latitude", sa.Float(), nullable=True),
        sa.Column("longitude", sa.Float(), nullable=True),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["terms_id"], ["terms.id"], name=op.f("fk_terms_acceptances_terms_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_terms_acceptances")),
    )
    op.create_index(op.f("ix_terms_acceptances_person_id"), "terms_acceptances", ["person_id"], unique=False)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_index(op.f("ix_terms_acceptances_person_id"), table_name="terms_acceptances")
    op.drop_table("terms_acceptances")
    op.drop_index(op.f("ix_members_company_id"), table_name="members")
    op.drop_table("members")
    op.drop_index(op.f("ix_terms_language_published_at"), table_name="terms")
    op.drop_table("terms")
    op.drop_index("ix_outbox_unsent", table_name="outbox", postgresql_where=sa.text("sent_at IS NULL"))
    op.drop_index("ix_outbox_sent_at", table_name="outbox", postgresql_where=sa.text("sent_at IS NOT NULL"))
    op.drop_table("outbox")
    op.drop_index(op.f("ix_inbox_handled_at"), table_name="inbox")
    op.drop_table("inbox")
    op.drop_table("dead_letter")
    op.drop_index("uq_companies_name", table_name="companies")
    op.drop_index("ix_companies_creation_dt_id", table_name="companies")
    op.drop_table("companies")
    op.drop_index(op.f("ix_campaign_standings_company_id"), table_name="campaign_standings")
    op.drop_table("campaign_standings")
