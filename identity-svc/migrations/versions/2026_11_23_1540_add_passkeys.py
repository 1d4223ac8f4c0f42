"""add passkeys"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "e088ae3b58b7"
down_revision: str | None = "5d0c93a7e1f6"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # A busy table makes the migration fail and be tried again, instead of queueing every reader behind it.
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_table(
        "answered_challenges",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_answered_challenges")),
    )
    op.create_index(op.f("ix_answered_challenges_expires_at"), "answered_challenges", ["expires_at"], unique=False)
    op.create_table(
        "passkeys",
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("credential_id", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("char_length(name) BETWEEN 1 AND 100", name=op.f("ck_passkeys_name_length")),
        sa.CheckConstraint("sign_count >= 0", name=op.f("ck_passkeys_sign_count")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_passkeys_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
        sa.UniqueConstraint("credential_id", name=op.f("uq_passkeys_credential_id")),
    )
    op.create_index(op.f("ix_passkeys_person_id"), "passkeys", ["person_id"], unique=False)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_index(op.f("ix_passkeys_person_id"), table_name="passkeys")
    op.drop_table("passkeys")
    op.drop_index(op.f("ix_answered_challenges_expires_at"), table_name="answered_challenges")
    op.drop_table("answered_challenges")
