"""keep linked accounts and budgets of networks"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "6310f65097d6"
down_revision: str | None = "e1b7c2d94a36"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "known_social_accounts",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("platform", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False, comment="the network's id of it"),
        sa.Column("username", sa.Text(), nullable=False),
        sa.Column("linked", sa.Boolean(), nullable=False, comment="whether its token is usable"),
        sa.Column("followers", sa.BigInteger(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("platform BETWEEN 1 AND 3", name=op.f("ck_known_social_accounts_platform")),
        sa.PrimaryKeyConstraint("person_id", "platform", name=op.f("pk_known_social_accounts")),
    )
    op.create_index(
        "ix_known_social_accounts_platform_account_id",
        "known_social_accounts",
        ["platform", "account_id"],
        unique=False,
    )
    op.create_table(
        "network_budgets",
        sa.Column("platform", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("percent", sa.Float(), nullable=False),
        sa.Column("measured_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "blocked_until", sa.DateTime(timezone=True), nullable=True, comment="until then nothing is asked"
        ),
        sa.CheckConstraint("platform BETWEEN 1 AND 3", name=op.f("ck_network_budgets_platform")),
        sa.PrimaryKeyConstraint("platform", "account_id", name=op.f("pk_network_budgets")),
    )
    op.create_index("ix_network_budgets_measured_at", "network_budgets", ["measured_at"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_network_budgets_measured_at", table_name="network_budgets")
    op.drop_table("network_budgets")
    op.drop_index("ix_known_social_accounts_platform_account_id", table_name="known_social_accounts")
    op.drop_table("known_social_accounts")
