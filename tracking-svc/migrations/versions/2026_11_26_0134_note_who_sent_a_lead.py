"""note who sent a lead"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "a3b901889f92"
down_revision: str | None = "9e27b40d61ca"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("leads", sa.Column("person_id", sa.Text(), nullable=True))


def downgrade() -> None:
    op.execute("-- squawk-ignore ban-drop-column\nALTER TABLE leads DROP COLUMN person_id")
