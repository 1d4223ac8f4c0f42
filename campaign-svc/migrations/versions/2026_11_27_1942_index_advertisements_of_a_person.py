"""index advertisements of a person by creation"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "8c2f46d19b07"
down_revision: str | None = "5b1d7fa0e3c4"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(
        op,
        "ix_advertisements_person_id_creation_dt_id",
        "advertisements",
        ["person_id", "creation_dt", "id"],
    )


def downgrade() -> None:
    op.drop_index("ix_advertisements_person_id_creation_dt_id", table_name="advertisements")
