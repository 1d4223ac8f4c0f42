"""cap scores of failed checks"""

from collections.abc import Sequence
from datetime import UTC, datetime

from alembic import op

from kit.db import online

revision: str = "c7d15b0e4f62"
down_revision: str | None = "4f1d6c0b8e27"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_WITH_WARNINGS, _WARNING = 4, 2
_CAPPING = (
    "picture_reused",
    "picture_plain",
    "picture_screenshot",
    "text_copied",
    "text_hashtag",
    "text_mention",
    "text_forbidden",
)


def upgrade() -> None:
    names = ", ".join(f"'{name}'" for name in _CAPPING)
    # What the last release checks meanwhile is left out, so that the update ends; its next checks cap it.
    before = datetime.now(UTC).isoformat()
    online.update_in_batches(
        op,
        "advertisements",
        "platform_score = 3",
        where=f"""platform_score > 3 AND checks_state = {_WITH_WARNINGS} AND EXISTS (
            SELECT FROM (
                SELECT results, checked_at FROM check_runs WHERE advertisement_id = advertisements.id
                ORDER BY id DESC LIMIT 1
            ) AS newest, jsonb_array_elements(newest.results) AS result
            WHERE newest.checked_at < '{before}' AND (result ->> 'verdict')::int = {_WARNING}
                AND result ->> 'name' IN ({names})
        )""",  # noqa: S608 - a migration's own words
    )


def downgrade() -> None:
    """The scores of before follow from the newest run of each advertisement when its checks run again."""
