"""count stored arrivals by slots"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "8a6f31d94c07"
down_revision: str | None = "5d0b8c2e7f14"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # A transaction for each day, so that arrivals wait for one day's count at most.
    online.execute(
        op,
        """
        DO $$
        DECLARE
            counted_day date;
        BEGIN
            FOR counted_day IN SELECT DISTINCT day FROM daily_arrivals ORDER BY day LOOP
                PERFORM recount_arrivals(counted_day);
                COMMIT;
            END LOOP;
        END $$
        """,
    )


def downgrade() -> None:
    pass
