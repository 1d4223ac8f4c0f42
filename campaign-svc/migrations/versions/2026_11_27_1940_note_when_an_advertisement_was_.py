"""note when an advertisement was withdrawn"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "7c30f1ab52d8"
down_revision: str | None = "001a63bdd11a"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "advertisements",
        sa.Column(
            "withdrawn_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="when its person took it back before the audit",
        ),
    )
    op.execute(
        "-- squawk-ignore ban-drop-constraint\nALTER TABLE advertisements DROP CONSTRAINT ck_advertisements_status"
    )
    op.execute(
        "ALTER TABLE advertisements ADD CONSTRAINT ck_advertisements_status CHECK (status BETWEEN 1 AND 6) NOT VALID"
    )
    op.execute(
        "ALTER TABLE advertisements ADD CONSTRAINT ck_advertisements_withdrawn"
        " CHECK ((status = 6) = (withdrawn_at IS NOT NULL)) NOT VALID"
    )


def downgrade() -> None:
    op.drop_constraint("ck_advertisements_withdrawn", "advertisements", type_="check")
    op.drop_constraint("ck_advertisements_status", "advertisements", type_="check")
    # As a rejected one it holds neither price nor unit; a rejection by the brand needs no reason.
    op.execute("UPDATE advertisements SET status = 4 WHERE status = 6")
    op.execute(
        "ALTER TABLE advertisements ADD CONSTRAINT ck_advertisements_status CHECK (status BETWEEN 1 AND 5) NOT VALID"
    )
    op.drop_column("advertisements", "withdrawn_at")
