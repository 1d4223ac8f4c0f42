"""measure text on images"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "3f0c5b1e8d27"
down_revision: str | None = "686a86a8d193"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "image_descriptions",
        sa.Column("text_share", sa.Float(), nullable=True, comment="NULL: described before it was measured"),
    )


def downgrade() -> None:
    op.drop_column("image_descriptions", "text_share")
