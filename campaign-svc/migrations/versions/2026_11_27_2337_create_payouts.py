"""create payouts"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "5af0f160db6a"
down_revision: str | None = "f07b2d6c8e13"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "payout_batches",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("month", sa.Text(), nullable=False, comment="YYYY-MM"),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("state", sa.SmallInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("people", sa.Integer(), server_default="0", nullable=False),
        sa.Column("total", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("paid", sa.Integer(), server_default="0", nullable=False),
        sa.Column("paid_total", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("returned", sa.Integer(), server_default="0", nullable=False),
        sa.Column("returned_total", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("open", sa.Integer(), server_default="0", nullable=False),
        sa.Column("left_out", sa.Integer(), server_default="0", nullable=False),
        sa.Column("sepa", sa.Integer(), server_default="0", nullable=False),
        sa.Column("prepared_by", sa.Text(), nullable=False),
        sa.Column("prepared_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("released_by", sa.Text(), nullable=True),
        sa.Column("released_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("discarded_by", sa.Text(), nullable=True),
        sa.Column("discarded_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("month ~ '^[0-9]{4}-[0-9]{2}$'", name=op.f("ck_payout_batches_month")),
        sa.CheckConstraint("(state = 4) = (discarded_at IS NOT NULL)", name=op.f("ck_payout_batches_discarded")),
        sa.CheckConstraint(
            "(state IN (2, 3)) = (released_at IS NOT NULL)", name=op.f("ck_payout_batches_released")
        ),
        sa.CheckConstraint("char_length(currency) = 3", name=op.f("ck_payout_batches_currency")),
        sa.CheckConstraint(
            "released_by IS NULL OR released_by <> prepared_by", name=op.f("ck_payout_batches_four_eyes")
        ),
        sa.CheckConstraint("state BETWEEN 1 AND 4", name=op.f("ck_payout_batches_state")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payout_batches")),
        sa.UniqueConstraint("reference", name=op.f("uq_payout_batches_reference")),
    )
    op.create_index(
        "ix_payout_batches_state", "payout_batches", ["state"], unique=False, postgresql_where=sa.text("state < 3")
    )
    op.create_index(
        "uq_payout_batches_month_currency",
        "payout_batches",
        ["month", "currency"],
        unique=True,
        postgresql_where=sa.text("state <> 4"),
    )
    op.create_table(
        "payout_candidates",
        sa.Column("run_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("payout_id", sa.Text(), nullable=False),
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("account_kind", sa.SmallInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False, comment="masked"),
        sa.Column("account_changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("run_id", "person_id", name=op.f("pk_payout_candidates")),
    )
    op.create_index(op.f("ix_payout_candidates_created_at"), "payout_candidates", ["created_at"], unique=False)
    op.create_table(
        "payout_acts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.SmallInteger(), nullable=False),
        sa.Column("actor_id", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("payouts", sa.Integer(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind BETWEEN 1 AND 6", name=op.f("ck_payout_acts_kind")),
        sa.ForeignKeyConstraint(["batch_id"], ["payout_batches.id"], name=op.f("fk_payout_acts_batch_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payout_acts")),
    )
    op.create_index("ix_payout_acts_batch_id_id", "payout_acts", ["batch_id", "id"], unique=False)
    op.create_table(
        "payouts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("reference", sa.Text(), nullable=False),
        sa.Column("state", sa.SmallInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), server_default="1", nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("own", sa.BigInteger(), nullable=False),
        sa.Column("first_level", sa.BigInteger(), nullable=False),
        sa.Column("second_level", sa.BigInteger(), nullable=False),
        sa.Column("account_kind", sa.SmallInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False, comment="masked"),
        sa.Column("account_changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("paid_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("returned_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.CheckConstraint("(state = 4) = (returned_at IS NOT NULL)", name=op.f("ck_payouts_returned")),
        sa.CheckConstraint("account_kind BETWEEN 1 AND 4", name=op.f("ck_payouts_account_kind")),
        sa.CheckConstraint(
            "amount > 0 AND own >= 0 AND first_level >= 0 AND second_level >= 0 AND amount = own + first_level + second_level",
            name=op.f("ck_payouts_amount"),
        ),
        sa.CheckConstraint("char_length(reason) BETWEEN 1 AND 200", name=op.f("ck_payouts_reason")),
        sa.CheckConstraint("state <> 3 OR paid_at IS NOT NULL", name=op.f("ck_payouts_paid")),
        sa.CheckConstraint("state BETWEEN 1 AND 5", name=op.f("ck_payouts_state")),
        sa.ForeignKeyConstraint(["batch_id"], ["payout_batches.id"], name=op.f("fk_payouts_batch_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_payouts")),
        sa.UniqueConstraint("reference", name=op.f("uq_payouts_reference")),
    )
    op.create_index("ix_payouts_batch_id_id", "payouts", ["batch_id", "id"], unique=False)
    op.create_index(
        "ix_payouts_open", "payouts", ["batch_id", "id"], unique=False, postgresql_where=sa.text("state <= 2")
    )
    op.create_index("ix_payouts_person_id_id", "payouts", ["person_id", "id"], unique=False)
    op.create_index("uq_payouts_batch_id_person_id", "payouts", ["batch_id", "person_id"], unique=True)


def downgrade() -> None:
    op.drop_index("uq_payouts_batch_id_person_id", table_name="payouts")
    op.drop_index("ix_payouts_person_id_id", table_name="payouts")
    op.drop_index("ix_payouts_open", table_name="payouts", postgresql_where=sa.text("state <= 2"))
    op.drop_index("ix_payouts_batch_id_id", table_name="payouts")
    op.drop_table("payouts")
    op.drop_index("ix_payout_acts_batch_id_id", table_name="payout_acts")
    op.drop_table("payout_acts")
    op.drop_index(op.f("ix_payout_candidates_created_at"), table_name="payout_candidates")
    op.drop_table("payout_candidates")
    op.drop_index(
        "uq_payout_batches_month_currency", table_name="payout_batches", postgresql_where=sa.text("state <> 4")
    )
    op.drop_index("ix_payout_batches_state", table_name="payout_batches", postgresql_where=sa.text("state < 3"))
    op.drop_table("payout_batches")
