"""add posts per person and city"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "001a63bdd11a"
down_revision: str | None = "c41f0b7de925"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "campaigns",
        sa.Column(
            "posts_per_person",
            sa.SmallInteger(),
            server_default="1",
            nullable=False,
            comment="advertisements that the app takes of a person",
        ),
    )
    op.add_column(
        "campaigns",
        sa.Column("city", sa.Text(), nullable=True, comment="where it is meant for; null: everywhere"),
    )


def downgrade() -> None:
    op.drop_column("campaigns", "city")
    op.drop_column("campaigns", "posts_per_person")
