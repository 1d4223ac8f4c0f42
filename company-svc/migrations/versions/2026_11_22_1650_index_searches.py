"""index the search for companies and those out of use"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "c26e8f03b7d5"
down_revision: str | None = "a9c41e70d3b6"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    with op.get_context().autocommit_block():  # built beside readers and writers, who wait for nothing
        op.create_index(
            "ix_companies_name",
            "companies",
            ["name"],
            if_not_exists=True,
            postgresql_concurrently=True,
            postgresql_using="gin",
            postgresql_ops={"name": "gin_trgm_ops"},
        )
        op.create_index(
            "ix_companies_inactive",
            "companies",
            ["creation_dt", "id"],
            if_not_exists=True,
            postgresql_concurrently=True,
            postgresql_where=sa.text("NOT active"),
        )


def downgrade() -> None:
    with op.get_context().autocommit_block():
        for name in ("ix_companies_inactive", "ix_companies_name"):
            op.drop_index(name, table_name="companies", if_exists=True, postgresql_concurrently=True)
