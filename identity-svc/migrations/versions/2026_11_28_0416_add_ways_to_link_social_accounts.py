"""add ways to link social accounts"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "52d1da717901"
down_revision: str | None = "8e42c6a05d17"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "network_deletions",
        sa.Column("code", sa.Text(), nullable=False, comment="with which they look up what became of it"),
        sa.Column("platform", sa.SmallInteger(), nullable=False, comment="Platform of the contract"),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("platform IN (1, 2)", name=op.f("ck_network_deletions_platform")),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_network_deletions")),
    )
    op.create_index(op.f("ix_network_deletions_deleted_at"), "network_deletions", ["deleted_at"], unique=False)
    op.create_table(
        "network_confirmations",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("platform", sa.SmallInteger(), nullable=False, comment="Platform of the contract"),
        sa.Column("username", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("requested_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("refused_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("platform BETWEEN 1 AND 3", name=op.f("ck_network_confirmations_platform")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_network_confirmations_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_network_confirmations")),
    )
    op.create_index(
        "ix_network_confirmations_waiting",
        "network_confirmations",
        ["id"],
        unique=False,
        postgresql_where=sa.text("refused_at IS NULL"),
    )
    op.create_index(
        "uq_network_confirmations_account", "network_confirmations", ["person_id", "platform"], unique=True
    )
    op.create_table(
        "network_linkings",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("platform", sa.SmallInteger(), nullable=False, comment="Platform of the contract"),
        sa.Column("session_id", sa.Text(), nullable=False, comment="in which alone it is completed"),
        sa.Column("state", sa.LargeBinary(), nullable=False, comment="hash of the parameter `state`"),
        sa.Column("language", sa.Text(), nullable=False, comment="of the page to which they come back"),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("platform IN (1, 2)", name=op.f("ck_network_linkings_platform")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_network_linkings_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "platform", name=op.f("pk_network_linkings")),
    )
    op.create_index(op.f("ix_network_linkings_expires_at"), "network_linkings", ["expires_at"], unique=False)
    op.create_table(
        "page_choices",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("pages", sa.LargeBinary(), nullable=False, comment="encrypted"),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_page_choices_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_page_choices")),
    )
    op.create_index(op.f("ix_page_choices_expires_at"), "page_choices", ["expires_at"], unique=False)
    op.add_column(
        "creator_notices",
        sa.Column("platform", sa.SmallInteger(), nullable=True, comment="Platform of the contract"),
    )
    op.alter_column(
        "creator_notices",
        "account",
        existing_type=sa.TEXT(),
        comment="last characters of its number, or its name on a network",
        existing_comment="last characters of its number",
        existing_nullable=True,
    )


def downgrade() -> None:
    op.alter_column(
        "creator_notices",
        "account",
        existing_type=sa.TEXT(),
        comment="last characters of its number",
        existing_comment="last characters of its number, or its name on a network",
        existing_nullable=True,
    )
    op.drop_column("creator_notices", "platform")
    op.drop_index(op.f("ix_page_choices_expires_at"), table_name="page_choices")
    op.drop_table("page_choices")
    op.drop_index(op.f("ix_network_linkings_expires_at"), table_name="network_linkings")
    op.drop_table("network_linkings")
    op.drop_index("uq_network_confirmations_account", table_name="network_confirmations")
    op.drop_index(
        "ix_network_confirmations_waiting",
        table_name="network_confirmations",
        postgresql_where=sa.text("refused_at IS NULL"),
    )
    op.drop_table("network_confirmations")
    op.drop_index(op.f("ix_network_deletions_deleted_at"), table_name="network_deletions")
    op.drop_table("network_deletions")
