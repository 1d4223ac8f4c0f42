"""index what waits for a company"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "7c1f0a92d5b8"
down_revision: str | None = "18ce8067dde0"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # A busy table makes the migration fail and be tried again, instead of queueing every reader behind it.
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_index(
        "ix_advertisements_to_audit",
        "advertisements",
        ["company_id", "audit_deadline", "creation_dt"],
        unique=False,
        postgresql_where=sa.text("status = 1"),
    )
    op.create_index(
        "ix_advertisements_to_deliver",
        "advertisements",
        ["company_id", "campaign_id", "creation_dt"],
        unique=False,
        postgresql_where=sa.text("status = 3 AND delivered_at IS NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_advertisements_to_deliver", table_name="advertisements")
    op.drop_index("ix_advertisements_to_audit", table_name="advertisements")
