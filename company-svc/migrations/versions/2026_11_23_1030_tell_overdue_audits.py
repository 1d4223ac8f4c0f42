"""tell of audits that are past their deadline"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "e8a05c6d31f4"
down_revision: str | None = "d41b7f90c2e8"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

KINDS = "kind BETWEEN 1 AND {} AND kind <> 10"


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.add_column(
        "awaited_audits",
        sa.Column(
            "company_id",
            sa.Text(),
            nullable=True,
            comment="whose campaign it is; null for what was first told as decided",
        ),
    )
    op.add_column(
        "awaited_audits",
        sa.Column(
            "deadline",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="until when it is to be decided, where that is known",
        ),
    )
    op.add_column(
        "awaited_audits",
        sa.Column(
            "overdue",
            sa.Boolean(),
            server_default="false",
            nullable=False,
            comment="whether a notice told that it is past that",
        ),
    )
    op.create_index(
        "ix_awaited_audits_due",
        "awaited_audits",
        ["deadline"],
        postgresql_where=sa.text("NOT decided AND NOT overdue"),
    )
    op.drop_constraint(op.f("ck_notices_kind"), "notices", type_="check")
    op.create_check_constraint(op.f("ck_notices_kind"), "notices", KINDS.format(12))


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DELETE FROM notices WHERE kind = 12")
    op.drop_constraint(op.f("ck_notices_kind"), "notices", type_="check")
    op.create_check_constraint(op.f("ck_notices_kind"), "notices", KINDS.format(11))
    op.drop_index("ix_awaited_audits_due", "awaited_audits")
    op.drop_column("awaited_audits", "overdue")
    op.drop_column("awaited_audits", "deadline")
    op.drop_column("awaited_audits", "company_id")
