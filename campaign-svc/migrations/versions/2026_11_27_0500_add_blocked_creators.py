"""add blocked creators"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "7be20f5a91cd"
down_revision: str | None = "4d9a61c0be27"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "blocked_creators",
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False, comment="the creator"),
        sa.Column("blocked_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("company_id", "person_id", name=op.f("pk_blocked_creators")),
    )
    op.create_index("ix_blocked_creators_person_id", "blocked_creators", ["person_id"])


def downgrade() -> None:
    op.drop_table("blocked_creators")
