"""add proofs of payments"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "b203c1b1b6d2"
down_revision: str | None = "ace22255486f"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "payment_proofs",
        sa.Column("campaign_id", sa.Text(), nullable=False),
        sa.Column("type", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("stored_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("octet_length(content) BETWEEN 1 AND 5242880", name=op.f("ck_payment_proofs_size")),
        sa.CheckConstraint("type BETWEEN 1 AND 3", name=op.f("ck_payment_proofs_type")),
        sa.ForeignKeyConstraint(["campaign_id"], ["campaigns.id"], name=op.f("fk_payment_proofs_campaign_id")),
        sa.PrimaryKeyConstraint("campaign_id", name=op.f("pk_payment_proofs")),
    )


def downgrade() -> None:
    op.drop_table("payment_proofs")
