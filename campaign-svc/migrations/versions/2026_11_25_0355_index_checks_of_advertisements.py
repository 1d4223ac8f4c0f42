"""index checks of advertisements"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "c41e7f0b6a92"
down_revision: str | None = "8a31c61bc6df"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(
        op,
        "ix_advertisements_by_risk",
        "advertisements",
        [sa.text("coalesce(platform_score, 10)"), sa.text("creation_dt"), sa.text("id")],
        postgresql_where=sa.text("status = 2 AND active"),
    )
    online.create_index(
        op,
        "ix_advertisements_checks_state_creation_dt_id",
        "advertisements",
        ["checks_state", "creation_dt", "id"],
    )


def downgrade() -> None:
    op.drop_index("ix_advertisements_checks_state_creation_dt_id", table_name="advertisements")
    op.drop_index("ix_advertisements_by_risk", table_name="advertisements")
