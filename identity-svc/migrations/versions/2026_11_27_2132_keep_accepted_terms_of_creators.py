"""keep accepted terms of creators"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "f0b36a92d7c5"
down_revision: str | None = "c6e0d41b8f27"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "accepted_terms",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ip", sa.Text(), nullable=True, comment="address from which they were accepted"),
        sa.CheckConstraint("language IN ('es', 'en')", name=op.f("ck_accepted_terms_language")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_accepted_terms_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "version", "language", name=op.f("pk_accepted_terms")),
    )
    op.execute(
        "INSERT INTO accepted_terms (person_id, version, language, accepted_at, ip)"
        " SELECT person_id, terms_version, terms_language, terms_accepted_at, terms_ip FROM creator_profiles"
        " WHERE terms_version IS NOT NULL"
    )


def downgrade() -> None:
    op.drop_table("accepted_terms")
