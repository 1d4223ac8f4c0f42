"""settle notices of advertisements that wait once all of them are decided"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "d41b7f90c2e8"
down_revision: str | None = "c26e8f03b7d5"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.add_column(
        "notices",
        sa.Column(
            "settled",
            sa.Boolean(),
            server_default="false",
            nullable=False,
            comment="whether all it asked to audit was decided",
        ),
    )
    op.create_table(
        "awaited_audits",
        sa.Column("advertisement_id", sa.Text(), nullable=False),
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("decided", sa.Boolean(), nullable=False),
        sa.Column("noted_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("advertisement_id", name=op.f("pk_awaited_audits")),
    )
    op.create_index(
        "ix_awaited_audits_open", "awaited_audits", ["campaign_id"], postgresql_where=sa.text("NOT decided")
    )
    op.create_index("ix_awaited_audits_noted_at", "awaited_audits", ["noted_at"])


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_table("awaited_audits")
    op.drop_column("notices", "settled")
