"""validate kinds of notices"""

from collections.abc import Sequence

from alembic import op

revision: str = "e07a43c5d8b6"
down_revision: str | None = "5b1d9e0f7c24"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # In a transaction of its own, validating lets others read and write notices meanwhile.
    op.execute("ALTER TABLE notices VALIDATE CONSTRAINT ck_notices_kind")


def downgrade() -> None:
    pass
