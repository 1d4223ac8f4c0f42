"""add saved views of the inbox"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "e94dc54d2e52"
down_revision: str | None = "b84e2d6a17f9"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "inbox_views",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False, comment="equal for names that look the same"),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("filters", sa.Text(), nullable=False, comment="as a query string"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("char_length(name) BETWEEN 1 AND 40", name=op.f("ck_inbox_views_name_length")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inbox_views")),
        sa.UniqueConstraint(
            "person_id", "company_id", "key", name=op.f("uq_inbox_views_person_id_company_id_key")
        ),
    )


def downgrade() -> None:
    op.drop_table("inbox_views")
