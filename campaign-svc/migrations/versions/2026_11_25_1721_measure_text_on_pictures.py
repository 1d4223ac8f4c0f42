"""measure text on pictures"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "b84e6d2a90c3"
down_revision: str | None = "5dd2e50ccb97"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "known_pictures",
        sa.Column("text_share", sa.Float(), nullable=True, comment="NULL: described before it was measured"),
    )


def downgrade() -> None:
    op.drop_column("known_pictures", "text_share")
