"""validate topics of notices"""

from collections.abc import Sequence

from alembic import op

revision: str = "18f6a2c9e03d"
down_revision: str | None = "c03be5d7f148"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # In a transaction of its own, validating lets others read and write notices meanwhile.
    for table in ("notices", "notice_preferences"):
        op.execute(f"ALTER TABLE {table} VALIDATE CONSTRAINT ck_{table}_topic")


def downgrade() -> None:
    pass
