"""validate kinds of exports"""

from collections.abc import Sequence

from alembic import op

revision: str = "a15d3f8c7e60"
down_revision: str | None = "7c2e5b90a4d1"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # In a transaction of its own, validating lets others read and write acts meanwhile.
    op.execute("ALTER TABLE acts VALIDATE CONSTRAINT ck_acts_export")


def downgrade() -> None:
    pass
