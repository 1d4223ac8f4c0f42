"""add notices of months"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "c03be5d7f148"
down_revision: str | None = "e6a04b7d9c52"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

# The release that runs writes the topics of before, which the new constraints allow, too.
_DROP = "-- squawk-ignore ban-drop-constraint\nALTER TABLE {table} DROP CONSTRAINT ck_{table}_topic"
_ADD = "ALTER TABLE {table} ADD CONSTRAINT ck_{table}_topic CHECK ({topics}) NOT VALID"
_FORGET = "DELETE FROM {table} WHERE topic > 5"
_TABLES = ("notices", "notice_preferences")


def upgrade() -> None:
    for table in _TABLES:
        op.execute(_DROP.format(table=table))
        op.execute(_ADD.format(table=table, topics="topic > 0"))
    op.add_column(
        "notices",
        sa.Column("month", sa.Date(), nullable=True, comment="the first day of the month whose report is ready"),
    )
    op.add_column(
        "notices",
        sa.Column("approved", sa.Integer(), nullable=True, comment="advertisements approved in that month"),
    )
    op.add_column(
        "notices",
        sa.Column("engagement", sa.BigInteger(), nullable=True, comment="reactions gained in that month"),
    )


def downgrade() -> None:
    for column in ("engagement", "approved", "month"):
        op.drop_column("notices", column)
    for table in _TABLES:
        op.execute(_FORGET.format(table=table))
        op.execute(_DROP.format(table=table))
        op.execute(_ADD.format(table=table, topics="topic BETWEEN 1 AND 5"))
