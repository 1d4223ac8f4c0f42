"""add account recovery, second factor, guest token limits and erasure"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.mail import tables as mail_tables

revision: str = "3b1f6f0d52ce"
down_revision: str | None = "804c2c35d9a7"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_MOMENT = sa.DateTime(timezone=True)


def _person(table: str, **options: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["person_id"],
        ["persons.id"],
        name=op.f(f"fk_{table}_person_id"),
        **options,  # type: ignore[arg-type]
    )


def upgrade() -> None:
    # A busy table makes the migration fail and be tried again, instead of queueing every reader behind it.
    op.execute("SET LOCAL lock_timeout = '5s'")
    mail_tables.create(op)
    _persons()
    _sessions()
    _guest_tokens()
    _second_factor()
    op.create_table(
        "mailed_tokens",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Integer(), nullable=False),
        sa.Column("issued_at", _MOMENT, nullable=False),
        sa.Column("expires_at", _MOMENT, nullable=False),
        sa.Column("used_at", _MOMENT, nullable=True),
        sa.CheckConstraint("purpose BETWEEN 1 AND 3", name=op.f("ck_mailed_tokens_purpose")),
        _person("mailed_tokens", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_mailed_tokens")),
    )
    op.create_index(op.f("ix_mailed_tokens_person_id_purpose"), "mailed_tokens", ["person_id", "purpose"])
    _deletion_requests()


def _persons() -> None:
    op.alter_column("persons", "email", nullable=True)
    op.add_column("persons", sa.Column("email_confirmed_at", _MOMENT, nullable=True))
    op.add_column("persons", sa.Column("handle", sa.Text(), nullable=True))
    op.add_column("persons", sa.Column("erased_at", _MOMENT, nullable=True))
    op.drop_column("persons", "failed_sign_ins")  # takes its check along
    op.drop_column("persons", "locked_until")
    op.create_check_constraint(
        op.f("ck_persons_email_until_erased"), "persons", "(email IS NULL) = (erased_at IS NOT NULL)"
    )
    op.create_check_constraint(
        op.f("ck_persons_nothing_after_erasure"),
        "persons",
        "erased_at IS NULL OR (password_hash IS NULL AND first_name IS NULL AND last_name IS NULL"
        " AND handle IS NULL AND email_confirmed_at IS NULL AND NOT staff)",
    )
    op.create_check_constraint(op.f("ck_persons_handle_length"), "persons", "char_length(handle) BETWEEN 3 AND 30")
    op.create_index("uq_persons_handle", "persons", [sa.text("lower(handle)")], unique=True)


def _sessions() -> None:
    op.add_column("sessions", sa.Column("last_used_at", _MOMENT, nullable=True))
    op.execute("UPDATE sessions SET last_used_at = created_at")
    op.alter_column("sessions", "last_used_at", nullable=False)
    op.add_column("sessions", sa.Column("user_agent", sa.Text(), nullable=True))
    op.create_table(
        "account_failures",
        sa.Column("account_hash", sa.LargeBinary(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("tried_at", _MOMENT, nullable=False),
        sa.Column("locked_until", _MOMENT, nullable=True),
        sa.CheckConstraint("failures >= 0", name=op.f("ck_account_failures_failures")),
        sa.PrimaryKeyConstraint("account_hash", name=op.f("pk_account_failures")),
    )
    op.create_index(op.f("ix_account_failures_tried_at"), "account_failures", ["tried_at"])


def _guest_tokens() -> None:
    op.add_column("guest_tokens", sa.Column("max_uses", sa.Integer(), nullable=True))
    op.create_check_constraint(op.f("ck_guest_tokens_max_uses"), "guest_tokens", "max_uses BETWEEN 1 AND 1000000")
    op.create_check_constraint(op.f("ck_guest_tokens_within_max_uses"), "guest_tokens", "use_count <= max_uses")


def _second_factor() -> None:
    op.create_table(
        "second_factors",
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("enabled_at", _MOMENT, nullable=True),
        sa.Column("last_step", sa.BigInteger(), nullable=False),
        _person("second_factors", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_second_factors")),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("used_at", _MOMENT, nullable=True),
        _person("recovery_codes", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_recovery_codes")),
    )
    op.create_index(op.f("ix_recovery_codes_person_id"), "recovery_codes", ["person_id"])
    op.create_table(
        "sign_in_challenges",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("expires_at", _MOMENT, nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.CheckConstraint("attempts >= 0", name=op.f("ck_sign_in_challenges_attempts")),
        _person("sign_in_challenges", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_sign_in_challenges")),
    )
    op.create_index(op.f("ix_sign_in_challenges_person_id"), "sign_in_challenges", ["person_id"])


def _deletion_requests() -> None:
    still_open = sa.text("cancelled_at IS NULL AND erased_at IS NULL")
    op.create_table(
        "deletion_requests",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("requested_at", _MOMENT, nullable=False),
        sa.Column("confirmed_at", _MOMENT, nullable=True),
        sa.Column("due_at", _MOMENT, nullable=True),
        sa.Column("cancelled_at", _MOMENT, nullable=True),
        sa.Column("erased_at", _MOMENT, nullable=True),
        sa.CheckConstraint(
            "(confirmed_at IS NULL) = (due_at IS NULL)", name=op.f("ck_deletion_requests_due_when_confirmed")
        ),
        sa.CheckConstraint(
            "erased_at IS NULL OR confirmed_at IS NOT NULL",
            name=op.f("ck_deletion_requests_erased_after_confirmed"),
        ),
        sa.CheckConstraint(
            "erased_at IS NULL OR cancelled_at IS NULL", name=op.f("ck_deletion_requests_erased_or_cancelled")
        ),
        _person("deletion_requests"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deletion_requests")),
    )
    op.create_index(op.f("ix_deletion_requests_person_id"), "deletion_requests", ["person_id"])
    op.create_index(
        "uq_deletion_requests_open",
        "deletion_requests",
        ["person_id"],
        unique=True,
        postgresql_where=still_open,
    )
    op.create_index("ix_deletion_requests_due", "deletion_requests", ["due_at"], postgresql_where=still_open)


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for table in (
        "deletion_requests",
        "mailed_tokens",
        "sign_in_challenges",
        "recovery_codes",
        "second_factors",
        "account_failures",
    ):
        op.drop_table(table)
    op.drop_column("guest_tokens", "max_uses")
    op.drop_column("sessions", "user_agent")
    op.drop_column("sessions", "last_used_at")
    op.drop_index("uq_persons_handle", table_name="persons")
    for name in ("email_confirmed_at", "handle"):
        op.drop_column("persons", name)
    op.drop_column("persons", "erased_at")
    op.execute("DELETE FROM persons WHERE email IS NULL")
    op.alter_column("persons", "email", nullable=False)
    op.add_column(
        "persons", sa.Column("failed_sign_ins", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )
    op.alter_column("persons", "failed_sign_ins", server_default=None)
    op.create_check_constraint(op.f("ck_persons_failed_sign_ins"), "persons", "failed_sign_ins >= 0")
    op.add_column("persons", sa.Column("locked_until", _MOMENT, nullable=True))
    mail_tables.drop(op)
