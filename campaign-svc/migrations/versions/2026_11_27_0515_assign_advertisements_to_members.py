"""assign advertisements to members"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0f4346c1e1fc"
down_revision: str | None = "7be20f5a91cd"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "member_seats",
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("role", sa.SmallInteger(), nullable=False, comment="CompanyRole; 0: no member any more"),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("role BETWEEN 0 AND 3", name=op.f("ck_member_seats_role")),
        sa.PrimaryKeyConstraint("company_id", "person_id", name=op.f("pk_member_seats")),
    )
    op.add_column(
        "advertisements",
        sa.Column(
            "assignee_id", sa.Text(), nullable=True, comment="the member of the company who is to decide on it"
        ),
    )


def downgrade() -> None:
    op.drop_column("advertisements", "assignee_id")
    op.drop_table("member_seats")
