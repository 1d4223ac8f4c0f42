"""index members by company"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "847b8591b3ad"
down_revision: str | None = "d94b60f1a7e3"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(op, "ix_memberships_company_id", "memberships", ["company_id"])


def downgrade() -> None:
    op.drop_index("ix_memberships_company_id", table_name="memberships")
