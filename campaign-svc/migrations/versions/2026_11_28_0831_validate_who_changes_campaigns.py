"""validate who changes campaigns"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "93b6f0a1d2ce"
down_revision: str | None = "5e8c2d4f71ab"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.validate_constraint(op, "ck_campaign_status_changes_actor", "campaign_status_changes")


def downgrade() -> None:
    pass
