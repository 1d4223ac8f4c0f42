"""give each person a referral code, and remember who invited them"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "6d2f0b8c41aa"
down_revision: str | None = "6a0f2d9c41b7"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ"
_FORM = f"referral_code ~ '^[{_ALPHABET}]{{8}}$'"
_DRAWN = (  # the condition on persons.id makes each row draw its own
    f"(SELECT string_agg(substr('{_ALPHABET}', 1 + floor(random() * {len(_ALPHABET)})::int, 1), '')"  # noqa: S608
    " FROM generate_series(1, 8) WHERE persons.id IS NOT NULL)"
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.add_column("persons", sa.Column("referral_code", sa.Text(), nullable=True))
    op.add_column("persons", sa.Column("referrer_id", sa.Text(), nullable=True))
    op.execute(f"UPDATE persons SET referral_code = {_DRAWN} WHERE erased_at IS NULL")  # noqa: S608 - our own words
    again = sa.text(
        f"UPDATE persons SET referral_code = {_DRAWN} WHERE id IN (SELECT id FROM (SELECT id,"  # noqa: S608
        " row_number() OVER (PARTITION BY referral_code ORDER BY id) AS place FROM persons"
        " WHERE referral_code IS NOT NULL) AS drawn WHERE place > 1)"
    )
    while op.get_bind().execute(again).rowcount:
        pass
    op.create_unique_constraint(op.f("uq_persons_referral_code"), "persons", ["referral_code"])
    op.create_foreign_key(op.f("fk_persons_referrer_id"), "persons", "persons", ["referrer_id"], ["id"])
    op.create_index(op.f("ix_persons_referrer_id"), "persons", ["referrer_id"])
    op.create_check_constraint(
        op.f("ck_persons_referral_code_until_erased"),
        "persons",
        "(referral_code IS NULL) = (erased_at IS NOT NULL)",
    )
    op.create_check_constraint(op.f("ck_persons_referral_code_form"), "persons", _FORM)
    op.create_check_constraint(op.f("ck_persons_not_referred_by_oneself"), "persons", "referrer_id <> id")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for name in ("not_referred_by_oneself", "referral_code_form", "referral_code_until_erased"):
        op.drop_constraint(op.f(f"ck_persons_{name}"), "persons")
    op.drop_index(op.f("ix_persons_referrer_id"), "persons")
    op.drop_constraint(op.f("fk_persons_referrer_id"), "persons")
    op.drop_constraint(op.f("uq_persons_referral_code"), "persons")
    op.drop_column("persons", "referrer_id")
    op.drop_column("persons", "referral_code")
