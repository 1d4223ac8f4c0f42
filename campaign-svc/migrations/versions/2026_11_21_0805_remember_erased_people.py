"""remember who was erased"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "c3f81e60a7d4"
down_revision: str | None = "a94c0d7be215"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "erased_people",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("erased_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_erased_people")),
    )


def downgrade() -> None:
    op.drop_table("erased_people")
