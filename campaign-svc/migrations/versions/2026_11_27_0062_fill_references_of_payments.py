"""fill references of payments"""

from collections.abc import Sequence

from alembic import op

from kit.db import online

revision: str = "92f7d3c14e86"
down_revision: str | None = "d05b93a7e214"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    # Of campaigns approved so far: sixteen of the symbols of a reference, in the place of the digits of a hash of the id.
    online.update_in_batches(
        op,
        "campaigns",
        "payment_reference = translate(substr(md5(id), 1, 8), '0123456789abcdef', 'CDFGHJKMNPQRTVWX')",
        where="payment_reference IS NULL AND status BETWEEN 4 AND 7 AND (payment_type = 1 OR investment > 0)",
    )


def downgrade() -> None:
    """The references go with their column."""
