"""say how far the answer to a lead is"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "283f47bc9548"
down_revision: str | None = "2f7a9be04c13"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # A busy table makes the migration fail and be tried again, instead of queueing every reader behind it.
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.add_column("leads", sa.Column("state", sa.Integer(), server_default=sa.text("1"), nullable=False))
    op.add_column("leads", sa.Column("handler_id", sa.Text(), nullable=True))
    op.add_column("leads", sa.Column("handled_at", sa.DateTime(timezone=True), nullable=True))
    op.create_check_constraint(
        op.f("ck_leads_handled"), "leads", "state BETWEEN 1 AND 3 AND (state = 1) = (handler_id IS NULL)"
    )
    op.create_index(
        "ix_leads_state_id", "leads", ["state", "id"], unique=False, postgresql_where=sa.text("state < 3")
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_index("ix_leads_state_id", table_name="leads", postgresql_where=sa.text("state < 3"))
    op.drop_constraint(op.f("ck_leads_handled"), "leads")
    op.drop_column("leads", "handled_at")
    op.drop_column("leads", "handler_id")
    op.drop_column("leads", "state")
