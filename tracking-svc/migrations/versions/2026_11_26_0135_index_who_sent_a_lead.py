"""index who sent a lead"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "b4c012990aa3"
down_revision: str | None = "a3b901889f92"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(
        op, "ix_leads_person_id", "leads", ["person_id"], postgresql_where=sa.text("person_id IS NOT NULL")
    )


def downgrade() -> None:
    op.drop_index("ix_leads_person_id", table_name="leads")
