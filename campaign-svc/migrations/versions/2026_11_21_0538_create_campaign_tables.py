"""create campaign tables"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "7c1f0a92d5b8"
down_revision: str | None = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


_BALANCE = """
CREATE FUNCTION ledger_refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM added GROUP BY cause HAVING sum(amount) <> 0) THEN
        RAISE EXCEPTION 'ledger entries do not add up to zero'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balance';
    END IF;
    RETURN NULL;
END $$
"""
_FOREVER = """
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the ledger is only added to'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_only_added_to';
END $$
"""


def upgrade() -> None:
    op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    op.create_table(
        "campaigns",
        sa.Column("tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("brief", sa.Text(), server_default="", nullable=False),
        sa.Column("type", sa.Integer(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("payment_type", sa.Integer(), nullable=False),
        sa.Column("reward_kind", sa.Integer(), nullable=False),
        sa.Column("product_payment_description", sa.Text(), nullable=True),
        sa.Column("custom_prices_enabled", sa.Boolean(), nullable=False),
        sa.Column("custom_ad_price", sa.BigInteger(), nullable=True),
        sa.Column("custom_product_usage_price", sa.BigInteger(), nullable=True),
        sa.Column("custom_insight_multiplier", sa.Float(), nullable=True),
        sa.Column("custom_tag_mention_people_price", sa.BigInteger(), nullable=True),
        sa.Column("custom_tag_mention_me_price", sa.BigInteger(), nullable=True),
        sa.Column("custom_seal_price", sa.BigInteger(), nullable=True),
        sa.Column("stock", sa.Integer(), server_default="0", nullable=False),
        sa.Column("creation_dt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("start_dt", sa.DateTime(timezone=True), nullable=True),
        sa.Column("end_dt", sa.DateTime(timezone=True), nullable=True),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("investment", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("budget_available", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("budget_freezed", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("budget_spent", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("money_per_engagement_expected", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("money_per_engagement_real", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("engagement_expected", sa.Integer(), server_default="0", nullable=False),
        sa.Column("engagement_real", sa.Integer(), server_default="0", nullable=False),
        sa.Column("influencers_expected", sa.Integer(), server_default="0", nullable=False),
        sa.Column("influencers_total", sa.Integer(), server_default="0", nullable=False),
        sa.Column("engagement_velocity_expected", sa.Float(), server_default="0", nullable=False),
        sa.Column("engagement_velocity_real", sa.Float(), server_default="0", nullable=False),
        sa.Column("forecast_days", sa.Integer(), server_default="0", nullable=False),
        sa.Column("engagement_male_influencer", sa.Integer(), server_default="0", nullable=False),
        sa.Column("engagement_female_influencer", sa.Integer(), server_default="0", nullable=False),
        sa.Column("engagement_male_influenced", sa.Integer(), server_default="0", nullable=False),
        sa.Column("engagement_female_influenced", sa.Integer(), server_default="0", nullable=False),
        sa.Column("engagement_anonymous_influenced", sa.Integer(), server_default="0", nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("picture", sa.Text(), nullable=True),
        sa.Column(
            "closed_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="when it last ceased to take advertisements",
        ),
        sa.CheckConstraint("char_length(currency) = 3", name=op.f("ck_campaigns_currency")),
        sa.CheckConstraint("char_length(name) BETWEEN 1 AND 200", name=op.f("ck_campaigns_name_length")),
        sa.CheckConstraint(
            "investment = budget_available + budget_freezed + budget_spent",
            name=op.f("ck_campaigns_budget_adds_up"),
        ),
        sa.CheckConstraint(
            "investment >= 0 AND budget_available >= 0 AND budget_freezed >= 0 AND budget_spent >= 0",
            name=op.f("ck_campaigns_budget_not_negative"),
        ),
        sa.CheckConstraint("payment_type BETWEEN 1 AND 2", name=op.f("ck_campaigns_payment_type")),
        sa.CheckConstraint("status BETWEEN 1 AND 7", name=op.f("ck_campaigns_status")),
        sa.CheckConstraint("stock >= 0", name=op.f("ck_campaigns_stock_not_negative")),
        sa.CheckConstraint("type BETWEEN 1 AND 3", name=op.f("ck_campaigns_type")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaigns")),
    )
    op.create_index(
        "ix_campaigns_company_id_creation_dt_id", "campaigns", ["company_id", "creation_dt", "id"], unique=False
    )
    op.create_index("ix_campaigns_creation_dt_id", "campaigns", ["creation_dt", "id"], unique=False)
    op.create_index(
        "ix_campaigns_drafts",
        "campaigns",
        ["creation_dt", "id"],
        unique=False,
        postgresql_where=sa.text("status IN (1, 2)"),
    )
    op.create_index(
        "ix_campaigns_end_dt", "campaigns", ["end_dt"], unique=False, postgresql_where=sa.text("status IN (5, 6)")
    )
    op.create_index(
        "ix_campaigns_name",
        "campaigns",
        ["name"],
        unique=False,
        postgresql_using="gin",
        postgresql_ops={"name": "gin_trgm_ops"},
    )
    op.create_index(
        "ix_campaigns_picture", "campaigns", [sa.literal_column("split_part(picture, '?', 1)")], unique=False
    )
    op.create_index(
        "ix_campaigns_status_creation_dt_id", "campaigns", ["status", "creation_dt", "id"], unique=False
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
        "erased_people",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("erased_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_erased_people")),
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
        "known_companies",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("logo", sa.Text(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("activity_version", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_known_companies")),
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
        "parked_arrivals",
        sa.Column("kind", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False, comment="the post's"),
        sa.Column("awaited_id", sa.Text(), nullable=False),
        sa.Column("observed_at", sa.DateTime(timezone=True), nullable=False, comment="the newest of a post stays"),
        sa.Column("payload", sa.LargeBinary(), nullable=False, comment="protobuf Post or EngagementReport"),
        sa.Column("parked_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("kind IN (1, 2)", name=op.f("ck_parked_arrivals_kind")),
        sa.PrimaryKeyConstraint("kind", "id", name=op.f("pk_parked_arrivals")),
    )
    op.create_index("ix_parked_arrivals_awaited_id", "parked_arrivals", ["awaited_id"], unique=False)
    op.create_index("ix_parked_arrivals_parked_at", "parked_arrivals", ["parked_at"], unique=False)
    op.create_table(
        "referrals",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("referrer_person_id", sa.Text(), nullable=False),
        sa.Column("referred_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("person_id <> referrer_person_id", name=op.f("ck_referrals_not_oneself")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_referrals")),
    )
    op.create_index(op.f("ix_referrals_referrer_person_id"), "referrals", ["referrer_person_id"], unique=False)
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
    op.create_table(
        "advertisements",
        sa.Column("tag_price", sa.Integer(), server_default="0", nullable=False),
        sa.Column("like_price", sa.Integer(), server_default="0", nullable=False),
        sa.Column("shared_price", sa.Integer(), server_default="0", nullable=False),
        sa.Column("link_price", sa.Integer(), server_default="0", nullable=False),
        sa.Column("print_price", sa.Integer(), server_default="0", nullable=False),
        sa.Column("mention_price", sa.Integer(), server_default="0", nullable=False),
        sa.Column("hashtag_price", sa.Integer(), server_default="0", nullable=False),
        sa.Column("comment_price", sa.Integer(), server_default="0", nullable=False),
        sa.Column("tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("caption_identifier", sa.Text(), nullable=False),
        sa.Column("active", sa.Boolean(), server_default="true", nullable=False),
        sa.Column("multimedia_uri", sa.Text(), nullable=False),
        sa.Column("sponsored", sa.Boolean(), nullable=False),
        sa.Column("caption", sa.Text(), server_default="", nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("rejection_reason", sa.Text(), nullable=True),
        sa.Column("platform_score", sa.Float(), nullable=True),
        sa.Column("custumer_score", sa.Float(), nullable=True),
        sa.Column("creation_dt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("banner", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("watermark", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("link", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("mention_to_company", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("hashtag", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("mention_to_other", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("product_usage", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("product_usage_oficial", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("tagged_people", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("engagement_velocity_expected", sa.Float(), server_default="0", nullable=False),
        sa.Column("engagement_velocity_real", sa.Float(), server_default="0", nullable=False),
        sa.Column("budget_freezed", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("money_available", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("money_earned", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("advertisement_price", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("frame_price", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("hashtag_resource_price", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("website_price", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("tag_mention_me_price", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("seal_price", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("tag_mention_people_price", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("product_usage_price", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("usage_official_price", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("social_media_target", sa.ARRAY(sa.Integer()), server_default="{}", nullable=False),
        sa.Column("facebook_status", sa.Text(), nullable=True),
        sa.Column("instagram_status", sa.Text(), nullable=True),
        sa.Column("twitter_status", sa.Text(), nullable=True),
        sa.Column("hashtag_enabled", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("hashtag_value", sa.Text(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column(
            "engagement_paid",
            sa.BigInteger(),
            server_default="0",
            nullable=False,
            comment="of money_earned, for reactions",
        ),
        sa.Column("rejection_note", sa.Text(), nullable=True),
        sa.Column(
            "audit_deadline",
            sa.DateTime(timezone=True),
            server_default=sa.text("now() + interval '72 hours'"),
            nullable=False,
        ),
        sa.Column("delivered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("delivered_by", sa.Text(), nullable=True),
        sa.Column("delivered_by_role", sa.Text(), nullable=True),
        sa.Column("anonymised_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "caption_identifier ~ '^[A-Z0-9]{8}$'", name=op.f("ck_advertisements_caption_identifier")
        ),
        sa.CheckConstraint(
            "budget_freezed >= 0 AND money_earned >= 0 AND advertisement_price >= 0",
            name=op.f("ck_advertisements_money"),
        ),
        sa.CheckConstraint(
            "delivered_at IS NULL OR (status = 3 AND delivered_by IS NOT NULL)",
            name=op.f("ck_advertisements_delivered_once_approved"),
        ),
        sa.CheckConstraint(
            "engagement_paid BETWEEN 0 AND money_earned", name=op.f("ck_advertisements_engagement_paid")
        ),
        sa.CheckConstraint("money_available >= 0", name=op.f("ck_advertisements_money_available")),
        sa.CheckConstraint(
            "status <> 5 OR rejection_reason IS NOT NULL", name=op.f("ck_advertisements_platform_says_why")
        ),
        sa.CheckConstraint("status BETWEEN 1 AND 5", name=op.f("ck_advertisements_status")),
        sa.CheckConstraint(
            "status IN (1, 2) OR (budget_freezed = 0 AND money_available = 0)",
            name=op.f("ck_advertisements_decided_holds_none"),
        ),
        sa.CheckConstraint("version > 0", name=op.f("ck_advertisements_version")),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name=op.f("fk_advertisements_campaign_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_advertisements")),
        sa.UniqueConstraint("caption_identifier", name=op.f("uq_advertisements_caption_identifier")),
    )
    op.create_index(
        "ix_advertisements_campaign_id_comments",
        "advertisements",
        ["campaign_id", sa.literal_column("(comment_count + not_sponsored_comment_count)"), "creation_dt", "id"],
        unique=False,
    )
    op.create_index(
        "ix_advertisements_campaign_id_creation_dt_id",
        "advertisements",
        ["campaign_id", "creation_dt", "id"],
        unique=False,
    )
    op.create_index(
        "ix_advertisements_campaign_id_likes",
        "advertisements",
        ["campaign_id", sa.literal_column("(like_count + not_sponsored_like_count)"), "creation_dt", "id"],
        unique=False,
    )
    op.create_index(
        "ix_advertisements_campaign_id_person_id", "advertisements", ["campaign_id", "person_id"], unique=False
    )
    op.create_index(
        "ix_advertisements_campaign_id_status", "advertisements", ["campaign_id", "status"], unique=False
    )
    op.create_index(
        "ix_advertisements_comments",
        "advertisements",
        [sa.literal_column("(comment_count + not_sponsored_comment_count)"), "creation_dt", "id"],
        unique=False,
    )
    op.create_index(
        "ix_advertisements_company_id_creation_dt_id",
        "advertisements",
        ["company_id", "creation_dt", "id"],
        unique=False,
    )
    op.create_index("ix_advertisements_creation_dt_id", "advertisements", ["creation_dt", "id"], unique=False)
    op.create_index(
        "ix_advertisements_likes",
        "advertisements",
        [sa.literal_column("(like_count + not_sponsored_like_count)"), "creation_dt", "id"],
        unique=False,
    )
    op.create_index("ix_advertisements_person_id", "advertisements", ["person_id"], unique=False)
    op.create_index(
        "ix_advertisements_picture",
        "advertisements",
        [sa.literal_column("split_part(multimedia_uri, '?', 1)")],
        unique=False,
    )
    op.create_index(
        "ix_advertisements_status_creation_dt_id", "advertisements", ["status", "creation_dt", "id"], unique=False
    )
    op.create_index(
        "ix_advertisements_text",
        "advertisements",
        ["caption", "caption_identifier"],
        unique=False,
        postgresql_using="gin",
        postgresql_ops={"caption": "gin_trgm_ops", "caption_identifier": "gin_trgm_ops"},
    )
    op.create_index(
        "ix_advertisements_to_audit",
        "advertisements",
        ["company_id", "audit_deadline", "creation_dt"],
        unique=False,
        postgresql_where=sa.text("status = 1"),
    )
    op.create_index(
        "ix_advertisements_to_deliver",
        "advertisements",
        ["company_id", "campaign_id", "creation_dt"],
        unique=False,
        postgresql_where=sa.text("status = 3 AND delivered_at IS NULL"),
    )
    op.create_table(
        "campaign_status_changes",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("from_status", sa.Integer(), nullable=True),
        sa.Column("to_status", sa.Integer(), nullable=False),
        sa.Column("actor_id", sa.Text(), nullable=True),
        sa.Column("actor_kind", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "actor_kind BETWEEN 1 AND 4 AND (actor_kind > 2 OR actor_id IS NOT NULL)",
            name=op.f("ck_campaign_status_changes_actor"),
        ),
        sa.CheckConstraint(
            "to_status BETWEEN 1 AND 7 AND from_status IS DISTINCT FROM to_status",
            name=op.f("ck_campaign_status_changes_moves"),
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_campaign_status_changes_campaign_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaign_status_changes")),
    )
    op.create_index(
        "ix_campaign_status_changes_campaign_id_id", "campaign_status_changes", ["campaign_id", "id"], unique=False
    )
    op.create_table(
        "engagement_days",
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("platform", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("likes", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("comments", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("engagement", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.CheckConstraint("platform BETWEEN 1 AND 3", name=op.f("ck_engagement_days_platform")),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_engagement_days_campaign_id_campaigns")
        ),
        sa.PrimaryKeyConstraint("campaign_id", "day", "platform", name=op.f("pk_engagement_days")),
    )
    op.create_table(
        "audit_claims",
        sa.Column("advertisement_id", sa.Text(), nullable=False),
        sa.Column("holder_id", sa.Text(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["advertisement_id"], ["advertisements.id"], name=op.f("fk_audit_claims_advertisement_id")
        ),
        sa.PrimaryKeyConstraint("advertisement_id", name=op.f("pk_audit_claims")),
    )
    op.create_table(
        "audit_entries",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("advertisement_id", sa.Text(), nullable=False),
        sa.Column("actor_id", sa.Text(), nullable=False),
        sa.Column("by_platform", sa.Boolean(), nullable=False),
        sa.Column("from_status", sa.Integer(), nullable=False),
        sa.Column("to_status", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("note", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "from_status IN (1, 2) AND to_status IN (3, 4, 5)", name=op.f("ck_audit_entries_decides")
        ),
        sa.ForeignKeyConstraint(
            ["advertisement_id"], ["advertisements.id"], name=op.f("fk_audit_entries_advertisement_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_entries")),
        sa.UniqueConstraint("advertisement_id", name=op.f("uq_audit_entries_advertisement_id")),
    )
    op.create_table(
        "ledger_sets",
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("advertisement_id", sa.Text(), nullable=True),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("char_length(currency) = 3", name=op.f("ck_ledger_sets_currency")),
        sa.ForeignKeyConstraint(
            ["advertisement_id"], ["advertisements.id"], name=op.f("fk_ledger_sets_advertisement_id")
        ),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name=op.f("fk_ledger_sets_campaign_id")),
        sa.PrimaryKeyConstraint("cause", name=op.f("pk_ledger_sets")),
    )
    op.create_index("ix_ledger_sets_campaign_id", "ledger_sets", ["campaign_id"], unique=False)
    op.create_table(
        "posts",
        sa.Column("tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_tag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_like_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_shared_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_link_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_print_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_mention_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_hashtag_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("facebook_comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("instagram_comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("twitter_comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("not_sponsored_comment_count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("advertisement_id", sa.Text(), nullable=False),
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("platform", sa.Integer(), nullable=False),
        sa.Column("post_platform_id", sa.Text(), nullable=False),
        sa.Column("creation_dt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("feed_dt", sa.DateTime(timezone=True), nullable=True),
        sa.Column("feed_status", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), server_default="Published", nullable=False),
        sa.Column("engagement_velocity", sa.Float(), server_default="0", nullable=False),
        sa.CheckConstraint("platform BETWEEN 1 AND 3", name=op.f("ck_posts_platform")),
        sa.ForeignKeyConstraint(
            ["advertisement_id"], ["advertisements.id"], name=op.f("fk_posts_advertisement_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posts")),
    )
    op.create_index(
        "ix_posts_advertisement_id_creation_dt_id",
        "posts",
        ["advertisement_id", "creation_dt", "id"],
        unique=False,
    )
    op.create_table(
        "ledger_entries",
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("owner_id", sa.Text(), nullable=False),
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("account BETWEEN 1 AND 7", name=op.f("ck_ledger_entries_account")),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_ledger_entries_amount")),
        sa.ForeignKeyConstraint(["cause"], ["ledger_sets.cause"], name=op.f("fk_ledger_entries_cause")),
        sa.PrimaryKeyConstraint("cause", "account", "owner_id", name=op.f("pk_ledger_entries")),
    )
    op.create_index(
        "ix_ledger_entries_campaign_id_account",
        "ledger_entries",
        ["campaign_id", "account"],
        unique=False,
        postgresql_include=["amount"],
    )
    op.create_index(
        "ix_ledger_entries_owner_id",
        "ledger_entries",
        ["owner_id", "currency", "account"],
        unique=False,
        postgresql_include=["amount"],
        postgresql_where=sa.text("account BETWEEN 4 AND 6"),
    )
    op.execute(_BALANCE)
    op.execute(_FOREVER)
    # A set is written by one statement, so its balance is known when the statement ends: no need to defer.
    op.execute(
        "CREATE TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added"
        " FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_unbalanced()"
    )
    for table in ("ledger_entries", "ledger_sets"):
        op.execute(
            f"CREATE TRIGGER {table}_only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()"
        )


def downgrade() -> None:
    op.drop_table("ledger_entries")
    op.drop_table("posts")
    op.drop_table("ledger_sets")
    op.drop_table("audit_entries")
    op.drop_table("audit_claims")
    op.drop_table("engagement_days")
    op.drop_table("campaign_status_changes")
    op.drop_table("advertisements")
    op.drop_table("activity_days")
    op.drop_table("report_shares")
    op.drop_table("referrals")
    op.drop_table("parked_arrivals")
    op.drop_table("outbox")
    op.drop_table("known_companies")
    op.drop_table("inbox")
    op.drop_table("idempotent_requests")
    op.drop_table("erased_people")
    op.drop_table("dead_letter")
    op.drop_table("campaigns")
    op.execute("DROP FUNCTION ledger_refuse_change, ledger_refuse_unbalanced")
