"""keep idempotency keys"""

from collections.abc import Sequence

from alembic import op

from kit.idempotency import tables

revision: str = "83d1f52e6a07"
down_revision: str | None = "0b86c5f49d72"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    tables.create(op)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    tables.drop(op)
