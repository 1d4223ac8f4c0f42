"""index movements of campaigns by time"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "3d9c7a51f6e2"
down_revision: str | None = "b1a8c35d9f40"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(
        op,
        "ix_ledger_sets_campaign_id_recorded_at_cause",
        "ledger_sets",
        ["campaign_id", "recorded_at", "cause"],
    )


def downgrade() -> None:
    op.drop_index("ix_ledger_sets_campaign_id_recorded_at_cause", table_name="ledger_sets")
