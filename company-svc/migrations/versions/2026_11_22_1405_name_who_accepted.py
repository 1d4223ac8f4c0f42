"""keep whom an accepted invitation was sent to in the notice of it"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "a9c41e70d3b6"
down_revision: str | None = "83d1f52e6a07"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.add_column(
        "notices",
        sa.Column(
            "person_email", sa.Text(), nullable=True, comment="the e-mail that the accepted invitation was sent to"
        ),
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_column("notices", "person_email")
