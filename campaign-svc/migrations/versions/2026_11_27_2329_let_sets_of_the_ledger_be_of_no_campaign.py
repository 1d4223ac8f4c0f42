"""let sets of the ledger be of no campaign

Apart from the entries: whoever books locks sets and then entries, whoever reads earnings the other way round.
"""

from collections.abc import Sequence

from alembic import op

revision: str = "b7d15e0c4a92"
down_revision: str | None = "15d8c7e260fa"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # Whoever reads the ledger without campaigns joins them, or asks for one, and finds no payout.
    op.execute(
        "-- squawk-ignore ban-drop-not-null\nALTER TABLE ledger_sets ALTER COLUMN campaign_id DROP NOT NULL"
    )


def downgrade() -> None:
    # The schema before this one cannot hold payouts: once there is one, only a backup leads back.
    op.execute(
        "DO $$ BEGIN IF EXISTS (SELECT 1 FROM ledger_sets WHERE campaign_id IS NULL)"
        " THEN RAISE EXCEPTION 'The ledger holds payouts, which the release before does not know.'; END IF; END $$"
    )
    op.alter_column("ledger_sets", "campaign_id", nullable=False)
