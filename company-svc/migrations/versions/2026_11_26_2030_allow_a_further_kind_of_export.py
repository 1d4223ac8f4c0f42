"""allow a further kind of export"""

from collections.abc import Sequence

from alembic import op

revision: str = "7c2e5b90a4d1"
down_revision: str | None = "a3c7e1905d42"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

# The release that runs writes the kinds of before, which the new constraint allows, too.
_DROP = "-- squawk-ignore ban-drop-constraint\nALTER TABLE acts DROP CONSTRAINT ck_acts_export"
_ADD = "ALTER TABLE acts ADD CONSTRAINT ck_acts_export CHECK ({kinds} AND rows >= 0) NOT VALID"


def upgrade() -> None:
    op.execute(_DROP)
    op.execute(_ADD.format(kinds="export > 0"))


def downgrade() -> None:
    # Acts cannot be changed or deleted early; those of the further kind stay, unchecked.
    op.execute(_DROP)
    op.execute(_ADD.format(kinds="export BETWEEN 1 AND 5"))
