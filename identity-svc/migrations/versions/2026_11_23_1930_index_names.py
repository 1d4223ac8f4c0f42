"""index names as they are searched"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "e83c15a9d274"
down_revision: str | None = "e088ae3b58b7"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

FOLDED_NAME = sa.text(
    r"(lower(regexp_replace(normalize((first_name || ' ') || last_name, NFD), '[\u0300-\u036f]', '', 'g')))"
)


def upgrade() -> None:
    online.create_index(
        op,
        "ix_persons_folded_name",
        "persons",
        ["id", FOLDED_NAME],
        postgresql_include=["first_name", "last_name"],
    )


def downgrade() -> None:
    with op.get_context().autocommit_block():
        op.drop_index("ix_persons_folded_name", table_name="persons", if_exists=True, postgresql_concurrently=True)
