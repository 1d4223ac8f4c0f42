"""create leads, form attempts, erased persons and the queue of mails"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.mail import tables as mail_tables

revision: str = "5d0a3c1f7e42"
down_revision: str | None = "df75b1029d07"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_table(
        "leads",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("kind", sa.Integer(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("list", sa.Text(), nullable=True),
        sa.Column("profile_url", sa.Text(), nullable=True),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "CASE kind WHEN 1 THEN email IS NOT NULL AND list IS NOT NULL"
            " WHEN 2 THEN email IS NOT NULL AND name IS NOT NULL AND message IS NOT NULL"
            " WHEN 3 THEN email IS NOT NULL AND name IS NOT NULL AND message IS NOT NULL"
            " WHEN 4 THEN name IS NOT NULL AND profile_url IS NOT NULL ELSE false END",
            name=op.f("ck_leads_whole"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leads")),
    )
    op.create_index(
        "uq_leads_subscription",
        "leads",
        ["list", sa.literal_column("lower(email)")],
        unique=True,
        postgresql_where=sa.text("kind = 1"),
    )
    op.create_index("ix_leads_email", "leads", [sa.literal_column("lower(email)")])
    op.create_index("ix_leads_kind_id", "leads", ["kind", "id"], unique=False)
    op.create_index(op.f("ix_leads_created_at"), "leads", ["created_at"], unique=False)
    op.create_table(
        "form_attempts",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("address_hash", sa.LargeBinary(), nullable=False),
        sa.Column("attempted_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_form_attempts")),
    )
    op.create_index(
        op.f("ix_form_attempts_address_hash_attempted_at"), "form_attempts", ["address_hash", "attempted_at"]
    )
    op.create_index(op.f("ix_form_attempts_attempted_at"), "form_attempts", ["attempted_at"], unique=False)
    op.create_table(
        "erased_persons",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("erased_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_erased_persons")),
    )
    op.create_index(
        "ix_arrivals_person_id", "arrivals", ["person_id"], postgresql_where=sa.text("person_id IS NOT NULL")
    )
    mail_tables.create(op)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    mail_tables.drop(op)
    op.drop_index("ix_arrivals_person_id", table_name="arrivals")
    op.drop_table("erased_persons")
    op.drop_table("form_attempts")
    op.drop_table("leads")
