"""fill quarters of an hour"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "b1a8c35d9f40"
down_revision: str | None = "564cd334a1be"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

# What happened when, where a row still tells. The rest of each day is put into its middle when days are first
# recounted (campaign_svc/days/repository.py): engagement.
_HAPPENED = """
    SELECT creation_dt AS at, 1 AS submitted, 0 AS approved, 0 AS rejected, 0 AS delivered,
        0::numeric AS spent, 0::numeric AS spent_on_reactions
    FROM advertisements WHERE campaign_id = each.id
    UNION ALL
    SELECT entry.decided_at, 0, (entry.to_status = 3)::int, (entry.to_status > 3)::int, 0, 0, 0
    FROM audit_entries entry JOIN advertisements ads
        ON ads.id = entry.advertisement_id AND ads.status = entry.to_status
    WHERE ads.campaign_id = each.id
    UNION ALL
    SELECT overturned.decided_at, 0, (overturned.to_status = 3)::int, (overturned.to_status > 3)::int, 0, 0, 0
    FROM overturns overturned JOIN advertisements ads ON ads.id = overturned.advertisement_id
    WHERE ads.campaign_id = each.id
    UNION ALL
    SELECT delivered_at, 0, 0, 0, 1, 0, 0
    FROM advertisements WHERE campaign_id = each.id AND delivered_at IS NOT NULL
    UNION ALL
    SELECT moved.recorded_at, 0, 0, 0, 0, entry.amount,
        CASE WHEN cause LIKE 'react:%' OR cause LIKE 'undo:react:%' THEN entry.amount ELSE 0 END
    FROM ledger_sets moved JOIN ledger_entries entry USING (cause)
    WHERE moved.campaign_id = each.id AND entry.account BETWEEN 4 AND 7
    UNION ALL
    -- An overturned approval gave back what its advertisement's reactions had brought until then.
    SELECT back.recorded_at, 0, 0, 0, 0, 0, -entry.amount
    FROM ledger_sets back JOIN ledger_sets moved USING (advertisement_id) JOIN ledger_entries entry ON entry.cause = moved.cause
    WHERE back.campaign_id = each.id AND back.cause LIKE 'overturn:%' AND moved.recorded_at <= back.recorded_at
        AND (moved.cause LIKE 'react:%' OR moved.cause LIKE 'undo:react:%') AND entry.account BETWEEN 4 AND 7
        AND EXISTS (SELECT FROM ledger_entries e WHERE e.cause = back.cause AND e.account = 2 AND e.amount > 0)
"""
_SUMS = ("submitted", "approved", "rejected", "delivered", "spent", "spent_on_reactions")


def upgrade() -> None:
    online.insert_for_each(
        op,
        "campaigns",
        f"""
        INSERT INTO activity_quarter_hours (campaign_id, begins_at, {", ".join(_SUMS)})
        SELECT each.id, date_bin('15 minutes', at, '2000-01-01T00:00:00Z'), {", ".join(f"sum({name})" for name in _SUMS)}
        FROM ({_HAPPENED}) happened GROUP BY 2 ON CONFLICT DO NOTHING
        """,  # noqa: S608 - the migration's own words
    )


def downgrade() -> None:
    """The table goes with the revision before."""
