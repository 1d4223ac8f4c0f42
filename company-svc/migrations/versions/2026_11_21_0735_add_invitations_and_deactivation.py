"""add invitations, versions of memberships, and what deactivation needs"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "b3c1f0a94e27"
down_revision: str | None = "aed9a6527d88"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("CREATE SEQUENCE membership_versions START 1000")
    op.add_column(
        "members",
        sa.Column("joined_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
    )
    # Until now only creators are members: they joined when their company was made.
    op.execute(
        "UPDATE members SET joined_at = companies.creation_dt FROM companies WHERE companies.id = members.company_id"
    )
    op.drop_constraint("ck_companies_cell_phone", "companies")
    op.create_check_constraint(
        op.f("ck_companies_cell_phone"),
        "companies",
        r"cell_phone ~ '^\+?[0-9]+$' AND char_length(cell_phone) <= 100",
    )
    op.create_check_constraint(
        op.f("ck_companies_status"),
        "companies",
        "status IN ('Active', 'Inactive') AND active = (status = 'Active')",
    )
    op.create_check_constraint(
        op.f("ck_terms_acceptances_location"),
        "terms_acceptances",
        "latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180",
    )
    op.create_table(
        "invitations",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("role", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("invited_by", sa.Text(), nullable=True),
        sa.Column("accepted_by", sa.Text(), nullable=True),
        sa.Column("creation_dt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent_count", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("role BETWEEN 1 AND 3", name=op.f("ck_invitations_role")),
        sa.CheckConstraint(
            "status IN ('Open', 'Accepted', 'Cancelled', 'Expired')", name=op.f("ck_invitations_status")
        ),
        sa.CheckConstraint(
            "(status = 'Open') = (email IS NOT NULL) AND (status = 'Open') = (token_hash IS NOT NULL)",
            name=op.f("ck_invitations_closed_is_blank"),
        ),
        sa.CheckConstraint(
            "email = lower(email) AND char_length(email) <= 254", name=op.f("ck_invitations_email")
        ),
        sa.ForeignKeyConstraint(["company_id"], ["companies.id"], name=op.f("fk_invitations_company_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitations")),
    )
    op.create_index("uq_invitations_company_id_email", "invitations", ["company_id", "email"], unique=True)
    op.create_index("uq_invitations_token_hash", "invitations", ["token_hash"], unique=True)
    op.create_index(
        "ix_invitations_expires_at",
        "invitations",
        ["expires_at"],
        unique=False,
        postgresql_where=sa.text("status = 'Open'"),
    )
    op.create_index(op.f("ix_invitations_invited_by"), "invitations", ["invited_by"], unique=False)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_table("invitations")
    op.drop_constraint("ck_terms_acceptances_location", "terms_acceptances")
    op.drop_constraint("ck_companies_status", "companies")
    op.drop_constraint("ck_companies_cell_phone", "companies")
    op.create_check_constraint(
        op.f("ck_companies_cell_phone"), "companies", r"cell_phone IS NULL OR cell_phone ~ '^\+?[0-9]{1,99}$'"
    )
    op.drop_column("members", "joined_at")
    op.execute("DROP SEQUENCE membership_versions")
