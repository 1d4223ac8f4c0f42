"""add thumbnails of companies

Rows from before have `thumbnail_version` 0, which is no version of a company: company-svc is asked for them until it
emits their next fact. So it is after a fact that the previous release stores while both run.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "7d20c4a91be6"
down_revision: str | None = "4c81b7e9d5f2"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("known_companies", sa.Column("thumbnail", sa.Text(), nullable=True))
    op.add_column(
        "known_companies",
        sa.Column(
            "thumbnail_version",
            sa.BigInteger(),
            server_default="0",
            nullable=False,
            comment="version of the company that thumbnail is of",
        ),
    )


def downgrade() -> None:
    op.drop_column("known_companies", "thumbnail_version")
    op.drop_column("known_companies", "thumbnail")
