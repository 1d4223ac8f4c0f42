"""let the ledger hold payouts

Two accounts more, and sets that are of no campaign.
"""

from collections.abc import Sequence

from alembic import op

revision: str = "c3e84a1f9b20"
down_revision: str | None = "15d8c7e260fa"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # Whoever reads the ledger without campaigns joins them, or asks for one, and finds no payout.
    for table in ("ledger_sets", "ledger_entries"):
        op.execute(
            f"-- squawk-ignore ban-drop-not-null\nALTER TABLE {table} ALTER COLUMN campaign_id DROP NOT NULL"
        )
    op.execute(
        "-- squawk-ignore ban-drop-constraint\nALTER TABLE ledger_entries DROP CONSTRAINT ck_ledger_entries_account"
    )
    op.execute(
        "ALTER TABLE ledger_entries ADD CONSTRAINT ck_ledger_entries_account"
        " CHECK (account BETWEEN 1 AND 9) NOT VALID"
    )


def downgrade() -> None:
    op.drop_constraint("ck_ledger_entries_account", "ledger_entries", type_="check")
    op.execute(
        "ALTER TABLE ledger_entries ADD CONSTRAINT ck_ledger_entries_account"
        " CHECK (account BETWEEN 1 AND 7) NOT VALID"
    )
    op.alter_column("ledger_entries", "campaign_id", nullable=False)
    op.alter_column("ledger_sets", "campaign_id", nullable=False)
