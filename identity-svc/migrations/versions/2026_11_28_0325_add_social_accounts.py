"""add social accounts"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "55efe24fd46c"
down_revision: str | None = "c4e80f1b7d26"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "social_accounts",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("platform", sa.SmallInteger(), nullable=False, comment="Platform of the contract"),
        sa.Column("state", sa.SmallInteger(), nullable=False, comment="SocialAccountState of the contract"),
        sa.Column("reason", sa.SmallInteger(), nullable=True, comment="SocialAccountReason of the contract"),
        sa.Column(
            "account_id", sa.Text(), nullable=True, comment="the network's id of the professional account or Page"
        ),
        sa.Column(
            "owner_id",
            sa.Text(),
            nullable=True,
            comment="the network's id, for our application, of who gave the permissions",
        ),
        sa.Column("username", sa.Text(), nullable=True),
        sa.Column("scopes", sa.ARRAY(sa.Text()), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("followers", sa.BigInteger(), nullable=True),
        sa.Column("token", sa.LargeBinary(), nullable=True, comment="encrypted"),
        sa.Column("pepper", sa.Text(), nullable=True),
        sa.Column(
            "expires_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="when the token expires; null for one that does not",
        ),
        sa.Column("linked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "check_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="when the token is next refreshed or checked; a lease moves it ahead",
        ),
        sa.Column("failures", sa.Integer(), nullable=False, comment="checks in a row without an answer"),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "(state = 1) = (check_at IS NOT NULL)", name=op.f("ck_social_accounts_checked_while_linked")
        ),
        sa.CheckConstraint(
            "(state = 1) = (token IS NOT NULL)", name=op.f("ck_social_accounts_token_while_linked")
        ),
        sa.CheckConstraint("(state = 2) = (reason IS NOT NULL)", name=op.f("ck_social_accounts_reason")),
        sa.CheckConstraint(
            "(state = 3) = (account_id IS NULL)", name=op.f("ck_social_accounts_account_until_unlinked")
        ),
        sa.CheckConstraint("(token IS NULL) = (pepper IS NULL)", name=op.f("ck_social_accounts_pepper_of_token")),
        sa.CheckConstraint("followers >= 0", name=op.f("ck_social_accounts_followers")),
        sa.CheckConstraint("platform IN (1, 2)", name=op.f("ck_social_accounts_platform")),
        sa.CheckConstraint("state BETWEEN 1 AND 3", name=op.f("ck_social_accounts_state")),
        sa.ForeignKeyConstraint(
            ["person_id"], ["persons.id"], name=op.f("fk_social_accounts_person_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "platform", name=op.f("pk_social_accounts")),
    )
    op.create_index(
        "ix_social_accounts_due",
        "social_accounts",
        ["check_at"],
        unique=False,
        postgresql_where=sa.text("check_at IS NOT NULL"),
    )
    op.create_index("ix_social_accounts_owner", "social_accounts", ["platform", "owner_id"], unique=False)
    op.create_index("uq_social_accounts_account", "social_accounts", ["platform", "account_id"], unique=True)


def downgrade() -> None:
    op.drop_index("uq_social_accounts_account", table_name="social_accounts")
    op.drop_index("ix_social_accounts_owner", table_name="social_accounts")
    op.drop_index(
        "ix_social_accounts_due", table_name="social_accounts", postgresql_where=sa.text("check_at IS NOT NULL")
    )
    op.drop_table("social_accounts")
