"""validate kinds of acts"""

from collections.abc import Sequence

from alembic import op

revision: str = "29c7d0e4b8f3"
down_revision: str | None = "e5d81b37fa60"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # In a transaction of its own, validating lets others read and write acts meanwhile.
    op.execute("ALTER TABLE acts VALIDATE CONSTRAINT ck_acts_kind")


def downgrade() -> None:
    pass
