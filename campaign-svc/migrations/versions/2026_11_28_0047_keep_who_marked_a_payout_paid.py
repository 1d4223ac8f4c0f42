"""keep who marked a payout paid"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "e1b7c2d94a36"
down_revision: str | None = "5af0f160db6a"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("payouts", sa.Column("paid_by", sa.Text(), nullable=True, comment="who marked it paid"))


def downgrade() -> None:
    op.drop_column("payouts", "paid_by")
