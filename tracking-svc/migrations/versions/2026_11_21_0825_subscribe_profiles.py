"""a subscription may leave a profile instead of an e-mail"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "8c41e6b0a9d3"
down_revision: str | None = "5d0a3c1f7e42"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_OTHERS = (
    " WHEN 2 THEN email IS NOT NULL AND name IS NOT NULL AND message IS NOT NULL"
    " WHEN 3 THEN email IS NOT NULL AND name IS NOT NULL AND message IS NOT NULL"
    " WHEN 4 THEN name IS NOT NULL AND profile_url IS NOT NULL ELSE false END"
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_constraint(op.f("ck_leads_whole"), "leads")
    op.create_check_constraint(
        op.f("ck_leads_whole"),
        "leads",
        "CASE kind WHEN 1 THEN coalesce(email, profile_url) IS NOT NULL AND list IS NOT NULL" + _OTHERS,
    )
    op.create_index(
        "uq_leads_subscription_profile",
        "leads",
        ["list", sa.literal_column("lower(profile_url)")],
        unique=True,
        postgresql_where=sa.text("kind = 1 AND profile_url IS NOT NULL"),
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DELETE FROM leads WHERE kind = 1 AND email IS NULL")
    op.drop_index("uq_leads_subscription_profile", table_name="leads")
    op.drop_constraint(op.f("ck_leads_whole"), "leads")
    op.create_check_constraint(
        op.f("ck_leads_whole"), "leads", "CASE kind WHEN 1 THEN email IS NOT NULL AND list IS NOT NULL" + _OTHERS
    )
