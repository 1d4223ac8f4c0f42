"""keep life cycle, ledger and arrivals"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "b7d40c5a91e2"
down_revision: str | None = "e1a7c2f4903b"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_MOMENT = sa.DateTime(timezone=True)

# Accounts: 1 company, 2 campaign, 3 escrow, 4 influencer, 7 platform. What was decided before there was a ledger is
# entered as it would have been: paid in, frozen, and released or paid 75 to 25, without referrers, who were not known.
_OPENING = (
    """
    INSERT INTO ledger_sets (cause, campaign_id, currency, recorded_at)
    SELECT 'fund:' || id, id, currency, creation_dt FROM campaigns WHERE status >= 5 AND investment > 0
    """,
    """
    INSERT INTO ledger_entries (cause, account, owner_id, campaign_id, currency, amount)
    SELECT s.cause, e.account, e.owner_id, s.campaign_id, s.currency, e.amount
    FROM ledger_sets s JOIN campaigns c ON c.id = s.campaign_id
    CROSS JOIN LATERAL (VALUES (1, c.company_id, -c.investment), (2, c.id, c.investment)) e (account, owner_id, amount)
    """,
    """
    INSERT INTO ledger_sets (cause, campaign_id, advertisement_id, currency, recorded_at)
    SELECT kind || ':' || a.id, a.campaign_id, a.id, c.currency, a.creation_dt
    FROM advertisements a JOIN campaigns c ON c.id = a.campaign_id
    CROSS JOIN LATERAL (VALUES ('freeze', true), ('pay', a.status = 3), ('release', a.status IN (4, 5))) k (kind, due)
    WHERE k.due AND a.advertisement_price > 0 AND c.investment > 0
    """,
    """
    INSERT INTO ledger_entries (cause, account, owner_id, campaign_id, currency, amount)
    SELECT s.cause, e.account, e.owner_id, s.campaign_id, s.currency, e.amount
    FROM ledger_sets s JOIN advertisements a ON a.id = s.advertisement_id
    CROSS JOIN LATERAL (VALUES
        ('freeze', 2, a.campaign_id, -a.advertisement_price), ('freeze', 3, a.campaign_id, a.advertisement_price),
        ('release', 3, a.campaign_id, -a.advertisement_price), ('release', 2, a.campaign_id, a.advertisement_price),
        ('pay', 3, a.campaign_id, -a.advertisement_price),
        ('pay', 4, a.person_id, a.advertisement_price * 75 / 100),
        ('pay', 7, 'platform', a.advertisement_price - a.advertisement_price * 75 / 100)
    ) e (kind, account, owner_id, amount)
    WHERE split_part(s.cause, ':', 1) = e.kind AND e.amount <> 0
    """,
)

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
    # A busy table makes the migration fail and be tried again, instead of queueing every reader behind it.
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.add_column("campaigns", sa.Column("picture", sa.Text()))
    op.add_column(
        "campaigns", sa.Column("closed_at", _MOMENT, comment="when it last ceased to take advertisements")
    )
    op.add_column(
        "advertisements",
        sa.Column(
            "engagement_paid",
            sa.BigInteger(),
            server_default="0",
            nullable=False,
            comment="of money_earned, for reactions",
        ),
    )
    op.create_check_constraint(
        op.f("ck_advertisements_engagement_paid"), "advertisements", "engagement_paid BETWEEN 0 AND money_earned"
    )
    op.create_index("ix_campaigns_end_dt", "campaigns", ["end_dt"], postgresql_where=sa.text("status IN (5, 6)"))
    op.create_table(
        "campaign_status_changes",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("from_status", sa.Integer()),
        sa.Column("to_status", sa.Integer(), nullable=False),
        sa.Column("actor_id", sa.Text()),
        sa.Column("actor_kind", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text()),
        sa.Column("changed_at", _MOMENT, nullable=False),
        sa.CheckConstraint(
            "to_status BETWEEN 1 AND 7 AND from_status IS DISTINCT FROM to_status",
            name=op.f("ck_campaign_status_changes_moves"),
        ),
        sa.CheckConstraint(
            "actor_kind BETWEEN 1 AND 4 AND (actor_kind > 2 OR actor_id IS NOT NULL)",
            name=op.f("ck_campaign_status_changes_actor"),
        ),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name=op.f("fk_campaign_status_changes_campaign_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaign_status_changes")),
    )
    op.create_index("ix_campaign_status_changes_campaign_id_id", "campaign_status_changes", ["campaign_id", "id"])
    op.create_table(
        "referrals",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("referrer_person_id", sa.Text(), nullable=False),
        sa.Column("referred_at", _MOMENT, nullable=False),
        sa.CheckConstraint("person_id <> referrer_person_id", name=op.f("ck_referrals_not_oneself")),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_referrals")),
    )
    op.create_index(op.f("ix_referrals_referrer_person_id"), "referrals", ["referrer_person_id"])
    op.create_table(
        "parked_arrivals",
        sa.Column("kind", sa.Integer(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False, comment="the post's"),
        sa.Column("awaited_id", sa.Text(), nullable=False),
        sa.Column("observed_at", _MOMENT, nullable=False, comment="the newest of a post stays"),
        sa.Column("payload", sa.LargeBinary(), nullable=False, comment="protobuf Post or EngagementReport"),
        sa.Column("parked_at", _MOMENT, nullable=False),
        sa.CheckConstraint("kind IN (1, 2)", name=op.f("ck_parked_arrivals_kind")),
        sa.PrimaryKeyConstraint("kind", "id", name=op.f("pk_parked_arrivals")),
    )
    op.create_index("ix_parked_arrivals_awaited_id", "parked_arrivals", ["awaited_id"])
    op.create_index("ix_parked_arrivals_parked_at", "parked_arrivals", ["parked_at"])
    _create_ledger()


def _create_ledger() -> None:
    op.create_table(
        "ledger_sets",
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("advertisement_id", sa.Text()),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("recorded_at", _MOMENT, nullable=False),
        sa.CheckConstraint("char_length(currency) = 3", name=op.f("ck_ledger_sets_currency")),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name=op.f("fk_ledger_sets_campaign_id")),
        sa.ForeignKeyConstraint(
            ["advertisement_id"], ["advertisements.id"], name=op.f("fk_ledger_sets_advertisement_id")
        ),
        sa.PrimaryKeyConstraint("cause", name=op.f("pk_ledger_sets")),
    )
    op.create_index("ix_ledger_sets_campaign_id", "ledger_sets", ["campaign_id"])
    op.create_table(
        "ledger_entries",
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("owner_id", sa.Text(), nullable=False),
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_ledger_entries_amount")),
        sa.CheckConstraint("account BETWEEN 1 AND 7", name=op.f("ck_ledger_entries_account")),
        sa.ForeignKeyConstraint(["cause"], ["ledger_sets.cause"], name=op.f("fk_ledger_entries_cause")),
        sa.PrimaryKeyConstraint("cause", "account", "owner_id", name=op.f("pk_ledger_entries")),
    )
    op.create_index(
        "ix_ledger_entries_campaign_id_account",
        "ledger_entries",
        ["campaign_id", "account"],
        postgresql_include=["amount"],
    )
    op.create_index(
        "ix_ledger_entries_owner_id",
        "ledger_entries",
        ["owner_id", "currency", "account"],
        postgresql_include=["amount"],
        postgresql_where=sa.text("account BETWEEN 4 AND 6"),
    )
    for statement in _OPENING:
        op.execute(statement)
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
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_table("ledger_entries")
    op.drop_table("ledger_sets")
    op.execute("DROP FUNCTION ledger_refuse_change, ledger_refuse_unbalanced")
    op.drop_table("parked_arrivals")
    op.drop_table("referrals")
    op.drop_table("campaign_status_changes")
    op.drop_index("ix_campaigns_end_dt", table_name="campaigns")
    op.drop_constraint(op.f("ck_advertisements_engagement_paid"), "advertisements", type_="check")
    op.drop_column("advertisements", "engagement_paid")
    op.drop_column("campaigns", "closed_at")
    op.drop_column("campaigns", "picture")
