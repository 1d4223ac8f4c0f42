"""validate posts per person and city"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "15d8c7e260fa"
down_revision: str | None = "a94f3d07be61"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    for name in ("posts_per_person", "city_length"):
        online.validate_constraint(op, f"ck_campaigns_{name}", "campaigns")


def downgrade() -> None:
    pass
