"""set days of campaigns"""

from collections.abc import Sequence

from alembic import op

from kit.days import operator_time_zone
from kit.db import online

revision: str = "4f1d6c0b8e27"
down_revision: str | None = "8bfb92d770b0"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # No company has chosen a zone yet. An end at midnight ends the day before.
    zone = operator_time_zone()
    first = f"(start_dt AT TIME ZONE '{zone}')::date"
    last = f"((end_dt - interval '1 microsecond') AT TIME ZONE '{zone}')::date"
    online.update_in_batches(
        op,
        "campaigns",
        f"start_day = {first}, start_dt = {first}::timestamp AT TIME ZONE '{zone}', "
        f"end_day = {last}, end_dt = ({last} + 1)::timestamp AT TIME ZONE '{zone}' - interval '1 second'",
        where="start_day IS NULL AND start_dt IS NOT NULL OR end_day IS NULL AND end_dt IS NOT NULL",
    )


def downgrade() -> None:
    """The moments stay at the ends of their days."""
