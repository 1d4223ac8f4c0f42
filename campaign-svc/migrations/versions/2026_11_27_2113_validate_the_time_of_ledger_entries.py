"""validate the time of ledger entries"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "e83c5f17a9d6"
down_revision: str | None = "4a6be1907d3c"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.validate_constraint(op, "ck_ledger_entries_recorded_at", "ledger_entries")


def downgrade() -> None:
    pass
