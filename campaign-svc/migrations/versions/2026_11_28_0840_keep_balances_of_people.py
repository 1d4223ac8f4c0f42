"""keep balances of people

The trigger keeps them from here on, whichever release writes to the ledger; the next revision fills what was before.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "7c40d1e9a2b5"
down_revision: str | None = "93b6f0a1d2ce"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_KEEP = """
CREATE FUNCTION ledger_keep_people_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO people_balances (owner_id, currency, own, first_level, second_level)
    SELECT owner_id, currency, coalesce(sum(amount) FILTER (WHERE account = 4), 0),
        coalesce(sum(amount) FILTER (WHERE account = 5), 0), coalesce(sum(amount) FILTER (WHERE account = 6), 0)
    FROM added WHERE account BETWEEN 4 AND 6 GROUP BY owner_id, currency;
    RETURN NULL;
END $$
"""


def upgrade() -> None:
    op.create_table(
        "people_balances",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("owner_id", sa.Text(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("own", sa.BigInteger(), nullable=False),
        sa.Column("first_level", sa.BigInteger(), nullable=False),
        sa.Column("second_level", sa.BigInteger(), nullable=False),
        sa.Column("merged", sa.Boolean(), server_default="false", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people_balances")),
    )
    op.create_index(
        "ix_people_balances_owner_id_currency",
        "people_balances",
        ["owner_id", "currency"],
        postgresql_include=["own", "first_level", "second_level"],
    )
    op.create_index(
        "ix_people_balances_unmerged", "people_balances", ["id"], postgresql_where=sa.text("NOT merged")
    )
    op.execute(_KEEP)
    op.execute(
        "CREATE TRIGGER ledger_entries_people_balances AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added"
        " FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_people_balances()"
    )


def downgrade() -> None:
    op.execute("DROP TRIGGER ledger_entries_people_balances ON ledger_entries")
    op.execute("DROP FUNCTION ledger_keep_people_balances")
    op.drop_table("people_balances")
