"""index notices of creators by when it happened"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "7be1d04c92a5"
down_revision: str | None = "55efe24fd46c"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(
        op,
        "ix_creator_notices_person_id_happened_at_id",
        "creator_notices",
        ["person_id", "happened_at", "id"],
    )
    online.drop_index(op, "ix_creator_notices_person_id_id", "creator_notices")


def downgrade() -> None:
    online.create_index(op, "ix_creator_notices_person_id_id", "creator_notices", ["person_id", "id"])
    online.drop_index(op, "ix_creator_notices_person_id_happened_at_id", "creator_notices")
