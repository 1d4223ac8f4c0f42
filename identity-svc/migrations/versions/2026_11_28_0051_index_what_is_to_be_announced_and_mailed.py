"""index what is to be announced and mailed"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "c4e80f1b7d26"
down_revision: str | None = "5d2c7e91a4f8"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    online.create_index(
        op,
        "ix_known_campaigns_to_announce",
        "known_campaigns",
        ["campaign_id"],
        postgresql_where=sa.text("announced_after IS NOT NULL"),
    )
    online.create_index(
        op,
        "ix_creator_notices_to_mail",
        "creator_notices",
        ["id"],
        postgresql_where=sa.text("mailed_at IS NULL AND topic <> 6"),
    )
    online.create_index(
        op,
        "ix_creator_notices_campaigns_to_mail",
        "creator_notices",
        ["person_id"],
        postgresql_where=sa.text("mailed_at IS NULL AND topic = 6"),
    )
    online.drop_index(op, "ix_creator_notices_unmailed", "creator_notices")


def downgrade() -> None:
    online.create_index(
        op,
        "ix_creator_notices_unmailed",
        "creator_notices",
        ["topic", "id"],
        postgresql_where=sa.text("mailed_at IS NULL"),
    )
    op.drop_index("ix_creator_notices_campaigns_to_mail", table_name="creator_notices")
    op.drop_index("ix_creator_notices_to_mail", table_name="creator_notices")
    op.drop_index("ix_known_campaigns_to_announce", table_name="known_campaigns")
