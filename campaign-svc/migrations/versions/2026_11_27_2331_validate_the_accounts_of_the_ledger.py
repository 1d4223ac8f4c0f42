"""validate the accounts of the ledger"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "f07b2d6c8e13"
down_revision: str | None = "c3e84a1f9b20"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.validate_constraint(op, "ck_ledger_entries_account", "ledger_entries")


def downgrade() -> None:
    pass
