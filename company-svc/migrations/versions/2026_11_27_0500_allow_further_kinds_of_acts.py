"""allow further kinds of acts"""

from collections.abc import Sequence

from alembic import op

revision: str = "e5d81b37fa60"
down_revision: str | None = "18f6a2c9e03d"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

# The release that runs writes the kinds of before, which the new constraint allows, too.
_DROP = "-- squawk-ignore ban-drop-constraint\nALTER TABLE acts DROP CONSTRAINT ck_acts_kind"
_ADD = "ALTER TABLE acts ADD CONSTRAINT ck_acts_kind CHECK ({kinds}) NOT VALID"
_COMMENT = "COMMENT ON COLUMN acts.member_id IS '{text}'"


def upgrade() -> None:
    op.execute(_DROP)
    op.execute(_ADD.format(kinds="kind > 0"))
    op.execute(_COMMENT.format(text="the member, or the creator, concerned"))


def downgrade() -> None:
    # Acts cannot be changed or deleted early; those of the further kinds stay, unchecked.
    op.execute(_DROP)
    op.execute(_ADD.format(kinds="kind BETWEEN 1 AND 18"))
    op.execute(_COMMENT.format(text="the member concerned"))
