"""keep idempotency keys"""

from collections.abc import Sequence

from alembic import op

from kit.idempotency import tables

revision: str = "f1c6a80e2d53"
down_revision: str | None = "a4c18e52d907"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    tables.create(op)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    tables.drop(op)
