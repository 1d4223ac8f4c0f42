"""index what expires"""

from collections.abc import Sequence

from alembic import op

revision: str = "5d0c93a7e1f6"
down_revision: str | None = "b41f7c2e90d3"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

INDEXES = {
    "ix_address_failures_window_started_at": ("address_failures", "window_started_at"),
    "ix_mailed_tokens_expires_at": ("mailed_tokens", "expires_at"),
    "ix_refresh_tokens_expires_at": ("refresh_tokens", "expires_at"),
    "ix_sessions_last_used_at": ("sessions", "last_used_at"),
    "ix_sign_in_challenges_expires_at": ("sign_in_challenges", "expires_at"),
}


def upgrade() -> None:
    with op.get_context().autocommit_block():  # built beside readers and writers, who wait for nothing
        for name, (table, column) in INDEXES.items():
            op.create_index(name, table, [column], if_not_exists=True, postgresql_concurrently=True)


def downgrade() -> None:
    with op.get_context().autocommit_block():
        for name, (table, _) in INDEXES.items():
            op.drop_index(name, table_name=table, if_exists=True, postgresql_concurrently=True)
