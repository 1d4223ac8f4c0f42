"""validate who does acts"""

from collections.abc import Sequence

from alembic import op

revision: str = "7d15a0c3be68"
down_revision: str | None = "c40b7e91d2f5"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # In a transaction of its own, validating lets others read and write acts meanwhile.
    op.execute("ALTER TABLE acts VALIDATE CONSTRAINT ck_acts_by")


def downgrade() -> None:
    pass
