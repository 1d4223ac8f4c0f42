"""index ledger entries of people by time, and sets by advertisement"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "4a6be1907d3c"
down_revision: str | None = "d1f58a3b6c02"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(
        op,
        "ix_ledger_entries_owner_id_recorded_at",
        "ledger_entries",
        ["owner_id", "recorded_at"],
        postgresql_include=["account", "cause", "currency", "amount"],
        postgresql_where=sa.text("account BETWEEN 4 AND 6"),
    )
    online.create_index(
        op,
        "ix_ledger_sets_advertisement_id",
        "ledger_sets",
        ["advertisement_id"],
        postgresql_where=sa.text("advertisement_id IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_ledger_sets_advertisement_id", table_name="ledger_sets")
    op.drop_index("ix_ledger_entries_owner_id_recorded_at", table_name="ledger_entries")
