"""say whose failures they are, since each address has its own"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "b41f7c2e90d3"
down_revision: str | None = "41e8c07b95d2"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.add_column("account_failures", sa.Column("owner_hash", sa.LargeBinary(), nullable=True))
    op.create_index(op.f("ix_account_failures_owner_hash"), "account_failures", ["owner_hash"])


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_index(op.f("ix_account_failures_owner_hash"), "account_failures")
    op.drop_column("account_failures", "owner_hash")
