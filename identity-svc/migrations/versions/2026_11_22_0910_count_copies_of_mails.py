"""mails count the copies that the server may have taken"""

from collections.abc import Sequence

from alembic import op

from kit.mail import tables as mail_tables

revision: str = "6a0f2d9c41b7"
down_revision: str | None = "3b1f6f0d52ce"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    mail_tables.add_copies(op)


def downgrade() -> None:
    mail_tables.drop_copies(op)
