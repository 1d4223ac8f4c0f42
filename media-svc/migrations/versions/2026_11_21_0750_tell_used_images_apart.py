"""tell used and whole images apart, and who uploaded them"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "9b7c2f60d1ae"
down_revision: str | None = "14cf76338a12"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    moment = sa.DateTime(timezone=True)
    op.add_column("images", sa.Column("touched_at", moment, nullable=True, comment="when it was last uploaded"))
    op.add_column("images", sa.Column("finished_at", moment, nullable=True, comment="when all of it was stored"))
    op.add_column("images", sa.Column("used_at", moment, nullable=True, comment="when it was first claimed"))
    # Who claims images did not say so before: what there is stays.
    op.execute("UPDATE images SET touched_at = created_at, finished_at = created_at, used_at = created_at")
    op.alter_column("images", "touched_at", nullable=False)
    op.create_index("ix_images_unused", "images", ["touched_at"], postgresql_where=sa.text("used_at IS NULL"))
    op.create_index(op.f("ix_images_thumbnail_key"), "images", ["thumbnail_key"])
    op.create_table(
        "image_owners",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("owner_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["key"], ["images.key"], name=op.f("fk_image_owners_key_images"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key", "owner_id", name=op.f("pk_image_owners")),
    )
    op.create_index(op.f("ix_image_owners_owner_id"), "image_owners", ["owner_id"])
    op.execute("INSERT INTO image_owners (key, owner_id) SELECT key, owner_id FROM images")
    op.drop_index(op.f("ix_images_owner_id"), table_name="images")
    op.drop_column("images", "owner_id")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.add_column("images", sa.Column("owner_id", sa.Text(), nullable=True))
    op.execute(
        "UPDATE images SET owner_id = coalesce((SELECT min(o.owner_id) FROM image_owners o WHERE o.key = images.key), '')"
    )
    op.alter_column("images", "owner_id", nullable=False)
    op.create_index(op.f("ix_images_owner_id"), "images", ["owner_id"])
    op.drop_table("image_owners")
    op.drop_index(op.f("ix_images_thumbnail_key"), table_name="images")
    op.drop_index("ix_images_unused", table_name="images")
    for name in ("used_at", "finished_at", "touched_at"):
        op.drop_column("images", name)
