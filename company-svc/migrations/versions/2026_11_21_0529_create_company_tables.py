"""create company tables"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "5c1e9b74a0d6"
down_revision: str | None = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


# An update may only clear a person, and only what is two years old may be deleted; a day less, since the clock of a service
# may be ahead of the database's.
_ONLY_ADDED_TO = """
CREATE FUNCTION acts_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    persons CONSTANT text[] := '{actor_id,member_id,email}';
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF to_jsonb(NEW) - persons = to_jsonb(OLD) - persons
            AND (NEW.actor_id IS NULL OR NEW.actor_id IS NOT DISTINCT FROM OLD.actor_id)
            AND (NEW.member_id IS NULL OR NEW.member_id IS NOT DISTINCT FROM OLD.member_id)
            AND (NEW.email IS NULL OR NEW.email IS NOT DISTINCT FROM OLD.email)
        THEN
            RETURN NEW;
        END IF;
    ELSIF TG_OP = 'DELETE' THEN
        IF OLD.recorded_at < now() - interval '729 days' THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'acts are only added to'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'acts_only_added_to';
END $$
"""


def upgrade() -> None:
    op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    op.execute("CREATE SEQUENCE membership_versions START 1000")
    op.create_table(
        "acts",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Integer(), nullable=False),
        sa.Column("happened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "recorded_at",
            sa.DateTime(timezone=True),
            nullable=False,
            comment="how long it is kept is counted from here",
        ),
        sa.Column("by", sa.Integer(), nullable=False),
        sa.Column(
            "actor_id", sa.Text(), nullable=True, comment="who did it; null for the platform, and once erased"
        ),
        sa.Column("fact", sa.Text(), nullable=True, comment="the fact that told it, so that it is recorded once"),
        sa.Column("member_id", sa.Text(), nullable=True, comment="the member concerned"),
        sa.Column("role", sa.Integer(), nullable=True),
        sa.Column("role_before", sa.Integer(), nullable=True),
        sa.Column("invitation_id", sa.Text(), nullable=True),
        sa.Column("email", sa.Text(), nullable=True, comment="whom it invites: the first letter and the domain"),
        sa.Column("campaign_id", sa.Text(), nullable=True),
        sa.Column(
            "subject",
            sa.Text(),
            nullable=True,
            comment="name of the campaign, title of the report, as it was then",
        ),
        sa.Column("fields", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("export", sa.Integer(), nullable=True),
        sa.Column("rows", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "(kind = 18) = (export IS NOT NULL) AND (kind = 18) = (rows IS NOT NULL)",
            name=op.f("ck_acts_exported"),
        ),
        sa.CheckConstraint("by BETWEEN 1 AND 3", name=op.f("ck_acts_by")),
        sa.CheckConstraint("export BETWEEN 1 AND 5 AND rows >= 0", name=op.f("ck_acts_export")),
        sa.CheckConstraint("kind BETWEEN 1 AND 18", name=op.f("ck_acts_kind")),
        sa.CheckConstraint("role BETWEEN 1 AND 3", name=op.f("ck_acts_role")),
        sa.CheckConstraint("role_before BETWEEN 1 AND 3", name=op.f("ck_acts_role_before")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_acts")),
    )
    op.create_index(
        "ix_acts_actor_id_company_id_happened_at_id",
        "acts",
        ["actor_id", "company_id", "happened_at", "id"],
        unique=False,
    )
    op.create_index("ix_acts_company_id_happened_at_id", "acts", ["company_id", "happened_at", "id"], unique=False)
    op.create_index(
        "ix_acts_company_id_kind_happened_at_id", "acts", ["company_id", "kind", "happened_at", "id"], unique=False
    )
    op.create_index(
        "ix_acts_invitation_id",
        "acts",
        ["invitation_id"],
        unique=False,
        postgresql_where=sa.text("email IS NOT NULL"),
    )
    op.create_index(
        "ix_acts_member_id", "acts", ["member_id"], unique=False, postgresql_where=sa.text("member_id IS NOT NULL")
    )
    op.create_index("ix_acts_recorded_at", "acts", ["recorded_at"], unique=False)
    op.create_index("uq_acts_fact", "acts", ["fact"], unique=True)
    op.create_table(
        "awaited_audits",
        sa.Column("advertisement_id", sa.Text(), nullable=False),
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("decided", sa.Boolean(), nullable=False),
        sa.Column("noted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "company_id",
            sa.Text(),
            nullable=True,
            comment="whose campaign it is; null for what was first told as decided",
        ),
        sa.Column(
            "deadline",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="until when it is to be decided, where that is known",
        ),
        sa.Column(
            "overdue",
            sa.Boolean(),
            server_default="false",
            nullable=False,
            comment="whether a notice told that it is past that",
        ),
        sa.PrimaryKeyConstraint("advertisement_id", name=op.f("pk_awaited_audits")),
    )
    op.create_index(
        "ix_awaited_audits_due",
        "awaited_audits",
        ["deadline"],
        unique=False,
        postgresql_where=sa.text("NOT decided AND NOT overdue"),
    )
    op.create_index("ix_awaited_audits_noted_at", "awaited_audits", ["noted_at"], unique=False)
    op.create_index(
        "ix_awaited_audits_open",
        "awaited_audits",
        ["campaign_id"],
        unique=False,
        postgresql_where=sa.text("NOT decided"),
    )
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
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("stock", sa.Integer(), server_default="0", nullable=False),
        sa.Column("stock_peak", sa.Integer(), server_default="0", nullable=False),
        sa.Column("budget_low", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("stock_low", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("currency", sa.Text(), server_default="ARS", nullable=False),
        sa.CheckConstraint("char_length(currency) = 3", name=op.f("ck_campaign_standings_currency")),
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
        sa.Column(
            "currency",
            sa.Text(),
            server_default="ARS",
            nullable=False,
            comment="ISO 4217 code; its sums are in it",
        ),
        sa.Column(
            "budgets",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default="[]",
            nullable=False,
            comment="each a CompanyBudget of the contract",
        ),
        sa.CheckConstraint(
            "cell_phone ~ '^\\+?[0-9]+$' AND char_length(cell_phone) <= 100", name=op.f("ck_companies_cell_phone")
        ),
        sa.CheckConstraint(
            "status IN ('Active', 'Inactive') AND active = (status = 'Active')", name=op.f("ck_companies_status")
        ),
        sa.CheckConstraint("char_length(currency) = 3", name=op.f("ck_companies_currency")),
        sa.CheckConstraint("char_length(name) BETWEEN 1 AND 100", name=op.f("ck_companies_name_length")),
        sa.CheckConstraint("version > 0", name=op.f("ck_companies_version")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_companies")),
    )
    op.create_index("ix_companies_creation_dt_id", "companies", ["creation_dt", "id"], unique=False)
    op.create_index(
        "ix_companies_inactive",
        "companies",
        ["creation_dt", "id"],
        unique=False,
        postgresql_where=sa.text("NOT active"),
    )
    op.create_index(
        "ix_companies_name",
        "companies",
        ["name"],
        unique=False,
        postgresql_using="gin",
        postgresql_ops={"name": "gin_trgm_ops"},
    )
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
        "notice_preferences",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("topic", sa.Integer(), nullable=False),
        sa.Column("in_portal", sa.Boolean(), nullable=False),
        sa.Column("mail", sa.Integer(), nullable=False),
        sa.CheckConstraint("mail BETWEEN 1 AND 3", name=op.f("ck_notice_preferences_mail")),
        sa.CheckConstraint("topic BETWEEN 1 AND 5", name=op.f("ck_notice_preferences_topic")),
        sa.PrimaryKeyConstraint("person_id", "topic", name=op.f("pk_notice_preferences")),
    )
    op.create_table(
        "notice_readers",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("digested_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("language IN ('es', 'en')", name=op.f("ck_notice_readers_language")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_notice_readers")),
    )
    op.create_table(
        "notice_reads",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("notice_id", sa.Text(collation="C"), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "notice_id", name=op.f("pk_notice_reads")),
    )
    op.create_index("ix_notice_reads_read_at", "notice_reads", ["read_at"], unique=False)
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
        "invitations",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("role", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("invited_by", sa.Text(), nullable=True),
        sa.Column("accepted_by", sa.Text(), nullable=True),
        sa.Column("creation_dt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent_count", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "(status = 'Open') = (email IS NOT NULL) AND (status = 'Open') = (token_hash IS NOT NULL)",
            name=op.f("ck_invitations_closed_is_blank"),
        ),
        sa.CheckConstraint(
            "status IN ('Open', 'Accepted', 'Cancelled', 'Expired')", name=op.f("ck_invitations_status")
        ),
        sa.CheckConstraint(
            "email = lower(email) AND char_length(email) <= 254", name=op.f("ck_invitations_email")
        ),
        sa.CheckConstraint("role BETWEEN 1 AND 3", name=op.f("ck_invitations_role")),
        sa.ForeignKeyConstraint(["company_id"], ["companies.id"], name=op.f("fk_invitations_company_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitations")),
    )
    op.create_index(op.f("ix_invitations_email"), "invitations", ["email"], unique=False)
    op.create_index(
        "ix_invitations_expires_at",
        "invitations",
        ["expires_at"],
        unique=False,
        postgresql_where=sa.text("status = 'Open'"),
    )
    op.create_index(op.f("ix_invitations_invited_by"), "invitations", ["invited_by"], unique=False)
    op.create_index("uq_invitations_company_id_email", "invitations", ["company_id", "email"], unique=True)
    op.create_index("uq_invitations_token_hash", "invitations", ["token_hash"], unique=True)
    op.create_table(
        "members",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("role", sa.Integer(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("role BETWEEN 1 AND 3", name=op.f("ck_members_role")),
        sa.ForeignKeyConstraint(["company_id"], ["companies.id"], name=op.f("fk_members_company_id")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_members")),
    )
    op.create_index(op.f("ix_members_company_id"), "members", ["company_id"], unique=False)
    op.create_table(
        "notices",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Integer(), nullable=False),
        sa.Column("topic", sa.Integer(), nullable=False),
        sa.Column("audience", sa.Integer(), nullable=False, comment="the least role that it concerns"),
        sa.Column("fact", sa.Text(), nullable=True, comment="what it tells of, so that it is told once"),
        sa.Column("gathering", sa.Boolean(), nullable=False, comment="whether more of the same goes in here"),
        sa.Column("happened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "raised_at",
            sa.DateTime(timezone=True),
            nullable=False,
            comment="when it came up here, also of what happened long before",
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
        sa.Column(
            "mailed_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="when those who want mail at once were written to",
        ),
        sa.Column(
            "person_email", sa.Text(), nullable=True, comment="the e-mail that the accepted invitation was sent to"
        ),
        sa.Column(
            "settled",
            sa.Boolean(),
            server_default="false",
            nullable=False,
            comment="whether all it asked to audit was decided",
        ),
        sa.CheckConstraint("(amount_left IS NULL) = (amount_total IS NULL)", name=op.f("ck_notices_amounts")),
        sa.CheckConstraint("audience BETWEEN 1 AND 3", name=op.f("ck_notices_audience")),
        sa.CheckConstraint("count > 0", name=op.f("ck_notices_count")),
        sa.CheckConstraint("fact IS NOT NULL OR campaign_id IS NOT NULL", name=op.f("ck_notices_told_once")),
        sa.CheckConstraint("kind BETWEEN 1 AND 12 AND kind <> 10", name=op.f("ck_notices_kind")),
        sa.CheckConstraint("topic BETWEEN 1 AND 5", name=op.f("ck_notices_topic")),
        sa.ForeignKeyConstraint(["company_id"], ["companies.id"], name=op.f("fk_notices_company_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
    )
    op.create_index(
        "ix_notices_company_id_raised_at_id", "notices", ["company_id", "raised_at", "id"], unique=False
    )
    op.create_index("ix_notices_raised_at", "notices", ["raised_at"], unique=False)
    op.create_index(
        "ix_notices_unmailed", "notices", ["id"], unique=False, postgresql_where=sa.text("mailed_at IS NULL")
    )
    op.create_index("uq_notices_fact", "notices", ["fact"], unique=True)
    op.create_index(
        "uq_notices_gathering",
        "notices",
        ["campaign_id", "kind"],
        unique=True,
        postgresql_where=sa.text("gathering"),
    )
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
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("app_types", sa.ARRAY(sa.Integer()), nullable=False),
        sa.CheckConstraint(
            "latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180",
            name=op.f("ck_terms_acceptances_location"),
        ),
        sa.ForeignKeyConstraint(["terms_id"], ["terms.id"], name=op.f("fk_terms_acceptances_terms_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_terms_acceptances")),
    )
    op.create_index(op.f("ix_terms_acceptances_person_id"), "terms_acceptances", ["person_id"], unique=False)
    op.execute(_ONLY_ADDED_TO)
    op.execute(
        "CREATE TRIGGER acts_only_added_to BEFORE UPDATE OR DELETE ON acts"
        " FOR EACH ROW EXECUTE FUNCTION acts_refuse_change()"
    )
    op.execute(
        "CREATE TRIGGER acts_never_emptied BEFORE TRUNCATE ON acts"
        " FOR EACH STATEMENT EXECUTE FUNCTION acts_refuse_change()"
    )


def downgrade() -> None:
    op.drop_table("terms_acceptances")
    op.drop_table("notices")
    op.drop_table("members")
    op.drop_table("invitations")
    op.drop_table("terms")
    op.drop_table("outgoing_mail")
    op.drop_table("outbox")
    op.drop_table("notice_reads")
    op.drop_table("notice_readers")
    op.drop_table("notice_preferences")
    op.drop_table("inbox")
    op.drop_table("idempotent_requests")
    op.drop_table("dead_letter")
    op.drop_table("companies")
    op.drop_table("campaign_standings")
    op.drop_table("awaited_audits")
    op.drop_table("acts")
    op.execute("DROP FUNCTION acts_refuse_change")
    op.execute("DROP SEQUENCE membership_versions")
