"""index keys of names"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "4f0b1c92d7ae"
down_revision: str | None = "8bdeaee6c038"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(op, "uq_companies_name_key", "companies", ["name_key"], unique=True)


def downgrade() -> None:
    op.drop_index("uq_companies_name_key", table_name="companies")
