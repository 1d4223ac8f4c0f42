"""add references of payments"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "e6a04b7d9c52"
down_revision: str | None = "a15d3f8c7e60"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "campaign_standings", sa.Column("payment_reference", sa.Text(), nullable=False, server_default="")
    )


def downgrade() -> None:
    op.drop_column("campaign_standings", "payment_reference")
