"""index names of linked accounts, by which staff search persons"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "4d8a17c60e3b"
down_revision: str | None = "0b96e3d58f17"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(
        op,
        "ix_social_accounts_username",
        "social_accounts",
        [sa.text("lower(username)")],
        postgresql_where=sa.text("account_id IS NOT NULL"),
    )


def downgrade() -> None:
    online.drop_index(op, "ix_social_accounts_username", "social_accounts")
