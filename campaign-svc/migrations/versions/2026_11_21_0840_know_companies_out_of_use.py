"""know companies out of use"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "e7b2905c41da"
down_revision: str | None = "c3f81e60a7d4"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("known_companies", sa.Column("active", sa.Boolean(), server_default="true", nullable=False))
    op.add_column(
        "known_companies", sa.Column("activity_version", sa.BigInteger(), server_default="0", nullable=False)
    )


def downgrade() -> None:
    op.drop_column("known_companies", "activity_version")
    op.drop_column("known_companies", "active")
