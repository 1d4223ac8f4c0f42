"""back the audit's rules by constraints"""

from collections.abc import Sequence

from alembic import op

revision: str = "e1a7c2f4903b"
down_revision: str | None = "d5c947215437"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # A busy table makes the migration fail and be tried again, instead of queueing every reader behind it.
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_check_constraint(op.f("ck_advertisements_money_available"), "advertisements", "money_available >= 0")
    op.create_check_constraint(
        op.f("ck_advertisements_decided_holds_none"),
        "advertisements",
        "status IN (1, 2) OR (budget_freezed = 0 AND money_available = 0)",
    )
    op.create_check_constraint(
        op.f("ck_advertisements_platform_says_why"),
        "advertisements",
        "status <> 5 OR rejection_reason IS NOT NULL",
    )
    op.create_index("ix_advertisements_campaign_id_person_id", "advertisements", ["campaign_id", "person_id"])
    op.create_unique_constraint(op.f("uq_audit_entries_advertisement_id"), "audit_entries", ["advertisement_id"])
    op.drop_index(op.f("ix_audit_entries_advertisement_id"), table_name="audit_entries")
    op.create_check_constraint(
        op.f("ck_audit_entries_decides"), "audit_entries", "from_status IN (1, 2) AND to_status IN (3, 4, 5)"
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_constraint(op.f("ck_audit_entries_decides"), "audit_entries", type_="check")
    op.create_index(op.f("ix_audit_entries_advertisement_id"), "audit_entries", ["advertisement_id"])
    op.drop_constraint(op.f("uq_audit_entries_advertisement_id"), "audit_entries", type_="unique")
    op.drop_index("ix_advertisements_campaign_id_person_id", table_name="advertisements")
    for name in ("platform_says_why", "decided_holds_none", "money_available"):
        op.drop_constraint(op.f(f"ck_advertisements_{name}"), "advertisements", type_="check")
