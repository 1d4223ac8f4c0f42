"""mails count the copies that the server may have taken"""

from collections.abc import Sequence

from alembic import op

from kit.mail import tables as mail_tables

revision: str = "f7a5b4e38c61"
down_revision: str | None = "e6f4a3d27b50"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    mail_tables.add_copies(op)


def downgrade() -> None:
    mail_tables.drop_copies(op)
