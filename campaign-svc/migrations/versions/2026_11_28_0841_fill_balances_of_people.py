"""fill balances of people

For some people at a time, one statement puts the sum of the ledger in place of the parts that the trigger added so
far: it sees entries and their parts as of the same moment, so that what others book meanwhile is counted once.
"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "2e9b65f0c817"
down_revision: str | None = "7c40d1e9a2b5"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

FILL = """
DO $$
DECLARE
    last text := '';
    people text[];
BEGIN
    LOOP
        SELECT array_agg(owner_id ORDER BY owner_id) INTO people FROM (
            SELECT owner_id FROM ledger_entries WHERE account BETWEEN 4 AND 6 AND owner_id > last
            GROUP BY owner_id ORDER BY owner_id LIMIT 500
        ) AS next;
        EXIT WHEN people IS NULL;
        PERFORM pg_advisory_xact_lock(hashtextextended('people_balances', 27));
        WITH parts AS (DELETE FROM people_balances WHERE owner_id = ANY(people))
        INSERT INTO people_balances (owner_id, currency, own, first_level, second_level, merged)
        SELECT owner_id, currency, coalesce(sum(amount) FILTER (WHERE account = 4), 0),
            coalesce(sum(amount) FILTER (WHERE account = 5), 0),
            coalesce(sum(amount) FILTER (WHERE account = 6), 0), true
        FROM ledger_entries WHERE owner_id = ANY(people) AND account BETWEEN 4 AND 6 GROUP BY owner_id, currency;
        COMMIT;
        last := people[array_upper(people, 1)];
    END LOOP;
END $$
"""


def upgrade() -> None:
    online.execute(op, FILL)


def downgrade() -> None:
    """The table goes with the revision before."""
