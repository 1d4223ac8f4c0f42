"""add the queue of outgoing mail"""

from collections.abc import Sequence

from alembic import op

from kit.mail import tables

revision: str = "c4d2e1b05f38"
down_revision: str | None = "b3c1f0a94e27"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    tables.create(op)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    tables.drop(op)
