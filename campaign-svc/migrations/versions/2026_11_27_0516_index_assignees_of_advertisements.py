"""index assignees of advertisements"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "6c1f0a93d7b4"
down_revision: str | None = "0f4346c1e1fc"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(
        op,
        "ix_advertisements_assignee_id",
        "advertisements",
        ["assignee_id"],
        postgresql_where=sa.text("assignee_id IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_advertisements_assignee_id", table_name="advertisements")
