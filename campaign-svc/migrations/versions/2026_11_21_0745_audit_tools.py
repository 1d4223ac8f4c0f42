"""audit reasons, deadlines, the hand-over of rewards, claims, anonymised advertisements"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "a94c0d7be215"
down_revision: str | None = "b7d40c5a91e2"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_MOMENT = sa.DateTime(timezone=True)
_ADDED = (
    "rejection_note",
    "audit_deadline",
    "delivered_at",
    "delivered_by",
    "delivered_by_role",
    "anonymised_at",
)


def upgrade() -> None:
    # A busy table makes the migration fail and be tried again, instead of queueing every reader behind it.
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.add_column("advertisements", sa.Column("rejection_note", sa.Text()))
    op.add_column("advertisements", sa.Column("audit_deadline", _MOMENT))
    op.execute("UPDATE advertisements SET audit_deadline = creation_dt + interval '72 hours'")
    op.alter_column(
        "advertisements",
        "audit_deadline",
        nullable=False,
        server_default=sa.text("now() + interval '72 hours'"),
    )
    op.add_column("advertisements", sa.Column("delivered_at", _MOMENT))
    op.add_column("advertisements", sa.Column("delivered_by", sa.Text()))
    op.add_column("advertisements", sa.Column("delivered_by_role", sa.Text()))
    op.add_column("advertisements", sa.Column("anonymised_at", _MOMENT))
    op.create_check_constraint(
        op.f("ck_advertisements_delivered_once_approved"),
        "advertisements",
        "delivered_at IS NULL OR (status = 3 AND delivered_by IS NOT NULL)",
    )
    op.create_index(
        "ix_advertisements_waiting_creation_dt_id",
        "advertisements",
        ["creation_dt", "id"],
        postgresql_where=sa.text("status IN (1, 2)"),
    )
    op.create_index("ix_advertisements_person_id", "advertisements", ["person_id"])
    op.add_column("audit_entries", sa.Column("note", sa.Text()))
    op.create_table(
        "audit_claims",
        sa.Column("advertisement_id", sa.Text(), nullable=False),
        sa.Column("holder_id", sa.Text(), nullable=False),
        sa.Column("until", _MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["advertisement_id"], ["advertisements.id"], name=op.f("fk_audit_claims_advertisement_id")
        ),
        sa.PrimaryKeyConstraint("advertisement_id", name=op.f("pk_audit_claims")),
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_table("audit_claims")
    op.drop_column("audit_entries", "note")
    op.drop_index("ix_advertisements_person_id", table_name="advertisements")
    op.drop_index("ix_advertisements_waiting_creation_dt_id", table_name="advertisements")
    op.drop_constraint(op.f("ck_advertisements_delivered_once_approved"), "advertisements", type_="check")
    for name in _ADDED:
        op.drop_column("advertisements", name)
