"""count looks for network posts"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "5b1f0c7d92ae"
down_revision: str | None = "240965797613"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "network_posts",
        sa.Column(
            "looks",
            sa.SmallInteger(),
            server_default="0",
            nullable=False,
            comment="in vain, for a post with its address",
        ),
    )


def downgrade() -> None:
    op.drop_column("network_posts", "looks")
