"""allow further kinds of notices"""

from collections.abc import Sequence

from alembic import op

revision: str = "5b1d9e0f7c24"
down_revision: str | None = "4f0b1c92d7ae"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

# The release that runs writes the kinds of before, which the new constraint allows, too.
_DROP = "-- squawk-ignore ban-drop-constraint\nALTER TABLE notices DROP CONSTRAINT ck_notices_kind"
_ADD = "ALTER TABLE notices ADD CONSTRAINT ck_notices_kind CHECK ({kinds} AND kind <> 10) NOT VALID"


def upgrade() -> None:
    op.execute(_DROP)
    op.execute(_ADD.format(kinds="kind > 0"))


def downgrade() -> None:
    op.execute("DELETE FROM notices WHERE kind > 15")
    op.execute(_DROP)
    op.execute(_ADD.format(kinds="kind BETWEEN 1 AND 15"))
