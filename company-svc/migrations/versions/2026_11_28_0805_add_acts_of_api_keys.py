"""add acts of API keys"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "c40b7e91d2f5"
down_revision: str | None = "ad99b867a27a"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

# The release that runs writes 1 to 3, which the new constraint allows, too.
_DROP = "-- squawk-ignore ban-drop-constraint\nALTER TABLE acts DROP CONSTRAINT ck_acts_by"
_ADD = "ALTER TABLE acts ADD CONSTRAINT ck_acts_by CHECK (by BETWEEN 1 AND {last}) NOT VALID"


def upgrade() -> None:
    op.add_column(
        "acts",
        sa.Column("api_key", sa.Text(), nullable=True, comment="name of the API key that did it, as it was then"),
    )
    op.execute(_DROP)
    op.execute(_ADD.format(last=4))


def downgrade() -> None:
    # Acts cannot be changed or deleted early; those of API keys stay, unchecked.
    op.execute(_DROP)
    op.execute(_ADD.format(last=3))
    op.drop_column("acts", "api_key")
