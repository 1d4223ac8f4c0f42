"""keep acceptances of the terms as they were sent"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "d5e3f2c16a49"
down_revision: str | None = "c4d2e1b05f38"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    table = "terms_acceptances"
    op.add_column(table, sa.Column("version", sa.Text(), nullable=True))
    op.add_column(table, sa.Column("language", sa.Text(), nullable=True))
    op.add_column(table, sa.Column("app_types", sa.ARRAY(sa.Integer()), nullable=True))
    op.execute(
        "UPDATE terms_acceptances SET version = terms.version, language = terms.language, app_types = terms.app_types"
        " FROM terms WHERE terms.id = terms_acceptances.terms_id"
    )
    for column in ("version", "language", "app_types"):
        op.alter_column(table, column, nullable=False)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for column in ("app_types", "language", "version"):
        op.drop_column("terms_acceptances", column)
