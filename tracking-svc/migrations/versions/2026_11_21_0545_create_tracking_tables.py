"""create tracking tables"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "df75b1029d07"
down_revision: str | None = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # A busy table makes the migration fail and be tried again, instead of queueing every reader behind it.
    op.execute("SET LOCAL lock_timeout = '5s'")
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
        sa.PrimaryKeyConstraint("occurred_at", "id", name=op.f("pk_arrivals")),
        postgresql_partition_by="RANGE (occurred_at)",
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
        sa.PrimaryKeyConstraint(
            "company_id", "day", "event", "source", "store", "country", "bot", name=op.f("pk_daily_arrivals")
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
        sa.PrimaryKeyConstraint(
            "day",
            "company_id",
            "event",
            "source",
            "store",
            "country",
            "bot",
            "visitor_hash",
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


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_index("ix_outbox_unsent", table_name="outbox", postgresql_where=sa.text("sent_at IS NULL"))
    op.drop_index("ix_outbox_sent_at", table_name="outbox", postgresql_where=sa.text("sent_at IS NOT NULL"))
    op.drop_table("outbox")
    op.drop_index(op.f("ix_inbox_handled_at"), table_name="inbox")
    op.drop_table("inbox")
    op.drop_table("dead_letter")
    op.drop_table("daily_visitors")
    op.drop_table("daily_arrivals")
    op.drop_table("arrivals")
