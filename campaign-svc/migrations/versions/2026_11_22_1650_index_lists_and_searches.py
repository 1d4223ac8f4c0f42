"""index what staff list and search, so that it takes as long with a hundred times the rows"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "5b0d7c94e1a2"
down_revision: str | None = "f1c6a80e2d53"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

LIKES = sa.text("(like_count + not_sponsored_like_count)")
COMMENTS = sa.text("(comment_count + not_sponsored_comment_count)")
PLAIN = {
    "ix_advertisements_creation_dt_id": ("advertisements", ["creation_dt", "id"]),
    "ix_advertisements_status_creation_dt_id": ("advertisements", ["status", "creation_dt", "id"]),
    "ix_advertisements_picture": ("advertisements", [sa.text("split_part(multimedia_uri, '?', 1)")]),
    "ix_advertisements_likes": ("advertisements", [LIKES, "creation_dt", "id"]),
    "ix_advertisements_comments": ("advertisements", [COMMENTS, "creation_dt", "id"]),
    "ix_campaigns_status_creation_dt_id": ("campaigns", ["status", "creation_dt", "id"]),
    "ix_campaigns_picture": ("campaigns", [sa.text("split_part(picture, '?', 1)")]),
}
TRIGRAMS = {
    "ix_advertisements_text": ("advertisements", ["caption", "caption_identifier"]),
    "ix_campaigns_name": ("campaigns", ["name"]),
}
WAITING = ("ix_advertisements_waiting_creation_dt_id", "advertisements", ["creation_dt", "id"])


def upgrade() -> None:
    op.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    with op.get_context().autocommit_block():  # built beside readers and writers, who wait for nothing
        for name, (table, columns) in PLAIN.items():
            op.create_index(name, table, columns, if_not_exists=True, postgresql_concurrently=True)
        for name, (table, columns) in TRIGRAMS.items():
            op.create_index(
                name,
                table,
                columns,
                if_not_exists=True,
                postgresql_concurrently=True,
                postgresql_using="gin",
                postgresql_ops=dict.fromkeys(columns, "gin_trgm_ops"),
            )
        op.create_index(
            "ix_campaigns_drafts",
            "campaigns",
            ["creation_dt", "id"],
            if_not_exists=True,
            postgresql_concurrently=True,
            postgresql_where=sa.text("status IN (1, 2)"),
        )
        op.drop_index(WAITING[0], table_name=WAITING[1], if_exists=True, postgresql_concurrently=True)


def downgrade() -> None:
    with op.get_context().autocommit_block():
        op.create_index(
            *WAITING,
            if_not_exists=True,
            postgresql_concurrently=True,
            postgresql_where=sa.text("status IN (1, 2)"),
        )
        for name, (table, _) in {**PLAIN, **TRIGRAMS, "ix_campaigns_drafts": ("campaigns", [])}.items():
            op.drop_index(name, table_name=table, if_exists=True, postgresql_concurrently=True)
