"""add roles of staff, and the log of their changes"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "c41f7d20a9e6"
down_revision: str | None = "52d1da717901"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "persons",
        sa.Column(
            "staff_roles",
            sa.ARRAY(sa.Text()),
            nullable=True,
            comment="what somebody of staff does; null with staff: everything",
        ),
    )
    op.create_table(
        "staff_changes",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column(
            "actor_id", sa.Text(), nullable=True, comment="who changed it; null: the operator, by a command"
        ),
        sa.Column("roles_before", sa.ARRAY(sa.Text()), nullable=False, comment="empty: no staff until then"),
        sa.Column("roles_after", sa.ARRAY(sa.Text()), nullable=False, comment="empty: no staff any more"),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], name=op.f("fk_staff_changes_person_id_persons")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_staff_changes")),
    )
    op.create_index("ix_staff_changes_person_id", "staff_changes", ["person_id"])


def downgrade() -> None:
    op.drop_table("staff_changes")
    op.drop_column("persons", "staff_roles")
