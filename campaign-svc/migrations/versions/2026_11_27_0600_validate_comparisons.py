"""validate comparisons of shared reports"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "c50e7d13a96b"
down_revision: str | None = "6c1f0a93d7b4"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.validate_constraint(op, "ck_report_shares_comparison", "report_shares")


def downgrade() -> None:
    pass
