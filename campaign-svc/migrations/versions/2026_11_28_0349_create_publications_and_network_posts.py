"""create publications and network posts"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "240965797613"
down_revision: str | None = "6310f65097d6"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "publications",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("advertisement_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("platform", sa.SmallInteger(), nullable=False),
        sa.Column("state", sa.SmallInteger(), nullable=False, comment="PublicationState"),
        sa.Column("reason", sa.Text(), nullable=True, comment="why it failed or waits longer"),
        sa.Column("account_id", sa.Text(), nullable=True, comment="the account it began on"),
        sa.Column("container_id", sa.Text(), nullable=True),
        sa.Column("container_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("containers", sa.SmallInteger(), server_default="0", nullable=False, comment="made so far"),
        sa.Column(
            "sent_at", sa.DateTime(timezone=True), nullable=True, comment="before the request that makes it public"
        ),
        sa.Column("media_id", sa.Text(), nullable=True, comment="the network's id of the post"),
        sa.Column("attempts", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("requested_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "due_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="while a worker has it: when others may take it",
        ),
        sa.CheckConstraint(
            "(state IN (1, 2, 3)) = (due_at IS NOT NULL)", name=op.f("ck_publications_due_while_open")
        ),
        sa.CheckConstraint("platform IN (1, 2)", name=op.f("ck_publications_platform")),
        sa.CheckConstraint("state <> 3 OR sent_at IS NOT NULL", name=op.f("ck_publications_sent")),
        sa.CheckConstraint("state <> 4 OR media_id IS NOT NULL", name=op.f("ck_publications_published")),
        sa.CheckConstraint("state <> 5 OR reason IS NOT NULL", name=op.f("ck_publications_failed_says_why")),
        sa.CheckConstraint("state BETWEEN 1 AND 6", name=op.f("ck_publications_state")),
        sa.ForeignKeyConstraint(
            ["advertisement_id"],
            ["advertisements.id"],
            name=op.f("fk_publications_advertisement_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publications")),
        sa.UniqueConstraint(
            "advertisement_id", "platform", name=op.f("uq_publications_advertisement_id_platform")
        ),
    )
    op.create_index(
        "ix_publications_due_at",
        "publications",
        ["due_at"],
        unique=False,
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    op.create_index(
        "ix_publications_media",
        "publications",
        ["platform", "media_id"],
        unique=False,
        postgresql_where=sa.text("media_id IS NOT NULL"),
    )
    op.create_index("ix_publications_person_id", "publications", ["person_id"], unique=False)
    op.create_table(
        "network_posts",
        sa.Column("post_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("platform", sa.SmallInteger(), nullable=False),
        sa.Column(
            "media_id", sa.Text(), nullable=True, comment="the network's id; NULL until it is found by its address"
        ),
        sa.Column("address", sa.Text(), nullable=False, comment="as posts keep it"),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True, comment="when its campaign ends"),
        sa.Column("followers", sa.BigInteger(), nullable=True, comment="of the account when it was published"),
        sa.Column(
            "due_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="while a worker has it: when others may take it",
        ),
        sa.Column("attempts", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("measured_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("insights_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "missing_since",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="since when its network does not show it",
        ),
        sa.Column("interface", sa.Text(), nullable=True, comment="that told the figures"),
        sa.Column(
            "known", sa.ARRAY(sa.Text()), server_default="{}", nullable=False, comment="metrics that it ever told"
        ),
        sa.CheckConstraint("platform IN (1, 2)", name=op.f("ck_network_posts_platform")),
        sa.ForeignKeyConstraint(
            ["post_id"], ["posts.id"], name=op.f("fk_network_posts_post_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("post_id", name=op.f("pk_network_posts")),
    )
    op.create_index(
        "ix_network_posts_due_at",
        "network_posts",
        ["due_at"],
        unique=False,
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    op.create_index(
        "ix_network_posts_media",
        "network_posts",
        ["platform", "media_id"],
        unique=False,
        postgresql_where=sa.text("media_id IS NOT NULL"),
    )
    op.create_index(
        "ix_network_posts_person_id_platform_due_at",
        "network_posts",
        ["person_id", "platform", "due_at"],
        unique=False,
    )


def downgrade() -> None:
    op.drop_index("ix_network_posts_person_id_platform_due_at", table_name="network_posts")
    op.drop_index(
        "ix_network_posts_media", table_name="network_posts", postgresql_where=sa.text("media_id IS NOT NULL")
    )
    op.drop_index(
        "ix_network_posts_due_at", table_name="network_posts", postgresql_where=sa.text("due_at IS NOT NULL")
    )
    op.drop_table("network_posts")
    op.drop_index("ix_publications_person_id", table_name="publications")
    op.drop_index(
        "ix_publications_media", table_name="publications", postgresql_where=sa.text("media_id IS NOT NULL")
    )
    op.drop_index(
        "ix_publications_due_at", table_name="publications", postgresql_where=sa.text("due_at IS NOT NULL")
    )
    op.drop_table("publications")
