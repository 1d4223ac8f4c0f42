"""index approved pictures"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "c41f0b7de925"
down_revision: str | None = "ab28abccd810"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(
        op,
        "ix_advertisements_approved",
        "advertisements",
        ["company_id", "creation_dt", "id"],
        postgresql_where=sa.text("status = 3 AND active AND anonymised_at IS NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_advertisements_approved", table_name="advertisements")
