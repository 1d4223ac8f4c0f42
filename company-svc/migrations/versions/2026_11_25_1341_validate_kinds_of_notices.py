"""validate kinds of notices"""

from collections.abc import Sequence

from alembic import op

revision: str = "c2f6b1d3e845"
down_revision: str | None = "8d0c4e7a9b13"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # In a transaction of its own, validating lets others read and write notices meanwhile.
    op.execute("ALTER TABLE notices VALIDATE CONSTRAINT ck_notices_kind")


def downgrade() -> None:
    pass
