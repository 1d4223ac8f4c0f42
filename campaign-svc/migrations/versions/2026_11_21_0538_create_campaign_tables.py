"""create campaign tables"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "d5c947215437"
down_revision: str | None = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # A busy table makes the migration fail and be tried again, instead of queueing every reader behind it.
    op.execute("SET LOCAL lock_timeout = '5s'")
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
        "known_companies",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("logo", sa.Text(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
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
        sa.CheckConstraint(
            "caption_identifier ~ '^[A-Z0-9]{8}$'", name=op.f("ck_advertisements_caption_identifier")
        ),
        sa.CheckConstraint(
            "budget_freezed >= 0 AND money_earned >= 0 AND advertisement_price >= 0",
            name=op.f("ck_advertisements_money"),
        ),
        sa.CheckConstraint("status BETWEEN 1 AND 5", name=op.f("ck_advertisements_status")),
        sa.CheckConstraint("version > 0", name=op.f("ck_advertisements_version")),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name=op.f("fk_advertisements_campaign_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_advertisements")),
        sa.UniqueConstraint("caption_identifier", name=op.f("uq_advertisements_caption_identifier")),
    )
    op.create_index(
        "ix_advertisements_campaign_id_creation_dt_id",
        "advertisements",
        ["campaign_id", "creation_dt", "id"],
        unique=False,
    )
    op.create_index(
        "ix_advertisements_campaign_id_status", "advertisements", ["campaign_id", "status"], unique=False
    )
    op.create_index(
        "ix_advertisements_company_id_creation_dt_id",
        "advertisements",
        ["company_id", "creation_dt", "id"],
        unique=False,
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
        sa.ForeignKeyConstraint(
            ["advertisement_id"], ["advertisements.id"], name=op.f("fk_audit_entries_advertisement_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_entries")),
    )
    op.create_index(op.f("ix_audit_entries_advertisement_id"), "audit_entries", ["advertisement_id"], unique=False)
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


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_index("ix_posts_advertisement_id_creation_dt_id", table_name="posts")
    op.drop_table("posts")
    op.drop_index(op.f("ix_audit_entries_advertisement_id"), table_name="audit_entries")
    op.drop_table("audit_entries")
    op.drop_index("ix_advertisements_company_id_creation_dt_id", table_name="advertisements")
    op.drop_index("ix_advertisements_campaign_id_status", table_name="advertisements")
    op.drop_index("ix_advertisements_campaign_id_creation_dt_id", table_name="advertisements")
    op.drop_table("advertisements")
    op.drop_index("ix_outbox_unsent", table_name="outbox", postgresql_where=sa.text("sent_at IS NULL"))
    op.drop_index("ix_outbox_sent_at", table_name="outbox", postgresql_where=sa.text("sent_at IS NOT NULL"))
    op.drop_table("outbox")
    op.drop_table("known_companies")
    op.drop_index(op.f("ix_inbox_handled_at"), table_name="inbox")
    op.drop_table("inbox")
    op.drop_table("dead_letter")
    op.drop_index("ix_campaigns_creation_dt_id", table_name="campaigns")
    op.drop_index("ix_campaigns_company_id_creation_dt_id", table_name="campaigns")
    op.drop_table("campaigns")
