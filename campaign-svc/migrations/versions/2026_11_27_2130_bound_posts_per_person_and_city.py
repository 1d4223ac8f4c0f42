"""bound posts per person and city"""

from collections.abc import Sequence

from alembic import op

revision: str = "a94f3d07be61"
down_revision: str | None = "e83c5f17a9d6"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute(
        "ALTER TABLE campaigns ADD CONSTRAINT ck_campaigns_posts_per_person"
        " CHECK (posts_per_person BETWEEN 1 AND 20) NOT VALID"
    )
    op.execute(
        "ALTER TABLE campaigns ADD CONSTRAINT ck_campaigns_city_length"
        " CHECK (char_length(city) BETWEEN 1 AND 80) NOT VALID"
    )


def downgrade() -> None:
    op.drop_constraint("ck_campaigns_city_length", "campaigns", type_="check")
    op.drop_constraint("ck_campaigns_posts_per_person", "campaigns", type_="check")
