"""create identity tables"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "e088ae3b58b7"
down_revision: str | None = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "account_failures",
        sa.Column("account_hash", sa.LargeBinary(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("tried_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("locked_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("owner_hash", sa.LargeBinary(), nullable=True),
        sa.CheckConstraint("failures >= 0", name=op.f("ck_account_failures_failures")),
        sa.PrimaryKeyConstraint("account_hash", name=op.f("pk_account_failures")),
    )
    op.create_index(op.f("ix_account_failures_owner_hash"), "account_failures", ["owner_hash"], unique=False)
    op.create_index(op.f("ix_account_failures_tried_at"), "account_failures", ["tried_at"], unique=False)
    op.create_table(
        "address_failures",
        sa.Column("address_hash", sa.LargeBinary(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("window_started_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("failures >= 0", name=op.f("ck_address_failures_failures")),
        sa.PrimaryKeyConstraint("address_hash", name=op.f("pk_address_failures")),
    )
    op.create_index(
        op.f("ix_address_failures_window_started_at"), "address_failures", ["window_started_at"], unique=False
    )
    op.create_table(
        "answered_challenges",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_answered_challenges")),
    )
    op.create_index(op.f("ix_answered_challenges_expires_at"), "answered_challenges", ["expires_at"], unique=False)
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
        sa.Column("max_uses", sa.Integer(), nullable=True),
        sa.CheckConstraint("max_uses BETWEEN 1 AND 1000000", name=op.f("ck_guest_tokens_max_uses")),
        sa.CheckConstraint("use_count <= max_uses", name=op.f("ck_guest_tokens_within_max_uses")),
        sa.CheckConstraint("use_count >= 0", name=op.f("ck_guest_tokens_use_count")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guest_tokens")),
        sa.UniqueConstraint("hash", name=op.f("uq_guest_tokens_hash")),
    )
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
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("first_name", sa.Text(), nullable=True),
        sa.Column("last_name", sa.Text(), nullable=True),
        sa.Column("staff", sa.Boolean(), nullable=False),
        sa.Column("email_confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("handle", sa.Text(), nullable=True),
        sa.Column("erased_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("referral_code", sa.Text(), nullable=True),
        sa.Column("referrer_id", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "referral_code ~ '^[23456789BCDFGHJKMNPQRSTVWXYZ]{8}$'", name=op.f("ck_persons_referral_code_form")
        ),
        sa.CheckConstraint(
            "(email IS NULL) = (erased_at IS NOT NULL)", name=op.f("ck_persons_email_until_erased")
        ),
        sa.CheckConstraint(
            "(referral_code IS NULL) = (erased_at IS NOT NULL)", name=op.f("ck_persons_referral_code_until_erased")
        ),
        sa.CheckConstraint("char_length(email) BETWEEN 6 AND 254", name=op.f("ck_persons_email_length")),
        sa.CheckConstraint("char_length(handle) BETWEEN 3 AND 30", name=op.f("ck_persons_handle_length")),
        sa.CheckConstraint("email = lower(email)", name=op.f("ck_persons_email_lower")),
        sa.CheckConstraint(
            "erased_at IS NULL OR (password_hash IS NULL AND first_name IS NULL AND last_name IS NULL AND handle IS NULL AND email_confirmed_at IS NULL AND NOT staff)",
            name=op.f("ck_persons_nothing_after_erasure"),
        ),
        sa.CheckConstraint("referrer_id <> id", name=op.f("ck_persons_not_referred_by_oneself")),
        sa.ForeignKeyConstraint(["referrer_id"], ["persons.id"], name=op.f("fk_persons_referrer_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_persons")),
        sa.UniqueConstraint("email", name=op.f("uq_persons_email")),
        sa.UniqueConstraint("referral_code", name=op.f("uq_persons_referral_code")),
    )
    op.create_index(op.f("ix_persons_referrer_id"), "persons", ["referrer_id"], unique=False)
    op.create_index("uq_persons_handle", "persons", [sa.literal_column("lower(handle)")], unique=True)
    op.create_table(
        "deletion_requests",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("requested_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("cancelled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("erased_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "(confirmed_at IS NULL) = (due_at IS NULL)", name=op.f("ck_deletion_requests_due_when_confirmed")
        ),
        sa.CheckConstraint(
            "erased_at IS NULL OR cancelled_at IS NULL", name=op.f("ck_deletion_requests_erased_or_cancelled")
        ),
        sa.CheckConstraint(
            "erased_at IS NULL OR confirmed_at IS NOT NULL",
            name=op.f("ck_deletion_requests_erased_after_confirmed"),
        ),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name=op.f("fk_deletion_requests_person_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deletion_requests")),
    )
    op.create_index(
        "ix_deletion_requests_due",
        "deletion_requests",
        ["due_at"],
        unique=False,
        postgresql_where=sa.text("cancelled_at IS NULL AND erased_at IS NULL"),
    )
    op.create_index(op.f("ix_deletion_requests_person_id"), "deletion_requests", ["person_id"], unique=False)
    op.create_index(
        "uq_deletion_requests_open",
        "deletion_requests",
        ["person_id"],
        unique=True,
        postgresql_where=sa.text("cancelled_at IS NULL AND erased_at IS NULL"),
    )
    op.create_table(
        "mailed_tokens",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Integer(), nullable=False),
        sa.Column("issued_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("purpose BETWEEN 1 AND 3", name=op.f("ck_mailed_tokens_purpose")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_mailed_tokens_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_mailed_tokens")),
    )
    op.create_index(op.f("ix_mailed_tokens_expires_at"), "mailed_tokens", ["expires_at"], unique=False)
    op.create_index(
        op.f("ix_mailed_tokens_person_id_purpose"), "mailed_tokens", ["person_id", "purpose"], unique=False
    )
    op.create_table(
        "passkeys",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("credential_id", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("char_length(name) BETWEEN 1 AND 100", name=op.f("ck_passkeys_name_length")),
        sa.CheckConstraint("sign_count >= 0", name=op.f("ck_passkeys_sign_count")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_passkeys_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
        sa.UniqueConstraint("credential_id", name=op.f("uq_passkeys_credential_id")),
    )
    op.create_index(op.f("ix_passkeys_person_id"), "passkeys", ["person_id"], unique=False)
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
        "recovery_codes",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_recovery_codes_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_recovery_codes")),
    )
    op.create_index(op.f("ix_recovery_codes_person_id"), "recovery_codes", ["person_id"], unique=False)
    op.create_table(
        "second_factors",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("enabled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_step", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_second_factors_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_second_factors")),
    )
    op.create_table(
        "sessions",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_cause", sa.Text(), nullable=True),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("user_agent", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "(ended_at IS NULL) = (ended_cause IS NULL)", name=op.f("ck_sessions_ended_with_cause")
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_sessions_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_last_used_at"), "sessions", ["last_used_at"], unique=False)
    op.create_index(op.f("ix_sessions_person_id"), "sessions", ["person_id"], unique=False)
    op.create_table(
        "sign_in_challenges",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.CheckConstraint("attempts >= 0", name=op.f("ck_sign_in_challenges_attempts")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_sign_in_challenges_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_sign_in_challenges")),
    )
    op.create_index(op.f("ix_sign_in_challenges_expires_at"), "sign_in_challenges", ["expires_at"], unique=False)
    op.create_index(op.f("ix_sign_in_challenges_person_id"), "sign_in_challenges", ["person_id"], unique=False)
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
    op.create_index(op.f("ix_refresh_tokens_expires_at"), "refresh_tokens", ["expires_at"], unique=False)
    op.create_index(op.f("ix_refresh_tokens_session_id"), "refresh_tokens", ["session_id"], unique=False)


def downgrade() -> None:
    op.drop_table("refresh_tokens")
    op.drop_table("sign_in_challenges")
    op.drop_table("sessions")
    op.drop_table("second_factors")
    op.drop_table("recovery_codes")
    op.drop_table("person_credentials")
    op.drop_table("passkeys")
    op.drop_table("mailed_tokens")
    op.drop_table("deletion_requests")
    op.drop_table("persons")
    op.drop_table("person_reach")
    op.drop_table("outgoing_mail")
    op.drop_table("outbox")
    op.drop_table("memberships")
    op.drop_table("inbox")
    op.drop_table("idempotent_requests")
    op.drop_table("guest_tokens")
    op.drop_table("dead_letter")
    op.drop_table("answered_challenges")
    op.drop_table("address_failures")
    op.drop_table("account_failures")
