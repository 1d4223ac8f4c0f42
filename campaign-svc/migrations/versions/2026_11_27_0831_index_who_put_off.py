"""index who put advertisements off"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "a7d03f9c6e12"
down_revision: str | None = "5e8c1b7f20d4"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(
        op,
        "ix_advertisements_snoozed_by",
        "advertisements",
        ["snoozed_by"],
        postgresql_where=sa.text("snoozed_by IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_advertisements_snoozed_by", table_name="advertisements")
