"""name where recipients are hashed"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "a3c7e1905d42"
down_revision: str | None = "e07a43c5d8b6"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.alter_column(
        "invitation_mails",
        "recipient",
        existing_type=sa.LargeBinary(),
        existing_nullable=False,
        comment="kit.mail.recipient_hash",
        existing_comment="policies.recipient_hash",
    )


def downgrade() -> None:
    op.alter_column(
        "invitation_mails",
        "recipient",
        existing_type=sa.LargeBinary(),
        existing_nullable=False,
        comment="policies.recipient_hash",
        existing_comment="kit.mail.recipient_hash",
    )
