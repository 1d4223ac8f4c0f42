"""add posts per person and city, and when an advertisement was withdrawn"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "001a63bdd11a"
down_revision: str | None = "c41f0b7de925"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.add_column(
        "campaigns",
        sa.Column(
            "posts_per_person",
            sa.SmallInteger(),
            server_default="1",
            nullable=False,
            comment="advertisements that the app takes of a person",
        ),
    )
    op.add_column(
        "campaigns",
        sa.Column("city", sa.Text(), nullable=True, comment="where it is meant for; null: everywhere"),
    )
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
    op.execute(
        "ALTER TABLE advertisements ADD CONSTRAINT ck_advertisements_status CHECK (status BETWEEN 1 AND 5) NOT VALID"
    )
    op.drop_column("advertisements", "withdrawn_at")
    op.drop_column("campaigns", "city")
    op.drop_column("campaigns", "posts_per_person")
