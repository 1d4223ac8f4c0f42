"""add notices of disputes"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "8d0c4e7a9b13"
down_revision: str | None = "f5bac7c7d838"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

# The release that runs writes the kinds of before, which the new constraint allows, too.
_DROP = "-- squawk-ignore ban-drop-constraint\nALTER TABLE notices DROP CONSTRAINT ck_notices_kind"
_ADD = (
    "ALTER TABLE notices ADD CONSTRAINT ck_notices_kind CHECK (kind BETWEEN 1 AND {last} AND kind <> 10) NOT VALID"
)


def upgrade() -> None:
    op.add_column(
        "notices", sa.Column("advertisement_id", sa.Text(), nullable=True, comment="whose dispute it tells of")
    )
    op.execute(_DROP)
    op.execute(_ADD.format(last=15))


def downgrade() -> None:
    op.execute("DELETE FROM notices WHERE kind > 12")
    op.execute(_DROP)
    op.execute(_ADD.format(last=12))
    op.drop_column("notices", "advertisement_id")
