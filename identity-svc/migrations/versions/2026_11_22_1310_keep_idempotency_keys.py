"""keep idempotency keys"""

from collections.abc import Sequence

from alembic import op

from kit.idempotency import tables

revision: str = "41e8c07b95d2"
down_revision: str | None = "6d2f0b8c41aa"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    tables.create(op)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    tables.drop(op)
