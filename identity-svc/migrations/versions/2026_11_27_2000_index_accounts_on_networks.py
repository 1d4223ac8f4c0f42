"""index accounts on networks"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "5c9e2a7d4b18"
down_revision: str | None = "f51c4607990f"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_ACCOUNT = ["platform", sa.text("lower(platform_object_identity)")]


def upgrade() -> None:
    online.create_index(op, "ix_person_credentials_account", "person_credentials", _ACCOUNT)
    online.create_index(
        op,
        "uq_person_credentials_declared",
        "person_credentials",
        _ACCOUNT,
        unique=True,
        postgresql_where=sa.text("status = 'Declared'"),
    )


def downgrade() -> None:
    op.drop_index("uq_person_credentials_declared", table_name="person_credentials")
    op.drop_index("ix_person_credentials_account", table_name="person_credentials")
