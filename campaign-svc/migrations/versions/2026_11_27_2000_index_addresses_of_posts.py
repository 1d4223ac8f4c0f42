"""index addresses of posts"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "f3a90c5d2e18"
down_revision: str | None = "8c2f46d19b07"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(
        op,
        "ix_posts_post_platform_id",
        "posts",
        ["post_platform_id"],
        postgresql_where=sa.text("post_platform_id <> ''"),
    )


def downgrade() -> None:
    op.drop_index("ix_posts_post_platform_id", table_name="posts")
