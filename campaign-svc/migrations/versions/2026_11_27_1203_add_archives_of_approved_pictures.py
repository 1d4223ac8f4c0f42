"""add archives of approved pictures"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "ab28abccd810"
down_revision: str | None = "f24a61aee737"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "picture_archives",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False, comment="who downloads it"),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("advertisement_ids", sa.ARRAY(sa.Text()), nullable=False),
        sa.Column("creator_ids", sa.ARRAY(sa.Text()), nullable=False),
        sa.Column(
            "creator_names",
            sa.ARRAY(sa.Text()),
            nullable=False,
            comment="of creator_ids, in that order; empty without a name",
        ),
        sa.Column("bytes", sa.BigInteger(), nullable=False, comment="of the pictures"),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("language IN ('es', 'en')", name=op.f("ck_picture_archives_language")),
        sa.CheckConstraint(
            "cardinality(advertisement_ids) BETWEEN 1 AND 200", name=op.f("ck_picture_archives_pictures")
        ),
        sa.CheckConstraint(
            "cardinality(creator_ids) = cardinality(creator_names)", name=op.f("ck_picture_archives_named")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_picture_archives")),
        sa.UniqueConstraint("token", name=op.f("uq_picture_archives_token")),
    )
    op.create_index("ix_picture_archives_expires_at", "picture_archives", ["expires_at"], unique=False)
    op.create_index("ix_picture_archives_person_id", "picture_archives", ["person_id"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_picture_archives_person_id", table_name="picture_archives")
    op.drop_index("ix_picture_archives_expires_at", table_name="picture_archives")
    op.drop_table("picture_archives")
