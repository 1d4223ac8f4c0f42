"""count arrivals by slots"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "5d0b8c2e7f14"
down_revision: str | None = "b4c012990aa3"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

RECOUNT = """
CREATE FUNCTION recount_arrivals(counted_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    since timestamptz := counted_day::timestamp AT TIME ZONE 'UTC';
    until timestamptz := (counted_day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
    -- In the order in which a batch of arrivals takes them.
    LOCK TABLE arrivals IN ACCESS SHARE MODE;
    LOCK TABLE daily_visitors, arrival_counts IN SHARE ROW EXCLUSIVE MODE;
    DELETE FROM arrival_counts WHERE slot >= since AND slot < until;
    WITH named AS (
        SELECT DISTINCT company_id, source_name FROM daily_arrivals
        WHERE day = counted_day AND source_name NOT IN ('', 'other')
    ), came AS MATERIALIZED (
        SELECT coalesce(a.company_id, '') AS company_id, a.event, a.source, a.store,
            coalesce(a.country, '') AS country, a.bot, a.visitor_hash, a.occurred_at,
            date_bin('15 minutes', a.occurred_at, timestamptz 'epoch') AS slot,
            CASE WHEN n.source_name IS NOT NULL THEN n.source_name
                WHEN a.bot OR coalesce(a.source_name, '') = '' THEN '' ELSE 'other' END AS source_name
        FROM arrivals a
        LEFT JOIN named n ON n.company_id = coalesce(a.company_id, '') AND n.source_name = a.source_name
        WHERE a.occurred_at >= since AND a.occurred_at < until
    ), visitors AS (
        INSERT INTO daily_visitors AS kept (day, company_id, event, source, store, country, bot, source_name,
            visitor_hash, first_slot, last_slot)
        SELECT counted_day, company_id, event, source, store, country, bot, source_name, visitor_hash,
            min(slot), max(slot)
        FROM came WHERE counted_day > current_date - 400
        GROUP BY company_id, event, source, store, country, bot, source_name, visitor_hash
        ON CONFLICT (day, company_id, event, source, store, country, bot, visitor_hash, source_name) DO UPDATE
        SET first_slot = least(kept.first_slot, excluded.first_slot),
            last_slot = greatest(kept.last_slot, excluded.last_slot)
    ), ranked AS (
        SELECT *, row_number() OVER (
            PARTITION BY company_id, event, source, store, country, bot, source_name, visitor_hash
            ORDER BY occurred_at
        ) = 1 AS is_new FROM came
    )
    INSERT INTO arrival_counts
        (company_id, slot, event, source, store, country, bot, source_name, total, new_visitors)
    SELECT company_id, slot, event, source, store, country, bot, source_name, count(*),
        count(*) FILTER (WHERE is_new)
    FROM ranked GROUP BY company_id, slot, event, source, store, country, bot, source_name;
    IF NOT FOUND THEN  -- the arrivals themselves were dropped with their month
        INSERT INTO arrival_counts
            (company_id, slot, event, source, store, country, bot, source_name, total, new_visitors)
        SELECT company_id, since + interval '12 hours', event, source, store, country, bot, source_name, total,
            unique_visitors
        FROM daily_arrivals WHERE day = counted_day;
    END IF;
END $$
"""


def upgrade() -> None:
    op.create_table(
        "company_zones",
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("time_zone", sa.Text(), nullable=True, comment="IANA name; null for the operator's zone"),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("company_id", name=op.f("pk_company_zones")),
    )
    op.create_table(
        "arrival_counts",
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("slot", sa.DateTime(timezone=True), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("source", sa.Integer(), nullable=False),
        sa.Column("store", sa.Integer(), nullable=False),
        sa.Column("country", sa.Text(), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("source_name", sa.Text(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column(
            "new_visitors",
            sa.BigInteger(),
            nullable=False,
            comment="who came for the first time that day in such a cell",
        ),
        sa.PrimaryKeyConstraint(
            "company_id",
            "slot",
            "event",
            "source",
            "store",
            "country",
            "bot",
            "source_name",
            name=op.f("pk_arrival_counts"),
        ),
    )
    op.create_index("ix_arrival_counts_slot", "arrival_counts", ["slot"], unique=False)
    op.add_column("daily_visitors", sa.Column("first_slot", sa.DateTime(timezone=True), nullable=True))
    op.add_column("daily_visitors", sa.Column("last_slot", sa.DateTime(timezone=True), nullable=True))
    op.add_column(
        "newcomers",
        sa.Column(
            "signed_up_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="null for sign-ups of which only the day (UTC) was stored",
        ),
    )
    op.execute(RECOUNT)


def downgrade() -> None:
    op.execute("DROP FUNCTION recount_arrivals(date)")
    op.drop_column("newcomers", "signed_up_at")
    op.drop_column("daily_visitors", "last_slot")
    op.drop_column("daily_visitors", "first_slot")
    op.drop_table("arrival_counts")
    op.drop_table("company_zones")
