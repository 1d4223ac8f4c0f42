"""index staff"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "0b96e3d58f17"
down_revision: str | None = "c41f7d20a9e6"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(op, "ix_persons_staff", "persons", ["id"], postgresql_where=sa.text("staff"))


def downgrade() -> None:
    online.drop_index(op, "ix_persons_staff", "persons")
