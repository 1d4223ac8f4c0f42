"""fill the time of ledger entries

Each batch puts the trigger that refuses changes aside within its own transaction, so that nobody else ever finds the
table without it.
"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "d1f58a3b6c02"
down_revision: str | None = "b7d20c9e4f15"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

FILL = """
DO $$
DECLARE
    page bigint := 0;
BEGIN
    WHILE page * current_setting('block_size')::bigint < pg_relation_size('ledger_entries') LOOP
        ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_only_added_to;
        UPDATE ledger_entries AS entry SET recorded_at = sets.recorded_at FROM ledger_sets AS sets
            WHERE entry.recorded_at IS NULL AND sets.cause = entry.cause
                AND entry.ctid >= format('(%s,0)', page)::tid AND entry.ctid < format('(%s,0)', page + 100)::tid;
        ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_only_added_to;
        COMMIT;
        page := page + 100;
    END LOOP;
END $$
"""


def upgrade() -> None:
    online.execute(op, FILL)


def downgrade() -> None:
    """The column goes with the revision before."""
