"""validate statuses of advertisements"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "5b1d7fa0e3c4"
down_revision: str | None = "7c30f1ab52d8"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.validate_constraint(op, "ck_advertisements_status", "advertisements")
    online.validate_constraint(op, "ck_advertisements_withdrawn", "advertisements")


def downgrade() -> None:
    pass
