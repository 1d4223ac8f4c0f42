"""fill when runs were superseded"""

from collections.abc import Sequence
from datetime import UTC, datetime

from alembic import op

from kit.db import online

revision: str = "5f7ad31c9e02"
down_revision: str | None = "a94c1e62d08f"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # What the last release supersedes meanwhile is left out, so that the update ends. The next checks of those
    # advertisements mark their superseded runs.
    before = datetime.now(UTC).isoformat()
    later = (
        "check_runs later WHERE later.advertisement_id = check_runs.advertisement_id AND later.id > check_runs.id"
    )
    online.update_in_batches(
        op,
        "check_runs",
        f"superseded_at = (SELECT min(checked_at) FROM {later})",  # noqa: S608 - a migration's own words
        where=f"superseded_at IS NULL AND EXISTS (SELECT FROM {later} AND later.checked_at < '{before}')",
    )


def downgrade() -> None:
    """The moments go with their column."""
