"""create identity tables"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "804c2c35d9a7"
down_revision: str | None = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # A busy table makes the migration fail and be tried again, instead of queueing every reader behind it.
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_table(
        "address_failures",
        sa.Column("address_hash", sa.LargeBinary(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("window_started_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("failures >= 0", name=op.f("ck_address_failures_failures")),
        sa.PrimaryKeyConstraint("address_hash", name=op.f("pk_address_failures")),
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
        "guest_tokens",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("use_count", sa.Integer(), nullable=False),
        sa.CheckConstraint("use_count >= 0", name=op.f("ck_guest_tokens_use_count")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guest_tokens")),
        sa.UniqueConstraint("hash", name=op.f("uq_guest_tokens_hash")),
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
        "memberships",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("role", sa.Integer(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("role BETWEEN 0 AND 3", name=op.f("ck_memberships_role")),
        sa.PrimaryKeyConstraint("person_id", "company_id", name=op.f("pk_memberships")),
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
        "person_reach",
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("company_id", "person_id", name=op.f("pk_person_reach")),
    )
    op.create_index(op.f("ix_person_reach_person_id"), "person_reach", ["person_id"], unique=False)
    op.create_table(
        "persons",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("first_name", sa.Text(), nullable=True),
        sa.Column("last_name", sa.Text(), nullable=True),
        sa.Column("staff", sa.Boolean(), nullable=False),
        sa.Column("failed_sign_ins", sa.Integer(), nullable=False),
        sa.Column("locked_until", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("char_length(email) BETWEEN 6 AND 254", name=op.f("ck_persons_email_length")),
        sa.CheckConstraint("email = lower(email)", name=op.f("ck_persons_email_lower")),
        sa.CheckConstraint("failed_sign_ins >= 0", name=op.f("ck_persons_failed_sign_ins")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_persons")),
        sa.UniqueConstraint("email", name=op.f("uq_persons_email")),
    )
    op.create_table(
        "person_credentials",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("platform", sa.Integer(), nullable=False),
        sa.Column("first_name", sa.Text(), nullable=True),
        sa.Column("last_name", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=True),
        sa.Column("picture", sa.Text(), nullable=True),
        sa.Column("platform_object_identity", sa.Text(), nullable=True),
        sa.CheckConstraint("platform BETWEEN 1 AND 3", name=op.f("ck_person_credentials_platform")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_person_credentials_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person_credentials")),
    )
    op.create_index(op.f("ix_person_credentials_person_id"), "person_credentials", ["person_id"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_cause", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "(ended_at IS NULL) = (ended_cause IS NULL)", name=op.f("ck_sessions_ended_with_cause")
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_sessions_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_person_id"), "sessions", ["person_id"], unique=False)
    op.create_table(
        "refresh_tokens",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("session_id", sa.Text(), nullable=False),
        sa.Column("issued_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["session_id"], ["sessions.id"], name=op.f("fk_refresh_tokens_session_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_refresh_tokens")),
    )
    op.create_index(op.f("ix_refresh_tokens_session_id"), "refresh_tokens", ["session_id"], unique=False)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_index(op.f("ix_refresh_tokens_session_id"), table_name="refresh_tokens")
    op.drop_table("refresh_tokens")
    op.drop_index(op.f("ix_sessions_person_id"), table_name="sessions")
    op.drop_table("sessions")
    op.drop_index(op.f("ix_person_credentials_person_id"), table_name="person_credentials")
    op.drop_table("person_credentials")
    op.drop_table("persons")
    op.drop_index(op.f("ix_person_reach_person_id"), table_name="person_reach")
    op.drop_table("person_reach")
    op.drop_index("ix_outbox_unsent", table_name="outbox", postgresql_where=sa.text("sent_at IS NULL"))
    op.drop_index("ix_outbox_sent_at", table_name="outbox", postgresql_where=sa.text("sent_at IS NOT NULL"))
    op.drop_table("outbox")
    op.drop_table("memberships")
    op.drop_index(op.f("ix_inbox_handled_at"), table_name="inbox")
    op.drop_table("inbox")
    op.drop_table("guest_tokens")
    op.drop_table("dead_letter")
    op.drop_table("address_failures")
