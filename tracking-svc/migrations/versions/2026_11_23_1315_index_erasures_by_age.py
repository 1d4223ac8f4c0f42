"""index erasures by age"""

from collections.abc import Sequence

from alembic import op

revision: str = "9e27b40d61ca"
down_revision: str | None = "283f47bc9548"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

NAME = "ix_erased_persons_erased_at"


def upgrade() -> None:
    with op.get_context().autocommit_block():  # built beside readers and writers, who wait for nothing
        op.create_index(NAME, "erased_persons", ["erased_at"], if_not_exists=True, postgresql_concurrently=True)


def downgrade() -> None:
    with op.get_context().autocommit_block():
        op.drop_index(NAME, table_name="erased_persons", if_exists=True, postgresql_concurrently=True)
