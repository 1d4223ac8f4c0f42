"""say when tags of creators changed

Whoever reads only creators that changed since the last time is told of their tags too. A tag that is taken away leaves
no row, so a trigger keeps when a company's tags of a creator changed last, whichever release and job writes.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "f3a60e8c2d17"
down_revision: str | None = "e92c57f0a3d8"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_NOTE = """
CREATE FUNCTION note_creator_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO creator_changes (company_id, person_id, changed_at)
    VALUES (coalesce(NEW.company_id, OLD.company_id), coalesce(NEW.person_id, OLD.person_id), clock_timestamp())
    ON CONFLICT (company_id, person_id) DO UPDATE SET changed_at = excluded.changed_at;
    RETURN NULL;
END $$
"""


def upgrade() -> None:
    op.create_table(
        "creator_changes",
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False, comment="the creator"),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("company_id", "person_id", name=op.f("pk_creator_changes")),
    )
    op.create_index(
        "ix_creator_changes_company_id_changed_at_person_id",
        "creator_changes",
        ["company_id", "changed_at", "person_id"],
    )
    op.create_index("ix_creator_changes_person_id", "creator_changes", ["person_id"])
    op.execute(_NOTE)
    op.execute(
        "CREATE TRIGGER creator_tags_changed AFTER INSERT OR UPDATE OR DELETE ON creator_tags"
        " FOR EACH ROW EXECUTE FUNCTION note_creator_change()"
    )


def downgrade() -> None:
    op.execute("DROP TRIGGER creator_tags_changed ON creator_tags")
    op.execute("DROP FUNCTION note_creator_change")
    op.drop_table("creator_changes")
