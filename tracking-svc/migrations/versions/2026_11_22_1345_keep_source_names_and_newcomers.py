"""keep what links name as their source, and who signed up with the app"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "2f7a9be04c13"
down_revision: str | None = "b06e39d8471c"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_CELLS = {
    "daily_arrivals": ["company_id", "day", "event", "source", "store", "country", "bot"],
    "daily_visitors": ["day", "company_id", "event", "source", "store", "country", "bot", "visitor_hash"],
}


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.add_column("arrivals", sa.Column("source_name", sa.Text(), nullable=True))
    for table, key in _CELLS.items():
        op.add_column(table, sa.Column("source_name", sa.Text(), server_default="", nullable=False))
        op.drop_constraint(op.f(f"pk_{table}"), table)
        op.create_primary_key(op.f(f"pk_{table}"), table, [*key, "source_name"])
    op.create_table(
        "newcomers",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("signed_up_on", sa.Date(), nullable=True),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("source", sa.Integer(), nullable=False),
        sa.Column("source_name", sa.Text(), nullable=False),
        sa.Column("first_approved_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_newcomers")),
        sa.CheckConstraint(
            "signed_up_on IS NOT NULL OR first_approved_at IS NOT NULL", name=op.f("ck_newcomers_something_known")
        ),
    )
    op.create_index(
        "ix_newcomers_company_id_signed_up_on",
        "newcomers",
        ["company_id", "signed_up_on"],
        postgresql_where=sa.text("signed_up_on IS NOT NULL"),
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_table("newcomers")
    # Cells that differ by the name alone become one; a visitor of two of them is one visitor.
    op.execute(
        "CREATE TEMPORARY TABLE together ON COMMIT DROP AS SELECT company_id, day, event, source, store, country, bot,"
        " sum(total)::bigint AS total, sum(unique_visitors)::bigint AS unique_visitors FROM daily_arrivals"
        " GROUP BY company_id, day, event, source, store, country, bot"
    )
    op.execute("TRUNCATE daily_arrivals")
    op.execute(
        "DELETE FROM daily_visitors AS one USING daily_visitors AS other WHERE one.source_name > other.source_name"
        " AND (one.day, one.company_id, one.event, one.source, one.store, one.country, one.bot, one.visitor_hash)"
        " = (other.day, other.company_id, other.event, other.source, other.store, other.country, other.bot,"
        " other.visitor_hash)"
    )
    for table, key in _CELLS.items():
        op.drop_constraint(op.f(f"pk_{table}"), table)
        op.drop_column(table, "source_name")
        op.create_primary_key(op.f(f"pk_{table}"), table, key)
    op.execute(
        "INSERT INTO daily_arrivals (company_id, day, event, source, store, country, bot, total, unique_visitors)"
        " SELECT company_id, day, event, source, store, country, bot, total, unique_visitors FROM together"
    )
    op.drop_column("arrivals", "source_name")
