"""mails count the copies that the server may have taken"""

from collections.abc import Sequence

from alembic import op

from kit.mail import tables as mail_tables

revision: str = "9d52f7c1bae4"
down_revision: str | None = "8c41e6b0a9d3"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    mail_tables.add_copies(op)


def downgrade() -> None:
    mail_tables.drop_copies(op)
