"""add what API keys did"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "5e8c2d4f71ab"
down_revision: str | None = "5b1f0c7d92ae"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_COLUMNS = (
    ("audit_entries", "api_key", "name of the API key that decided"),
    ("change_requests", "api_key", "name of the API key that asked"),
    ("campaign_status_changes", "api_key", "name of the API key that acted"),
    ("advertisements", "delivered_by_key", "name of the API key that delivered it"),
)
# The release that runs writes 1 to 4, which the new constraint allows, too.
_DROP = (
    "-- squawk-ignore ban-drop-constraint\n"
    "ALTER TABLE campaign_status_changes DROP CONSTRAINT ck_campaign_status_changes_actor"
)
_ADD = (
    "ALTER TABLE campaign_status_changes ADD CONSTRAINT ck_campaign_status_changes_actor "
    "CHECK (actor_kind BETWEEN 1 AND {last} AND (actor_kind > 2 OR actor_id IS NOT NULL)) NOT VALID"
)


def upgrade() -> None:
    for table, name, comment in _COLUMNS:
        op.add_column(table, sa.Column(name, sa.Text(), nullable=True, comment=comment))
    op.execute(_DROP)
    op.execute(_ADD.format(last=5))


def downgrade() -> None:
    op.execute(_DROP)
    op.execute(_ADD.format(last=4))
    for table, name, _ in reversed(_COLUMNS):
        op.drop_column(table, name)
