"""index references of payments"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "d05b93a7e214"
down_revision: str | None = "4c8e1f60b7a3"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # Partial, so that PostgreSQL does not take the column for a key, whose updates hold up rows that refer to the campaign.
    online.create_index(
        op,
        "uq_campaigns_payment_reference",
        "campaigns",
        ["payment_reference"],
        unique=True,
        postgresql_where="payment_reference IS NOT NULL",
    )


def downgrade() -> None:
    op.drop_index("uq_campaigns_payment_reference", table_name="campaigns")
