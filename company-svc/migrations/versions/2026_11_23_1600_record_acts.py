"""record acts of companies, only added to"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "5c1e9b74a0d6"
down_revision: str | None = "e8a05c6d31f4"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

# An update may only clear a person, and only what is two years old may be deleted; a day less, since the clock of a service
# may be ahead of the database's.
_ONLY_ADDED_TO = """
CREATE FUNCTION acts_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    persons CONSTANT text[] := '{actor_id,member_id,email}';
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF to_jsonb(NEW) - persons = to_jsonb(OLD) - persons
            AND (NEW.actor_id IS NULL OR NEW.actor_id IS NOT DISTINCT FROM OLD.actor_id)
            AND (NEW.member_id IS NULL OR NEW.member_id IS NOT DISTINCT FROM OLD.member_id)
            AND (NEW.email IS NULL OR NEW.email IS NOT DISTINCT FROM OLD.email)
        THEN
            RETURN NEW;
        END IF;
    ELSIF TG_OP = 'DELETE' THEN
        IF OLD.recorded_at < now() - interval '729 days' THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'acts are only added to'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'acts_only_added_to';
END $$
"""


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.create_table(
        "acts",
        sa.Column("id", sa.Text(collation="C"), nullable=False),
        sa.Column("company_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Integer(), nullable=False),
        sa.Column("happened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "recorded_at",
            sa.DateTime(timezone=True),
            nullable=False,
            comment="how long it is kept is counted from here",
        ),
        sa.Column("by", sa.Integer(), nullable=False),
        sa.Column(
            "actor_id",
            sa.Text(),
            nullable=True,
            comment="who did it; null for the platform, and once erased",
        ),
        sa.Column("fact", sa.Text(), nullable=True, comment="the fact that told it, so that it is recorded once"),
        sa.Column("member_id", sa.Text(), nullable=True, comment="the member concerned"),
        sa.Column("role", sa.Integer(), nullable=True),
        sa.Column("role_before", sa.Integer(), nullable=True),
        sa.Column("invitation_id", sa.Text(), nullable=True),
        sa.Column("email", sa.Text(), nullable=True, comment="whom it invites: the first letter and the domain"),
        sa.Column("campaign_id", sa.Text(), nullable=True),
        sa.Column(
            "subject",
            sa.Text(),
            nullable=True,
            comment="name of the campaign, title of the report, as it was then",
        ),
        sa.Column("fields", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("export", sa.Integer(), nullable=True),
        sa.Column("rows", sa.Integer(), nullable=True),
        sa.CheckConstraint("kind BETWEEN 1 AND 18", name=op.f("ck_acts_kind")),
        sa.CheckConstraint("by BETWEEN 1 AND 3", name=op.f("ck_acts_by")),
        sa.CheckConstraint("role BETWEEN 1 AND 3", name=op.f("ck_acts_role")),
        sa.CheckConstraint("role_before BETWEEN 1 AND 3", name=op.f("ck_acts_role_before")),
        sa.CheckConstraint("export BETWEEN 1 AND 5 AND rows >= 0", name=op.f("ck_acts_export")),
        sa.CheckConstraint(
            "(kind = 18) = (export IS NOT NULL) AND (kind = 18) = (rows IS NOT NULL)",
            name=op.f("ck_acts_exported"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_acts")),
    )
    op.create_index("uq_acts_fact", "acts", ["fact"], unique=True)
    op.create_index("ix_acts_company_id_happened_at_id", "acts", ["company_id", "happened_at", "id"])
    op.create_index("ix_acts_company_id_kind_happened_at_id", "acts", ["company_id", "kind", "happened_at", "id"])
    op.create_index(
        "ix_acts_actor_id_company_id_happened_at_id", "acts", ["actor_id", "company_id", "happened_at", "id"]
    )
    op.create_index("ix_acts_member_id", "acts", ["member_id"], postgresql_where=sa.text("member_id IS NOT NULL"))
    op.create_index(
        "ix_acts_invitation_id", "acts", ["invitation_id"], postgresql_where=sa.text("email IS NOT NULL")
    )
    op.create_index("ix_acts_recorded_at", "acts", ["recorded_at"])
    op.execute(_ONLY_ADDED_TO)
    op.execute(
        "CREATE TRIGGER acts_only_added_to BEFORE UPDATE OR DELETE ON acts"
        " FOR EACH ROW EXECUTE FUNCTION acts_refuse_change()"
    )
    op.execute(
        "CREATE TRIGGER acts_never_emptied BEFORE TRUNCATE ON acts"
        " FOR EACH STATEMENT EXECUTE FUNCTION acts_refuse_change()"
    )


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.drop_table("acts")
    op.execute("DROP FUNCTION acts_refuse_change")
