"""the currency of campaigns and companies, and budgets by currency without drafts"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0b86c5f49d72"
down_revision: str | None = "f7a5b4e38c61"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

# Campaigns known so far count as ARS: their currency was not kept. campaign-svc's migration of the same day tells anew of
# those in another currency.
_RECOUNT = """
    UPDATE companies SET
        investment = coalesce(summed.investment, 0),
        budget_spent = coalesce(summed.spent, 0),
        budget_freezed = coalesce(summed.freezed, 0),
        budget_available = coalesce(summed.available, 0),
        budgets = CASE WHEN summed.investment > 0 THEN jsonb_build_array(jsonb_build_object(
            'currency', 'ARS', 'investment', summed.investment, 'spent', summed.spent,
            'freezed', summed.freezed, 'available', summed.available
        )) ELSE '[]' END
    FROM companies AS counted LEFT JOIN (
        SELECT company_id, sum(investment)::bigint AS investment, sum(budget_spent)::bigint AS spent,
            sum(budget_freezed)::bigint AS freezed, sum(budget_available)::bigint AS available
        FROM campaign_standings WHERE active AND status > 2 GROUP BY company_id
    ) AS summed ON summed.company_id = counted.id
    WHERE companies.id = counted.id
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.add_column("campaign_standings", sa.Column("currency", sa.Text(), server_default="ARS", nullable=False))
    op.add_column(
        "companies",
        sa.Column(
            "currency",
            sa.Text(),
            server_default="ARS",
            nullable=False,
            comment="ISO 4217 code; its sums are in it",
        ),
    )
    op.add_column(
        "companies",
        sa.Column(
            "budgets",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default="[]",
            nullable=False,
            comment="each a CompanyBudget of the contract",
        ),
    )
    for table in ("campaign_standings", "companies"):
        op.create_check_constraint(op.f(f"ck_{table}_currency"), table, "char_length(currency) = 3")
    op.execute(_RECOUNT)


def downgrade() -> None:
    op.drop_column("companies", "budgets")
    op.drop_column("companies", "currency")
    op.drop_column("campaign_standings", "currency")
