"""drop the index of movements by campaign alone: the one by campaign, time and cause finds them, too"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "7be04d92c1a8"
down_revision: str | None = "3d9c7a51f6e2"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.drop_index(op, "ix_ledger_sets_campaign_id", "ledger_sets")


def downgrade() -> None:
    op.create_index("ix_ledger_sets_campaign_id", "ledger_sets", ["campaign_id"])
