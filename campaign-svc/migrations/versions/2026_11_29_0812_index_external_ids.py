"""index external ids, of which a company has each once

The id stands first, so that it is also found whosever it is, as staff search.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "e92c57f0a3d8"
down_revision: str | None = "b06e4a7d15c9"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

WHERE = {
    "campaigns": "external_id IS NOT NULL",
    "advertisements": "external_id IS NOT NULL AND status <> 6",
}


def upgrade() -> None:
    for table, where in WHERE.items():
        online.create_index(
            op,
            f"uq_{table}_external_id",
            table,
            ["external_id", "company_id"],
            unique=True,
            postgresql_where=sa.text(where),
        )


def downgrade() -> None:
    for table in WHERE:
        op.drop_index(f"uq_{table}_external_id", table_name=table)
