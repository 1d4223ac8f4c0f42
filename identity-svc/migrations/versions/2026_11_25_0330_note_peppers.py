"""note under which pepper hashes and encrypted secrets were made"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "5b0c7d94e1f2"
down_revision: str | None = "e83c15a9d274"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

COLUMNS = (
    ("persons", "password_pepper"),
    ("second_factors", "pepper"),
    ("recovery_codes", "pepper"),
    ("guest_tokens", "pepper"),
)


def upgrade() -> None:
    for table, column in COLUMNS:
        op.add_column(table, sa.Column(column, sa.Text(), nullable=True))


def downgrade() -> None:
    for table, column in COLUMNS:
        op.drop_column(table, column)
