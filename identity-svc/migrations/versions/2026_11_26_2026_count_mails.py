"""count mails"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "d94b60f1a7e3"
down_revision: str | None = "bf12ddcabe04"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "sent_mails",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("recipient", sa.LargeBinary(), nullable=False, comment="kit.mail.recipient_hash"),
        sa.Column("kind", sa.Integer(), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_sent_mails_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sent_mails")),
    )
    op.create_index(
        op.f("ix_sent_mails_person_id_kind_sent_at"), "sent_mails", ["person_id", "kind", "sent_at"], unique=False
    )
    op.create_index(
        op.f("ix_sent_mails_recipient_kind_sent_at"), "sent_mails", ["recipient", "kind", "sent_at"], unique=False
    )
    op.create_index(op.f("ix_sent_mails_sent_at"), "sent_mails", ["sent_at"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_sent_mails_sent_at"), table_name="sent_mails")
    op.drop_index(op.f("ix_sent_mails_recipient_kind_sent_at"), table_name="sent_mails")
    op.drop_index(op.f("ix_sent_mails_person_id_kind_sent_at"), table_name="sent_mails")
    op.drop_table("sent_mails")
