"""note when reach ended"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "c6e0d41b8f27"
down_revision: str | None = "a82022002e16"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "ended_reach",
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("company_id", "person_id", name=op.f("pk_ended_reach")),
    )
    op.create_index("ix_ended_reach_person_id", "ended_reach", ["person_id"], unique=False)
    op.add_column(
        "person_reach",
        sa.Column(
            "submitted_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="when the newest advertisement was submitted, if known",
        ),
    )


def downgrade() -> None:
    op.drop_column("person_reach", "submitted_at")
    op.drop_table("ended_reach")
