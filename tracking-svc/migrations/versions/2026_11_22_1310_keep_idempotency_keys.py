"""keep idempotency keys"""

from collections.abc import Sequence

from alembic import op

from kit.idempotency import tables

revision: str = "b06e39d8471c"
down_revision: str | None = "9d52f7c1bae4"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    tables.create(op)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    tables.drop(op)
