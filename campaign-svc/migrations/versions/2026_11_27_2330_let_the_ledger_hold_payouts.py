"""let the ledger hold payouts

Two accounts more, and entries that are of no campaign.
"""

from collections.abc import Sequence

from alembic import op

revision: str = "c3e84a1f9b20"
down_revision: str | None = "b7d15e0c4a92"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute(
        "-- squawk-ignore ban-drop-not-null\nALTER TABLE ledger_entries ALTER COLUMN campaign_id DROP NOT NULL"
    )
    op.execute(
        "-- squawk-ignore ban-drop-constraint\nALTER TABLE ledger_entries DROP CONSTRAINT ck_ledger_entries_account"
    )
    op.execute(
        "ALTER TABLE ledger_entries ADD CONSTRAINT ck_ledger_entries_account"
        " CHECK (account BETWEEN 1 AND 9) NOT VALID"
    )


def downgrade() -> None:
    # The schema before this one cannot hold payouts: once there is one, only a backup leads back.
    op.execute(
        "DO $$ BEGIN IF EXISTS (SELECT 1 FROM ledger_sets WHERE campaign_id IS NULL)"
        " THEN RAISE EXCEPTION 'The ledger holds payouts, which the release before does not know.'; END IF; END $$"
    )
    op.drop_constraint("ck_ledger_entries_account", "ledger_entries", type_="check")
    op.execute(
        "ALTER TABLE ledger_entries ADD CONSTRAINT ck_ledger_entries_account"
        " CHECK (account BETWEEN 1 AND 7) NOT VALID"
    )
    op.alter_column("ledger_entries", "campaign_id", nullable=False)
