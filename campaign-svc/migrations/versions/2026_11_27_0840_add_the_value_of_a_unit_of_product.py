"""add the value of a unit of product"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "ace22255486f"
down_revision: str | None = "a7d03f9c6e12"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "campaigns",
        sa.Column(
            "product_unit_value",
            sa.BigInteger(),
            nullable=True,
            comment="cents that one unit of product costs the company, as it estimates",
        ),
    )


def downgrade() -> None:
    op.drop_column("campaigns", "product_unit_value")
