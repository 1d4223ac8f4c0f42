"""create tracking tables"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "9e27b40d61ca"
down_revision: str | None = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "arrivals",
        sa.Column("occurred_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("source", sa.Integer(), nullable=False),
        sa.Column("store", sa.Integer(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("company_id", sa.Text(), nullable=True),
        sa.Column("company_code", sa.Text(), nullable=True),
        sa.Column("campaign_id", sa.Text(), nullable=True),
        sa.Column("person_id", sa.Text(), nullable=True),
        sa.Column("subsection", sa.Text(), nullable=True),
        sa.Column("visitor_hash", sa.LargeBinary(), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("country", sa.Text(), nullable=True),
        sa.Column("city", sa.Text(), nullable=True),
        sa.Column("source_name", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("occurred_at", "id", name=op.f("pk_arrivals")),
        postgresql_partition_by="RANGE (occurred_at)",
    )
    op.create_index(
        "ix_arrivals_person_id",
        "arrivals",
        ["person_id"],
        unique=False,
        postgresql_where=sa.text("person_id IS NOT NULL"),
    )
    op.create_table(
        "daily_arrivals",
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("source", sa.Integer(), nullable=False),
        sa.Column("store", sa.Integer(), nullable=False),
        sa.Column("country", sa.Text(), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column("unique_visitors", sa.BigInteger(), nullable=False),
        sa.Column("source_name", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint(
            "company_id",
            "day",
            "event",
            "source",
            "store",
            "country",
            "bot",
            "source_name",
            name=op.f("pk_daily_arrivals"),
        ),
    )
    op.create_table(
        "daily_visitors",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("source", sa.Integer(), nullable=False),
        sa.Column("store", sa.Integer(), nullable=False),
        sa.Column("country", sa.Text(), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("visitor_hash", sa.LargeBinary(), nullable=False),
        sa.Column("source_name", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint(
            "day",
            "company_id",
            "event",
            "source",
            "store",
            "country",
            "bot",
            "visitor_hash",
            "source_name",
            name=op.f("pk_daily_visitors"),
        ),
    )
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
        "erased_persons",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("erased_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_erased_persons")),
    )
    op.create_index(op.f("ix_erased_persons_erased_at"), "erased_persons", ["erased_at"], unique=False)
    op.create_table(
        "form_attempts",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("address_hash", sa.LargeBinary(), nullable=False),
        sa.Column("attempted_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_form_attempts")),
    )
    op.create_index(
        op.f("ix_form_attempts_address_hash_attempted_at"),
        "form_attempts",
        ["address_hash", "attempted_at"],
        unique=False,
    )
    op.create_index(op.f("ix_form_attempts_attempted_at"), "form_attempts", ["attempted_at"], unique=False)
    op.create_table(
        "idempotent_requests",
        sa.Column("id", sa.LargeBinary(), nullable=False, comment="HMAC of operation and caller under the key"),
        sa.Column("fingerprint", sa.LargeBinary(), nullable=False, comment="HMAC of the request under the key"),
        sa.Column(
            "result", sa.Text(), server_default=sa.text("''"), nullable=False, comment="id of what was made"
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_idempotent_requests")),
    )
    op.create_index(op.f("ix_idempotent_requests_created_at"), "idempotent_requests", ["created_at"], unique=False)
    op.create_table(
        "inbox",
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("durable", sa.Text(), nullable=False, comment="the consumer that applied the message"),
        sa.Column("handled_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("message_id", "durable", name=op.f("pk_inbox")),
    )
    op.create_index(op.f("ix_inbox_handled_at"), "inbox", ["handled_at"], unique=False)
    op.create_table(
        "leads",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("kind", sa.Integer(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("list", sa.Text(), nullable=True),
        sa.Column("profile_url", sa.Text(), nullable=True),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("handler_id", sa.Text(), nullable=True),
        sa.Column("handled_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "CASE kind WHEN 1 THEN coalesce(email, profile_url) IS NOT NULL AND list IS NOT NULL WHEN 2 THEN email IS NOT NULL AND name IS NOT NULL AND message IS NOT NULL WHEN 3 THEN email IS NOT NULL AND name IS NOT NULL AND message IS NOT NULL WHEN 4 THEN name IS NOT NULL AND profile_url IS NOT NULL ELSE false END",
            name=op.f("ck_leads_whole"),
        ),
        sa.CheckConstraint(
            "state BETWEEN 1 AND 3 AND (state = 1) = (handler_id IS NULL)", name=op.f("ck_leads_handled")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leads")),
    )
    op.create_index(op.f("ix_leads_created_at"), "leads", ["created_at"], unique=False)
    op.create_index("ix_leads_email", "leads", [sa.literal_column("lower(email)")], unique=False)
    op.create_index("ix_leads_kind_id", "leads", ["kind", "id"], unique=False)
    op.create_index(
        "ix_leads_state_id", "leads", ["state", "id"], unique=False, postgresql_where=sa.text("state < 3")
    )
    op.create_index(
        "uq_leads_subscription",
        "leads",
        ["list", sa.literal_column("lower(email)")],
        unique=True,
        postgresql_where=sa.text("kind = 1"),
    )
    op.create_index(
        "uq_leads_subscription_profile",
        "leads",
        ["list", sa.literal_column("lower(profile_url)")],
        unique=True,
        postgresql_where=sa.text("kind = 1 AND profile_url IS NOT NULL"),
    )
    op.create_table(
        "newcomers",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("signed_up_on", sa.Date(), nullable=True),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("source", sa.Integer(), nullable=False),
        sa.Column("source_name", sa.Text(), nullable=False),
        sa.Column("first_approved_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "signed_up_on IS NOT NULL OR first_approved_at IS NOT NULL", name=op.f("ck_newcomers_something_known")
        ),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_newcomers")),
    )
    op.create_index(
        "ix_newcomers_company_id_signed_up_on",
        "newcomers",
        ["company_id", "signed_up_on"],
        unique=False,
        postgresql_where=sa.text("signed_up_on IS NOT NULL"),
    )
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
        "outgoing_mail",
        sa.Column("id", sa.Text(collation="C"), nullable=False, comment="UUIDv7; also the Message-ID"),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False, comment="plain text"),
        sa.Column("html", sa.Text(), nullable=True),
        sa.Column("reply_to", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column(
            "due_at",
            sa.DateTime(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
            comment="when to try next",
        ),
        sa.Column(
            "copies",
            sa.Integer(),
            server_default=sa.text("0"),
            nullable=False,
            comment="times that the server may have taken it",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outgoing_mail")),
    )
    op.create_index("ix_outgoing_mail_due_at", "outgoing_mail", ["due_at"], unique=False)


def downgrade() -> None:
    op.drop_table("outgoing_mail")
    op.drop_table("outbox")
    op.drop_table("newcomers")
    op.drop_table("leads")
    op.drop_table("inbox")
    op.drop_table("idempotent_requests")
    op.drop_table("form_attempts")
    op.drop_table("erased_persons")
    op.drop_table("dead_letter")
    op.drop_table("daily_visitors")
    op.drop_table("daily_arrivals")
    op.drop_table("arrivals")
