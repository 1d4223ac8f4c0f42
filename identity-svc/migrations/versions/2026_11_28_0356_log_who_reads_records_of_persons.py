"""log who reads records of persons"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "3b7d1f0c9a52"
down_revision: str | None = "7be1d04c92a5"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "person_views",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("viewer_id", sa.Text(), nullable=False),
        sa.Column("viewed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name=op.f("fk_person_views_person_id_persons")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person_views")),
    )
    op.create_index("ix_person_views_person_id_id", "person_views", ["person_id", "id"])
    op.create_index("ix_person_views_viewed_at", "person_views", ["viewed_at"])


def downgrade() -> None:
    op.drop_table("person_views")
