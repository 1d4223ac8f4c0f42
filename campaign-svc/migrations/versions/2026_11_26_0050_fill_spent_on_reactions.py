"""fill spent on reactions"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "91c6e0b7d2f4"
down_revision: str | None = "647bad04c3b7"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_PAID = "SELECT sum(amount) FROM ledger_entries e WHERE e.cause = s.cause AND e.account BETWEEN 4 AND 7"
# An overturned approval gave back what its advertisement's reactions had brought until then.
_GIVEN_BACK = """
    SELECT sum(amount) FROM ledger_sets r JOIN ledger_entries e USING (cause)
    WHERE r.advertisement_id = s.advertisement_id AND (r.cause LIKE 'react:%' OR r.cause LIKE 'undo:react:%')
        AND r.recorded_at <= s.recorded_at AND e.account BETWEEN 4 AND 7
"""
_TO_CAMPAIGN = "SELECT sum(amount) FROM ledger_entries e WHERE e.cause = s.cause AND e.account = 2"
FROM_LEDGER = f"""coalesce((
    SELECT sum(CASE WHEN s.cause NOT LIKE 'overturn:%' THEN ({_PAID})
        WHEN ({_TO_CAMPAIGN}) > 0 THEN -coalesce(({_GIVEN_BACK}), 0) ELSE 0 END)
    FROM ledger_sets s
    WHERE s.campaign_id = activity_days.campaign_id AND (s.recorded_at AT TIME ZONE 'UTC')::date = activity_days.day
        AND (s.cause LIKE 'react:%' OR s.cause LIKE 'undo:react:%' OR s.cause LIKE 'overturn:%')
), 0)"""  # noqa: S608 - the migration's own words


def upgrade() -> None:
    online.update_in_batches(
        op,
        "activity_days",
        f"spent_on_reactions = {FROM_LEDGER}",
        where=f"spent_on_reactions <> {FROM_LEDGER}",
    )


def downgrade() -> None:
    """The column goes with the revision before."""
