"""index persons as staff search them"""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from kit.db import online

revision: str = "8e42c6a05d17"
down_revision: str | None = "3b7d1f0c9a52"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_FOLDED_NAME = (
    r"lower(regexp_replace(normalize((first_name || ' ') || last_name, NFD), '[\u0300-\u036f]', '', 'g'))"
)


def upgrade() -> None:
    words = sa.text(f"to_tsvector('simple', {_FOLDED_NAME})")
    online.create_index(op, "ix_persons_name_words", "persons", [words], postgresql_using="gin")
    online.create_index(op, "ix_persons_email_prefix", "persons", [sa.text("email text_pattern_ops")])
    online.create_index(op, "ix_persons_handle_prefix", "persons", [sa.text("lower(handle) text_pattern_ops")])


def downgrade() -> None:
    for name in ("ix_persons_handle_prefix", "ix_persons_email_prefix", "ix_persons_name_words"):
        online.drop_index(op, name, "persons")
